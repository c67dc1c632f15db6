import type { ReactNode } from 'react'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import type { BranchesNamed } from '#schemas/kit/branches/index.ts'
import type { Row } from '#schemas/kit/index.ts'
import type { RowGroup, RowModel } from '../model.ts'
import type { CommandId } from './commandIds.ts'
import type { TextQuery } from './findText.ts'
import type { KeptKeys } from './queuedKeys.ts'

/** State of a column on screen, in column order. */
export interface ColumnView {
  readonly key: string
  readonly width?: number
  readonly pin?: 'left' | 'right' | null
  readonly hidden?: boolean
}
export type SortView = readonly (readonly [column: string, direction: 'asc' | 'desc'])[]

/** Text of an open editor. `apart`: search text, not the cell's text. */
export type TypedCell = CellPlace & { readonly text: string, readonly apart?: true }
export interface CellPlace { readonly rowId: string; readonly column: string }

/** Selection in screen order. `rows`: whole rows. */
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
  readonly changed: readonly CellPlace[]
  readonly skippedReadonly: readonly { readonly column: string; readonly count: number }[]
  /** Cells locked by their rows, with refused text and reason. */
  readonly locked: readonly PasteProblem[]
  /** The first line named the columns. */
  readonly titled: boolean
  /** Titles of copied columns missing in this sheet. */
  readonly homeless: readonly string[]
  readonly droppedColumns: number
  readonly droppedRows: number
  readonly overwrittenOutside: number
  readonly problems: readonly PasteProblem[]
  /** All written cells, for later refusals by the server. */
  readonly places: readonly CellPlace[]
}

/** Outcome of a bulk edit. `refused` was not written; its `value` is the refused text. */
export interface EditReport {
  readonly action: string
  readonly written: readonly CellPlace[]
  readonly skipped: number
  readonly locked: readonly PasteProblem[]
  readonly refused: readonly PasteProblem[]
}

/** Progress and cancellation of a long paste; null at the end. */
export interface SheetProgress {
  readonly label: string
  readonly done: number
  readonly total: number
  readonly cancel: () => void
}

/** Drop target: a line before or behind a row, or a frame around the new parent. */
export interface TreeDrop {
  readonly row: number
  readonly how: 'before' | 'after' | 'into'
  readonly depth: number
  readonly id: string
  readonly why: string | null
}

export type WorkspaceCommand = 'save' | 'find' | 'replace' | 'search' | 'goTo' | 'bulkEdit' | 'print' | 'help'

/**
 * How the cursor leaves a page: by row, to the next or previous editable cell, by row editable or not, or to the first or last cell of all
 * pages.
 */
export type PageEdge = 'up' | 'down' | 'next' | 'previous' | 'nextRow' | 'previousRow' | 'first' | 'last'

/** Moves to the target cell; null when its page did not load. Retryable. */
export interface Way {
  go(): Promise<CellPlace | null>
  /** Plain JSON: queued input may outlive the window. */
  readonly to: unknown
}

/** Queued input as stored on this computer. `to`: target, null where unknown. */
export interface AheadWork { readonly keys: readonly KeptKeys[]; readonly to: unknown }

/** Input queued while a page is pending. `stranded`: the page did not load. */
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
  /** Default: the declared columns; missing ones follow the listed ones. */
  readonly columns?: readonly ColumnView[]
  /** Headers above rows by their `grid.group.by` value. */
  readonly groups?: readonly RowGroup[]
  readonly groupActions?: (group: RowGroup) => ReactNode
  readonly readOnly?: boolean
  readonly rowNumbers?: boolean
  /** Tints the cursor's row for a pane beside the sheet. */
  readonly marksRow?: boolean
  /** In pixels, default 28. */
  readonly rowHeight?: number
  readonly wraps?: boolean
  readonly firstRowNumber?: number
  readonly enterMoves?: boolean
  readonly label?: string
  readonly cellEvents?: CellEvents
  readonly others?: OthersInRows | undefined
  /** A click anywhere on a row opens its page. */
  readonly tapOpens?: boolean
  /** Absent where rows have a fixed order. */
  readonly sorts?: SortView
  readonly onSort?: (sorts: SortView) => void
  readonly onColumns?: (columns: readonly ColumnView[]) => void
  readonly onSelection?: (selection: SheetSelection) => void
  /** Called on changes of the editor's text; null when closed. */
  readonly onTyping?: (cell: TypedCell | null) => void
  readonly onCommand?: (command: WorkspaceCommand) => void
  /** Called when the cursor leaves the page; input is queued until it arrives. Null without a target. */
  readonly onEdge?: (edge: PageEdge) => Way | null
  /** Queued input; null while the cursor is in a cell. */
  readonly onAhead?: (typed: TypedAhead | null) => void
  /** Move to the next problem on another page; null without any. */
  readonly onProblem?: (by: 1 | -1) => Way | null
  readonly onReport?: (report: PasteReport) => void
  /** Called after bulk edits other than pastes. */
  readonly onEdited?: (report: EditReport) => void
  /** Absent where rows cannot be filtered. */
  readonly onFilter?: (column: string) => void
  readonly onProgress?: (progress: SheetProgress | null) => void
  readonly renderConflict?: (place: CellPlace) => ReactNode
  /** false: rows are pending or hidden, so that typing on the empty sheet creates none. */
  readonly begins?: boolean
  readonly empty?: ReactNode
}

/** `inSelection`: the blocks selected when it was turned on. */
export interface FindQuery extends TextQuery { readonly inSelection?: boolean }
export interface FindResult { readonly at: number; readonly total: number }
export interface ReplaceResult extends FindResult { readonly report: EditReport }

/** The workspace's interface to a sheet; commands run by id. */
export interface SheetHandle {
  focus(): void
  /** Shows and selects a cell. @returns false when it is not on the screen */
  goTo(place: CellPlace): boolean
  selection(): SheetSelection
  /**
   * Runs with the touched rows, never those hidden by a search or filters; folded sections (or any, `all`) include their descendants,
   * loaded first.
   */
  withTouched(run: (rowIds: readonly string[]) => void, branches?: BranchesNamed): void
  run(command: CommandId): void
  /** Outlines all matches and selects the next or previous; 0 only counts. */
  find(query: FindQuery, direction: 1 | -1 | 0): FindResult
  replace(query: FindQuery, by: string, scope: 'one' | 'all'): ReplaceResult
  endFind(): void
  columns(): readonly ColumnView[]
  paste(clip: { readonly plain: string; readonly html: string }): void
  rowOf(rowId: string): Row | undefined
  /** Closes the open editor without writing. @returns its text; empty without an editor */
  takeTyped(): string
  /** Retries the failed move, or stays and drops the input. */
  goOn(action: 'retry' | 'giveUp'): void
  /** Queues input of an earlier window. @returns false while other input waits */
  waitAgain(work: AheadWork, way: Way): boolean
}
