import type { CellPlace, Way } from '../sheet/types.ts'
import type { Overlay } from './overlay.ts'

interface ElsewhereParts {
  readonly overlay: Overlay
  isShown(id: string): boolean
  /** Shows the row wherever it is; false when impossible. */
  lead(id: string): Promise<boolean>
  reveal(place: CellPlace): void
}

export class Elsewhere {
  readonly #parts: ElsewhereParts

  constructor(parts: ElsewhereParts) {
    this.#parts = parts
  }

  cells = (): readonly CellPlace[] => this.#open().filter(({ rowId }) => !this.#parts.isShown(rowId))

  count = (): number => this.cells().length

  /** The next one after (or before) those on the page, cyclic; null without any. */
  next(by: 1 | -1): Way | null {
    const open = by === 1 ? this.#open() : this.#open().toReversed()
    const isHidden = ({ rowId }: CellPlace) => !this.#parts.isShown(rowId)
    const from = open.findLastIndex(place => !isHidden(place)) + 1
    const place = [...open.slice(from), ...open.slice(0, from)].find(isHidden)
    return place ? { go: async () => (await this.#parts.lead(place.rowId) ? place : null), to: place } : null
  }

  lead = async (): Promise<void> => {
    const place = await this.next(1)?.go()
    if (place) this.#parts.reveal(place)
  }

  #open(): CellPlace[] {
    return this.#parts.overlay.all().flatMap(({ row, column, cell }) => (cell.state === 'saving' ? [] : [{ rowId: row, column }]))
  }
}
