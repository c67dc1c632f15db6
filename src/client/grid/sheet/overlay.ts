import { rectOf, type Rect } from '../geometry/rect.ts'
import type { SheetCore } from './core.ts'
import { foundBoxes } from './find.ts'
import { boxesOf, type Box } from './geometryOf.ts'
import type { Layers } from './layers.ts'
import { isUnderTools } from './widths.ts'

/** Line beside a row, in a tree at its new level; or a frame around the new parent. */
interface DropMark { readonly row: number; readonly below: boolean; readonly into?: boolean; readonly depth?: number }

/** Draws the selection as boxes over the rows, reusing elements, without rendering cells. */
export class Overlay {
  readonly #core: SheetCore
  readonly #layers: Layers
  readonly #pools = new Map<string, HTMLElement[]>()
  readonly handle = document.createElement('i')
  #fillTarget: Rect | null = null
  #drop: DropMark | null = null

  constructor(core: SheetCore, layers: Layers) {
    this.#core = core
    this.#layers = layers
    this.handle.className = 'yz-fill-handle'
  }

  setFillTarget(rect: Rect | null): void {
    this.#fillTarget = rect
    this.paint()
  }

  setDrop(drop: DropMark | null): void {
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
    this.#draw('yz-drop', this.#drop?.into ? [] : this.#dropLine())
    this.#draw('yz-drop-into', this.#drop?.into ? boxesOf(core, this.#lineOf(this.#drop.row)) : [])
    this.#placeHandle(empty ? undefined : boxesOf(core, selection.rect).at(-1))
    this.#markRow()
  }

  /** Copied blocks follow their rows. */
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
    const label = this.#core.columns.findIndex(({ key }) => key === this.#core.model.tree?.label)
    const at = label < 0 ? null : boxesOf(this.#core, { top: drop.row, bottom: drop.row, left: label, right: label })[0]
    const from = at && drop.depth !== undefined ? at.x + (this.#core.tree?.indentOf(drop.depth) ?? 0) : 0
    return boxesOf(this.#core, this.#lineOf(drop.row)).map(box => {
      const inset = at?.part === box.part ? Math.max(0, from - box.x) : 0
      return { ...box, x: box.x + inset, width: box.width - inset, y: box.y + (drop.below ? box.height : 0) - 1, height: 2 }
    })
  }

  #lineOf(row: number): Rect {
    return { top: row, bottom: row, left: 0, right: this.#core.size.cols - 1 }
  }

  /** For a single block with an editable column. */
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

  #markRow(): void {
    const index = String(this.#core.view.shownIndex(this.#core.selection.active.row))
    for (const row of this.#core.root.querySelectorAll('.ag-row-focus')) {
      if (row.getAttribute('row-index') !== index) row.classList.remove('ag-row-focus')
    }
    this.#core.root.querySelector(`.ag-grid-scrolling-container .ag-row[row-index="${index}"]`)?.classList.add('ag-row-focus')
    this.#core.root.classList.toggle('yz-under-tools', isUnderTools(this.#core))
  }
}
