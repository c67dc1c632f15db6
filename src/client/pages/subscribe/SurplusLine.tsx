import { formatCell, type Row, type Value } from '#schemas/kit/index.ts'
import { surplusRows } from '#schemas/store/surplusRows.ts'
import { storeApi } from '#shared/api/store.ts'
import { BASE, useGo } from '#client/data/navigation.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useDocument } from '#client/document/view.ts'

const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '')
const FEW = 3

/** Surplus of the item in other projects, with a link to a transfer, to consider before buying. */
export function SurplusLine({ row }: { readonly row: Row }) {
  const go = useGo()
  const { store } = useDocument()
  const canReadSurplus = useMay()(storeApi.surplus.need)
  const [projectId, material] = [text(store.head('projectId')), text(row.libMaterialId)]
  const input = !canReadSurplus || store.readOnly || projectId === '' || material === ''
    ? null
    : { pageNum: 1, pageSize: FEW, sorts: [], filters: [], projectId, materials: [material] }
  const { data } = useCall(storeApi.surplus, input, { quiet: true })
  if (data === undefined || data.rows.length === 0) return null
  const { columns } = surplusRows
  const pageOf = (id: string): string =>
    `/storage/transfer/add?${new URLSearchParams({
      toProjectId: projectId, material, surplus: id, quantity: text(row.quantity),
    }).toString()}`
  return (
    <p className="surplus" role="note">
      其他项目有余料：
      {data.rows.map(one => (
        <span key={one.id}>
          {text(one.projectName)} {text(one.warehouseName)}{text(one.lot) && ` 批号 ${text(one.lot)}`} 可用{' '}
          <b>
            {formatCell(one.available ?? null, columns.available, store.lookups)}
          </b> {formatCell(one.unit ?? null, columns.unit, store.lookups)}{' '}
          <a
            href={BASE + pageOf(one.id)}
            onClick={event => { if (!event.ctrlKey && !event.metaKey) { event.preventDefault(); go(pageOf(one.id)) } }}
          >调拨</a>
        </span>
      ))}
      {data.total > data.rows.length && <span>等 {data.total} 处</span>}
    </p>
  )
}
