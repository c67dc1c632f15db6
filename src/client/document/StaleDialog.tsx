import { Button, Callout } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import type { Draft } from '#schemas/kit/index.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { differences } from './differences.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import type { DraftStore } from './draft/types.ts'

/** The document as the server holds it now, and who left it so. */
export interface LatestDraft { readonly draft: Draft; readonly byName: string; readonly time: string }

export interface StaleDialogProps {
  readonly store: DraftStore
  readonly latest: () => Promise<LatestDraft>
  readonly onReload: () => void
  /** Absent where there can be no second one: two records of one person. */
  readonly onCopy?: () => void
  readonly onClose: () => void
}

/** Somebody else saved first: shows both states; nothing is overwritten and nothing of one's own is lost unasked. */
export function StaleDialog({ store, latest, onReload, onCopy, onClose }: StaleDialogProps) {
  const [theirs, setTheirs] = useState<LatestDraft | 'failed'>()
  useEffect(() => {
    latest().then(setTheirs, () => setTheirs('failed'))
  }, [latest])
  return (
    <DialogFrame
      size="M"
      title="数据已被他人修改"
      cancel="返回编辑"
      onClose={onClose}
      actions={<>
        <Button text="重新加载" intent={onCopy ? 'none' : 'primary'} onClick={onReload} />
        {onCopy && <Button intent="primary" text="另存为副本" onClick={onCopy} />}
      </>}
    >
      <Callout compact>重新加载会放弃你未保存的修改{onCopy ? '；另存为副本保留你的修改，作为新的一份继续编辑' : ''}。</Callout>
      {theirs === undefined && <SkeletonRows rows={4} columns={4} />}
      {theirs === 'failed' && <p className="yz-none">没有取到对方保存的内容，你的修改仍在。</p>}
      {theirs !== undefined && theirs !== 'failed' && <>
        <p>{theirs.byName} 于 {theirs.time} 保存。与你的修改不同之处：</p>
        <DifferenceTable differences={differences(store.document, theirs.draft, store.draft, store.lookups)} before="对方" after="你的" />
      </>}
    </DialogFrame>
  )
}
