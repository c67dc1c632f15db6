import '#client/ui/people.css'
import { kindOf } from '#schemas/kit/index.ts'
import type { SheetCore } from './core.ts'
import { boxesOf, isFilled, type Box } from './geometryOf.ts'
import type { Layers } from './layers.ts'
import type { CellPlace } from './types.ts'

const FACE = 20

const namesOf = (people: readonly { readonly userId: string; readonly name: string }[]): string[] =>
  [...new Map(people.map(({ userId, name }) => [userId, name])).values()]
const span = (className: string, textContent: string): HTMLElement =>
  Object.assign(document.createElement('span'), { className, textContent })

/**
 * Marks cells of other users: initials before the row's number, or at the end of its first cell, and a named frame. The mark stays visible
 * while columns scroll.
 */
export class Others {
  readonly #core: SheetCore
  readonly #layers: Layers
  readonly #marks = new Map<string, HTMLElement>()

  constructor(core: SheetCore, layers: Layers) {
    this.#core = core
    this.#layers = layers
  }

  paint(): void {
    const core = this.#core
    const painted = new Set<string>()
    const first = core.columns[0]?.key
    for (const [rowId, people] of core.props.others?.rows() ?? []) {
      const box = first === undefined ? undefined : this.#boxOf({ rowId, column: first })
      if (!box) continue
      const names = namesOf(people)
      const faces = names.length > 1 ? [[...names[0]!][0]!, `+${names.length - 1}`] : [[...names[0] ?? ''][0] ?? '']
      const mark = this.#mark(painted, rowId, 'yz-here', box)
      mark.title = `${names.join('、')}在此行`
      mark.replaceChildren(...faces.map(text => span('face', text)))
      const x = core.props.rowNumbers === false ? box.x + box.width - FACE * faces.length - 2 : 2
      mark.style.transform = `translate(${x}px, ${box.y + Math.floor((box.height - FACE) / 2)}px)`
      for (const column of new Set(people.map(person => person.column))) {
        if (column !== null) this.#frame(painted, { rowId, column }, namesOf(people.filter(person => person.column === column)))
      }
    }
    for (const [key, mark] of this.#marks) {
      if (painted.has(key)) continue
      mark.remove()
      this.#marks.delete(key)
    }
  }

  #boxOf(place: CellPlace): Box | undefined {
    const at = this.#core.placeOf(place)
    return at ? boxesOf(this.#core, { top: at.row, bottom: at.row, left: at.col, right: at.col })[0] : undefined
  }

  /** Puts the name at the end, above the frame unless it would cover a value there and none below. */
  #frame(painted: Set<string>, place: CellPlace, names: readonly string[]): void {
    const core = this.#core
    const [box, at] = [this.#boxOf(place), core.placeOf(place)]
    if (!box || !at) return
    const frame = this.#mark(painted, `${place.rowId} ${place.column}`, 'yz-there', box)
    const covers = (row: number): boolean => row < 0 || row >= core.size.rows || isFilled(core)({ ...at, row })
    const below = covers(at.row - 1) && !covers(at.row + 1) || at.row === 0
    const right = kindOf(core.columns[at.col]!.column).align === 'left' && covers(below ? at.row + 1 : at.row - 1)
    frame.className = `yz-box yz-there${below ? ' below' : ''}${right ? ' at-end' : ''}`
    frame.replaceChildren(span('name', names.length > 1 ? `${names[0]!} +${names.length - 1}` : names[0] ?? ''))
    Object.assign(frame.style, { transform: `translate(${box.x}px, ${box.y}px)`, width: `${box.width}px`, height: `${box.height}px` })
  }

  /** The mark's text becomes part of the cell's accessible name. */
  #mark(painted: Set<string>, key: string, className: string, { part }: Box): HTMLElement {
    painted.add(key)
    const mark = this.#marks.get(key) ?? document.createElement('div')
    this.#marks.set(key, mark)
    mark.className = `yz-box ${className}`
    mark.ariaHidden = 'true'
    const layer = this.#layers[part]
    if (mark.parentElement !== layer) layer.append(mark)
    return mark
  }
}
