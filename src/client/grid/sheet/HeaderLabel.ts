import type { IHeaderParams, IInnerHeaderComponent } from 'ag-grid-community'

/** Label with unit in grey. No React: a sheet has forty. */
export class HeaderLabel implements IInnerHeaderComponent {
  readonly #element = document.createElement('span')

  init({ displayName, unit }: IHeaderParams & { readonly unit?: string }): void {
    this.#element.textContent = displayName
    if (!unit) return
    const grey = document.createElement('span')
    grey.className = 'yz-unit'
    grey.textContent = unit
    this.#element.append(grey)
  }

  /** Another label gets a new header. */
  refresh(): boolean {
    return false
  }

  getGui(): HTMLElement {
    return this.#element
  }
}
