import '#client/grid/sheet/agModules.ts'
import '#client/ui/theme/tokens.css'
import '#client/ui/theme/cells.css'
import { ClientSideRowModelApiModule, createGrid, ModuleRegistry, type ColDef, type GridApi, type GetRowIdParams } from 'ag-grid-community'
import type { Row } from '#schemas/kit/index.ts'
import { agTheme } from '#client/grid/sheet/agTheme.ts'
import { billRows, COLUMNS, pasteKeys } from '../shape.ts'
import { painted, timed } from './side.ts'

ModuleRegistry.registerModules([ClientSideRowModelApiModule])

/** Plain AG Grid Community with the modules and the theme of our sheet: its rows and columns, nothing around them. */
const root = document.querySelector<HTMLElement>('#root')!
let api: GridApi<Row>
let rows: Row[] = []
let from = 0

const columnDefs = COLUMNS.map(({ key, label, width, pinned, numeric }): ColDef<Row> => ({
  field: key, headerName: label, width, sortable: true, ...(pinned && { pinned: 'left' }), ...(numeric && { cellClass: 'yz-n' }),
}))

window.side = {
  async mount(count) {
    rows = billRows(count)
    return timed(() => {
      api = createGrid<Row>(root, {
        columnDefs, rowData: rows, theme: agTheme, rowHeight: 28, headerHeight: 32, animateRows: false,
        getRowId: ({ data }: GetRowIdParams<Row>) => String(data.id),
      })
    })
  },
  async unmount() {
    api.destroy()
    rows = []
    await painted()
  },
  focus(row, column) {
    from = row
    api.ensureIndexVisible(row)
    root.querySelector<HTMLElement>(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`)?.focus()
    api.setFocusedCell(row, column)
  },
  scroller: () => root.querySelector<HTMLElement>('.ag-grid-viewport')!,
  /** The least that writes a block: split, new row objects, one transaction. No types, no checks, no undo. */
  paste: text => timed(() => {
    const lines = text.split('\r\n').map(line => line.split('\t'))
    const keys = pasteKeys(lines[0]!.length)
    const update = lines.map((cells, i) => ({ ...rows[from + i], ...Object.fromEntries(keys.map((key, col) => [key, cells[col]])) }))
    update.forEach((row, i) => { rows[from + i] = row })
    api.applyTransaction({ update })
  }),
}
