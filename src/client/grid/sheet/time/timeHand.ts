import type { SheetCore } from '../core.ts'
import { hitOf } from '../geometryOf.ts'
import { HeldBar, type TimeMove, type TimeMoves } from './heldBar.ts'
import type { TimeArea } from './timeIn.ts'

/** Pixels at a bar's end that stretch it. */
const EDGE = 6

const STEP: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const DAY = 4

interface ActiveArea { readonly core: SheetCore, readonly area: TimeArea, readonly moves: TimeMoves }
interface Grabbed { readonly id: string, readonly bar: HeldBar, readonly letGo: () => void }

/**
 * Moves bars or stretches their end, showing consequences before the release; Escape cancels. A click grabs the bar for the keys. A drag
 * survives a new area, as after a save, and ends when the bar cannot be moved.
 */
export class TimeHand {
  #active: ActiveArea | undefined
  #grabbed: Grabbed | undefined

  /** Attaches to an area. @returns a function to detach; cancels the drag unless another area follows at once */
  attach(core: SheetCore, area: TimeArea, moves: TimeMoves): () => void {
    const place: ActiveArea = { core, area, moves }
    const stop = new AbortController()
    const { signal } = stop
    this.#active = place
    this.#again()
    core.root.addEventListener('pointerdown', event => this.#press(event), { capture: true, signal })
    // A click selects the row: the sheet knows its columns only.
    core.root.addEventListener('pointerdown', event => {
      const cell = event.target instanceof Element && hitOf(core, event.target) === null ? event.target.closest('.yz-time-cell') : null
      const row = cell?.closest('.ag-row')?.getAttribute('row-index') ?? null
      if (row === null || row === undefined) return
      const at = core.view.dataIndex(Number(row))
      if (at >= 0) core.select({ row: at, col: core.selection.active.col }, { row: at, col: core.selection.active.col }, { scroll: false })
    }, { signal })
    return () => {
      stop.abort()
      if (this.#active === place) this.#active = undefined
      queueMicrotask(() => { if (this.#active === undefined) this.#grabbed?.letGo() })
    }
  }

  drawn(id: string, svg: SVGSVGElement): void {
    if (this.#grabbed?.id !== id) return
    this.#again()
    // The drawing may not be in the page yet.
    this.#grabbed?.bar.stand(svg)
  }

  /**
   * ← → move by a quarter of a day, with Shift by a day, with Alt stretch; Enter releases, Escape cancels.
   * @returns whether the bar can be grabbed
   */
  hold(id: string): boolean {
    this.#grabbed?.letGo()
    if (this.#svgOf(id) === null || !this.#mayHold(id)) return false
    const keys = new AbortController()
    const { signal } = keys
    let [start, end] = [0, 0]
    const bar = this.#take(id, keys)
    const show = (): void => {
      const box = this.#svgOf(id)?.getBoundingClientRect()
      if (box !== undefined) {
        const left = box.left + (this.#active?.area.barOf(id)?.x ?? 0)
        bar.show(bar.move(start, end, true), { x: Math.max(0, Math.min(innerWidth - 260, left)), y: box.top + 8 })
      }
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
      this.#grabbed?.letGo()
      if (key === 'Enter' && (start !== 0 || end !== 0)) this.#active?.moves.commit(bar.move(start, end, true))
    }, { signal, capture: true })
    addEventListener('blur', () => this.#grabbed?.letGo(), { signal })
    return true
  }

  #svgOf(id: string): SVGSVGElement | null {
    return this.#active?.core.root.querySelector(`.ag-row[row-id="${CSS.escape(id)}"] svg.yz-time`) ?? null
  }

  #mayHold(id: string): boolean {
    return this.#active?.area.barOf(id)?.kind === 'bar' && this.#active.moves.mayMove(id)
  }

  #take(id: string, release: AbortController): HeldBar {
    const bar = new HeldBar(id, () => this.#active, () => this.#svgOf(id))
    const grabbed: Grabbed = {
      id, bar,
      letGo: () => {
        release.abort()
        bar.letGo()
        if (this.#grabbed === grabbed) this.#grabbed = undefined
      },
    }
    this.#grabbed = grabbed
    return bar
  }

  #again(): void {
    if (this.#grabbed === undefined) return
    if (this.#mayHold(this.#grabbed.id)) this.#grabbed.bar.again()
    else this.#grabbed.letGo()
  }

  #press(event: PointerEvent): void {
    this.#grabbed?.letGo()
    const { core, area } = this.#active!
    const bar = event.target instanceof Element ? event.target.closest('.yz-t-bar, .yz-t-done') : null
    const index = Number(bar?.closest('.ag-row')?.getAttribute('row-index') ?? Number.NaN)
    const id = bar === null || Number.isNaN(index) ? undefined : core.view.shown[index]?.id
    const timeBar = id === undefined ? undefined : area.barOf(id)
    if (event.button !== 0 || bar === null || id === undefined || timeBar === undefined || !this.#mayHold(id)) return
    event.preventDefault()
    event.stopPropagation()
    const left = bar.closest('svg')!.getBoundingClientRect().left
    this.#drag(id, timeBar.width > EDGE * 2 && event.clientX - left > timeBar.x + timeBar.width - EDGE, event)
  }

  #drag(id: string, stretches: boolean, { clientX: from, pointerId }: PointerEvent): void {
    const pressed = new AbortController()
    const { signal } = pressed
    const bar = this.#take(id, pressed)
    let [quarters, frame, moved] = [0, 0, false]
    const moveOf = (): TimeMove => bar.move(stretches ? 0 : quarters, quarters, false)
    signal.addEventListener('abort', () => cancelAnimationFrame(frame))
    addEventListener('pointermove', event => {
      const timeBar = this.#active?.area.barOf(id)
      if (event.pointerId !== pointerId || this.#active === undefined || timeBar === undefined) return
      const { scale } = this.#active.area
      const next = scale.quarters(event.clientX - from)
      quarters = stretches ? Math.max(1 - Math.round((timeBar.width / scale.dayWidth) * DAY), next) : next
      moved ||= quarters !== 0
      if (!moved) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => bar.show(moveOf(), { x: event.clientX, y: event.clientY }))
    }, { signal })
    addEventListener('pointerup', event => {
      if (event.pointerId !== pointerId) return
      this.#grabbed?.letGo()
      if (quarters !== 0) this.#active?.moves.commit(moveOf())
      else if (!moved) this.hold(id)
    }, { signal })
    addEventListener('pointercancel', () => this.#grabbed?.letGo(), { signal })
    addEventListener('keydown', event => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      this.#grabbed?.letGo()
    }, { signal, capture: true })
  }
}
