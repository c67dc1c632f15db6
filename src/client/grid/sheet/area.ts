import type { ColDef } from 'ag-grid-community'
import type { SheetCore } from './core.ts'
import type { SheetRow } from './rowsView.ts'

/** An area beside the columns with drawing in every row, such as time; it has a header. */
export interface SheetArea {
  readonly column: ColDef<SheetRow>
  readonly headerHeight: number
  /** Draws behind and over the rows. @returns a way to remove it */
  attach(core: SheetCore): () => void
}
