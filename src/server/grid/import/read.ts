import { formatCell, isNumeric, NO_LOOKUPS, parseCell, type Column, type Grid, type KindName, type Lookups, type Value } from '#schemas/kit/index.ts'
import type { ReadCell, ReadRow } from '#server/core/xlsx/index.ts'
import { levelsAbove, pathAt } from '#shared/import/levels.ts'
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

/** What a path means; where it is none, what the name alone does. */
function parsedAs(path: string, raw: string, column: Column<KindName, unknown>, lookups: Lookups): ReturnType<typeof parseCell> {
  const whole = parseCell(path, column, lookups)
  return whole.ok || path === raw ? whole : parseCell(raw, column, lookups)
}

/**
 * A reader of rows by the grid's kinds. What a cell can mean is found once per distinct text: looking a path up in a tree
 * is slow, and a sheet repeats its units and types thousands of times. The levels of a tree may stand in columns of their own.
 * @param headers labels of the sheet, by column
 */
export function rowReader(grid: Grid, mapping: Mapping, lookups: Lookups, headers: readonly string[] = []): (cells: ReadRow, number: number) => SheetRow {
  const columns = Object.entries(mapping).flatMap(([key, at]) => {
    const column = Object.hasOwn(grid.columns, key) ? grid.columns[key] : undefined
    if (at === null || column === undefined || column.facts.excel === false) return []
    return [{ key, at, column, above: column.kind === 'tree' ? levelsAbove(headers, at) : [], known: new Map<string, ReturnType<typeof parseCell>>() }]
  })
  return (given, number) => {
    const cells: Record<string, Value> = {}
    const texts: Record<string, string> = {}
    const problems: ImportProblem[] = []
    for (const { key, at, column, above, known } of columns) {
      const raw = rawOf(given[at], column)
      const path = above.length === 0 ? raw : pathAt(above.map(one => given[one]?.text ?? ''), raw.trim())
      const said = `${path}\n${raw}`
      const parsed = known.get(said) ?? parsedAs(path, raw, column, lookups)
      known.set(said, parsed)
      texts[key] = shownText(given[at]?.text.trim() ?? '', column)
      if (parsed.ok) cells[key] = parsed.value
      else problems.push({ row: String(number), column: key, code: 'invalid', text: parsed.text, value: texts[key], ...column.computed && { warning: true } })
    }
    const first = given.find(cell => cell?.text.trim())?.text.trim() ?? ''
    return { number, cells, texts, first, problems }
  }
}
