import type { Grid, Lookups } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/need.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { GridImportResult, ReportedRow } from '#shared/api/gridImport.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import { shown } from './finished.ts'
import type { Plan } from './plan.ts'
import type { PlannedRow } from './types.ts'

/** Problems that travel with the result; the workbook of failed rows has all of them. */
const LISTED_PROBLEMS = 1000
/** Rows of each state that are shown. */
const LISTED_ROWS = 100

const STATES = ['wrong', 'changed', 'removed', 'added', 'ignored', 'same'] as const satisfies readonly PlannedRow['state'][]

/** Cells by column as texts, with what they replace. */
function reported(grid: Grid, columns: readonly string[], { number, state, row, texts, before, note, sheet }: PlannedRow, lookups: Lookups): ReportedRow {
  const cells = Object.fromEntries(columns.map(key => [key, state === 'wrong' || state === 'ignored' ? texts[key] ?? '' : shown(grid, row, key, lookups)]))
  const old = state !== 'changed' || before === undefined ? {} : Object.fromEntries(columns
    .map(key => [key, shown(grid, before.row, key, lookups)] as const)
    .filter(([key, text]) => text !== cells[key]))
  return { row: number, state, cells, before: old, ...note !== undefined && { note }, ...sheet !== undefined && { sheet } }
}

/** Mapped columns, and those that change with them. Nobody gets a price who may not see prices. */
function columnsOf(grid: Grid, mapping: Mapping, rows: readonly PlannedRow[], ctx: Ctx): string[] {
  return Object.entries(grid.columns).filter(([key, { facts }]) => !(facts.price && !seesPrices(ctx))
    && ((mapping[key] ?? null) !== null || (facts.excel !== false && rows.some(({ row, before, state }) =>
      state === 'changed' && JSON.stringify(row[key] ?? null) !== JSON.stringify(before?.row[key] ?? null))))).map(([key]) => key)
}

/** Rows as the file has them: by number within a sheet, sheets in their order. */
function inFile(rows: readonly PlannedRow[]): (a: PlannedRow, b: PlannedRow) => number {
  const sheets = [...new Set(rows.map(({ sheet }) => sheet))]
  return (a, b) => sheets.indexOf(a.sheet) - sheets.indexOf(b.sheet) || a.number - b.number
}

/** What reading numbers as the file shows them would mend: how many cells, and one of them. */
function roundable(grid: Grid, { problems }: Pick<Plan, 'problems'>): GridImportResult['roundable'] {
  const finer = problems.filter(({ code }) => code === 'finer')
  const [first] = finer
  return first && { count: finer.length, example: `第 ${first.row} 行${grid.columns[first.column]?.label ?? ''}${first.text.replace(/，小数位过多$/, '')}` }
}

/** A plan as it travels: counts of everything, rows and problems as many as a person can look at. */
export function resultOf(grid: Grid, mapping: Mapping, { rows, problems }: Plan, lookups: Lookups, ctx: Ctx, failedFileId: string | null): GridImportResult {
  const columns = columnsOf(grid, mapping, rows, ctx)
  const mendable = roundable(grid, { problems })
  const by = (state: PlannedRow['state']): PlannedRow[] => rows.filter(row => row.state === state)
  return {
    added: by('added').length, updated: by('changed').length, unchanged: by('same').length, skipped: by('wrong').length, ignored: by('ignored').length,
    removed: by('removed').length,
    columns, prices: columns.filter(key => grid.columns[key]?.facts.price), rows: STATES.flatMap(state => by(state).slice(0, LISTED_ROWS)).toSorted(inFile(rows)).map(row => reported(grid, columns, row, lookups)),
    problems: problems.slice(0, LISTED_PROBLEMS), problemCount: problems.length, failedFileId,
    ...mendable && { roundable: mendable },
  }
}
