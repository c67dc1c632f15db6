import { rectOf, type Pos, type Rect } from '../geometry/rect.ts'
import type { SheetCore } from './core.ts'
import { beginEdit, follow } from './editing.ts'
import { fillDownToNeighbour, fillInto } from './fill.ts'
import { cellsArea, hitOf, ROW_NUMBER, viewportOf } from './geometryOf.ts'
import type { SheetInput } from './input.ts'
import { headerOf, menuOf } from './menuState.ts'
import { selectAll, selectRows } from './moves.ts'
import type { Overlay } from './overlay.ts'

const INTERACTIVE = 'button, a, input, select, .ag-drag-handle'
const EDGE = 24
const MAX_STEP = 40

/** Calls `over` with the cell under the pointer until it is released; near an edge the rows scroll under it. */
function drag(core: SheetCore, start: PointerEvent, over: (pos: Pos) => void, end: () => void): void {
  const stop = new AbortController()
  let { clientX: x, clientY: y } = start
  let frame = 0
  const update = (): void => {
    const area = cellsArea(core)
    const inside = (value: number, low: number, high: number) => Math.max(low + 2, Math.min(high - 2, value))
    const hit = hitOf(core, document.elementFromPoint(inside(x, area.left, area.right), inside(y, area.top, area.bottom)))
    if (hit) over(hit.pos)
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
  let moved = false
  const finish = (): void => {
    stop.abort()
    cancelAnimationFrame(frame)
    end()
  }
  window.addEventListener('pointermove', event => {
    moved = true
    x = event.clientX
    y = event.clientY
    update()
  }, { signal: stop.signal })
  window.addEventListener('pointerup', finish, { signal: stop.signal })
  window.addEventListener('pointercancel', finish, { signal: stop.signal })
  frame = requestAnimationFrame(scroll)
}

/** A fill goes one way: along the longer of the two distances from its source. */
function fillTarget(source: Rect, { row, col }: Pos): Rect {
  const down = Math.max(0, row - source.bottom)
  const up = Math.max(0, source.top - row)
  const right = Math.max(0, col - source.right)
  const left = Math.max(0, source.left - col)
  if (Math.max(down, up) >= Math.max(right, left)) return { ...source, bottom: source.bottom + down, top: source.top - up }
  return { ...source, right: source.right + right, left: source.left - left }
}

function dragFill(core: SheetCore, overlay: Overlay, event: PointerEvent): void {
  const source = core.selection.rect
  let target = source
  drag(core, event, pos => {
    target = fillTarget(source, pos)
    overlay.setFillTarget(target)
  }, () => {
    overlay.setFillTarget(null)
    if (target.top !== source.top || target.bottom !== source.bottom || target.left !== source.left || target.right !== source.right) {
      fillInto(core, source, target)
    }
  })
}

function pressRowNumber(core: SheetCore, row: number, event: PointerEvent): void {
  const add = event.ctrlKey || event.metaKey
  const first = event.shiftKey ? core.selection.active.row : row
  if (event.button === 2 && core.selection.isRows && core.selection.contains({ row, col: 0 })) return
  selectRows(core, first, row, add)
  if (event.button === 0) drag(core, event, pos => selectRows(core, first, pos.row), () => core.show(core.selection.focus))
}

function pressCell(core: SheetCore, pos: Pos, event: PointerEvent): void {
  if (event.button === 2) {
    if (!core.selection.contains(pos)) core.select(pos, pos, { scroll: false })
    return
  }
  if (event.shiftKey) core.selection.extend(pos)
  else if (event.ctrlKey || event.metaKey) core.selection.toggle({ anchor: pos, focus: pos })
  else core.selection.set([{ anchor: pos, focus: pos }])
  core.changed(!event.shiftKey)
  if (event.target instanceof Element && event.target.closest(INTERACTIVE)) return
  drag(core, event, to => {
    const { focus } = core.selection
    if (to.row === focus.row && to.col === focus.col) return
    core.selection.extend(to)
    core.changed(false)
  }, () => {})
}

/** Mouse and pen: selecting, filling, opening editors and the row menu. The focus never leaves the sheet's text box. */
export function attachPointer(core: SheetCore, input: SheetInput, overlay: Overlay, signal: AbortSignal): void {
  const { root } = core
  const owns = (event: Event): boolean =>
    event.target instanceof Element && !event.target.closest('.ag-drag-handle')
    && (event.target === overlay.handle || hitOf(core, event.target) !== null)

  root.addEventListener('pointerdown', event => {
    const target = event.target as Element
    if (event.button === 1 || target === input.element) return
    if (target.closest(`.ag-header-cell[col-id="${ROW_NUMBER}"]`)) {
      input.focus()
      return selectAll(core)
    }
    const hit = hitOf(core, target)
    if (!hit && target !== overlay.handle) return
    // Leaving the text box commits what was typed; it must happen before the selection moves.
    if (core.session.get()) input.element.blur()
    input.focus()
    if (target === overlay.handle) return dragFill(core, overlay, event)
    if (!hit || target.closest('.ag-drag-handle')) return
    if (hit.rowNumber) pressRowNumber(core, hit.pos.row, event)
    else pressCell(core, hit.pos, event)
  }, { signal, capture: true })

  root.addEventListener('mousedown', event => {
    if (owns(event) && event.target !== input.element) event.preventDefault()
  }, { signal, capture: true })

  root.addEventListener('dblclick', event => {
    if (event.target === overlay.handle) return fillDownToNeighbour(core)
    const hit = hitOf(core, event.target)
    if (!hit || hit.rowNumber || (event.target as Element).closest(INTERACTIVE)) return
    if (rectOf(hit.pos, hit.pos).top === core.selection.active.row) beginEdit(core)
  }, { signal })

  root.addEventListener('click', event => {
    if (!(event.target instanceof Element) || !event.target.closest('.yz-link')) return
    const hit = hitOf(core, event.target)
    const cell = hit && core.cellAt(hit.pos)
    if (cell && !event.ctrlKey && !event.shiftKey) follow(core, cell)
  }, { signal })

  root.addEventListener('contextmenu', event => {
    const hit = hitOf(core, event.target)
    const column = headerOf(core, event.target)
    if ((!hit && column === null) || event.target === input.element) return
    event.preventDefault()
    menuOf(core).set({ x: event.clientX, y: event.clientY, of: column !== null ? { column } : hit?.rowNumber ? 'rows' : 'cells' })
  }, { signal })
}
