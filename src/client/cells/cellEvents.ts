import type { JSX } from 'react'
import type { PickEntry, PickSource } from '#client/ui/pick/source.ts'
import type { FileRef, Row, Value } from '#schemas/kit/index.ts'

/** What a name column offers while a person types: picking it sets the named cells of the row in one step. */
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
  /** In few words what the key does: it stands in the bar under the sheet while one is in such a row. Tools with the same words share it. */
  readonly hint?: string
  readonly shown?: (row: Row) => boolean
  /** `selected`: the rows that an act on what is selected with it touches, where it was asked for by its key or in the menu. */
  readonly run: (row: Row, selected?: readonly string[]) => void
}

/** What is said of a cell beside its value, in words and in a tone. */
export interface CellNote {
  readonly text: string
  readonly title: string
  readonly tone: 'neutral' | 'warning' | 'danger' | 'success'
}

/** Notes that come after the cells are drawn, and change while they stand: the same note while it says the same. `row` is the row as it is drawn, of a section with its sums. */
export interface CellNotes {
  readonly subscribe: (listener: () => void) => () => void
  readonly of: (column: string, rowId: string, row: Row) => CellNote | undefined
}

/** What the page answers for its cells. A cell whose event is absent is shown without its link. */
export interface CellEvents {
  /** A link or a count was opened. */
  readonly open?: (column: string, row: Row) => void
  /** The address that a link leads to: a browser opens it in a tab of its own where it is asked to. */
  readonly href?: (column: string, row: Row) => string | undefined
  readonly suggest?: (column: string, text: string, row: Row, signal: AbortSignal) => Promise<readonly Suggestion[]>
  /** Enter or Tab has written a typed name, maybe before its suggestions were there: resolves once the page has taken what fits it, if anything. */
  readonly ended?: (column: string, row: Row) => Promise<void>
  /** Projects, people, roles: what a cell named `recordPicker` chooses from. */
  readonly record?: (column: string, row: Row) => RecordChoice | undefined
  /** Enter on a selected cell that can be edited: true where the page has filled it in, and the cursor goes on; else its editor opens. */
  readonly enter?: (column: string, row: Row) => boolean
  /** The first step that every package must have (spec-2 §4). */
  readonly locked?: (row: Row) => boolean
  readonly rowActions?: readonly RowAction[]
  /** What a cell named `noted` says beside its value. */
  readonly notes?: CellNotes
  /** Where the bytes of a file are; `visitUrl` unless said. */
  readonly fileUrl?: (file: FileRef) => string
}
