import { History } from '@blueprintjs/icons'
import { timeText } from '#schemas/kit/index.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import type { OneChange } from '#shared/api/changes.ts'
import { useCall } from '#client/data/swr.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { useFact } from '../useDraft.ts'
import { useDocument } from '../view.ts'

const ICON = <History size={32} />

function Change({ change: { at, realName, action, reason, cells } }: { readonly change: OneChange }) {
  const rows = cells.length === 0 ? [{ label: '', before: null, after: null }] : cells
  return rows.map(({ label, before, after }, i) => (
    <tr key={label}>
      {i === 0 && (
        <>
          <td rowSpan={rows.length}>{timeText(at)}</td><td rowSpan={rows.length}>{realName}</td>
          <td rowSpan={rows.length}>{reason ? `${action}：${reason}` : action}</td>
        </>
      )}
      <td>{label}</td><td>{before ?? ''}</td><td>{after ?? ''}</td>
    </tr>
  ))
}

/** Newest first. */
export function RecordHistory({ kind, id }: { readonly kind: string, readonly id: string }) {
  const { data, error } = useCall(documentFactsApi.history, { kind, id }, { quiet: true })
  if (error && !data) return <EmptyState icon={ICON} title="没有取到修改记录" text={error.msg} />
  if (!data) return <SkeletonRows rows={6} columns={4} />
  if (data.length === 0) return <EmptyState icon={ICON} title="没有修改记录" text="每次保存和操作都记在这里。" />
  return (
    <div className="yz-scroll yz-record-history">
      <table className="yz-plain" aria-label="修改记录">
        <thead><tr>{['时间', '操作人', '操作', '字段', '原值', '新值'].map(title => <th key={title}>{title}</th>)}</tr></thead>
        <tbody>{data.map(change => <Change key={change.id} change={change} />)}</tbody>
      </table>
    </div>
  )
}

export function HistoryTab({ kind }: { readonly kind: string }) {
  const { store } = useDocument()
  const id = useFact(store, now => now.head('recordId') as string | null)
  if (id === null) return <EmptyState icon={ICON} title="还没有修改记录" text="保存以后，这里能查到每次修改。" />
  return <RecordHistory kind={kind} id={id} />
}
