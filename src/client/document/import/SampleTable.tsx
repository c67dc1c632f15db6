import { columnLetter } from './header.ts'
import type { SheetFacts } from './types.ts'

/** The header and the first rows below it as they stand in the file, with Excel's row numbers and column letters. */
export function SampleTable({ sheet: { headers, headerRow, sample } }: { readonly sheet: SheetFacts }) {
  const width = headers.map((_, at) => at)
  return (
    <div className="yz-wizard-sample" tabIndex={0} role="region" aria-label="文件的前几行">
      <table>
        <thead>
          <tr><th aria-label="行号" />{width.map(at => <th key={at}>{columnLetter(at)}</th>)}</tr>
        </thead>
        <tbody>
          <tr className="header"><th>{headerRow}</th>{width.map(at => <td key={at} title={headers[at]}>{headers[at]}</td>)}</tr>
          {sample.map((row, i) => (
            <tr key={i}><th>{headerRow + 1 + i}</th>{width.map(at => <td key={at} title={row[at]}>{row[at]}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
