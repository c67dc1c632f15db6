import type { Grid, Lookups } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/need.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { GridImportResult, ReportedRow } from '#shared/api/gridImport.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import { displayText } from './finished.ts'
import type { Plan } from './plan.ts'
import type { PlannedRow } from './types.ts'

/** The workbook of failed rows has all problems. */
const LISTED_PROBLEMS = 1000
/** Maximum rows of each state. */
const LISTED_ROWS = 100

const STATES = ['wrong', 'changed', 'removed', 'added', 'ignored', 'same'] as const satisfies readonly PlannedRow['state'][]

function reported(
  grid: Grid, columns: readonly string[], { number, state, row, texts, before, note, sheet }: PlannedRow, lookups: Lookups,
): ReportedRow {
  const isRaw = state === 'wrong' || state === 'ignored'
  const cells = Object.fromEntries(columns.map(key => [key, isRaw ? texts[key] ?? '' : displayText(grid, row, key, lookups)]))
  const old = state !== 'changed' || before === undefined ? {} : Object.fromEntries(columns
    .map(key => [key, displayText(grid, before.row, key, lookups)] as const)
    .filter(([key, text]) => text !== cells[key]))
  return { row: number, state, cells, before: old, ...note !== undefined && { note }, ...sheet !== undefined && { sheet } }
}

/** Includes columns that change with the mapped ones; prices only for users who may see them. */
function columnsOf(grid: Grid, mapping: Mapping, rows: readonly PlannedRow[], ctx: Ctx): string[] {
  const isChanged = (key: string): boolean => rows.some(({ row, before, state }) =>
    state === 'changed' && JSON.stringify(row[key] ?? null) !== JSON.stringify(before?.row[key] ?? null))
  return Object.entries(grid.columns)
    .filter(([key, { facts }]) => !(facts.price && !seesPrices(ctx))
      && ((mapping[key] ?? null) !== null || (facts.excel !== false && isChanged(key))))
    .map(([key]) => key)
}

/** Sorts by sheet, then by row number. */
function byFileOrder(rows: readonly PlannedRow[]): (a: PlannedRow, b: PlannedRow) => number {
  const sheets = [...new Set(rows.map(({ sheet }) => sheet))]
  return (a, b) => sheets.indexOf(a.sheet) - sheets.indexOf(b.sheet) || a.number - b.number
}

/** Cells that reading numbers as displayed would correct. */
function roundableCells(grid: Grid, { problems }: Pick<Plan, 'problems'>): GridImportResult['roundable'] {
  const finer = problems.filter(({ code }) => code === 'finer')
  const [first] = finer
  if (first === undefined) return undefined
  const label = grid.columns[first.column]?.label ?? ''
  return { count: finer.length, example: `第 ${first.row} 行${label}${first.text.replace(/，小数位过多$/, '')}` }
}

/** All counts, and a limited number of rows and problems. */
export function resultOf(
  grid: Grid, mapping: Mapping, { rows, problems }: Plan, lookups: Lookups, ctx: Ctx, failedFileId: string | null,
): GridImportResult {
  const columns = columnsOf(grid, mapping, rows, ctx)
  const roundable = roundableCells(grid, { problems })
  const by = (state: PlannedRow['state']): PlannedRow[] => rows.filter(row => row.state === state)
  return {
    added: by('added').length,
    updated: by('changed').length,
    unchanged: by('same').length,
    skipped: by('wrong').length,
    ignored: by('ignored').length,
    removed: by('removed').length,
    columns,
    prices: columns.filter(key => grid.columns[key]?.facts.price),
    rows: STATES.flatMap(state => by(state).slice(0, LISTED_ROWS))
      .toSorted(byFileOrder(rows))
      .map(row => reported(grid, columns, row, lookups)),
    problems: problems.slice(0, LISTED_PROBLEMS), problemCount: problems.length, failedFileId,
    ...roundable && { roundable },
  }
}
