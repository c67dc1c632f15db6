/** Cell value as JSON, for a log stored in IndexedDB; null when empty. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export type CellRef = { rowId: string; column: string }

export type Change = CellRef & { before: Json; after: Json }

/** A row and its predecessor (null: first) when the entry is applied. */
export type RowPlace<Row> = { row: Row; afterId: string | null }

/** Selected blocks by two corners. */
export type SavedSelection = { anchor: CellRef; focus: CellRef }[]

/**
 * One undo step: a paste, fill, drag or delete is one command for any number of cells. Addressed by row id and column key, to survive
 * sorting, paging and refreshing. Entries of each list apply in order, removals before additions. An added row includes its values:
 * `changes` address only rows that exist before and after; `moved` occurs without `added` and `removed`.
 */
export type Command<Row> = {
  /** Label of the undo button. */
  label: string
  changes: Change[]
  added: RowPlace<Row>[]
  removed: RowPlace<Row>[]
  /** All row ids before and after a move. */
  moved?: { before: string[]; after: string[] }
  selectionBefore?: SavedSelection
  selectionAfter?: SavedSelection
  /** Page of the list that showed the change. */
  page?: number
}
