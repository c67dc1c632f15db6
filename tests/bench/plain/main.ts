import {
  AllCommunityModule, createGrid, ModuleRegistry, type CellValueChangedEvent, type ColDef, type GetRowIdParams,
} from 'ag-grid-community'
import type { PlainColumn, PlainRow } from './rows.ts'

/** Reference: the same rows and columns in plain AG Grid Community, with minimal code for the same effect. */
ModuleRegistry.registerModules([AllCommunityModule])

const { columns, rows } = await (await fetch('rows.json')).json() as { columns: PlainColumn[], rows: PlainRow[] }

const totalOf = (row: PlainRow): string => (Number(row.quotaNum) * Number(row.price)).toFixed(2)

/** A price belongs to the library material: every row of it follows. */
function onCellValueChanged({ api, data, column }: CellValueChangedEvent<PlainRow>): void {
  const changedRows = column.getColId() === 'price' ? rows.filter(row => row.libMaterialId === data.libMaterialId) : [data]
  for (const row of changedRows) {
    row.price = data.price
    row.quotaTotalAmount = totalOf(row)
  }
  api.applyTransaction({ update: changedRows })
}

const defs = columns.map(({ key, label, width, editable, pinned }): ColDef => ({
  field: key, headerName: label, width, editable, ...(pinned && { pinned: 'left' }),
}))

createGrid<PlainRow>(document.querySelector<HTMLElement>('#grid')!, {
  columnDefs: defs,
  rowData: rows,
  rowHeight: 28,
  headerHeight: 32,
  getRowId: ({ data }: GetRowIdParams<PlainRow>) => data.key,
  onCellValueChanged,
})
