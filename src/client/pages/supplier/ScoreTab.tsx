import { Endorsed } from '@blueprintjs/icons'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { supplierApi } from '#shared/api/supplier.ts'
import { useCall } from '#client/data/swr.ts'
import { useFact } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'

const ICON = <Endorsed size={32} />

function Score({ kind, id }: { readonly kind: SupplierKind, readonly id: string }) {
  const { data, error } = useCall(supplierApi.querySupplierScore, { kind, id }, { quiet: true })
  if (error && !data) return <EmptyState icon={ICON} title="没有取到资料评分" text={error.msg} />
  if (!data) return <SkeletonRows rows={6} columns={4} />
  return (
    <div className="yz-scroll yz-record-history">
      <table className="yz-plain" aria-label="资料评分">
        <thead><tr><th>项目</th><th className="number">得分</th><th className="number">满分</th><th>依据</th></tr></thead>
        <tbody>{data.lines.map(({ title, points, most: max, reason }) => (
          <tr
            key={title}
          ><td>{title}</td><td className="number">{points}</td><td className="number">{max}</td><td className="wrap">{reason}</td></tr>
        ))}</tbody>
        <tfoot><tr><th>合计</th><th
          className="number"
        >{data.points}</th><th className="number">{data.most}</th><th>按已保存的资料和供货记录计算，不评价供货质量</th></tr></tfoot>
      </table>
    </div>
  )
}

/** 资料评分: completeness and currency of the supplier's data, with the reason of every point. */
export function ScoreTab({ kind }: { readonly kind: SupplierKind }) {
  const { store } = useDocument()
  const id = useFact(store, now => now.head('recordId') as string | null)
  return id === null ? <EmptyState icon={ICON} title="还没有资料评分" text="保存以后，按登记的资料和供货记录计算。" /> : <Score kind={kind} id={id} />
}
