import type { CellPlace } from '../sheet/types.ts'
import type { ProblemLine } from './reportView.ts'
import './report.css'

export type { ProblemLine }

/** Maximum lines; the download contains all. */
const MOST_LINES = 200

export interface Correcting {
  readonly textOf: (line: ProblemLine) => string | undefined
  readonly can: (line: ProblemLine) => boolean
  readonly set: (line: ProblemLine, text: string) => void
  /** Called on Enter in the last field. */
  readonly done: () => void
}

export interface ProblemTableProps {
  readonly lines: readonly ProblemLine[]
  readonly onGo?: (place: CellPlace) => void
  readonly correcting?: Correcting
}

function ValueField({ line, correcting }: { readonly line: ProblemLine; readonly correcting: Correcting }) {
  return (
    <input
      className="fix"
      aria-label={`第 ${line.row} 行 ${line.label} 的新值`}
      value={correcting.textOf(line) ?? line.value}
      data-changed={correcting.textOf(line) !== undefined || undefined}
      onChange={event => correcting.set(line, event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        const fields = [...event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input.fix') ?? []]
        const next = fields[fields.indexOf(event.currentTarget) + 1]
        if (next) next.select()
        else correcting.done()
      }}
    />
  )
}

/** 行 列 值 原因 定位, as after an edit and an import. */
export function ProblemTable({ lines, onGo, correcting }: ProblemTableProps) {
  const sheets = lines.some(({ sheet }) => sheet !== undefined)
  return (
    <>
      <table className="yz-problems">
        <thead><tr>{sheets && <th>工作表</th>}<th
          className="n"
        >行</th><th>列</th><th>值</th><th>原因</th>{onGo && <th aria-label="定位" />}</tr></thead>
        <tbody>
          {lines.slice(0, MOST_LINES).map(line => {
            const { sheet = '', row, rowId, column, label, value, text } = line
            return (
              <tr key={`${rowId ?? row} ${column} ${sheet}`}>
                {sheets && <td title={sheet}>{sheet}</td>}
                <td className="n">{row}</td>
                <td>{label}</td>
                {correcting?.can(line)
                  ? <td className="value"><ValueField line={line} correcting={correcting} /></td>
                  : <td className="value" title={value}>{value}</td>}
                <td>{text}</td>
                {onGo && (
                  <td>
                    {rowId !== undefined && (
                      <button type="button" aria-label={`定位到第 ${row} 行 ${label}`} onClick={() => onGo({ rowId, column })}>定位</button>
                    )}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {lines.length > MOST_LINES && <p className="yz-problems-rest">另有 {lines.length - MOST_LINES} 处未列出，见下载的文件。</p>}
    </>
  )
}
