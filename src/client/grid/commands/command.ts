/** Value of a cell: a log is stored in IndexedDB as JSON. An empty cell is null. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export type CellRef = { rowId: string; column: string }

export type Change = CellRef & { before: Json; after: Json }

/** A row and its predecessor (null: it is first) when the entry is applied. */
export type RowPlace<Row> = { row: Row; afterId: string | null }

/** Selected blocks by their two corners. */
export type SavedSelection = { anchor: CellRef; focus: CellRef }[]

/**
 * One step of undo: a paste, fill, drag or delete is one command for any number of cells. Addressed by row id and column key, so that
 * it survives sorting, paging and refreshing. The entries of each list apply in their order, removals before additions. An added row
 * includes its values: `changes` address only rows that exist before and after; `moved` occurs without `added` and `removed`.
 */
export type Command<Row> = {
  /** Label of the undo button. */
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
