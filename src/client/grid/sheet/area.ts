import type { ColDef } from 'ag-grid-community'
import type { SheetCore } from './core.ts'
import type { SheetRow } from './rowsView.ts'

/** An area behind the columns in which every row is drawn, such as its time; it has a header of its own. */
export interface SheetArea {
  readonly column: ColDef<SheetRow>
  readonly headerHeight: number
  /** What lies behind and over the rows; returns the way to take it away. */
  attach(core: SheetCore): () => void
}
