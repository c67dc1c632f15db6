import type { SheetCore } from './core.ts'
import type { RowsView } from './rowsView.ts'
import type { SheetProps } from './types.ts'

/** What the cells of one AG Grid read from. The core comes when the grid is ready: rows are drawn before it. */
export interface GridContext {
  readonly props: () => SheetProps
  readonly view: RowsView
  core: SheetCore | null
}
