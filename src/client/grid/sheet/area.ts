import type { ColDef } from 'ag-grid-community'
import type { SheetCore } from './core.ts'
import type { SheetRow } from './rowsView.ts'

/** Drawing area beside the columns in every row, such as time, with a header. */
export interface SheetArea {
  readonly column: ColDef<SheetRow>
  readonly headerHeight: number
  /** Draws behind and over the rows. */
  attach(core: SheetCore): () => void
}
