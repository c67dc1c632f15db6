import { checkRows, computeRows, dec, formatCell, isDecimalText, isEmpty, toScale, scaleOf, type Grid, type Lookups, type Row } from '#schemas/kit/index.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import { storedValue } from '../stored.ts'
import type { SheetRow } from './read.ts'
import type { ImportProblem, ImportSource, StoredRow } from './types.ts'

interface Around {
  readonly source: Pick<ImportSource, 'grid' | 'complete' | 'check' | 'notices'>
  readonly options: { readonly mapping: Mapping }
  readonly lookups: Lookups
}

/** Defaults of the columns that the file does not have. */
const defaultsOf = (grid: Grid, mapping: Mapping): Row => Object.fromEntries(Object.entries(grid.columns)
  .filter(([key, { facts }]) => facts.default !== undefined && (mapping[key] ?? null) === null)
  .map(([key, { facts }]) => [key, facts.default as Row[string]]))

/** Every cell in its one stored form. */
export const plainRow = (grid: Grid, row: Row): Row => Object.fromEntries(Object.entries(row).map(([key, value]) => {
  const column = grid.columns[key]
  return [key, column === undefined ? value : storedValue(value, column)]
}))

/** What the file says of a computed column is compared with the result, never taken. */
function compared(grid: Grid, row: Row, { number, cells, texts }: SheetRow): ImportProblem[] {
  return Object.entries(cells).flatMap(([column, said]): ImportProblem[] => {
    const declared = grid.columns[column]
    const result = row[column]
    if (!declared?.computed || typeof said !== 'string' || typeof result !== 'string' || !isDecimalText(said) || dec(said).eq(result)) return []
    const text = `与计算结果 ${toScale(dec(result), scaleOf(declared))} 不符，以计算结果为准`
    return [{ row: String(number), column, code: 'invalid', text, value: texts[column] ?? '', warning: true }]
  })
}

/** Values that are allowed and do not look as values of their column do. */
const unusual = (grid: Grid, row: Row, { number, texts }: SheetRow): ImportProblem[] => Object.entries(grid.columns).flatMap(([column, { facts: { usual } }]) =>
  usual === undefined || isEmpty(row[column]) || new RegExp(`^(?:${usual.pattern})$`).test(String(row[column])) || !Object.hasOwn(texts, column) ? []
    : [{ row: String(number), column, code: 'unusual', text: usual.text, value: texts[column] ?? '', warning: true }])

/**
 * The row as it would be stored, over the stored one that it changes or over the columns' defaults, computed and checked.
 * Columns that the file does not have keep what is stored; an empty cell empties.
 */
export function finished({ source, options: { mapping }, lookups }: Around, sheetRow: SheetRow, stored?: StoredRow): { row: Row, problems: ImportProblem[] } {
  const { grid } = source
  const number = String(sheetRow.number)
  const plain = plainRow(grid, { ...stored?.row ?? defaultsOf(grid, mapping), ...sheetRow.cells, [grid.rowKey]: number })
  const [row = plain] = computeRows(grid, [source.complete?.(plain, stored) ?? plain])
  const unreadable = new Set(sheetRow.problems.filter(({ warning }) => !warning).map(({ column }) => column))
  const checked = (source.check?.(row, lookups) ?? checkRows(grid, [row], lookups)).filter(({ column }) => !unreadable.has(column))
  const hard = checked.map(problem => ({ ...problem, row: number, value: sheetRow.texts[problem.column] ?? '' }))
  const taken = new Set([...unreadable, ...hard.map(({ column }) => column)])
  const refused = hard.length > 0 || sheetRow.problems.some(({ warning }) => !warning)
  const noticed = (refused ? [] : source.notices?.(row) ?? []).map(problem => ({ ...problem, row: number, value: sheetRow.texts[problem.column] ?? '', warning: true }))
  const soft = [...unusual(grid, row, sheetRow), ...compared(grid, row, sheetRow), ...noticed].filter(({ column }) => !taken.has(column))
  return { row, problems: [...sheetRow.problems, ...hard, ...soft] }
}

/** A value as a person reads it. */
export const shown = (grid: Grid, row: Row, key: string, lookups: Lookups): string => formatCell(row[key], grid.columns[key]!, lookups)
