import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import { formatCell, listGist, type Value } from '#schemas/kit/index.ts'
import type { GridContext } from './gridContext.ts'
import { FOOTER, type SheetRow } from './rowsView.ts'

type Params = ICellRendererParams<SheetRow, Value> & { readonly beside: string }

/**
 * A cell's text and that of a hidden column in grey (cells.css), if there is room. The grey is not part of the cell's text. No React: every
 * row has one.
 */
export class BesideCell implements ICellRendererComp<SheetRow> {
  readonly #element = document.createElement('span')

  init(params: Params): void {
    this.#element.className = 'yz-beside'
    this.refresh(params)
  }

  refresh({ api, data, value, valueFormatted, context, beside: additional }: Params): boolean {
    const { model } = (context as GridContext).props()
    const row = data === undefined || data === FOOTER ? undefined : model.row(data.id)
    const column = model.grid.columns[additional]
    const text = row && column && api.getColumn(additional)?.isVisible() !== true
      ? formatCell(row[additional] ?? null, column, model.lookups)
      : ''
    this.#element.textContent = valueFormatted ?? String(value ?? '')
    this.#element.title = text
    if (text === '') delete this.#element.dataset.beside
    else this.#element.dataset.beside = listGist(text)
    return true
  }

  getGui(): HTMLElement {
    return this.#element
  }
}
