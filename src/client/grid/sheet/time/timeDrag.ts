import type { SheetCore } from '../core.ts'
import { hitOf } from '../geometryOf.ts'
import { HeldBar, type TimeMove, type TimeMoves } from './heldBar.ts'
import type { TimeArea } from './timeIn.ts'

/** Pixels from the end of a bar at which it is stretched, not moved. */
const EDGE = 6

const STEP: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const DAY = 4

/**
 * Bars that can be taken hold of: moved as a whole, or stretched at their end. What follows is said before the button is let go; Escape gives up.
 * A click alone holds the bar for the keys.
 * @returns how the keys take hold of the bar of a row, and the end of it all
 */
export function attachDrag(core: SheetCore, area: TimeArea, moves: TimeMoves): { readonly hold: (id: string) => boolean, readonly leave: () => void } {
  const stop = new AbortController()
  let byKeys: AbortController | undefined

  const svgOf = (id: string): SVGSVGElement | null => core.root.querySelector(`.ag-row[row-id="${CSS.escape(id)}"] svg.yz-time`)
  const mayHold = (id: string): boolean => area.barOf(id)?.kind === 'bar' && moves.mayMove(id)

  const press = (event: PointerEvent): void => {
    byKeys?.abort()
    const bar = event.target instanceof Element ? event.target.closest('.yz-t-bar, .yz-t-done') : null
    const index = Number(bar?.closest('.ag-row')?.getAttribute('row-index') ?? Number.NaN)
    const id = bar === null || Number.isNaN(index) ? undefined : core.view.shown[index]?.id
    const drawn = id === undefined ? undefined : area.barOf(id)
    if (event.button !== 0 || bar === null || id === undefined || drawn === undefined || !mayHold(id)) return
    event.preventDefault()
    event.stopPropagation()
    const svg = bar.closest('svg')!
    const stretches = drawn.width > EDGE * 2 && event.clientX - svg.getBoundingClientRect().left > drawn.x + drawn.width - EDGE
    drag(id, svg, stretches, event)
  }

  function drag(id: string, svg: SVGSVGElement, stretches: boolean, { clientX: from, pointerId }: PointerEvent): void {
    const pressed = new AbortController()
    const held = new HeldBar(area, moves, id, svg)
    let [quarters, frame, moved] = [0, 0, false]
    const least = 1 - Math.round((area.barOf(id)!.width / area.scale.dayWidth) * DAY)
    const moveOf = (): TimeMove => held.move(stretches ? 0 : quarters, quarters, false)
    const end = (isDone: boolean): void => {
      pressed.abort()
      cancelAnimationFrame(frame)
      held.letGo()
      if (isDone && quarters !== 0) moves.commit(moveOf())
      else if (isDone && !moved) hold(id)
    }
    const { signal } = pressed
    addEventListener('pointermove', event => {
      if (event.pointerId !== pointerId) return
      const next = area.scale.quarters(event.clientX - from)
      quarters = stretches ? Math.max(least, next) : next
      moved ||= quarters !== 0
      if (!moved) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => held.show(moveOf(), { x: event.clientX, y: event.clientY }))
    }, { signal })
    addEventListener('pointerup', event => { if (event.pointerId === pointerId) end(true) }, { signal })
    addEventListener('pointercancel', () => end(false), { signal })
    addEventListener('keydown', event => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end(false)
    }, { signal, capture: true })
    stop.signal.addEventListener('abort', () => end(false), { signal })
  }

  /** ← → move by a quarter of a day, with Shift by a day, with Alt they stretch; Enter lets go, Escape gives up. */
  function hold(id: string): boolean {
    byKeys?.abort()
    const svg = svgOf(id)
    if (svg === null || !mayHold(id)) return false
    const keys = new AbortController()
    byKeys = keys
    const held = new HeldBar(area, moves, id, svg)
    let [start, end] = [0, 0]
    const show = (): void => {
      const box = svg.getBoundingClientRect()
      held.show(held.move(start, end, true), { x: Math.max(0, Math.min(innerWidth - 260, box.left + (area.barOf(id)?.x ?? 0))), y: box.top + 8 })
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
      } else {
        keys.abort()
        if (key === 'Enter' && (start !== 0 || end !== 0)) moves.commit(held.move(start, end, true))
      }
    }, { signal: keys.signal, capture: true })
    addEventListener('blur', () => keys.abort(), { signal: keys.signal })
    keys.signal.addEventListener('abort', () => held.letGo())
    return true
  }
  stop.signal.addEventListener('abort', () => byKeys?.abort())

  core.root.addEventListener('pointerdown', press, { capture: true, signal: stop.signal })
  // A click on the area stands in the row: the sheet knows its own columns alone.
  core.root.addEventListener('pointerdown', event => {
    const row = event.target instanceof Element && hitOf(core, event.target) === null ? event.target.closest('.yz-time-cell')?.closest('.ag-row')?.getAttribute('row-index') : null
    if (row === null || row === undefined) return
    const at = core.view.dataIndex(Number(row))
    if (at >= 0) core.select({ row: at, col: core.selection.active.col }, { row: at, col: core.selection.active.col }, { scroll: false })
  }, { signal: stop.signal })
  return { hold, leave: () => stop.abort() }
}
