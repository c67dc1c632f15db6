import type { Pos } from '../geometry/rect.ts'
import type { SheetCore } from './core.ts'
import { cellsArea, hitOf, viewportOf } from './geometryOf.ts'

const EDGE = 24
const MAX_STEP = 40

interface Drag {
  /** The position is clamped to the cells. */
  over(element: Element | null, at: { readonly x: number; readonly y: number }): void
  end(): void
  /** Called on Escape, or when the browser cancels. */
  cancel(): void
}

/** Overlay scroll bars cover rows at the edge. */
const rowPartAt = (x: number, y: number): Element | null =>
  document.elementsFromPoint(x, y).find(element => element.closest('.ag-row') !== null) ?? null

/** Follows the pointer; near an edge the rows scroll. */
export function drag(core: SheetCore, start: PointerEvent, { over, end, cancel }: Drag): void {
  const stop = new AbortController()
  const { signal } = stop
  let { clientX: x, clientY: y } = start
  let frame = 0
  let moved = false
  const update = (): void => {
    const area = cellsArea(core)
    const inside = (value: number, low: number, high: number) => Math.max(low + 2, Math.min(high - 2, value))
    const at = { x: inside(x, area.left, area.right), y: inside(y, area.top, area.bottom) }
    over(rowPartAt(at.x, at.y), at)
  }
  const scroll = (): void => {
    const area = cellsArea(core)
    const beyond = (value: number, low: number, high: number) =>
      (value < low + EDGE ? value - low - EDGE : Math.max(0, value - high + EDGE))
    const dx = beyond(x, area.left, area.right)
    const dy = beyond(y, area.top, area.bottom)
    if (moved && (dx || dy)) {
      viewportOf(core).scrollBy(Math.max(-MAX_STEP, Math.min(MAX_STEP, dx)), Math.max(-MAX_STEP, Math.min(MAX_STEP, dy)))
      update()
    }
    frame = requestAnimationFrame(scroll)
  }
  const finish = (complete: () => void): void => {
    stop.abort()
    cancelAnimationFrame(frame)
    complete()
  }
  window.addEventListener('pointermove', event => {
    moved = true
    x = event.clientX
    y = event.clientY
    update()
  }, { signal })
  window.addEventListener('pointerup', () => finish(end), { signal })
  window.addEventListener('pointercancel', () => finish(cancel), { signal })
  window.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    finish(cancel)
  }, { signal, capture: true })
  frame = requestAnimationFrame(scroll)
}

/** Without `cancel`, Escape ends the drag in place. */
export function dragOverCells(
  core: SheetCore, start: PointerEvent, over: (pos: Pos) => void, end: () => void = () => {}, cancel: () => void = end,
): void {
  drag(core, start, {
    over(element) {
      const hit = hitOf(core, element)
      if (hit) over(hit.pos)
    },
    end,
    cancel,
  })
}
