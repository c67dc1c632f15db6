import type { Grid } from '#schemas/kit/index.ts'
import { importTargets, namedBy, suggestMapping, wantedOf } from '#shared/import/mapping.ts'
import type { ClipCell, ClipGrid, RowsOf } from '../clipboard/types.ts'

/** A clipboard without titles, and the sheet's column of its first one. */
export interface TitledClip {
  readonly clip: ClipGrid
  readonly left: number
  /** Titles of filled columns without a target. */
  readonly homeless: readonly string[]
}

type Sheet = Pick<Grid, 'name' | 'columns'>
/** Clipboard column by sheet column. */
type ColumnMap = ReadonlyMap<number, number>

const ABSENT: ClipCell = { text: '', given: false }
/** Minimum names in a title line: one may be a value. */
const ENOUGH = 2

/**
 * Block whose first line names columns, each moved to its column, others left out. `keys`: visible columns. Null where the first line is
 * data.
 */
export function underTitles(
  { cells: [titles = [], ...rows], source }: ClipGrid, grid: Pick<Sheet, 'columns'>, keys: readonly string[],
): TitledClip | null {
  const from = byTitle(titles.map(({ text }) => text), grid, keys)
  return from.size < ENOUGH || rows.length === 0 ? null : { ...laidOut(rows, source, from), homeless: [] }
}

const isAmount = (text: string): boolean => /^[-+¥￥]?[\d.,\s]+%?$/.test(text.trim())

/**
 * Stricter `underTitles` for rows not matched by name, lest data pass for titles: at least two texts are exact titles, half of them name a
 * column, none is an amount. Other filled columns are reported.
 */
export function underHeader(block: ClipGrid, grid: Pick<Sheet, 'columns'>, keys: readonly string[]): TitledClip | null {
  const [first = [], ...rows] = block.cells
  const titles = first.map(({ text }) => text.trim())
  const filled = titles.filter(text => text !== '')
  const visible = Object.fromEntries(Object.entries(grid.columns).filter(([key]) => keys.includes(key)))
  if (filled.some(isAmount) || namedBy(wantedOf(importTargets({ columns: visible })), filled) < ENOUGH) return null
  const from = byTitle(titles, grid, keys)
  const used = new Set(from.values())
  if (rows.length === 0 || from.size < ENOUGH || used.size * 2 < filled.length) return null
  const homeless = titles.filter((title, at) => title !== '' && !used.has(at) && rows.some(row => row[at]?.text))
  return { ...laidOut(rows, block.source, from), homeless }
}

/**
 * Whole rows of a sheet in their original columns, whatever the order here, without read-only ones. `fresh`: new rows, without columns that
 * are not copied. Null for other blocks or kinds.
 */
export function underOwn({ cells, source, rowsOf }: ClipGrid, grid: Sheet, keys: readonly string[], fresh: boolean): TitledClip | null {
  if (!rowsOf) return null
  const isSameGrid = rowsOf.grid === grid.name
  const isRetained = (key: string): boolean => {
    const column = isSameGrid ? grid.columns[key] : undefined
    return column !== undefined && (column.computed || column.facts.readOnly === true || (fresh && column.facts.copy === false))
  }
  const all = isSameGrid ? byKey(rowsOf, keys) : byTitle(rowsOf.columns.map(([, title]) => title), grid, keys)
  const from = new Map([...all].filter(([to]) => !isRetained(keys[to]!)))
  if (from.size === 0 || (!isSameGrid && from.size < ENOUGH)) return null
  const used = new Set(all.values())
  const homeless = rowsOf.columns.flatMap(([key, title], at) =>
    (used.has(at) || isRetained(key) || cells.every(row => !row[at]?.text) ? [] : [title]))
  return { ...laidOut(cells, source, from), homeless }
}

const byKey = ({ columns }: RowsOf, keys: readonly string[]): ColumnMap =>
  new Map(columns.flatMap(([key], at) => (keys.includes(key) ? [[keys.indexOf(key), at] as const] : [])))

function byTitle(titles: readonly string[], grid: Pick<Sheet, 'columns'>, keys: readonly string[]): ColumnMap {
  const visibleTargets = importTargets(grid).filter(({ key }) => keys.includes(key))
  const mapping = suggestMapping(wantedOf(visibleTargets), titles)
  return new Map(Object.entries(mapping).flatMap(([key, at]) => (at === null ? [] : [[keys.indexOf(key), at] as const])))
}

/** Unmentioned columns in between keep their values. */
function laidOut(rows: readonly (readonly ClipCell[])[], source: ClipGrid['source'], from: ColumnMap): Pick<TitledClip, 'clip' | 'left'> {
  const left = Math.min(...from.keys())
  const width = Math.max(...from.keys()) - left + 1
  const cellsOf = (row: readonly ClipCell[]): ClipCell[] =>
    Array.from({ length: width }, (_, i) => row[from.get(left + i) ?? -1] ?? ABSENT)
  return { clip: { cells: rows.map(cellsOf), width, source }, left }
}
