import { parseCell, type Column, type Grid, type KindName, type Lookups, type Problem, type Row, type Value } from '#schemas/kit/index.ts'
import type { ReadCell, ReadSheet } from '#server/core/xlsx/index.ts'

/** One fault of an imported row: `row` is its number in the sheet, `value` what stands there. */
export interface ImportProblem {
  readonly row: string
  readonly column: string
  readonly code: string
  readonly text: string
  readonly value: string
}

export interface ReadRow {
  readonly row: Row
  readonly problems: readonly ImportProblem[]
}

/** Key to column, counted from 0; null leaves the key out. */
export type Mapping = Readonly<Record<string, number | null>>

const NUMERIC: ReadonlySet<KindName> = new Set(['decimal', 'money', 'percent', 'integer', 'computed'])
const rawOf = (cell: ReadCell | null | undefined, column: Column<KindName, unknown>): string =>
  (NUMERIC.has(column.kind) ? cell?.number ?? cell?.text : cell?.text) ?? ''

/**
 * A reader of rows by the grid's kinds. What a cell can mean is found once per distinct text: looking a path up in a tree
 * is slow, and a sheet repeats its units and types thousands of times.
 */
export function rowReader(grid: Grid, mapping: Mapping, lookups: Lookups): (cells: ReadSheet['rows'][number], number: number) => ReadRow {
  const columns = Object.entries(mapping).flatMap(([key, at]) => {
    const column = grid.columns[key]
    if (at === null || column === undefined || column.computed || column.facts.excel === false) return []
    return [{ key, at, column, known: new Map<string, ReturnType<typeof parseCell>>() }]
  })
  return (cells, number) => {
    const row: Record<string, Value> = { [grid.rowKey]: String(number) }
    const problems: ImportProblem[] = []
    for (const { key, at, column, known } of columns) {
      const raw = rawOf(cells[at], column)
      const parsed = known.get(raw) ?? parseCell(raw, column, lookups)
      known.set(raw, parsed)
      if (parsed.ok) row[key] = parsed.value
      else problems.push({ row: String(number), column: key, code: 'invalid', text: parsed.text, value: cells[at]?.text ?? '' })
    }
    return { row, problems }
  }
}

/** The problems of the checks with what stood in the cell. */
export const withValues = (problems: readonly Problem[], cells: ReadSheet['rows'][number], mapping: Mapping): ImportProblem[] =>
  problems.map(problem => ({ ...problem, value: cells[mapping[problem.column] ?? -1]?.text ?? '' }))
