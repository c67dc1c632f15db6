/** Cell value as JSON for IndexedDB; null when empty. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export type CellRef = { rowId: string; column: string }

export type Change = CellRef & { before: Json; after: Json }

/** A row and its predecessor (null: first) on application. */
export type RowPlace<Row> = { row: Row; afterId: string | null }

export type SavedSelection = { anchor: CellRef; focus: CellRef }[]

/**
 * One undo step for any number of cells, addressed by row id and column key to survive sorting and paging. Lists apply in order, removals
 * before additions. An added row includes its values: `changes` address only rows that exist before and after; `moved` occurs without
 * `added` and `removed`.
 */
export type Command<Row> = {
  label: string
  changes: Change[]
  added: RowPlace<Row>[]
  removed: RowPlace<Row>[]
  moved?: { before: string[]; after: string[] }
  selectionBefore?: SavedSelection
  selectionAfter?: SavedSelection
  page?: number
}
