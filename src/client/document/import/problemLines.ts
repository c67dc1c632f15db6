import type { ProblemLine } from '#client/grid/report/ProblemTable.tsx'
import type { ImportTarget } from '#shared/import/mapping.ts'
import type { ImportProblem } from './types.ts'

/** Without row numbers, so that rows share a reason. */
export const reasonOf = ({ text }: ImportProblem): string => text.replace(/第 \d+ 行/g, '其他行')

/** Most frequent first. */
export function reasonsOf(problems: readonly ImportProblem[]): readonly { readonly text: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const problem of problems) {
    const reason = reasonOf(problem)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => ({ text, count })).toSorted((a, b) => b.count - a.count)
}

/** One line per cell, in file order. */
export function problemLines(problems: readonly ImportProblem[], targets: readonly ImportTarget[]): readonly ProblemLine[] {
  const labels = new Map(targets.map(({ key, label }) => [key, label]))
  const lines = new Map<string, ProblemLine>()
  const sheets = [...new Set(problems.map(({ sheet }) => sheet))]
  const inFile = problems.toSorted((a, b) => sheets.indexOf(a.sheet) - sheets.indexOf(b.sheet) || a.row - b.row)
  for (const { row, sheet, column, value, text } of inFile) {
    const cell = `${row} ${column} ${sheet ?? ''}`
    const existing = lines.get(cell)
    const line = { row, column, label: labels.get(column) ?? '', value, text, ...sheet !== undefined && { sheet } }
    lines.set(cell, existing ? { ...existing, text: `${existing.text}；${text}` } : line)
  }
  return [...lines.values()]
}
