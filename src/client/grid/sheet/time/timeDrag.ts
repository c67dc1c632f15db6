import type { SheetCore } from '../core.ts'
import { hitOf } from '../geometryOf.ts'
import type { TimeArea } from './timeIn.ts'

/** What a drag would do to a row: quarters of a day by which its start and its end move. */
export interface TimeMove { readonly id: string, readonly start: number, readonly end: number }
export interface TimeMoves {
  readonly mayMove: (id: string) => boolean
  /** What would follow, in lines; asked while the bar is held, once a frame at most. */
  readonly preview: (move: TimeMove) => readonly string[]
  readonly commit: (move: TimeMove) => void
}

/** Pixels from the end of a bar at which it is stretched, not moved. */
const EDGE = 6

/** Bars that can be taken hold of: moved as a whole, or stretched at their end. What follows is said before the button is let go; Escape gives up. */
export function attachDrag(core: SheetCore, area: TimeArea, moves: TimeMoves): () => void {
  const stop = new AbortController()

  const press = (event: PointerEvent): void => {
    const bar = event.target instanceof Element ? event.target.closest('.yz-t-bar, .yz-t-done') : null
    const index = Number(bar?.closest('.ag-row')?.getAttribute('row-index') ?? Number.NaN)
    const id = bar === null || Number.isNaN(index) ? undefined : core.view.shown[index]?.id
    const drawn = id === undefined ? undefined : area.barOf(id)
    if (event.button !== 0 || bar === null || id === undefined || drawn === undefined || drawn.kind !== 'bar' || !moves.mayMove(id)) return
    event.preventDefault()
    event.stopPropagation()
    const svg = bar.closest('svg')!
    const stretches = drawn.width > EDGE * 2 && event.clientX - svg.getBoundingClientRect().left > drawn.x + drawn.width - EDGE
    drag(id, svg, stretches, event)
  }

  function drag(id: string, svg: SVGSVGElement, stretches: boolean, { clientX: from, pointerId }: PointerEvent): void {
    const held = new AbortController()
    const { x, width } = area.barOf(id)!
    const ghost = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
    ghost.setAttribute('class', 'yz-t-ghost')
    ghost.setAttribute('y', '7')
    ghost.setAttribute('height', '13')
    const tip = document.createElement('div')
    tip.className = 'yz-time-tip'
    tip.setAttribute('role', 'status')
    let [quarters, frame] = [0, 0]
    const least = 1 - Math.round((width / area.scale.dayWidth) * 4)
    const moveOf = (): { readonly id: string, readonly start: number, readonly end: number } => ({ id, start: stretches ? 0 : quarters, end: quarters })
    const draw = (clientX: number, clientY: number): void => {
      const shift = (quarters / 4) * area.scale.dayWidth
      ghost.setAttribute('x', String(stretches ? x : x + shift))
      ghost.setAttribute('width', String(stretches ? Math.max(3, width + shift) : width))
      tip.replaceChildren(...moves.preview(moveOf()).map(text => Object.assign(document.createElement('p'), { textContent: text })))
      tip.style.transform = `translate(${Math.min(clientX + 12, innerWidth - 260)}px, ${clientY + 20}px)`
    }
    const end = (isDone: boolean): void => {
      held.abort()
      cancelAnimationFrame(frame)
      ghost.remove()
      tip.remove()
      if (isDone && quarters !== 0) moves.commit(moveOf())
    }
    const { signal } = held
    addEventListener('pointermove', event => {
      if (event.pointerId !== pointerId) return
      const next = area.scale.quarters(event.clientX - from)
      quarters = stretches ? Math.max(least, next) : next
      if (ghost.parentNode === null) {
        svg.append(ghost)
        document.body.append(tip)
      }
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => draw(event.clientX, event.clientY))
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

  core.root.addEventListener('pointerdown', press, { capture: true, signal: stop.signal })
  // A click on the area stands in the row: the sheet knows its own columns alone.
  core.root.addEventListener('pointerdown', event => {
    const row = event.target instanceof Element && hitOf(core, event.target) === null ? event.target.closest('.yz-time-cell')?.closest('.ag-row')?.getAttribute('row-index') : null
    if (row === null || row === undefined) return
    const at = core.view.dataIndex(Number(row))
    if (at >= 0) core.select({ row: at, col: core.selection.active.col }, { row: at, col: core.selection.active.col }, { scroll: false })
  }, { signal: stop.signal })
  return () => stop.abort()
}
