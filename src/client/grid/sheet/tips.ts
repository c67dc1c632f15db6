import { formulaOf } from '#schemas/kit/index.ts'
import type { SheetCore } from './core.ts'
import { cellElement, cellsArea, hitOf } from './geometryOf.ts'
import type { Layers } from './layers.ts'
import { problemText } from './problems.ts'

interface Tip { readonly cell: HTMLElement; readonly text: string; readonly tone: 'problem' | 'note' }

/**
 * Reason beside a wrong cell: edited, under the pointer, or active. A note on the active cell comes first. The 计算式 shows under the pointer.
 * Right where there is room, else below.
 */
export class Tips {
  readonly #core: SheetCore
  readonly #element = document.createElement('div')
  #hovered: HTMLElement | null = null

  constructor(core: SheetCore, layers: Layers) {
    this.#core = core
    this.#element.className = 'yz-sheet-tip'
    this.#element.id = layers.tipId
    this.#element.setAttribute('role', 'tooltip')
    this.#element.hidden = true
    core.root.append(this.#element)
  }

  attach(signal: AbortSignal): void {
    const { root } = this.#core
    root.addEventListener('pointerover', event => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('.ag-cell') : null
      if (cell === this.#hovered) return
      this.#hovered = cell
      this.paint()
    }, { signal })
    root.addEventListener('pointerleave', () => {
      this.#hovered = null
      this.paint()
    }, { signal })
    root.addEventListener('scroll', () => this.paint(), { signal, capture: true, passive: true })
  }

  paint(): void {
    const tip = this.#current()
    const element = this.#element
    // Written only on change: while scrolling every write costs a style computation.
    if (element.hidden !== (tip === null)) element.hidden = tip === null
    if (!tip) return
    element.textContent = tip.text
    element.dataset.tone = tip.tone
    const cell = tip.cell.getBoundingClientRect()
    const area = cellsArea(this.#core)
    if (cell.top < area.top - 1 || cell.bottom > area.bottom + cell.height) {
      element.hidden = true
      return
    }
    const root = this.#core.root.getBoundingClientRect()
    const fitsRight = cell.right + 8 + element.offsetWidth <= root.right
    element.dataset.side = fitsRight ? 'right' : 'below'
    const left = fitsRight ? cell.right + 8 : Math.max(root.left, Math.min(cell.left, root.right - element.offsetWidth))
    element.style.left = `${left - root.left}px`
    element.style.top = `${(fitsRight ? cell.top - 1 : cell.bottom + 6) - root.top}px`
  }

  remove(): void {
    this.#element.remove()
  }

  #current(): Tip | null {
    const core = this.#core
    const session = core.session.get()
    if (session) {
      const pos = core.placeOf(session)
      const cell = pos && session.problem ? cellElement(core, pos) : null
      return cell && session.problem ? { cell, text: session.problem, tone: 'problem' } : null
    }
    const active = this.#focused() ? cellElement(core, core.selection.active) : null
    // The card at the active cell shows more.
    if (core.props.renderConflict && active?.classList.contains('conflict') && (this.#hovered ?? active) === active) return null
    return this.#noted(active) ?? this.#at(this.#hovered, true) ?? this.#at(active, false)
  }

  #noted(cell: HTMLElement | null): Tip | null {
    const { note, activeCell } = this.#core
    const isHere = note !== null && activeCell?.rowId === note.rowId && activeCell.key === note.column
    return cell && isHere ? { cell, text: note.text, tone: 'note' } : null
  }

  #focused(): boolean {
    return this.#core.root.contains(document.activeElement)
  }

  #at(cell: HTMLElement | null, notes: boolean): Tip | null {
    const hit = cell?.isConnected ? hitOf(this.#core, cell) : null
    const at = hit && !hit.rowNumber ? this.#core.cellAt(hit.pos) : null
    if (!cell || !at) return null
    const problem = problemText(this.#core, at.rowId, at.key)
    if (problem) return { cell, text: problem, tone: 'problem' }
    const formula = notes ? formulaOf(at.row, at.key, at.column) : undefined
    return formula === undefined ? null : { cell, text: formula, tone: 'note' }
  }
}
