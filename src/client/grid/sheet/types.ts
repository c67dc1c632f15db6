import type { ReactNode } from 'react'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import type { BranchesNamed } from '#schemas/kit/branches/index.ts'
import type { Row } from '#schemas/kit/index.ts'
import type { RowGroup, RowModel } from '../model.ts'
import type { CommandId } from './commandIds.ts'
import type { TextQuery } from './findText.ts'
import type { KeptKeys } from './heldKeys.ts'

/** How one column stands on the screen; the order of the list is the order of the columns. */
export interface ColumnView {
  readonly key: string
  readonly width?: number
  readonly pin?: 'left' | 'right' | null
  readonly hidden?: boolean
}
export type SortView = readonly (readonly [column: string, direction: 'asc' | 'desc'])[]

/** What stands in an open editor. `apart`: in a field of the editor's own, where it is looked for and is no text of the cell. */
export type TypedCell = CellPlace & { readonly text: string, readonly apart?: true }
export interface CellPlace { readonly rowId: string; readonly column: string }

/** What is selected, in screen order. `rows` says that whole rows were chosen by their numbers. */
export interface SheetSelection {
  readonly active: CellPlace | null
  readonly rowIds: readonly string[]
  readonly columns: readonly string[]
  readonly cells: number
  readonly rows: boolean
}

/** One cell that was written but may not stay as it is. `row` counts from 1 on the screen. */
export interface PasteProblem {
  readonly row: number
  readonly rowId: string
  readonly column: string
  readonly value: string
  readonly text: string
}

/** What a paste, fill or import did and what it could not do. */
export interface PasteReport {
  readonly rows: number
  readonly cols: number
  readonly written: number
  /** Ids of the rows that the paste made. */
  readonly created: readonly string[]
  /** Cells of other rows that got another value. */
  readonly changed: readonly CellPlace[]
  /** Cells of columns that cannot be edited in any row, by column. */
  readonly skippedReadonly: readonly { readonly column: string; readonly count: number }[]
  /** Cells that their rows lock, with the text that was to be and the reason. */
  readonly locked: readonly PasteProblem[]
  /** The first line was no row: it named the columns. */
  readonly titled: boolean
  /** Titles of columns of copied rows that this sheet lacks or does not show. */
  readonly homeless: readonly string[]
  readonly droppedColumns: number
  readonly droppedRows: number
  /** Filled cells outside the selection that were replaced. */
  readonly overwrittenOutside: number
  readonly problems: readonly PasteProblem[]
  /** Every cell that was written: what the server refuses later is found by it. */
  readonly places: readonly CellPlace[]
}

/** What an edit of many cells did. `refused` was not written, and its `value` is the text that was to be. */
export interface EditReport {
  readonly action: string
  readonly written: readonly CellPlace[]
  /** Cells that cannot be edited, where they are only counted. */
  readonly skipped: number
  /** Cells that their rows lock, with the text that was to be and the reason. */
  readonly locked: readonly PasteProblem[]
  readonly refused: readonly PasteProblem[]
}

/** A long paste: how far it is, and how to stop it. Null when it is over. */
export interface SheetProgress { readonly label: string; readonly done: number; readonly total: number; readonly cancel: () => void }

/** Where dragged rows would go, as it is drawn: a line before or behind a row at its level, or a frame around the row that takes them. */
export interface TreeDrop {
  readonly row: number
  readonly how: 'before' | 'after' | 'into'
  readonly depth: number
  readonly id: string
  /** Why they cannot go there. */
  readonly why: string | null
}

/** Commands that the sheet knows by their keys but the workspace carries out. */
export type WorkspaceCommand = 'save' | 'find' | 'replace' | 'search' | 'goTo' | 'bulkEdit' | 'print' | 'help'

/**
 * Where the cursor leaves a page of rows: one row up or down, to the next or previous cell that can be edited, into the very next
 * or previous row whether anything in it can be edited or not, or to the first or last cell of all pages.
 */
export type PageEdge = 'up' | 'down' | 'next' | 'previous' | 'nextRow' | 'previousRow' | 'first' | 'last'

/** The way to the cell where the cursor arrives; null when its page did not come. It may be gone again. */
export interface Way {
  go(): Promise<CellPlace | null>
  /** Where it leads, as plain JSON for whoever made it: what is typed for it may outlive the window. */
  readonly to: unknown
}

/** What was typed ahead, as it is kept on this computer. `to`: of its way; null where it was not known any more. */
export interface AheadWork { readonly keys: readonly KeptKeys[]; readonly to: unknown }

/** What was typed while a page is pending, entry by entry. `stranded`: the page did not come. */
export interface TypedAhead { readonly entries: readonly string[]; readonly stranded: boolean; readonly work: AheadWork }

/** Who else stands in which rows, and in which cell of each, as it changes. */
export interface OthersInRows {
  subscribe(listener: () => void): () => void
  rows(): ReadonlyMap<string, readonly { readonly userId: string; readonly name: string; readonly column: string | null }[]>
}

export interface SheetProps {
  readonly model: RowModel
  /** Absent: the declared columns. Columns that are not named keep their declared place behind the named ones. */
  readonly columns?: readonly ColumnView[]
  /** Headers above rows whose `grid.group.by` value is the group's key. */
  readonly groups?: readonly RowGroup[]
  readonly groupActions?: (group: RowGroup) => ReactNode
  readonly readOnly?: boolean
  readonly rowNumbers?: boolean
  /** Something beside the sheet is about the row in which the cursor stands: it is tinted. */
  readonly marksRow?: boolean
  /** In pixels, 28 unless said. */
  readonly rowHeight?: number
  /** Rows are several lines high, over which texts run on. */
  readonly wraps?: boolean
  /** Number of the first row, where the rows are a page of a longer list. */
  readonly firstRowNumber?: number
  /** Enter on a selected cell moves down at once. */
  readonly enterMoves?: boolean
  readonly label?: string
  readonly cellEvents?: CellEvents
  /** Others who stand in rows now. */
  readonly others?: OthersInRows | undefined
  /** A click anywhere on a row opens its page: there is no room to hit its name. */
  readonly tapOpens?: boolean
  /** The list's sort; absent where rows have their own order. */
  readonly sorts?: SortView
  readonly onSort?: (sorts: SortView) => void
  /** The user moved, resized, pinned or hid a column. */
  readonly onColumns?: (columns: readonly ColumnView[]) => void
  readonly onSelection?: (selection: SheetSelection) => void
  /** The text of the open editor, whenever it changes; null when it is closed. */
  readonly onTyping?: (cell: TypedCell | null) => void
  readonly onCommand?: (command: WorkspaceCommand) => void
  /** The cursor wants to leave the page; null when there is none to go to. Until it has arrived, what is typed waits. */
  readonly onEdge?: (edge: PageEdge) => Way | null
  /** What waits for the cursor to arrive; null when it stands in a cell. */
  readonly onAhead?: (typed: TypedAhead | null) => void
  /** No problem stands further on (or back) on this page: the way to the next one elsewhere, null when there is none. */
  readonly onProblem?: (by: 1 | -1) => Way | null
  readonly onReport?: (report: PasteReport) => void
  /** Many cells were edited in another way than by a paste. */
  readonly onEdited?: (report: EditReport) => void
  /** Opens the conditions of a column; absent where rows cannot be filtered. */
  readonly onFilter?: (column: string) => void
  readonly onProgress?: (progress: SheetProgress | null) => void
  /** Shown beside the active cell while it is in conflict. */
  readonly renderConflict?: (place: CellPlace) => ReactNode
  /** false: rows that are not seen are pending or hidden, so that typing on the empty sheet begins none. */
  readonly begins?: boolean
  /** Shown instead of rows when there are none. */
  readonly empty?: ReactNode
}

/** `inSelection` keeps to the blocks that were selected when it was first asked for. */
export interface FindQuery extends TextQuery { readonly inSelection?: boolean }
export interface FindResult { readonly at: number; readonly total: number }
export interface ReplaceResult extends FindResult { readonly report: EditReport }

/** What the workspace may ask of a sheet. Every command of the keyboard table runs by its id. */
export interface SheetHandle {
  focus(): void
  /** Shows and selects a cell; false when the row or column is not on the screen. */
  goTo(place: CellPlace): boolean
  selection(): SheetSelection
  /**
   * Runs with the rows that an act on what is selected touches. Of a tree those are never hidden by a search or conditions; a section
   * that is folded, or any (`all`), stands for the rows under it, which are read first where they are not at hand.
   */
  withTouched(run: (rowIds: readonly string[]) => void, branches?: BranchesNamed): void
  run(command: CommandId): void
  /** Outlines every match and selects the next or previous one; 0 only counts. */
  find(query: FindQuery, direction: 1 | -1 | 0): FindResult
  /** Replaces in the match at the cursor, or in all of them as one action. */
  replace(query: FindQuery, by: string, which: 'one' | 'all'): ReplaceResult
  /** Takes the outlines of matches away. */
  endFind(): void
  columns(): readonly ColumnView[]
  /** Writes a block as if it were pasted at the cursor. */
  paste(clip: { readonly plain: string; readonly html: string }): void
  rowOf(rowId: string): Row | undefined
  /** Closes the open editor without writing. @returns its text, which is for somewhere else; empty where none is open */
  takeTyped(): string
  /** Goes the way again that led to no page, or stays and drops what was typed meanwhile. */
  goOn(how: 'retry' | 'giveUp'): void
  /** Lets what an earlier window left wait for its way as if it were typed now; false while something else waits. */
  waitAgain(work: AheadWork, way: Way): boolean
}
