import type { ColDef } from 'ag-grid-community'
import type { SheetCore } from './core.ts'
import type { SheetRow } from './rowsView.ts'

/** Drawing area beside the columns, such as time. */
export interface SheetArea {
  readonly column: ColDef<SheetRow>
  readonly headerHeight: number
  attach(core: SheetCore): () => void
}
