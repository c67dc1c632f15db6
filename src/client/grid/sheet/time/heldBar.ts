import type { TimeArea } from './timeIn.ts'

/** Effect of a drag: quarters of a day by which start and end move. */
export interface TimeMove {
  readonly id: string
  readonly start: number
  readonly end: number
  /** Quarters of working days with keys, of calendar days with the mouse, as displayed. */
  readonly working: boolean
}
/** Consequences of a move: new bar and texts, the first line first. */
export interface TimePreview {
  readonly start: string
  readonly end: string
  readonly lines: readonly string[]
  /** Undesirable consequence: a later finish, a refusal. */
  readonly warning?: string
}
export interface TimeMoves {
  readonly mayMove: (id: string) => boolean
  /** Called during a drag, at most once per frame. */
  readonly preview: (move: TimeMove) => TimePreview
  /** Slower consequences: shown if the bar is still there. */
  readonly follow?: (move: TimeMove) => Promise<TimePreview | null>
  readonly commit: (move: TimeMove) => void
}

/** Recreated as the schedule changes. */
interface HeldIn { readonly area: TimeArea, readonly moves: TimeMoves }

/** A dragged bar, showing its consequences until released. */
export class HeldBar {
  readonly #id: string
  readonly #place: () => HeldIn | undefined
  readonly #row: () => SVGSVGElement | null
  readonly #ghost = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  readonly #tip = document.createElement('div')
  #move: TimeMove | null = null

  /** @param row the row's drawing; null while invisible */
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
    const isNew = this.#move === null || this.#move.start !== move.start || this.#move.end !== move.end
    if (!isNew) return
    this.#move = move
    this.again()
  }

  again(): void {
    const move = this.#move
    const place = this.#place()
    if (move === null || place === undefined) return
    const row = this.#row()
    if (row !== null) this.stand(row)
    this.#draw(place.moves.preview(move))
    void this.#follow(place, move)
  }

  stand(row: SVGSVGElement): void {
    if (this.#move !== null && this.#ghost.parentNode !== row) row.append(this.#ghost)
  }

  async #follow({ moves }: HeldIn, move: TimeMove): Promise<void> {
    const more = await moves.follow?.(move)
    if (more !== undefined && more !== null && this.#move === move && this.#place()?.moves === moves) this.#draw(more)
  }

  #draw({ start, end, lines, warning }: TimePreview): void {
    const scale = this.#place()?.area.scale
    if (scale === undefined) return
    const x = scale.x(start)
    this.#ghost.setAttribute('x', String(x))
    this.#ghost.setAttribute('width', String(Math.max(3, scale.endX(end) - x)))
    const texts = [...lines, ...warning === undefined ? [] : [warning]]
    this.#tip.replaceChildren(...texts.map(textContent =>
      Object.assign(document.createElement('p'), { textContent, className: textContent === warning ? 'warning' : '' })))
  }

  letGo(): void {
    this.#move = null
    this.#ghost.remove()
    this.#tip.remove()
  }
}
