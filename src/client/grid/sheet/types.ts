import type { ReactNode } from 'react'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import type { BranchesNamed } from '#schemas/kit/branches/index.ts'
import type { Row } from '#schemas/kit/index.ts'
import type { RowGroup, RowModel } from '../model.ts'
import type { CommandId } from './commandIds.ts'
import type { TextQuery } from './findText.ts'
import type { KeptKeys } from './heldKeys.ts'

/** State of a column on screen; the list is in column order. */
export interface ColumnView {
  readonly key: string
  readonly width?: number
  readonly pin?: 'left' | 'right' | null
  readonly hidden?: boolean
}
export type SortView = readonly (readonly [column: string, direction: 'asc' | 'desc'])[]

/** Text of an open editor. `apart`: search text in a field of the editor, not the cell's text. */
export type TypedCell = CellPlace & { readonly text: string, readonly apart?: true }
export interface CellPlace { readonly rowId: string; readonly column: string }

/** Selection in screen order. `rows`: whole rows, selected by their numbers. */
export interface SheetSelection {
  readonly active: CellPlace | null
  readonly rowIds: readonly string[]
  readonly columns: readonly string[]
  readonly cells: number
  readonly rows: boolean
}

/** A written cell with a problem. `row` counts from 1 on the screen. */
export interface PasteProblem {
  readonly row: number
  readonly rowId: string
  readonly column: string
  readonly value: string
  readonly text: string
}

export interface PasteReport {
  readonly rows: number
  readonly cols: number
  readonly written: number
  readonly created: readonly string[]
  /** Changed cells of other rows. */
  readonly changed: readonly CellPlace[]
  /** Cells of read-only columns, by column. */
  readonly skippedReadonly: readonly { readonly column: string; readonly count: number }[]
  /** Cells locked by their rows, with the refused text and the reason. */
  readonly locked: readonly PasteProblem[]
  /** The first line named the columns. */
  readonly titled: boolean
  /** Titles of copied columns that this sheet lacks or hides. */
  readonly homeless: readonly string[]
  readonly droppedColumns: number
  readonly droppedRows: number
  /** Overwritten filled cells outside the selection. */
  readonly overwrittenOutside: number
  readonly problems: readonly PasteProblem[]
  /** Every written cell, for later refusals of the server. */
  readonly places: readonly CellPlace[]
}

/** Outcome of an edit of many cells. `refused` was not written; its `value` is the refused text. */
export interface EditReport {
  readonly action: string
  readonly written: readonly CellPlace[]
  /** Number of read-only cells where only counted. */
  readonly skipped: number
  /** Cells locked by their rows, with the refused text and the reason. */
  readonly locked: readonly PasteProblem[]
  readonly refused: readonly PasteProblem[]
}

/** Progress and cancellation of a long paste. Null at the end. */
export interface SheetProgress {
  readonly label: string
  readonly done: number
  readonly total: number
  readonly cancel: () => void
}

/** Target of dragged rows: a line before or behind a row at its level, or a frame around the new parent. */
export interface TreeDrop {
  readonly row: number
  readonly how: 'before' | 'after' | 'into'
  readonly depth: number
  readonly id: string
  /** Reason of a refusal. */
  readonly why: string | null
}

/** Commands with keys of the sheet that the workspace runs. */
export type WorkspaceCommand = 'save' | 'find' | 'replace' | 'search' | 'goTo' | 'bulkEdit' | 'print' | 'help'

/**
 * How the cursor leaves a page: one row up or down, to the next or previous editable cell, into the next or previous row, editable or not,
 * or to the first or last cell of all pages.
 */
export type PageEdge = 'up' | 'down' | 'next' | 'previous' | 'nextRow' | 'previousRow' | 'first' | 'last'

/** Moves to the target cell; null when its page did not load. Can be retried. */
export interface Way {
  go(): Promise<CellPlace | null>
  /** The target, as plain JSON: queued input may outlive the window. */
  readonly to: unknown
}

/** Queued input, as stored on this computer. `to`: its target; null where unknown. */
export interface AheadWork { readonly keys: readonly KeptKeys[]; readonly to: unknown }

/** Input queued while a page is pending, by entry. `stranded`: the page did not load. */
export interface TypedAhead {
  readonly entries: readonly string[]
  readonly stranded: boolean
  readonly work: AheadWork
}

export interface OthersInRows {
  subscribe(listener: () => void): () => void
  rows(): ReadonlyMap<string, readonly { readonly userId: string; readonly name: string; readonly column: string | null }[]>
}

export interface SheetProps {
  readonly model: RowModel
  /** Default: the declared columns. Missing columns are placed as declared, behind the listed ones. */
  readonly columns?: readonly ColumnView[]
  /** Headers above rows whose `grid.group.by` value is the group's key. */
  readonly groups?: readonly RowGroup[]
  readonly groupActions?: (group: RowGroup) => ReactNode
  readonly readOnly?: boolean
  readonly rowNumbers?: boolean
  /** Tints the cursor's row, which a pane beside the sheet is about. */
  readonly marksRow?: boolean
  /** In pixels, default 28. */
  readonly rowHeight?: number
  /** Rows have several lines, in which texts wrap. */
  readonly wraps?: boolean
  /** Number of the first row on a page of a longer list. */
  readonly firstRowNumber?: number
  /** Enter on a selected cell moves down at once. */
  readonly enterMoves?: boolean
  readonly label?: string
  readonly cellEvents?: CellEvents
  readonly others?: OthersInRows | undefined
  /** A click anywhere on a row opens its page, as its name is too small a target. */
  readonly tapOpens?: boolean
  /** The list's sort; absent where rows have a fixed order. */
  readonly sorts?: SortView
  readonly onSort?: (sorts: SortView) => void
  /** Called when the user has moved, resized, pinned or hidden a column. */
  readonly onColumns?: (columns: readonly ColumnView[]) => void
  readonly onSelection?: (selection: SheetSelection) => void
  /** Called on every change of the open editor's text; null when closed. */
  readonly onTyping?: (cell: TypedCell | null) => void
  readonly onCommand?: (command: WorkspaceCommand) => void
  /** The cursor leaves the page; null without a target. Input is queued until it arrives. */
  readonly onEdge?: (edge: PageEdge) => Way | null
  /** Queued input; null while the cursor is in a cell. */
  readonly onAhead?: (typed: TypedAhead | null) => void
  /** The move to the next problem elsewhere when this page has no more; null without any. */
  readonly onProblem?: (by: 1 | -1) => Way | null
  readonly onReport?: (report: PasteReport) => void
  /** Many cells were edited, other than by a paste. */
  readonly onEdited?: (report: EditReport) => void
  /** Opens the filters of a column; absent where rows cannot be filtered. */
  readonly onFilter?: (column: string) => void
  readonly onProgress?: (progress: SheetProgress | null) => void
  /** Shown beside the active cell in a conflict. */
  readonly renderConflict?: (place: CellPlace) => ReactNode
  /** false: there are pending or hidden rows, so that typing on the empty sheet creates none. */
  readonly begins?: boolean
  /** Shown without rows. */
  readonly empty?: ReactNode
}

/** `inSelection` searches the blocks selected when it was turned on. */
export interface FindQuery extends TextQuery { readonly inSelection?: boolean }
export interface FindResult { readonly at: number; readonly total: number }
export interface ReplaceResult extends FindResult { readonly report: EditReport }

/** The workspace's interface to a sheet. Every command of the key table runs by its id. */
export interface SheetHandle {
  focus(): void
  /** Shows and selects a cell. @returns false when the row or column is not on the screen */
  goTo(place: CellPlace): boolean
  selection(): SheetSelection
  /**
   * Runs with the rows touched by an action on the selection. In a tree never those hidden by a search or filters; a folded section, or any
   * (`all`), includes its descendants, which are loaded first.
   */
  withTouched(run: (rowIds: readonly string[]) => void, branches?: BranchesNamed): void
  run(command: CommandId): void
  /** Outlines every match and selects the next or previous one; 0 only counts. */
  find(query: FindQuery, direction: 1 | -1 | 0): FindResult
  /** Replaces in the match at the cursor, or in all matches as one action. */
  replace(query: FindQuery, by: string, which: 'one' | 'all'): ReplaceResult
  endFind(): void
  columns(): readonly ColumnView[]
  /** Pastes a block at the cursor. */
  paste(clip: { readonly plain: string; readonly html: string }): void
  rowOf(rowId: string): Row | undefined
  /** Closes the open editor without writing. @returns its text; empty without an editor */
  takeTyped(): string
  /** Retries the failed move, or stays and drops the queued input. */
  goOn(how: 'retry' | 'giveUp'): void
  /** Queues input of an earlier window for its target. @returns false while other input waits */
  waitAgain(work: AheadWork, way: Way): boolean
}
