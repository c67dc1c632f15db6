import type { IHeaderGroupParams, IInnerHeaderGroupComponent } from 'ag-grid-community'

/** Title with a word beside it and notes below. */
export class HeaderGroupLabel implements IInnerHeaderGroupComponent {
  readonly #element = document.createElement('span')

  init({ displayName, notes }: IHeaderGroupParams & { readonly notes: readonly string[] }): void {
    const [firstNote, ...below] = notes
    this.#element.className = 'yz-header-group'
    this.#line([displayName, firstNote])
    if (below.length > 0) this.#line(below)
  }

  getGui(): HTMLElement {
    return this.#element
  }

  #line(texts: readonly (string | undefined)[]): void {
    const line = document.createElement('span')
    for (const text of texts) {
      if (!text) continue
      const word = document.createElement('span')
      word.textContent = text
      line.append(word)
    }
    this.#element.append(line)
  }
}
