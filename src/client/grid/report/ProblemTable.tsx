import type { CellPlace } from '../sheet/types.ts'
import './report.css'

/** One cell that is not in order. `rowId` is absent for rows of a file. */
export interface ProblemLine {
  readonly row: number
  readonly rowId?: string
  readonly column: string
  readonly label: string
  readonly value: string
  readonly text: string
}

/** A plain table serves a person up to here; the whole list is in the download. */
const MOST_LINES = 200

export interface ProblemTableProps {
  readonly lines: readonly ProblemLine[]
  readonly onGo?: (place: CellPlace) => void
}

/** 行 列 值 原因 定位: the same columns under the sheet, after a paste and after an import. */
export function ProblemTable({ lines, onGo }: ProblemTableProps) {
  return (
    <>
      <table className="yz-problems">
        <thead><tr><th className="n">行</th><th>列</th><th>值</th><th>原因</th>{onGo && <th aria-label="定位" />}</tr></thead>
        <tbody>
          {lines.slice(0, MOST_LINES).map(({ row, rowId, column, label, value, text }) => (
            <tr key={`${rowId ?? row} ${column}`}>
              <td className="n">{row}</td>
              <td>{label}</td>
              <td className="value" title={value}>{value}</td>
              <td>{text}</td>
              {onGo && (
                <td>
                  {rowId !== undefined && (
                    <button type="button" aria-label={`定位到第 ${row} 行 ${label}`} onClick={() => onGo({ rowId, column })}>定位</button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > MOST_LINES && <p className="yz-problems-rest">另有 {lines.length - MOST_LINES} 处未列出，见下载的文件。</p>}
    </>
  )
}
