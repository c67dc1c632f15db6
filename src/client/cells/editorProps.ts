import type { Column, Grid, KindName, Lookups, Row, Value } from '#schemas/kit/index.ts'
import type { PanelHost } from '#client/ui/pick/host.ts'
import type { CellEvents } from './cellEvents.ts'

/**
 * What a helper of an editor is given. The text box keeps the focus: `keys` lets the helper answer keys first (true: done),
 * `pick` writes the cell's value, `pickSet` several cells of the row, `close` gives up.
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
  readonly pick: (value: Value) => void
  readonly pickSet: (set: Readonly<Record<string, Value>>) => void
  readonly close: () => void
}
