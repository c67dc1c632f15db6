import '#client/ui/people.css'
import type { SheetCore } from './core.ts'
import { boxesOf } from './geometryOf.ts'
import type { Layers } from './layers.ts'

const FACE = 20

/** Where others stand in the rows: the first character of each name before the row's number, or at the end of its first cell where there are no numbers. */
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
    const shown = new Set<string>()
    const first = core.columns[0]?.key
    for (const [rowId, people] of core.props.others?.rows() ?? []) {
      const place = first === undefined ? null : core.placeOf({ rowId, column: first })
      const box = place && boxesOf(core, { top: place.row, bottom: place.row, left: place.col, right: place.col })[0]
      if (!box) continue
      shown.add(rowId)
      const names = [...new Map(people.map(({ userId, name }) => [userId, name])).values()]
      const faces = names.length > 1 ? [[...names[0]!][0]!, `+${names.length - 1}`] : [[...names[0] ?? ''][0] ?? '']
      const mark = this.#marks.get(rowId) ?? document.createElement('div')
      this.#marks.set(rowId, mark)
      mark.className = 'yz-box yz-here'
      mark.title = `${names.join('、')}在此行`
      // What it says is heard as part of the cell's name.
      mark.ariaHidden = 'true'
      mark.replaceChildren(...faces.map(text => Object.assign(document.createElement('span'), { className: 'face', textContent: text })))
      const layer = this.#layers[box.part]
      if (mark.parentElement !== layer) layer.append(mark)
      const x = core.props.rowNumbers === false ? box.x + box.width - FACE * faces.length - 2 : 2
      mark.style.transform = `translate(${x}px, ${box.y + Math.floor((box.height - FACE) / 2)}px)`
    }
    for (const [rowId, mark] of this.#marks) {
      if (shown.has(rowId)) continue
      mark.remove()
      this.#marks.delete(rowId)
    }
  }
}
