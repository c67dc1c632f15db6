import type { SheetCore } from './core.ts'
import { partStart, type Part } from './geometryOf.ts'

let count = 0

/**
 * Elements in AG Grid's row container with boxes over cells: they scroll natively, and the outer two stick to the sides with pinned
 * columns. Centre boxes are below pinned cells (sheet.css).
 */
export class Layers implements Record<Part, HTMLElement> {
  readonly left = layer('left')
  readonly centre = layer('centre')
  readonly right = layer('right')
  readonly tipId = `yz-sheet-tip-${++count}`

  constructor(core: SheetCore) {
    core.root.querySelector('.ag-grid-scrolling-container')?.append(this.left, this.centre, this.right)
  }

  /** Call when columns changed. */
  place(core: SheetCore): void {
    this.centre.style.left = `${partStart(core, 'centre')}px`
    this.right.style.setProperty('--yz-right-start', `${partStart(core, 'right')}px`)
  }

  remove(): void {
    for (const element of [this.left, this.centre, this.right]) element.remove()
  }
}

function layer(part: Part): HTMLElement {
  const element = document.createElement('div')
  element.className = `yz-layer ${part}`
  return element
}
