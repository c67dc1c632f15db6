import type { JSX } from 'react'
import type { PickEntry, PickSource } from '#client/ui/pick/source.ts'
import type { FileRef, Row, Value } from '#schemas/kit/index.ts'

/** Suggestion for a name column: picking it sets several cells of the row in one step. */
export interface Suggestion {
  readonly key: string
  readonly label: string
  readonly detail?: string
  readonly set: Readonly<Record<string, Value>>
}

/** Source of a cell's records, and the cells that a chosen one fills: its name and id. */
export interface RecordChoice {
  readonly source: PickSource
  readonly set: (entry: PickEntry) => Readonly<Record<string, Value>>
}

/** A row tool: an icon button and an entry of the row's menu. */
export interface RowAction {
  readonly key: string
  readonly label: string
  readonly icon: JSX.Element
  readonly danger?: boolean
  /** Shortcut on a selected cell, in the key table's notation: 'Alt+P'. */
  readonly chord?: string
  /** Hint for the bar below the sheet; tools with equal hints share it. */
  readonly hint?: string
  readonly shown?: (row: Row) => boolean
  /** `selected`: the rows affected when run by key or menu on a selection. */
  readonly run: (row: Row, selected?: readonly string[]) => void
}

export interface CellNote {
  readonly text: string
  readonly title: string
  readonly tone: 'neutral' | 'warning' | 'danger' | 'success'
}

/** Notes that arrive later and change: an unchanged note keeps its identity. `row` is the displayed row; a section includes its sums. */
export interface CellNotes {
  readonly subscribe: (listener: () => void) => () => void
  readonly of: (column: string, rowId: string, row: Row) => CellNote | undefined
}

/** The page's handlers for its cells; a cell without its handler has no link. */
export interface CellEvents {
  /** Opens a link or a count. */
  readonly open?: (column: string, row: Row) => void
  /** Address of a link, for opening it in a new tab. */
  readonly href?: (column: string, row: Row) => string | undefined
  readonly suggest?: (column: string, text: string, row: Row, signal: AbortSignal) => Promise<readonly Suggestion[]>
  /** Called when Enter or Tab has written a typed name, maybe before its suggestions arrived; resolves once a match is applied. */
  readonly ended?: (column: string, row: Row) => Promise<void>
  /** Choices of a `recordPicker` cell: projects, people, roles. */
  readonly record?: (column: string, row: Row) => RecordChoice | undefined
  /** Enter on an editable cell: true when the page has filled it and the cursor moves on; otherwise its editor opens. */
  readonly enter?: (column: string, row: Row) => boolean
  /** The mandatory first step of a package (spec-2 §4). */
  readonly locked?: (row: Row) => boolean
  readonly rowActions?: readonly RowAction[]
  readonly notes?: CellNotes
  /** Address of a file; default `visitUrl`. */
  readonly fileUrl?: (file: FileRef) => string
}
