import { SHARE_PARTS } from '#schemas/analysis/share.ts'
import { footerOf, isRightAligned, lookupsOf } from '#schemas/kit/index.ts'
import { shownValue, unitOf } from '#client/document/reading/values.ts'
import type { SharedPart } from './sharedParts.ts'

/** Empty: rows contain their display values. */
const LOOKUPS = lookupsOf(new Map())

/** A part of a shared analysis as a table with sums, on screen and on paper. */
export function SharedTable({ part, grid, columns, rows }: SharedPart) {
  const sums = footerOf(grid, rows)
  const classOf = (column: SharedPart['columns'][number][1]): string | undefined =>
    (isRightAligned(column) ? 'number' : column.kind === 'longText' ? 'wrap' : undefined)
  const summed = rows.length > 0 && columns.some(([key]) => Object.hasOwn(sums, key))
  return (
    <section aria-label={SHARE_PARTS[part]}>
      <h2>{grid.title} <small>{rows.length} 行</small></h2>
      <div className="rows" role="group" aria-label={SHARE_PARTS[part]} tabIndex={0}>
        <table className="yz-plain">
          <thead><tr>{columns.map(([key, column]) => <th
            key={key} scope="col" className={classOf(column)}
          >{column.label}{unitOf(column) && ` ${unitOf(column)}`}</th>)}</tr></thead>
          <tbody>
            {rows.map(row => (
              <tr
                key={String(row[grid.rowKey])} className={row.isSection === true ? 'head' : undefined}
              >{columns.map(([key, column]) => <td key={key} className={classOf(column)}>{shownValue(column, key, row, LOOKUPS)}</td>)}</tr>
            ))}
            {summed && <tr className="head">{columns.map(([key, column], at) => <td
              key={key} className={classOf(column)}
            >{Object.hasOwn(sums, key) ? shownValue(column, key, sums, LOOKUPS) : at === 0 ? '合计' : ''}</td>)}</tr>}
          </tbody>
        </table>
      </div>
    </section>
  )
}
