import { footerOf, isRightAligned, type Grid, type Lookups, type Row } from '#schemas/kit/index.ts'
import { shownValue, unitOf } from '../reading/values.ts'
import { Unbroken } from './Unbroken.tsx'

export interface PrintLinesProps {
  readonly grid: Grid
  readonly rows: readonly Row[]
  readonly lookups: Lookups
  readonly prices: boolean
}

/** The head repeats on every page; empty columns are left out. */
export function PrintLines({ grid, rows, lookups, prices }: PrintLinesProps) {
  const columns = Object.entries(grid.columns)
    .filter(([key, { facts, kind }]) => !facts.hidden && kind !== 'files' && (prices || !facts.price)
      && rows.some(row => row[key] != null && row[key] !== ''))
    .map(([key, column]) => ({ key, column, number: isRightAligned(column) ? 'number' : undefined }))
  const sums = footerOf(grid, rows)
  const summed = columns.some(({ key }) => Object.hasOwn(sums, key))
  return (
    <section>
      <h2>{grid.title}<small>共 {rows.length} 行</small></h2>
      <table className="lines" aria-label={grid.title}>
        <thead>
          <tr>
            <th className="nr">序号</th>
            {columns.map(({ key, column, number }) => (
              <th key={key} className={number}>{column.label}{unitOf(column) && <small>（{unitOf(column)}）</small>}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={String(row[grid.rowKey])}>
              <td className="nr">{at + 1}</td>
              {columns.map(({ key, column, number }) => (
                <td key={key} className={number}><Unbroken text={shownValue(column, key, row, lookups)} /></td>
              ))}
            </tr>
          ))}
          {summed && (
            <tr className="sum">
              <td className="nr">合计</td>
              {columns.map(({ key, column, number }) => (
                <td key={key} className={number}>{Object.hasOwn(sums, key) ? shownValue(column, key, sums, lookups) : ''}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
