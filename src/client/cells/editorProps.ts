import type { Column, Grid, KindName, Lookups, Row, Value } from '#schemas/kit/index.ts'
import type { PanelHost } from '#client/ui/pick/host.ts'
import type { CellEvents } from './cellEvents.ts'

/**
 * Props of an editor's helper. The text box keeps the focus: `keys` handles keys first (true: handled), `pick` writes the cell, `pickSet`
 * several cells of the row, `close` cancels. A focused helper reports the key that ended it, to move the cursor, and calls `leave` with the
 * pending value on blur.
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
  readonly seek?: (text: string) => void
  readonly close: () => void
}

/** The user has emptied the text box: Tab and Enter then leave the cell empty instead of offering its value. */
export const isEmptied = (text: string, typed: boolean): boolean => typed && text.trim() === ''
