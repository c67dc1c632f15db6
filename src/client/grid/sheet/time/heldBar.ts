import type { TimeArea } from './timeIn.ts'

/** What a drag would do to a row: quarters of a day by which its start and its end move. */
export interface TimeMove {
  readonly id: string
  readonly start: number
  readonly end: number
  /** By the keys: quarters of working days. By the mouse they are those of the calendar, as the area shows them. */
  readonly working: boolean
}
/** What would follow: where the bar would stand, and what is said of it, the first line before the others. */
export interface TimePreview {
  readonly start: string
  readonly end: string
  readonly lines: readonly string[]
  /** What is not wanted: a later finish, a refusal. */
  readonly warning?: string
}
export interface TimeMoves {
  readonly mayMove: (id: string) => boolean
  /** What would follow; asked while the bar is held, once a frame at most. */
  readonly preview: (move: TimeMove) => TimePreview
  /** More of it, where that takes longer than a frame: it is shown when it is known, if the bar is still held there. */
  readonly follow?: (move: TimeMove) => Promise<TimePreview | null>
  readonly commit: (move: TimeMove) => void
}

/** The area in which a bar is held now; it is made anew as the schedule changes. */
interface HeldIn { readonly area: TimeArea, readonly moves: TimeMoves }

/** A bar that is held, by mouse or keys: what would follow is drawn and said until it is let go. */
export class HeldBar {
  readonly #id: string
  readonly #place: () => HeldIn | undefined
  readonly #row: () => SVGSVGElement | null
  readonly #ghost = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  readonly #tip = document.createElement('div')
  #shown: TimeMove | null = null

  /** @param row what its row is drawn in now; null while the row is out of sight */
  constructor(id: string, place: () => HeldIn | undefined, row: () => SVGSVGElement | null) {
    this.#id = id
    this.#place = place
    this.#row = row
    this.#ghost.setAttribute('class', 'yz-t-ghost')
    this.#ghost.setAttribute('y', '7')
    this.#ghost.setAttribute('height', '13')
    this.#tip.className = 'yz-time-tip'
    this.#tip.setAttribute('role', 'status')
  }

  move(start: number, end: number, working: boolean): TimeMove {
    return { id: this.#id, start, end, working }
  }

  show(move: TimeMove, at: { readonly x: number, readonly y: number }): void {
    if (!this.#tip.isConnected) document.body.append(this.#tip)
    this.#tip.style.transform = `translate(${Math.min(at.x + 12, innerWidth - 260)}px, ${at.y + 20}px)`
    const isNew = this.#shown === null || this.#shown.start !== move.start || this.#shown.end !== move.end
    if (!isNew) return
    this.#shown = move
    this.again()
  }

  /** Asks anew what would follow from where it is held. */
  again(): void {
    const move = this.#shown
    const place = this.#place()
    if (move === null || place === undefined) return
    const row = this.#row()
    if (row !== null) this.stand(row)
    this.#draw(place.moves.preview(move))
    void this.#follow(place, move)
  }

  /** Puts what would follow into the drawing of its row. */
  stand(row: SVGSVGElement): void {
    if (this.#shown !== null && this.#ghost.parentNode !== row) row.append(this.#ghost)
  }

  async #follow({ moves }: HeldIn, move: TimeMove): Promise<void> {
    const more = await moves.follow?.(move)
    if (more !== undefined && more !== null && this.#shown === move && this.#place()?.moves === moves) this.#draw(more)
  }

  #draw({ start, end, lines, warning }: TimePreview): void {
    const scale = this.#place()?.area.scale
    if (scale === undefined) return
    const x = scale.x(start)
    this.#ghost.setAttribute('x', String(x))
    this.#ghost.setAttribute('width', String(Math.max(3, scale.endX(end) - x)))
    const said = [...lines, ...warning === undefined ? [] : [warning]]
    this.#tip.replaceChildren(...said.map(textContent => Object.assign(document.createElement('p'), { textContent, className: textContent === warning ? 'warning' : '' })))
  }

  letGo(): void {
    this.#shown = null
    this.#ghost.remove()
    this.#tip.remove()
  }
}
