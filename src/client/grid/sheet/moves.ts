import { jump, type Step } from '../geometry/jump.ts'
import type { Pos } from '../geometry/rect.ts'
import type { SheetCore } from './core.ts'
import { cellsArea, isFilled } from './geometryOf.ts'
import { insertRows } from './rowOps.ts'

export const UP: Step = { row: -1, col: 0 }
export const DOWN: Step = { row: 1, col: 0 }
export const LEFT: Step = { row: 0, col: -1 }
export const RIGHT: Step = { row: 0, col: 1 }

const to = (core: SheetCore, pos: Pos, extend: boolean): void => {
  if (!extend) return core.select(pos)
  core.selection.extend(core.clamp(pos))
  core.changed()
}

const from = (core: SheetCore, extend: boolean): Pos => (extend ? core.selection.focus : core.selection.active)

/** Leaving the page upward or downward is the workspace's affair; a selection stays within it. */
function leavePage(core: SheetCore, row: number, by: Step['row'], extend: boolean): void {
  if (extend) return
  if (by === 1 && row === core.size.rows - 1) core.props.onEdge?.('down')
  if (by === -1 && row === 0) core.props.onEdge?.('up')
}

export function step(core: SheetCore, by: Step, extend = false): void {
  const { row, col } = from(core, extend)
  leavePage(core, row, by.row, extend)
  to(core, core.clamp({ row: row + by.row, col: col + by.col }), extend)
}

/** Excel's Ctrl+arrow. */
export function jumpTo(core: SheetCore, by: Step, extend = false): void {
  const start = from(core, extend)
  leavePage(core, start.row, by.row, extend)
  to(core, jump(start, by, core.size, isFilled(core)), extend)
}

export function toColumn(core: SheetCore, end: boolean, extend = false): void {
  to(core, { row: from(core, extend).row, col: end ? core.size.cols - 1 : 0 }, extend)
  if (!end) core.showStart()
}

/** The corner of the page; from there, of all pages. */
export function toCorner(core: SheetCore, end: boolean, extend = false): void {
  const corner = end ? { row: core.size.rows - 1, col: core.size.cols - 1 } : { row: 0, col: 0 }
  const { row, col } = core.selection.active
  if (!extend && row === corner.row && col === corner.col) core.props.onEdge?.(end ? 'last' : 'first')
  to(core, corner, extend)
  if (!end) core.showStart()
}

export function page(core: SheetCore, by: 1 | -1, extend = false): void {
  const start = from(core, extend)
  const height = core.api.getDisplayedRowAtIndex(0)?.rowHeight ?? 28
  const rows = Math.max(1, Math.floor(cellsArea(core).height / height) - 1)
  leavePage(core, start.row, by, extend)
  to(core, { row: start.row + by * rows, col: start.col }, extend)
}

export function selectAll(core: SheetCore): void {
  const { rows, cols } = core.size
  core.selectRanges([{ anchor: { row: 0, col: 0 }, focus: { row: rows - 1, col: cols - 1 } }], { scroll: false })
}

/** Whole rows, from one number to another. */
export function selectRows(core: SheetCore, first: number, last: number, add = false): void {
  const range = { anchor: { row: first, col: 0 }, focus: { row: last, col: core.size.cols - 1 }, rows: true } as const
  core.selectRanges(add ? [...core.selection.ranges, range] : [range], { scroll: false })
}

/**
 * Tab and Shift+Tab through the cells that can be edited, row by row; a sheet that cannot be edited is walked whole.
 * Beyond them lies the next page of a list; on the last cell of all Tab appends a row where the grid takes rows. False when there is nowhere to go, as in an empty sheet: the focus
 * then leaves.
 */
export function tab(core: SheetCore, by: 1 | -1): boolean {
  const { rows, cols } = core.size
  const { row, col } = core.selection.active
  const walkAll = core.props.readOnly === true
  for (let at = row * cols + col + by; at >= 0 && at < rows * cols; at += by) {
    const pos = { row: Math.floor(at / cols), col: at % cols }
    if (!walkAll && !core.canEdit(core.cellAt(pos))) continue
    core.select(pos)
    return true
  }
  if (!walkAll && core.props.onEdge?.(by === 1 ? 'next' : 'previous')) return true
  return by === 1 && rows > 0 && insertRows(core, 'end', 1)
}
