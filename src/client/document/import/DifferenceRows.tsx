import type { ReportedRow } from '#shared/api/gridImport.ts'
import { StateTag, type StateTagProps } from '#client/ui/StateTag.tsx'
import type { Difference, ImportProblem } from './types.ts'

type State = ReportedRow['state']
export const STATE_WORDS = {
  added: '新增', changed: '更新', same: '没有变化', wrong: '有问题', ignored: '跳过', removed: '撤回',
} as const satisfies Record<State, string>
const TAGS = {
  added: { tone: 'success', shape: 'disc' }, changed: { tone: 'info', shape: 'half' },
  same: { tone: 'neutral', shape: 'ring', quiet: true },
  wrong: { tone: 'danger', shape: 'cross' }, ignored: { tone: 'neutral', shape: 'dash', quiet: true },
  removed: { tone: 'warning', shape: 'dash' },
} as const satisfies Record<State, Omit<StateTagProps, 'children'>>

/** Each sheet numbers its rows from 1. */
const rowOf = ({ row, sheet = '' }: { readonly row: number; readonly sheet?: string }): string => `${row} ${sheet}`
const cellOf = (reported: { readonly row: number; readonly sheet?: string }, column: string): string => `${rowOf(reported)} ${column}`

interface CellProps {
  readonly text: string
  readonly old: string | undefined
  readonly problem: ImportProblem | undefined
  readonly numeric: boolean
}

function Cell({ text, old, problem, numeric }: CellProps) {
  const kinds = [numeric && 'n', problem && (problem.warning ? 'warn' : 'bad'), old !== undefined && 'changed'].filter(Boolean).join(' ')
  return (
    <td className={kinds || undefined} title={problem?.text ?? (old === undefined ? text : `${old || '（空）'} → ${text || '（空）'}`)}>
      {old !== undefined && <><del>{old || '（空）'}</del><span aria-hidden> → </span></>}
      {old === undefined ? text : <ins>{text || '（空）'}</ins>}
    </td>
  )
}

export interface DifferenceRowsProps {
  readonly difference: Difference
  readonly problems: readonly ImportProblem[]
  readonly only: State | null
}

/** Rows as they will be stored: changes, problems, and why rows are skipped. */
export function DifferenceRows({ difference: { columns, rows, counts, words: stateLabels }, problems, only }: DifferenceRowsProps) {
  const byCell = new Map(problems.map(problem => [cellOf(problem, problem.column), problem]))
  const byRow = new Map<string, string[]>()
  const labels = new Map(columns.map(({ key, label }) => [key, label]))
  for (const problem of problems) {
    const reasons = byRow.get(rowOf(problem)) ?? []
    byRow.set(rowOf(problem), [...reasons, `${labels.get(problem.column) ?? ''}：${problem.text}`])
  }
  const visible = rows.filter(({ state }) => only === null || state === only)
  const wordOf = (state: State): string => stateLabels?.[state] ?? STATE_WORDS[state]
  const all = only === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[only]
  const reasonOf = (reported: ReportedRow): string =>
    [reported.note, ...byRow.get(rowOf(reported)) ?? []].filter(text => text !== undefined).join('；')
  const sheets = visible.some(({ sheet }) => sheet !== undefined)
  const explained = visible.some(row => reasonOf(row) !== '')
  // For refused rows the reason matters most.
  const first = explained && (only === 'wrong' || only === 'ignored')
  const last = explained && !first
  return (
    <div
      className="yz-wizard-sample yz-wizard-difference tall" tabIndex={0} role="region"
      aria-label={only === null ? '全部行' : wordOf(only)}
    >
      <table>
        <thead>
          <tr>
            {sheets && <th>工作表</th>}
            <th className="n">行</th>
            <th>结果</th>
            {first && <th>说明</th>}
            {columns.map(({ key, label, numeric }) => <th key={key} className={numeric ? 'n' : undefined} title={label}>{label}</th>)}
            {last && <th>说明</th>}
          </tr>
        </thead>
        <tbody>
          {visible.map((reported, at) => {
            const { row, state, cells, before } = reported
            const reason = reasonOf(reported)
            const reasonCell = <td className="reason" title={reason}>{reason}</td>
            return (
              <tr key={row === 0 ? `gone ${at}` : rowOf(reported)}>
                {sheets && <td title={reported.sheet}>{reported.sheet}</td>}
                <th className="n">{row === 0 ? '' : row}</th>
                <td><StateTag {...TAGS[state]}>{wordOf(state)}</StateTag></td>
                {first && reasonCell}
                {columns.map(({ key, numeric }) => (
                  <Cell
                    key={key} text={cells[key] ?? ''} old={before[key]} problem={byCell.get(cellOf(reported, key))} numeric={numeric}
                  />
                ))}
                {last && reasonCell}
              </tr>
            )
          })}
        </tbody>
      </table>
      {visible.length < all && <p className="rest">共 {all} 行，列出 {visible.length} 行。</p>}
    </div>
  )
}
