import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { duplicatesApi, MERGE_UNDO_HOURS, type MergeCandidate } from '#shared/api/duplicates.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { SideCells, SideHeads } from '#client/ui/Sides.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { wordsOfItem, type LibraryKind } from './kinds.ts'

export interface MergePreviewProps {
  readonly kind: LibraryKind
  readonly kept: MergeCandidate
  readonly gone: readonly MergeCandidate[]
  readonly onClose: () => void
  /** Called with the removed items' ids. */
  readonly onMerged: (removedIds: readonly string[]) => void
}

/** A merge's effects, before it is done. */
export function MergePreview({ kind: { machine, word }, kept: retained, gone: removed, onClose, onMerged }: MergePreviewProps) {
  const [busy, setBusy] = useState(false)
  const input = { machine, keptId: retained.row.id, ids: removed.map(({ row }) => row.id) }
  const { data, error } = useCall(duplicatesApi.queryMaterialMerge, input, { quiet: true, revalidateOnMount: true })
  const merge = async () => {
    setBusy(true)
    try {
      const merged = await call(duplicatesApi.mergeMaterials, input)
      toast.ok(`已合并为“${wordsOfItem(retained.row)}”，${MERGE_UNDO_HOURS} 小时内可以撤销`)
      onMerged(merged.gone)
    } catch {
      // The call reports the reason; the preview stays.
      setBusy(false)
    }
  }
  const refused = error?.msg ?? data?.refused ?? null
  return (
    <DialogFrame
      size="M" title="合并预览" onClose={onClose}
      actions={<Button
        intent="primary" text={`合并 ${removed.length + 1} 种${word}`} disabled={data === undefined || refused !== null} loading={busy}
        onClick={() => void merge()}
      />}
    >
      {data === undefined && refused === null && <SkeletonRows rows={4} columns={3} />}
      {refused !== null && <Callout compact intent="danger" role="alert">{refused}</Callout>}
      {data !== undefined && refused === null && (
        <div className="yz-merge-preview">
          <p>保留“<b>{wordsOfItem(retained.row)}</b>”，并入{removed.map(({ row }) => `“${wordsOfItem(row)}”`)
            .join('、')}。并入的条目会被删除，{MERGE_UNDO_HOURS} 小时内没有新的修改时可以整体撤销。</p>
          <h3>从并入的条目补上的内容</h3>
          {data.fields.length === 0 ? <p className="yz-none">没有，保留的条目内容不变。</p> : (
            <table className="yz-plain" aria-label="补上的内容">
              <thead><tr><th>内容</th><SideHeads titles={['原值', '新值']} rows={data.fields} /></tr></thead>
              <tbody>{data.fields.map(({ label, before, after, number }) => <tr
                key={label}
              ><th scope="row">{label}</th><SideCells wrap sides={{ before, after }} number={number} /></tr>)}</tbody>
            </table>
          )}
          <h3>改为引用保留条目的地方（{data.uses.length}）</h3>
          {data.uses.length === 0 ? <p className="yz-none">没有，并入的条目没有被使用。</p> : (
            <table className="yz-plain" aria-label="改为引用保留条目的地方">
              <thead><tr><th>位置</th><th>编码</th><th>名称</th><th className="number">行数</th></tr></thead>
              <tbody>{data.uses.map(use => <tr key={`${use.item}/${use.user}/${use.id}`}><td>{use.word}</td><td>{use.code}</td><td
                className="wrap"
              >{use.name}</td><td className="number">{use.rows}</td></tr>)}</tbody>
            </table>
          )}
          {data.uses.some(({ user }) => user === 'packages') && <p className="yz-none">定额包里的用量、单价和合价不变。</p>}
        </div>
      )}
    </DialogFrame>
  )
}
