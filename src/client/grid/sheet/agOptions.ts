import { AG_GRID_LOCALE_CN } from '@ag-grid-community/locale'
import type { AgGridReactProps } from 'ag-grid-react'
import { agTheme } from './agTheme.ts'
import { isLocked, isSection } from './columnDefs.ts'
import type { GridContext } from './gridContext.ts'
import { GroupRow } from './GroupRow.tsx'
import type { SheetRow } from './rowsView.ts'

const GROUP_HEIGHT = 32
export const ROW_HEIGHT = 28
export const HEADER_HEIGHT = 32
/** Pixels of a group header with title, word and notes. */
export const GROUP_HEADER_HEIGHT = 44

/** One shared object: AG Grid compares options by identity and may rebuild all columns. */
export const AG_OPTIONS: AgGridReactProps<SheetRow> = {
  theme: agTheme,
  localeText: AG_GRID_LOCALE_CN,
  getRowId: ({ data }) => data.id,
  rowClassRules: {
    'is-locked': ({ data, context }) => data !== undefined && isLocked((context as GridContext).props(), data.id),
    'is-section': ({ data, context }) => data !== undefined && isSection((context as GridContext).props(), data.id),
  },
  defaultColDef: { comparator: () => 0, editable: false, suppressKeyboardEvent: () => true, minWidth: 40 },
  suppressCellFocus: true,
  // The text box is the only tab stop; headers have a key.
  tabIndex: -1,
  suppressRowTransform: true,
  suppressNoRowsOverlay: true,
  suppressMultiSort: false,
  suppressDragLeaveHidesColumns: true,
  animateRows: false,
  groupHeaderHeight: GROUP_HEADER_HEIGHT,
  // Rows drawn ahead: a wheel notch is less than four.
  rowBuffer: 4,
}

/** Per-row heights only with group headers, because AG Grid then positions all rows again. */
export const GROUPED_OPTIONS: AgGridReactProps<SheetRow> = {
  ...AG_OPTIONS,
  getRowHeight: ({ data, context }) => (data?.group ? GROUP_HEIGHT : (context as GridContext).props().rowHeight ?? ROW_HEIGHT),
  isFullWidthRow: ({ rowNode }) => rowNode.data?.group !== undefined,
  fullWidthCellRenderer: GroupRow,
}
