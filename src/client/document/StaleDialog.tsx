import { Button, Callout } from '@blueprintjs/core'
import { useEffect, useMemo, useState } from 'react'
import type { Draft } from '#schemas/kit/index.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { differences } from './differences.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import { rebase, type Side } from './draft/rebase.ts'
import type { DraftStore } from './draft/types.ts'
import { MergeTable } from './MergeTable.tsx'

export interface LatestDraft { readonly draft: Draft; readonly byName: string; readonly time: string }

export interface StaleDialogProps {
  readonly store: DraftStore
  readonly latest: () => Promise<LatestDraft>
  readonly onReload: () => void
  /** Absent if the edits cannot be rebased. */
  readonly onMerge?: () => void
  /** Absent if no second document may exist. */
  readonly onCopy?: () => void
  readonly onClose: () => void
}

interface MergingProps {
  readonly store: DraftStore
  readonly theirs: LatestDraft
  readonly choices: ReadonlyMap<string, Side>
  readonly onKeep: (id: string, side: Side) => void
}

function Merging({ store, theirs: remote, choices, onKeep }: MergingProps) {
  const { document, lookups, base, draft } = store
  const { clashes } = useMemo(() => rebase(document, base, draft, remote.draft), [document, base, draft, remote])
  const changed = useMemo(() => differences(document, base, remote.draft, lookups), [document, base, remote, lookups])
  return (
    <div className="yz-merge">
      {clashes.length > 0 && <>
        <p>{`双方都改了 ${clashes.length} 处，请选择保留哪一个：`}</p>
        <MergeTable
          document={document} lookups={lookups} clashes={clashes} base={base} theirs={remote.draft} mine={draft}
          kept={choices} onKeep={({ id }, side) => onKeep(id, side)}
        />
      </>}
      <p>{remote.byName} 于 {remote.time} 的修改：</p>
      <DifferenceTable differences={changed} before="原来" after="对方" />
    </div>
  )
}

/** Nothing is overwritten, and no edit is lost without a confirmation. */
export function StaleDialog({ store, latest, onReload, onMerge, onCopy, onClose }: StaleDialogProps) {
  const [remote, setRemote] = useState<LatestDraft | 'failed'>()
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map())
  useEffect(() => {
    latest().then(setRemote, () => setRemote('failed'))
  }, [latest])
  const loaded = remote === undefined || remote === 'failed' ? null : remote
  const plan = useMemo(
    () => (loaded === null ? null : rebase(store.document, store.base, store.draft, loaded.draft)),
    [loaded, store],
  )
  const open = plan?.clashes.filter(({ id }) => !choices.has(id)).length ?? 0
  const merge = () => {
    if (plan === null || loaded === null) return
    store.rebase(loaded.draft, plan.merged(({ id }) => choices.get(id) ?? 'theirs'))
    onMerge?.()
  }
  return (
    <DialogFrame
      size="M"
      title="数据已被他人修改"
      cancel="返回编辑"
      onClose={onClose}
      actions={<>
        <Button text="重新加载" intent={onCopy || onMerge ? 'none' : 'primary'} onClick={onReload} />
        {onCopy && <Button intent={onMerge ? 'none' : 'primary'} text="另存为副本" onClick={onCopy} />}
        {onMerge && (
          <Button
            intent="primary" text="合并后继续编辑" disabled={plan === null || open > 0}
            title={open > 0 ? `还有 ${open} 处没有选择` : undefined} onClick={merge}
          />
        )}
      </>}
    >
      <Callout compact>
        {onMerge && '合并会保留双方的修改；'}重新加载会放弃你未保存的修改{onCopy ? '；另存为副本保留你的修改，作为新的一份继续编辑' : ''}。
      </Callout>
      {remote === undefined && <SkeletonRows rows={4} columns={4} />}
      {remote === 'failed' && <p className="yz-none">没有取到对方保存的内容，你的修改仍在。</p>}
      {loaded !== null && (onMerge
        ? <Merging store={store} theirs={loaded} choices={choices} onKeep={(id, side) => setChoices(now => new Map(now).set(id, side))} />
        : <>
            <p>{loaded.byName} 于 {loaded.time} 保存。与你的修改不同之处：</p>
            <DifferenceTable
              differences={differences(store.document, loaded.draft, store.draft, store.lookups)} before="对方" after="你的"
            />
          </>)}
    </DialogFrame>
  )
}
