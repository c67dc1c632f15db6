import { rectOf, type Rect } from '../geometry/rect.ts'
import type { SheetCore } from './core.ts'
import { foundBoxes } from './find.ts'
import { boxesOf, type Box } from './geometryOf.ts'
import type { Layers } from './layers.ts'

/**
 * Draws what is selected as boxes over the rows: no cell is rendered for it. Elements are kept and reused, one list per
 * kind of box.
 */
export class Overlay {
  readonly #core: SheetCore
  readonly #layers: Layers
  readonly #pools = new Map<string, HTMLElement[]>()
  readonly handle = document.createElement('i')
  #fillTarget: Rect | null = null
  #drop: { readonly row: number; readonly below: boolean } | null = null

  constructor(core: SheetCore, layers: Layers) {
    this.#core = core
    this.#layers = layers
    this.handle.className = 'yz-fill-handle'
  }

  /** The block that a fill would write, while the handle is dragged. */
  setFillTarget(rect: Rect | null): void {
    this.#fillTarget = rect
    this.paint()
  }

  /** The row above or below which dragged rows would come to stand. */
  setDrop(drop: { readonly row: number; readonly below: boolean } | null): void {
    this.#drop = drop
    this.paint()
  }

  paint(): void {
    const core = this.#core
    const empty = core.size.rows === 0 || core.size.cols === 0
    const { selection } = core
    const ranges = empty || selection.isSingleCell ? [] : selection.rects
    const { active } = selection
    this.#draw('yz-range', ranges.flatMap(rect => boxesOf(core, rect)))
    const activeBoxes = empty || core.session.get() ? [] : boxesOf(core, rectOf(active, active))
    this.#draw('yz-active', activeBoxes)
    this.#draw('yz-copied', this.#copied().flatMap(rect => boxesOf(core, rect)))
    this.#draw('yz-found', empty ? [] : foundBoxes(core))
    this.#draw('yz-fill', this.#fillTarget ? boxesOf(core, this.#fillTarget) : [])
    this.#draw('yz-drop', this.#dropLine())
    this.#placeHandle(empty ? undefined : boxesOf(core, selection.rect).at(-1))
    this.#markRow()
  }

  /** Copied blocks go with their rows; those that are on another page are not seen. */
  #copied(): Rect[] {
    const core = this.#core
    return (core.marked.get()?.blocks ?? []).flatMap(([first, last]) => {
      const [from, to] = [core.placeOf(first), core.placeOf(last)]
      return from && to ? [rectOf(from, to)] : []
    })
  }

  #dropLine(): Box[] {
    const drop = this.#drop
    if (!drop) return []
    const line = { top: drop.row, bottom: drop.row, left: 0, right: this.#core.size.cols - 1 }
    return boxesOf(this.#core, line).map(box => ({ ...box, y: box.y + (drop.below ? box.height : 0) - 1, height: 2 }))
  }

  /** Only where a column of the block can be edited, and only for one block. */
  #placeHandle(box: Box | undefined): void {
    const core = this.#core
    const { rect, ranges } = core.selection
    const fillable = box && ranges.length === 1 && !core.props.readOnly && core.session.get() === null
      && core.columns.slice(rect.left, rect.right + 1).some(({ column }) => !column.computed && !column.facts.readOnly)
    if (!box || !fillable) return this.handle.remove()
    const layer = this.#layers[box.part]
    if (this.handle.parentElement !== layer) layer.append(this.handle)
    this.handle.style.transform = `translate(${box.x + box.width - 5}px, ${box.y + box.height - 5}px)`
  }

  #draw(name: string, boxes: readonly Box[]): void {
    const pool = this.#pools.get(name) ?? []
    this.#pools.set(name, pool)
    while (pool.length > boxes.length) pool.pop()?.remove()
    for (const [i, box] of boxes.entries()) {
      const element = pool[i] ?? document.createElement('div')
      pool[i] = element
      element.className = `yz-box ${name}`
      const layer = this.#layers[box.part]
      if (element.parentElement !== layer) layer.append(element)
      element.style.transform = `translate(${box.x}px, ${box.y}px)`
      element.style.width = `${box.width}px`
      element.style.height = `${box.height}px`
    }
  }

  /** Tools of the active row show as on hover. */
  #markRow(): void {
    const index = String(this.#core.view.shownIndex(this.#core.selection.active.row))
    for (const row of this.#core.root.querySelectorAll('.ag-row-focus')) {
      if (row.getAttribute('row-index') !== index) row.classList.remove('ag-row-focus')
    }
    this.#core.root.querySelector(`.ag-grid-scrolling-container .ag-row[row-index="${index}"]`)?.classList.add('ag-row-focus')
  }
}
