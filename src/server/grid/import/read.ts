import { formatCell, isNumeric, NO_LOOKUPS, parseCell, type Column, type Grid, type KindName, type Lookups, type Value } from '#schemas/kit/index.ts'
import type { ReadCell, ReadRow } from '#server/core/xlsx/index.ts'
import type { Mapping } from '#shared/import/mapping.ts'
import type { ImportProblem } from './types.ts'

/** What a row of the sheet says, as far as it can be read alone. */
export interface SheetRow {
  readonly number: number
  /** Cells by column of the grid; what could not be read is not among them. */
  readonly cells: Readonly<Record<string, Value>>
  /** Texts as they stand in the file. */
  readonly texts: Readonly<Record<string, string>>
  /** What its first filled cell says, whether or not that is a column of the grid. */
  readonly first: string
  readonly problems: readonly ImportProblem[]
}

const rawOf = (cell: ReadCell | null | undefined, column: Column<KindName, unknown>): string =>
  (isNumeric(column) ? cell?.number ?? cell?.text : cell?.text) ?? ''

/** A text as a report or the record may show it: of a number that is masked no more than everybody sees. */
export const shownText = (text: string, column: Column<KindName, unknown>): string => (column.kind === 'text' ? formatCell(text, column, NO_LOOKUPS) : text)

/**
 * A reader of rows by the grid's kinds. What a cell can mean is found once per distinct text: looking a path up in a tree
 * is slow, and a sheet repeats its units and types thousands of times.
 */
export function rowReader(grid: Grid, mapping: Mapping, lookups: Lookups): (cells: ReadRow, number: number) => SheetRow {
  const columns = Object.entries(mapping).flatMap(([key, at]) => {
    const column = Object.hasOwn(grid.columns, key) ? grid.columns[key] : undefined
    if (at === null || column === undefined || column.facts.excel === false) return []
    return [{ key, at, column, known: new Map<string, ReturnType<typeof parseCell>>() }]
  })
  return (given, number) => {
    const cells: Record<string, Value> = {}
    const texts: Record<string, string> = {}
    const problems: ImportProblem[] = []
    for (const { key, at, column, known } of columns) {
      const raw = rawOf(given[at], column)
      const parsed = known.get(raw) ?? parseCell(raw, column, lookups)
      known.set(raw, parsed)
      texts[key] = shownText(given[at]?.text.trim() ?? '', column)
      if (parsed.ok) cells[key] = parsed.value
      else problems.push({ row: String(number), column: key, code: 'invalid', text: parsed.text, value: texts[key], ...column.computed && { warning: true } })
    }
    const first = given.find(cell => cell?.text.trim())?.text.trim() ?? ''
    return { number, cells, texts, first, problems }
  }
}
