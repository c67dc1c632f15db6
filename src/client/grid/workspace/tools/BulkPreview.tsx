import { useMemo } from 'react'
import { formatCell, groupThousands } from '#schemas/kit/index.ts'
import { ProblemTable } from '#client/grid/report/ProblemTable.tsx'
import { bulkSums, type AnyColumn, type BulkPlan, type BulkRows } from './bulk.ts'

/** Listed rows; the figures count all. */
const LISTED = 100

export interface BulkPreviewProps {
  readonly plan: BulkPlan
  readonly rows: BulkRows
  readonly column: AnyColumn
  readonly columnKey: string
  readonly numberOf: (rowId: string) => number
  /** Rows computed one by one. */
  readonly computes: boolean
}

/** 将修改 12 行，3 行不变，2 行不可编辑 */
function countText({ cells, same, locked, refused }: BulkPlan): string {
  return [
    `将修改 ${cells.length} 行`, same > 0 && `${same} 行不变`, locked > 0 && `${locked} 行不可编辑`, refused.length > 0 && `${refused.length} 行不合要求`,
  ].filter(part => part !== false).join('，')
}

/** Identifying column: a phone's lead, else the first of the quick search or the first text, but not the changed one. */
const nameOf = ({ grid }: BulkRows, changed: string): string | undefined =>
  [
    ...grid.lead.slice(0, 1), ...grid.quick,
    ...Object.keys(grid.columns).filter(key => grid.columns[key]!.kind === 'text' && !grid.columns[key]!.facts.hidden),
  ]
    .find(key => key !== changed && grid.columns[key])

/** Effect of a bulk edit: counts, sums, values and refusals. */
export function BulkPreview({ plan, rows, column, columnKey, numberOf, computes }: BulkPreviewProps) {
  const { cells, refused } = plan
  const sums = useMemo(() => bulkSums(plan, rows, computes), [plan, rows, computes])
  const name = nameOf(rows, columnKey)
  const textOf = (rowId: string, key: string) => formatCell(rows.row(rowId)?.[key], rows.grid.columns[key]!, rows.lookups)
  return (
    <>
      <div className="yz-bulk-preview" role="status">
        {countText(plan)}
        {sums.map(({ key, before, after }) => (
          <span key={key}>{rows.grid.columns[key]!.label}合计 {groupThousands(before)} → <b>{groupThousands(after)}</b></span>
        ))}
      </div>
      {cells.length > 0 && (
        <div className="yz-bulk-rows">
          <table className="yz-problems">
            <thead><tr><th
              className="n"
            >行</th>{name && <th>{rows.grid.columns[name]!.label}</th>}<th className="n">原值</th><th className="n">新值</th></tr></thead>
            <tbody>
              {cells.slice(0, LISTED).map(({ rowId, value }) => (
                <tr key={rowId}>
                  <td className="n">{numberOf(rowId)}</td>
                  {name && <td>{textOf(rowId, name)}</td>}
                  <td className="n">{textOf(rowId, columnKey) || '空'}</td>
                  <td className="n"><b>{formatCell(value, column, rows.lookups) || '空'}</b></td>
                </tr>
              ))}
            </tbody>
          </table>
          {cells.length > LISTED && <p className="yz-problems-rest">另有 {cells.length - LISTED} 行未列出。</p>}
        </div>
      )}
      {refused.length > 0
        && <div className="yz-bulk-refused"><ProblemTable lines={refused.map(line => ({ ...line, label: column.label }))} /></div>}
    </>
  )
}
