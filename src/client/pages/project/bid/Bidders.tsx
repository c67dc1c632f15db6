import { bidders } from '#schemas/project/bid.ts'
import { formatCell, NO_LOOKUPS, type RowOf } from '#schemas/kit/index.ts'
import { useCan } from '#client/data/session.ts'
import '#client/document/document.css'

const { columns } = bidders

/** 投标单位, with their prices if available. */
export function Bidders({ rows }: { readonly rows: readonly RowOf<typeof bidders>[] }) {
  const prices = useCan()('P_PRICE')
  if (rows.length === 0) return null
  return (
    <section aria-label="投标单位">
      <h2>投标单位</h2>
      <table className="yz-plain">
        <thead><tr><th
          scope="col"
        >投标单位</th>{prices && <th scope="col" className="number">报价 元</th>}<th scope="col">中标</th><th scope="col">备注</th></tr></thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <td>{row.bidderName}</td>{prices && <td className="number">{formatCell(row.price, columns.price, NO_LOOKUPS) || '—'}</td>}
              <td>{row.isWinner ? '中标' : ''}</td><td className="wrap">{row.remark}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
