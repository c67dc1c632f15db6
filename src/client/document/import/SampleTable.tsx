import { columnLetter } from './header.ts'

export interface SampleTableProps {
  readonly top: readonly (readonly string[])[]
  readonly headerRow: number
  readonly hidden: readonly number[]
  readonly numeric: ReadonlySet<number>
  readonly onHeader: (row: number) => void
}

/** Minimum, in total and after the header. */
const ROWS = 8
const MIN_ROWS_AFTER_HEADER = 4

/** Clicking a row number makes it the header. */
export function SampleTable({ top, headerRow, hidden, numeric, onHeader }: SampleTableProps) {
  const width = Array.from({ length: top.reduce((maxWidth, row) => Math.max(maxWidth, row.length), 0) }, (_, at) => at)
  const classOf = (row: number): string | undefined =>
    [row === headerRow ? 'header' : row < headerRow && 'above', hidden.includes(row) && 'hidden-row']
      .filter(Boolean).join(' ') || undefined
  return (
    <div className="yz-wizard-sample" tabIndex={0} role="region" aria-label="文件的前几行">
      <table>
        <thead>
          <tr><th aria-label="行号" />{width.map(at => <th key={at}>{columnLetter(at)}</th>)}</tr>
        </thead>
        <tbody>
          {top.slice(0, Math.max(ROWS, headerRow + MIN_ROWS_AFTER_HEADER)).map((row, i) => (
            <tr key={i} className={classOf(i + 1)} aria-current={i + 1 === headerRow || undefined}>
              <th>
                <button
                  type="button" tabIndex={-1} title="设为表头" aria-label={`以第 ${i + 1} 行为表头`} onClick={() => onHeader(i + 1)}
                >
                  {i + 1}
                </button>
                {hidden.includes(i + 1) && <small>隐藏</small>}
              </th>
              {width.map(at => <td key={at} className={numeric.has(at) ? 'n' : undefined} title={row[at]}>{row[at]}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
