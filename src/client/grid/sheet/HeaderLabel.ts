import type { IHeaderParams, IInnerHeaderComponent } from 'ag-grid-community'

/** Column label with its unit in grey. No React: a sheet has forty of them. */
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

  /** Another label or unit gets a new header instead. */
  refresh(): boolean {
    return false
  }

  getGui(): HTMLElement {
    return this.#element
  }
}
