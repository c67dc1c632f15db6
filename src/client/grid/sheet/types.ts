import type { ReactNode } from 'react'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import type { Row } from '#schemas/kit/index.ts'
import type { RowGroup, RowModel } from '../model.ts'
import type { CommandId } from './commandIds.ts'

/** How one column stands on the screen; the order of the list is the order of the columns. */
export interface ColumnView {
  readonly key: string
  readonly width?: number
  readonly pin?: 'left' | 'right' | null
  readonly hidden?: boolean
}
export type SortView = readonly (readonly [column: string, direction: 'asc' | 'desc'])[]

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
  readonly created: number
  /** Cells that cannot be edited, by column. */
  readonly skippedReadonly: readonly { readonly column: string; readonly count: number }[]
  readonly droppedColumns: number
  readonly droppedRows: number
  /** Filled cells outside the selection that were replaced. */
  readonly overwrittenOutside: number
  readonly problems: readonly PasteProblem[]
}

/** A long paste: how far it is, and how to stop it. Null when it is over. */
export interface SheetProgress { readonly label: string; readonly done: number; readonly total: number; readonly cancel: () => void }

/** Commands that the sheet knows by their keys but the workspace carries out. */
export type WorkspaceCommand = 'save' | 'find' | 'help'

export interface SheetProps {
  readonly model: RowModel
  /** Absent: the declared columns. Columns that are not named keep their declared place behind the named ones. */
  readonly columns?: readonly ColumnView[]
  /** Headers above rows whose `grid.group.by` value is the group's key. */
  readonly groups?: readonly RowGroup[]
  readonly groupActions?: (group: RowGroup) => ReactNode
  readonly readOnly?: boolean
  /** False while the tab is hidden: the sheet then takes no focus. */
  readonly active?: boolean
  readonly rowNumbers?: boolean
  /** Number of the first row, where the rows are a page of a longer list. */
  readonly firstRowNumber?: number
  /** Enter on a selected cell moves down at once. */
  readonly enterMoves?: boolean
  readonly label?: string
  readonly cellEvents?: CellEvents
  /** The list's sort; absent where rows have their own order. */
  readonly sorts?: SortView
  readonly onSort?: (sorts: SortView) => void
  /** The user moved, resized, pinned or hid a column. */
  readonly onColumns?: (columns: readonly ColumnView[]) => void
  readonly onSelection?: (selection: SheetSelection) => void
  /** The text of the open editor, whenever it changes; null when it is closed. */
  readonly onTyping?: (cell: (CellPlace & { readonly text: string }) | null) => void
  readonly onCommand?: (command: WorkspaceCommand) => void
  /** The cursor wants to leave the page. */
  readonly onEdge?: (edge: 'up' | 'down') => void
  readonly onReport?: (report: PasteReport) => void
  readonly onProgress?: (progress: SheetProgress | null) => void
  /** Shown instead of rows when there are none. */
  readonly empty?: ReactNode
}

export interface FindResult { readonly at: number; readonly total: number }

/** What the workspace may ask of a sheet. Every command of the keyboard table runs by its id. */
export interface SheetHandle {
  focus(): void
  /** Shows and selects a cell; false when the row or column is not on the screen. */
  goTo(place: CellPlace): boolean
  selection(): SheetSelection
  run(command: CommandId): void
  /** Selects the next cell whose displayed text contains the text. */
  find(text: string, direction: 1 | -1): FindResult
  columns(): readonly ColumnView[]
  /** Writes a block as if it were pasted at the cursor. */
  paste(clip: { readonly plain: string; readonly html: string }): void
  rowOf(rowId: string): Row | undefined
}
