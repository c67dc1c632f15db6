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
/** A group's title with a word beside it, and figures below. */
export const GROUP_HEADER_HEIGHT = 44

/**
 * What every sheet asks of AG Grid. One object for all: AG Grid applies an option again, and some of them by building
 * all columns anew, whenever it is not the very same as before.
 */
export const AG_OPTIONS: AgGridReactProps<SheetRow> = {
  theme: agTheme,
  localeText: AG_GRID_LOCALE_CN,
  getRowId: ({ data }) => data.id,
  rowClassRules: {
    'is-locked': ({ data, context }) => data !== undefined && isLocked((context as GridContext).props(), data.id),
    'is-section': ({ data, context }) => data !== undefined && isSection((context as GridContext).props(), data.id),
  },
  // The order of rows is the model's: AG Grid's own sort must not change it.
  defaultColDef: { comparator: () => 0, editable: false, suppressKeyboardEvent: () => true, minWidth: 40 },
  suppressCellFocus: true,
  // The text box is the sheet's one stop for Tab; headers are reached by their own key.
  tabIndex: -1,
  suppressRowTransform: true,
  suppressNoRowsOverlay: true,
  suppressMultiSort: false,
  suppressDragLeaveHidesColumns: true,
  animateRows: false,
  groupHeaderHeight: GROUP_HEADER_HEIGHT,
  // Rows drawn ahead of a scroll: a notch of the wheel is less than four.
  rowBuffer: 4,
}

/** The same with headers of groups. Heights by row are asked for only here: AG Grid places all rows again for them. */
export const GROUPED_OPTIONS: AgGridReactProps<SheetRow> = {
  ...AG_OPTIONS,
  getRowHeight: ({ data, context }) => (data?.group ? GROUP_HEIGHT : (context as GridContext).props().rowHeight ?? ROW_HEIGHT),
  isFullWidthRow: ({ rowNode }) => rowNode.data?.group !== undefined,
  fullWidthCellRenderer: GroupRow,
}
