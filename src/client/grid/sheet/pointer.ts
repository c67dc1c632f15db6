import { rectOf, type Pos, type Rect } from '../geometry/rect.ts'
import type { SheetCore } from './core.ts'
import { dragOverCells } from './drag.ts'
import { beginEdit, follow, openRow, toggle } from './editing.ts'
import { fillDownToNeighbour, fillInto } from './fill.ts'
import { hitOf, ROW_NUMBER } from './geometryOf.ts'
import type { SheetInput } from './input.ts'
import { headerOf, menuOf } from './menuState.ts'
import { selectAll, selectRows } from './moves.ts'
import type { Overlay } from './overlay.ts'
import { dragRows, onGrip } from './rowDrag.ts'

const LINK = '.yz-link'
const INTERACTIVE = `button, a:not(${LINK}), input, select`

const ADDRESS = `a${LINK}`

/** Checkboxes and alternatives. */
const BOX = '.yz-check, .yz-one'

/** Around the rows or in an empty sheet: a press focuses the sheet. */
const isBlank = (target: Element): boolean =>
  target.closest('.ag-grid-scrolling-rows, .yz-sheet-empty') !== null && target.closest(`.ag-header, ${INTERACTIVE}`) === null

/** A moving finger scrolls. */
const isSwipe = (event: PointerEvent): boolean => event.pointerType === 'touch'

/** Fills in one direction, the longer distance. */
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
  dragOverCells(core, event, pos => {
    target = fillTarget(source, pos)
    overlay.setFillTarget(target)
  }, () => {
    overlay.setFillTarget(null)
    if (target.top !== source.top || target.bottom !== source.bottom || target.left !== source.left || target.right !== source.right) {
      fillInto(core, source, target)
    }
  }, () => overlay.setFillTarget(null))
}

function pressRowNumber(core: SheetCore, overlay: Overlay, row: number, event: PointerEvent): void {
  if (event.button === 0 && onGrip(event)) return dragRows(core, overlay, row, event)
  const add = event.ctrlKey || event.metaKey
  const first = event.shiftKey ? core.selection.active.row : row
  if (event.button === 2 && core.selection.isRows && core.selection.contains({ row, col: 0 })) return
  selectRows(core, first, row, add)
  if (event.button === 0 && !isSwipe(event)) {
    dragOverCells(core, event, pos => selectRows(core, first, pos.row), () => core.show(core.selection.focus))
  }
}

function pressCell(core: SheetCore, pos: Pos, event: PointerEvent): void {
  if (event.button === 2) {
    if (!core.selection.contains(pos)) core.select(pos, pos, { scroll: false })
    return
  }
  const within = (selector: string): boolean => event.target instanceof Element && event.target.closest(selector) !== null
  // The browser opens a new tab.
  if ((event.ctrlKey || event.metaKey) && within(ADDRESS)) return
  if (event.shiftKey) core.selection.extend(pos)
  else if (event.ctrlKey || event.metaKey) core.selection.toggle({ anchor: pos, focus: pos })
  else core.selection.set([{ anchor: pos, focus: pos }])
  // A link that moves under the pointer would not be clicked.
  core.changed(!event.shiftKey && !within(LINK))
  if (within(INTERACTIVE) || isSwipe(event)) return
  dragOverCells(core, event, to => {
    const { focus } = core.selection
    if (to.row === focus.row && to.col === focus.col) return
    core.selection.extend(to)
    core.changed(false)
  })
}

/** Mouse, pen and touch. The focus stays in the sheet's text box. */
export function attachPointer(core: SheetCore, input: SheetInput, overlay: Overlay, signal: AbortSignal): void {
  const { root } = core
  const owns = (event: Event): boolean =>
    event.target instanceof Element && (event.target === overlay.handle || hitOf(core, event.target) !== null || isBlank(event.target))

  root.addEventListener('pointerdown', event => {
    const target = event.target as Element
    if (event.button === 1 || target === input.element) return
    if (target.closest(`.ag-header-cell[col-id="${ROW_NUMBER}"]`)) {
      input.focus()
      return selectAll(core)
    }
    const hit = hitOf(core, target)
    if (!hit && target !== overlay.handle && !isBlank(target)) return
    if (core.ahead.isOpen && !core.ahead.stay()) {
      event.stopPropagation()
      return core.announce('正在翻页，已键入的内容等待写入')
    }
    // Blurring commits the text before the selection moves.
    if (core.session.get()) input.element.blur()
    input.focus()
    if (target === overlay.handle) return dragFill(core, overlay, event)
    if (!hit) return
    const { tree } = core
    const branch = event.button === 0 ? tree?.markUnder(core, event) ?? null : null
    if (branch !== null) return void tree?.fold(core, branch, core.model.tree!.isOpen(branch) === false)
    if (hit.rowNumber) pressRowNumber(core, overlay, hit.pos.row, event)
    else pressCell(core, hit.pos, event)
  }, { signal, capture: true })

  root.addEventListener('mousedown', event => {
    if (owns(event) && event.target !== input.element) event.preventDefault()
  }, { signal, capture: true })

  root.addEventListener('dblclick', event => {
    if (event.target === overlay.handle) return fillDownToNeighbour(core)
    const hit = hitOf(core, event.target)
    if (!hit || hit.rowNumber || (core.tree?.markUnder(core, event) ?? null) !== null) return
    if ((event.target as Element).closest(`${INTERACTIVE}, ${BOX}`)) return
    if (rectOf(hit.pos, hit.pos).top === core.selection.active.row) beginEdit(core)
  }, { signal })

  root.addEventListener('click', event => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey) return
    const hit = hitOf(core, event.target)
    if (event.target.closest(BOX)) {
      if (!event.shiftKey) toggle(core)
    } else if (event.target.closest(LINK)) {
      event.preventDefault()
      const cell = hit && core.cellAt(hit.pos)
      if (cell && !event.shiftKey) follow(core, cell)
    } else if (core.props.tapOpens && hit && !hit.rowNumber && !event.shiftKey && !event.target.closest(INTERACTIVE)) openRow(core)
  }, { signal })

  root.addEventListener('contextmenu', event => {
    const hit = hitOf(core, event.target)
    const column = headerOf(core, event.target)
    if ((!hit && column === null) || event.target === input.element) return
    event.preventDefault()
    menuOf(core).set({ x: event.clientX, y: event.clientY, of: column !== null ? { column } : hit?.rowNumber ? 'rows' : 'cells' })
  }, { signal })
}
