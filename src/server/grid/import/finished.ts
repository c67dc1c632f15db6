import {
  checkRows, computeRows, dec, formatCell, isDecimalText, isEmpty, toScale, scaleOf, type Grid, type Lookups, type Row,
} from '#schemas/kit/index.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import { storedValue } from '../stored.ts'
import type { SheetRow } from './read.ts'
import type { ImportProblem, ImportSource, StoredRow } from './types.ts'

interface Context {
  readonly source: Pick<ImportSource, 'grid' | 'complete' | 'check' | 'notices'>
  readonly options: { readonly mapping: Mapping }
  readonly lookups: Lookups
}

const defaultsOf = (grid: Grid, mapping: Mapping): Row => Object.fromEntries(Object.entries(grid.columns)
  .filter(([key, { facts }]) => facts.default !== undefined && (mapping[key] ?? null) === null)
  .map(([key, { facts }]) => [key, facts.default as Row[string]]))

export const plainRow = (grid: Grid, row: Row): Row => Object.fromEntries(Object.entries(row).map(([key, value]) => {
  const column = grid.columns[key]
  return [key, column === undefined ? value : storedValue(value, column)]
}))

/** The computed result is used where the file differs. */
function computedWarnings(grid: Grid, row: Row, { number, cells, texts }: SheetRow): ImportProblem[] {
  return Object.entries(cells).flatMap(([column, value]): ImportProblem[] => {
    const declared = grid.columns[column]
    const result = row[column]
    if (!declared?.computed || typeof value !== 'string' || typeof result !== 'string') return []
    if (!isDecimalText(value) || dec(value).eq(result)) return []
    const text = `与计算结果 ${toScale(dec(result), scaleOf(declared))} 不符，以计算结果为准`
    return [{ row: String(number), column, code: 'invalid', text, value: texts[column] ?? '', warning: true }]
  })
}

/** Warnings on valid values outside their column's usual pattern. */
const unusualWarnings = (grid: Grid, row: Row, { number, texts }: SheetRow): ImportProblem[] =>
  Object.entries(grid.columns).flatMap(([column, { facts: { usual } }]) => {
    if (usual === undefined || isEmpty(row[column]) || !Object.hasOwn(texts, column)) return []
    if (new RegExp(`^(?:${usual.pattern})$`).test(String(row[column]))) return []
    return [{ row: String(number), column, code: 'unusual', text: usual.text, value: texts[column] ?? '', warning: true }]
  })

/** Missing columns keep their stored value or get the default; an empty cell clears it. */
export function finished(
  { source, options: { mapping }, lookups }: Context, sheetRow: SheetRow, stored?: StoredRow,
): { row: Row, problems: ImportProblem[] } {
  const { grid } = source
  const number = String(sheetRow.number)
  const mergedRow = plainRow(grid, { ...stored?.row ?? defaultsOf(grid, mapping), ...sheetRow.cells, [grid.rowKey]: number })
  const [row = mergedRow] = computeRows(grid, [source.complete?.(mergedRow, stored) ?? mergedRow])
  const unreadable = new Set(sheetRow.problems.filter(({ warning }) => !warning).map(({ column }) => column))
  const checked = (source.check?.(row, lookups) ?? checkRows(grid, [row], lookups)).filter(({ column }) => !unreadable.has(column))
  const errors = checked.map(problem => ({ ...problem, row: number, value: sheetRow.texts[problem.column] ?? '' }))
  const wrongColumns = new Set([...unreadable, ...errors.map(({ column }) => column)])
  const isRefused = errors.length > 0 || sheetRow.problems.some(({ warning }) => !warning)
  const notices = (isRefused ? [] : source.notices?.(row) ?? [])
    .map(problem => ({ ...problem, row: number, value: sheetRow.texts[problem.column] ?? '', warning: true }))
  const warnings = [...unusualWarnings(grid, row, sheetRow), ...computedWarnings(grid, row, sheetRow), ...notices]
    .filter(({ column }) => !wrongColumns.has(column))
  return { row, problems: [...sheetRow.problems, ...errors, ...warnings] }
}

export const displayText = (grid: Grid, row: Row, key: string, lookups: Lookups): string =>
  formatCell(row[key], grid.columns[key]!, lookups)
