import type { JSX } from 'react'
import type { PickEntry, PickSource } from '#client/ui/pick/source.ts'
import type { FileRef, Row, Value } from '#schemas/kit/index.ts'

/** Suggestions of a name column while a person types: picking one sets the named cells of the row in one step. */
export interface Suggestion {
  readonly key: string
  readonly label: string
  readonly detail?: string
  readonly set: Readonly<Record<string, Value>>
}

/** Where the records of a cell come from, and which cells of the row a chosen one fills: its name and its id. */
export interface RecordChoice {
  readonly source: PickSource
  readonly set: (entry: PickEntry) => Readonly<Record<string, Value>>
}

/** A tool of a row: an icon button in the row and an entry of the row's menu. */
export interface RowAction {
  readonly key: string
  readonly label: string
  readonly icon: JSX.Element
  readonly danger?: boolean
  /** Its key on a selected cell, as the key table writes them: 'Alt+P'. */
  readonly chord?: string
  /** Short hint for the bar under the sheet while such a row is active. Tools with equal hints share it. */
  readonly hint?: string
  readonly shown?: (row: Row) => boolean
  /** `selected`: the rows that an action on the selection touches, when run by key or menu. */
  readonly run: (row: Row, selected?: readonly string[]) => void
}

/** A note on a cell beside its value, with a tone. */
export interface CellNote {
  readonly text: string
  readonly title: string
  readonly tone: 'neutral' | 'warning' | 'danger' | 'success'
}

/** Notes that arrive later and change: an unchanged note keeps its identity. `row` is the row as drawn, of a section with its sums. */
export interface CellNotes {
  readonly subscribe: (listener: () => void) => () => void
  readonly of: (column: string, rowId: string, row: Row) => CellNote | undefined
}

/** The page's handlers for its cells. A cell without its handler is shown without its link. */
export interface CellEvents {
  /** A link or a count was opened. */
  readonly open?: (column: string, row: Row) => void
  /** The address of a link: a browser can open it in a new tab. */
  readonly href?: (column: string, row: Row) => string | undefined
  readonly suggest?: (column: string, text: string, row: Row, signal: AbortSignal) => Promise<readonly Suggestion[]>
  /** Enter or Tab has written a typed name, maybe before its suggestions arrived: resolves once a match is taken. */
  readonly ended?: (column: string, row: Row) => Promise<void>
  /** Projects, people, roles: choices of a `recordPicker` cell. */
  readonly record?: (column: string, row: Row) => RecordChoice | undefined
  /** Enter on a selected cell that can be edited: true where the page has filled it in, and the cursor goes on; else its editor opens. */
  readonly enter?: (column: string, row: Row) => boolean
  /** The first step that every package must have (spec-2 §4). */
  readonly locked?: (row: Row) => boolean
  readonly rowActions?: readonly RowAction[]
  /** Notes of a `noted` cell. */
  readonly notes?: CellNotes
  /** Address of a file's bytes; default `visitUrl`. */
  readonly fileUrl?: (file: FileRef) => string
}
