import type { SheetCore } from '../core.ts'
import { hitOf } from '../geometryOf.ts'
import { HeldBar, type TimeMove, type TimeMoves } from './heldBar.ts'
import type { TimeArea } from './timeIn.ts'

/** Pixels from the end of a bar at which it is stretched, not moved. */
const EDGE = 6

const STEP: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const DAY = 4

/** Where a hand works: the area that is shown, and what may be done there. */
interface Place { readonly core: SheetCore, readonly area: TimeArea, readonly moves: TimeMoves }
/** A bar in the hand, with the way to give it up. */
interface Held { readonly id: string, readonly bar: HeldBar, readonly letGo: () => void }

/**
 * Takes hold of bars: they are moved as a whole, or stretched at their end. What follows is said before the button is let go; Escape gives up. A click
 * alone holds the bar for the keys. It keeps what it holds while the area is made anew, as when a save is answered, and lets go of a bar that can be
 * moved no longer.
 */
export class TimeHand {
  #place: Place | undefined
  #held: Held | undefined

  /** Works in this area from now on. @returns the end of it; what is held is given up unless another area follows at once */
  attach(core: SheetCore, area: TimeArea, moves: TimeMoves): () => void {
    const place: Place = { core, area, moves }
    const stop = new AbortController()
    const { signal } = stop
    this.#place = place
    this.#again()
    core.root.addEventListener('pointerdown', event => this.#press(event), { capture: true, signal })
    // A click on the area stands in the row: the sheet knows its own columns alone.
    core.root.addEventListener('pointerdown', event => {
      const row = event.target instanceof Element && hitOf(core, event.target) === null ? event.target.closest('.yz-time-cell')?.closest('.ag-row')?.getAttribute('row-index') : null
      if (row === null || row === undefined) return
      const at = core.view.dataIndex(Number(row))
      if (at >= 0) core.select({ row: at, col: core.selection.active.col }, { row: at, col: core.selection.active.col }, { scroll: false })
    }, { signal })
    return () => {
      stop.abort()
      if (this.#place === place) this.#place = undefined
      queueMicrotask(() => { if (this.#place === undefined) this.#held?.letGo() })
    }
  }

  /** The row of a bar has been drawn anew. */
  drawn(id: string, svg: SVGSVGElement): void {
    if (this.#held?.id !== id) return
    this.#again()
    // It may not stand in the page yet, beside the one that it replaces.
    this.#held?.bar.stand(svg)
  }

  /** ← → move by a quarter of a day, with Shift by a day, with Alt they stretch; Enter lets go, Escape gives up. @returns whether the bar could be taken */
  hold(id: string): boolean {
    this.#held?.letGo()
    if (this.#svgOf(id) === null || !this.#mayHold(id)) return false
    const keys = new AbortController()
    const { signal } = keys
    let [start, end] = [0, 0]
    const bar = this.#take(id, keys)
    const show = (): void => {
      const box = this.#svgOf(id)?.getBoundingClientRect()
      if (box !== undefined) bar.show(bar.move(start, end, true), { x: Math.max(0, Math.min(innerWidth - 260, box.left + (this.#place?.area.barOf(id)?.x ?? 0))), y: box.top + 8 })
    }
    show()
    addEventListener('keydown', event => {
      const { key, shiftKey, altKey } = event
      if (key === 'Shift' || key === 'Alt') return
      event.stopPropagation()
      event.preventDefault()
      const step = (STEP[key] ?? 0) * (shiftKey ? DAY : 1)
      if (step !== 0) {
        if (!altKey) start += step
        end += step
        show()
        return
      }
      this.#held?.letGo()
      if (key === 'Enter' && (start !== 0 || end !== 0)) this.#place?.moves.commit(bar.move(start, end, true))
    }, { signal, capture: true })
    addEventListener('blur', () => this.#held?.letGo(), { signal })
    return true
  }

  #svgOf(id: string): SVGSVGElement | null {
    return this.#place?.core.root.querySelector(`.ag-row[row-id="${CSS.escape(id)}"] svg.yz-time`) ?? null
  }

  #mayHold(id: string): boolean {
    return this.#place?.area.barOf(id)?.kind === 'bar' && this.#place.moves.mayMove(id)
  }

  #take(id: string, until: AbortController): HeldBar {
    const bar = new HeldBar(id, () => this.#place, () => this.#svgOf(id))
    const held: Held = {
      id, bar,
      letGo: () => {
        until.abort()
        bar.letGo()
        if (this.#held === held) this.#held = undefined
      },
    }
    this.#held = held
    return bar
  }

  /** What would follow may be otherwise now. */
  #again(): void {
    if (this.#held === undefined) return
    if (this.#mayHold(this.#held.id)) this.#held.bar.again()
    else this.#held.letGo()
  }

  #press(event: PointerEvent): void {
    this.#held?.letGo()
    const { core, area } = this.#place!
    const bar = event.target instanceof Element ? event.target.closest('.yz-t-bar, .yz-t-done') : null
    const index = Number(bar?.closest('.ag-row')?.getAttribute('row-index') ?? Number.NaN)
    const id = bar === null || Number.isNaN(index) ? undefined : core.view.shown[index]?.id
    const drawn = id === undefined ? undefined : area.barOf(id)
    if (event.button !== 0 || bar === null || id === undefined || drawn === undefined || !this.#mayHold(id)) return
    event.preventDefault()
    event.stopPropagation()
    const left = bar.closest('svg')!.getBoundingClientRect().left
    this.#drag(id, drawn.width > EDGE * 2 && event.clientX - left > drawn.x + drawn.width - EDGE, event)
  }

  #drag(id: string, stretches: boolean, { clientX: from, pointerId }: PointerEvent): void {
    const pressed = new AbortController()
    const { signal } = pressed
    const bar = this.#take(id, pressed)
    let [quarters, frame, moved] = [0, 0, false]
    const moveOf = (): TimeMove => bar.move(stretches ? 0 : quarters, quarters, false)
    signal.addEventListener('abort', () => cancelAnimationFrame(frame))
    addEventListener('pointermove', event => {
      const drawn = this.#place?.area.barOf(id)
      if (event.pointerId !== pointerId || this.#place === undefined || drawn === undefined) return
      const { scale } = this.#place.area
      const next = scale.quarters(event.clientX - from)
      quarters = stretches ? Math.max(1 - Math.round((drawn.width / scale.dayWidth) * DAY), next) : next
      moved ||= quarters !== 0
      if (!moved) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => bar.show(moveOf(), { x: event.clientX, y: event.clientY }))
    }, { signal })
    addEventListener('pointerup', event => {
      if (event.pointerId !== pointerId) return
      this.#held?.letGo()
      if (quarters !== 0) this.#place?.moves.commit(moveOf())
      else if (!moved) this.hold(id)
    }, { signal })
    addEventListener('pointercancel', () => this.#held?.letGo(), { signal })
    addEventListener('keydown', event => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      this.#held?.letGo()
    }, { signal, capture: true })
  }
}
