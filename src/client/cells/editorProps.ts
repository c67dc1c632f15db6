import type { Column, Grid, KindName, Lookups, Row, Value } from '#schemas/kit/index.ts'
import type { PanelHost } from '#client/ui/pick/host.ts'
import type { CellEvents } from './cellEvents.ts'

/**
 * What a helper of an editor is given. The text box keeps the focus: `keys` lets the helper answer keys first (true: done),
 * `pick` writes the cell's value, `pickSet` several cells of the row, `close` gives up. A helper that holds the focus itself
 * names the key that ended it, so that the cursor goes on as from any other cell, and says by `leave` that the user has gone
 * elsewhere, with what is written then: the focus is not called back.
 */
export interface EditorPopupProps extends PanelHost {
  readonly grid: Grid
  readonly lookups: Lookups
  readonly head: Row
  readonly column: Column<KindName, unknown>
  readonly columnKey: string
  readonly row: Row
  readonly readOnly: boolean
  readonly events: CellEvents
  readonly pick: (value: Value, key?: string | null) => void
  readonly pickSet: (set: Readonly<Record<string, Value>>, key?: string | null) => void
  readonly leave: (set: Readonly<Record<string, Value>>) => void
  /** Keeps what is looked for in a field of the helper's own. */
  readonly seek?: (text: string) => void
  readonly close: () => void
}

/** The user has emptied the text box: the cell's value is not offered again, so that Tab and Enter leave the cell empty. */
export const isEmptied = (text: string, typed: boolean): boolean => typed && text.trim() === ''
