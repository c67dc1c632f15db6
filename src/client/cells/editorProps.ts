import type { Column, Grid, KindName, Lookups, Row, Value } from '#schemas/kit/index.ts'
import type { PanelHost } from '#client/ui/pick/host.ts'
import type { CellEvents } from './cellEvents.ts'

/**
 * Props of an editor's helper. The text box keeps the focus: `keys` lets the helper handle keys first (true: handled), `pick` writes the
 * cell's value, `pickSet` several cells of the row, `close` cancels. A helper with the focus names the key that ended it, so that the
 * cursor moves on as from other cells, and calls `leave` with the pending value when the user has moved the focus elsewhere.
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
  /** Stores the search text of a helper's field. */
  readonly seek?: (text: string) => void
  readonly close: () => void
}

/** The user has emptied the text box: the cell's value is not offered again, so that Tab and Enter leave the cell empty. */
export const isEmptied = (text: string, typed: boolean): boolean => typed && text.trim() === ''
