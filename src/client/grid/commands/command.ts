/** What a cell or a row may hold: a log is kept in IndexedDB as JSON. An empty cell is null. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export type CellRef = { rowId: string; column: string }

export type Change = CellRef & { before: Json; after: Json }

/** A row and the row it stands behind (null: the first one) at the moment the entry is applied. */
export type RowPlace<Row> = { row: Row; afterId: string | null }

/** Selected blocks by their two corners. */
export type SavedSelection = { anchor: CellRef; focus: CellRef }[]

/**
 * One step of undo: a paste, fill, drag or delete is one command however many cells it touches. Everything is addressed
 * by row id and column key, so that it survives sorting, paging and refreshing.
 * The entries of each list apply in their order, removals before additions. An added row already holds its values:
 * `changes` address only rows that exist before and after; `moved` stands without `added` and `removed`.
 */
export type Command<Row> = {
  /** What the user did, as the undo button says it. */
  label: string
  changes: Change[]
  added: RowPlace<Row>[]
  removed: RowPlace<Row>[]
  /** Ids of the whole list before and after a move. */
  moved?: { before: string[]; after: string[] }
  selectionBefore?: SavedSelection
  selectionAfter?: SavedSelection
  /** Page of the list that showed the change. */
  page?: number
}
