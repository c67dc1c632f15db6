import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { GridContext } from './gridContext.ts'
import type { SheetRow } from './rowsView.ts'

/** The number of a row. Rows move more often than they change, so it is read anew on every refresh. */
export class RowNumber implements ICellRendererComp<SheetRow> {
  readonly #element = document.createElement('span')

  init(params: ICellRendererParams<SheetRow>): void {
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.#element
  }

  refresh({ data, context }: ICellRendererParams<SheetRow>): boolean {
    const { view, props } = context as GridContext
    const index = data ? view.indexOf(data.id) : -1
    this.#element.textContent = index < 0 ? '' : String(index + (props().firstRowNumber ?? 1))
    return true
  }
}
