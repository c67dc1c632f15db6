import '#client/grid/sheet/agModules.ts'
import '#client/ui/theme/tokens.css'
import '#client/ui/theme/cells.css'
import { ClientSideRowModelApiModule, ModuleRegistry, type ColDef, type GetRowIdParams, type GridApi } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { Row } from '#schemas/kit/index.ts'
import { agTheme } from '#client/grid/sheet/agTheme.ts'
import { billRows, COLUMNS, pasteKeys } from '../shape.ts'
import { firstCell, painted, timed } from './side.ts'

ModuleRegistry.registerModules([ClientSideRowModelApiModule])

/** Plain AG Grid Community for React with the modules and theme of our sheet: only its rows and columns. */
const element = document.querySelector<HTMLElement>('#root')!
let root: Root
let api: GridApi<Row>
let rows: Row[] = []
let from = 0

const columnDefs = COLUMNS.map(({ key, label, width, pinned, numeric }): ColDef<Row> => ({
  field: key, headerName: label, width, sortable: true, ...(pinned && { pinned: 'left' }), ...(numeric && { cellClass: 'yz-n' }),
}))
const rowId = ({ data }: GetRowIdParams<Row>): string => String(data.id)

const Grid = () => (
  <AgGridReact<Row>
    columnDefs={columnDefs} rowData={rows} theme={agTheme} rowHeight={28} headerHeight={32} animateRows={false} getRowId={rowId}
    onGridReady={event => { api = event.api }}
  />
)

window.side = {
  async mount(count) {
    rows = billRows(count)
    return timed(() => {
      root = createRoot(element)
      flushSync(() => root.render(<Grid />))
    }, () => firstCell(element))
  },
  async unmount() {
    root.unmount()
    rows = []
    await painted()
  },
  focus(row, column) {
    from = row
    api.ensureIndexVisible(row)
    element.querySelector<HTMLElement>(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`)?.focus()
    api.setFocusedCell(row, column)
  },
  scroller: () => element.querySelector<HTMLElement>('.ag-grid-viewport')!,
  /** Minimal block write: split, new row objects, one transaction. No types, no checks, no undo. */
  paste: text => timed(() => {
    const lines = text.split('\r\n').map(line => line.split('\t'))
    const keys = pasteKeys(lines[0]!.length)
    const update = lines.map((cells, i) => ({ ...rows[from + i], ...Object.fromEntries(keys.map((key, col) => [key, cells[col]])) }))
    update.forEach((row, i) => { rows[from + i] = row })
    api.applyTransaction({ update })
  }),
}
