import { checkCell, editText, readCell, whyColumnLocked, whyLocked, type Column, type KindName } from '#schemas/kit/index.ts'
import type { CellEdit, RowModel } from '../model.ts'
import { failedRowsOf, ROW_HEADER, wrongLines, type FailedRows, type ProblemLine, type ReportView } from './reportView.ts'

type Rows = Pick<RowModel, 'grid' | 'lookups' | 'head' | 'row' | 'rows' | 'problems' | 'editable'>

export interface Fix { readonly rowId: string; readonly column: string; readonly text: string }

/** Cells to write, without read-only and unchanged ones. */
export function fixedCells(fixes: readonly Fix[], model: Rows): CellEdit[] {
  const { lookups } = model
  return fixes.flatMap(({ rowId, column, text }) => {
    const row = model.row(rowId)
    const declared = model.grid.columns[column]
    if (!row || !declared || !model.editable(row, column) || text === editText(row[column], declared, lookups)) return []
    return [{ rowId, column, value: readCell(text, declared, lookups) }]
  })
}

/** Refused or locked texts with the reason. */
export function refusedFixes(
  fixes: readonly Fix[], { grid, lookups, row, head }: Pick<Rows, 'grid' | 'lookups' | 'row' | 'head'>,
): ReadonlyMap<Fix, string> {
  const lockOf = ({ rowId, column, text }: Fix, declared: Column<KindName, unknown>): string | null => {
    const now = row(rowId)
    if (!now || whyColumnLocked(grid, column, head()) !== null) return null
    if (text === editText(now[column], declared, lookups) || readCell(text, declared, lookups) === (now[column] ?? null)) return null
    return whyLocked(grid, now, column, head())
  }
  return new Map(fixes.flatMap(fix => {
    const column = grid.columns[fix.column]
    const reason = column ? lockOf(fix, column) ?? checkCell(readCell(fix.text, column, lookups), column, lookups) : null
    return reason === null ? [] : [[fix, reason] as const]
  }))
}

export type BroughtBack = { readonly ok: true; readonly fixes: readonly Fix[] } | { readonly ok: false; readonly text: string }

/** A table with the report's headers, matched by row number. Unknown columns are ignored. */
export function broughtBack(
  table: readonly (readonly string[])[], { headers, rows, ids }: FailedRows, columns: readonly string[], { grid }: Pick<Rows, 'grid'>,
): BroughtBack {
  const [first = [], ...body] = table
  const titles = first.map(header => header.trim())
  const at = titles.indexOf(ROW_HEADER)
  const byLabel = new Map(columns.map(key => [grid.columns[key]?.label ?? key, key]))
  const matched = titles.flatMap((header, index) => {
    const column = headers.includes(header) ? byLabel.get(header) : undefined
    return column === undefined ? [] : [{ index, column }]
  })
  if (at < 0 || matched.length === 0) return { ok: false, text: `第一行要有表头，并包含“${ROW_HEADER}”这一列` }
  const idOf = new Map(rows.map((row, i) => [row[0], ids[i]!]))
  const fixes = body.flatMap(line => {
    const rowId = idOf.get(line[at]?.trim() ?? '')
    if (rowId === undefined) return []
    return matched.flatMap(({ index, column }) => (line[index] === undefined ? [] : [{ rowId, column, text: line[index] }]))
  })
  return fixes.length > 0 ? { ok: true, fixes } : { ok: false, text: '没有找到本报告中的行，请保留行号' }
}

/** Solved lines are removed, refused ones show their new text and reason. */
export function afterFixes(
  report: ReportView, fixes: readonly Fix[], refused: ReadonlyMap<Fix, string>, model: Rows, columns: readonly string[],
): ReportView {
  const fixesByCell = new Map(fixes.map(fix => [`${fix.rowId} ${fix.column}`, fix]))
  const keyOf = ({ rowId, column }: { readonly rowId?: string; readonly column: string }) => `${rowId} ${column}`
  const stay = report.lines.filter(line => !fixesByCell.has(keyOf(line)))
  const wrong = wrongLines(model, fixes.filter(fix => !refused.has(fix)), Number.NaN)
  const numbers = new Map(report.failedRows.ids.map((id, i) => [id, Number(report.failedRows.rows[i]?.[0])]))
  const refusedLines = [...refused].map(([{ rowId, column, text: value }, text]): ProblemLine =>
    ({ row: 0, rowId, column, label: model.grid.columns[column]?.label ?? column, value, text }))
  const lines = [...stay, ...[...wrong, ...refusedLines].map(line => ({ ...line, row: numbers.get(line.rowId ?? '') ?? 0 }))]
    .toSorted((a, b) => a.row - b.row)
  return {
    ...report,
    lines,
    hint: lines.length > 0 ? report.hint : '',
    failedRows: failedRowsOf(lines, model, columns),
  }
}
