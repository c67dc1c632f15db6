import type { Grid } from '#schemas/kit/index.ts'
import { importTargets, suggestMapping, wantedOf } from '#shared/import/mapping.ts'
import type { ClipCell, ClipGrid } from '../clipboard/types.ts'

/** A clipboard without its titles, and the column of the sheet under which its first one stands. */
export interface TitledClip { readonly clip: ClipGrid; readonly left: number }

const ABSENT: ClipCell = { text: '', given: false }
/** One name may be a value; two in a line are titles. */
const ENOUGH = 2

/**
 * A block whose first line names columns of the sheet, with each column under the one that it names; columns of other
 * names are left out. `keys` are the columns in sight. Null where the first line is data like the rest.
 */
export function underTitles({ cells: [titles = [], ...rows], source }: ClipGrid, grid: Pick<Grid, 'columns'>, keys: readonly string[]): TitledClip | null {
  const seen = importTargets(grid).filter(({ key }) => keys.includes(key))
  const mapping = suggestMapping(wantedOf(seen), titles.map(({ text }) => text))
  const from = new Map(Object.entries(mapping).flatMap(([key, at]) => (at === null ? [] : [[keys.indexOf(key), at] as const])))
  if (from.size < ENOUGH || rows.length === 0) return null
  const left = Math.min(...from.keys())
  const width = Math.max(...from.keys()) - left + 1
  const cellsOf = (row: readonly ClipCell[]): ClipCell[] =>
    Array.from({ length: width }, (_, i) => row[from.get(left + i) ?? -1] ?? ABSENT)
  return { clip: { cells: rows.map(cellsOf), width, source }, left }
}
