import type { Row } from '#schemas/kit/index.ts'
import { billRows, COLUMNS } from '../shape.ts'
import { painted, pasteEvent, send, timed } from './side.ts'

/** The used part of Handsontable, whose script is in the page and whose package is not a dependency. */
interface Hot {
  destroy(): void
  selectCell(row: number, column: number): void
  listen(): void
  addHookOnce(name: 'afterChange', run: () => void): void
}
declare const Handsontable: new (root: HTMLElement, options: object) => Hot

const root = document.querySelector<HTMLElement>('#root')!
let holder: HTMLElement
let hot: Hot

/** Handsontable's types, so that its paste validates as ours does. */
const columns = COLUMNS.map(({ key, numeric }) => ({
  data: key, ...(numeric && { type: 'numeric' }), ...(key === 'unit' && { type: 'dropdown', source: ['m', 'm2', 'm3', 't', '项'] }),
  ...(key === 'total' && { readOnly: true }),
}))

window.side = {
  async mount(count) {
    const data: Row[] = billRows(count)
    return timed(() => {
      holder = document.createElement('div')
      root.append(holder)
      hot = new Handsontable(holder, {
        data, columns, rowHeaders: true, fixedColumnsStart: 1,
        // Widths of single columns come too late for the first drawing: it would leave half the width empty.
        colWidths: COLUMNS.map(({ width }) => width), colHeaders: COLUMNS.map(({ label }) => label),
        width: root.clientWidth, height: root.clientHeight, rowHeights: 28, autoRowSize: false, autoColumnSize: false,
        copyPaste: { rowsLimit: 100_000 }, undo: true, themeName: 'ht-theme-main', licenseKey: 'non-commercial-and-evaluation',
      })
    })
  },
  async unmount() {
    hot.destroy()
    holder.remove()
    await painted()
  },
  focus(row, column) {
    hot.selectCell(row, COLUMNS.findIndex(({ key }) => key === column))
    hot.listen()
  },
  scroller: () => root.querySelector<HTMLElement>('.ht_master .wtHolder')!,
  paste: text => timed(
    () => send(pasteEvent(text)),
    () => new Promise<void>(resolve => { hot.addHookOnce('afterChange', resolve) }),
  ),
}
