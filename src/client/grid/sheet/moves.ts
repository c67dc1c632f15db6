import { jump, type Step } from '../geometry/jump.ts'
import { onward } from '../geometry/onward.ts'
import type { Pos } from '../geometry/rect.ts'
import type { SheetCore } from './core.ts'
import { cellsArea, isFilled } from './geometryOf.ts'
import { hasRefused } from './lockedCell.ts'
import { insertRows } from './rowOps.ts'
import type { PageEdge } from './types.ts'

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

/** @returns false without another page */
function leave(core: SheetCore, edge: PageEdge): boolean {
  const way = core.props.onEdge?.(edge)
  if (way) core.ahead.begin(way)
  return Boolean(way)
}

/** A selection stays within the page. */
function leavePage(core: SheetCore, row: number, by: Step['row'], extend: boolean): void {
  if (extend) return
  if (by === 1 && row === core.size.rows - 1) leave(core, 'down')
  if (by === -1 && row === 0) leave(core, 'up')
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

/** Goes to the corner of the page, from there of all pages. */
export function toCorner(core: SheetCore, end: boolean, extend = false): void {
  const corner = end ? { row: core.size.rows - 1, col: core.size.cols - 1 } : { row: 0, col: 0 }
  const { row, col } = core.selection.active
  if (!extend && row === corner.row && col === corner.col) leave(core, end ? 'last' : 'first')
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

/**
 * Selects every row; in a narrowed tree the matches and folded rows that contain some. Blocks run from last to first, so that the cursor is
 * in the topmost.
 */
export function selectAll(core: SheetCore): void {
  const { rows, cols } = core.size
  const { tree } = core.model
  if (tree?.isNarrowed()) {
    const blocks: { top: number; bottom: number }[] = []
    core.view.ids.forEach((id, row) => {
      if (tree.isContext(id) && tree.isOpen(id) === true) return
      if (blocks[0]?.bottom === row - 1) blocks[0].bottom = row
      else blocks.unshift({ top: row, bottom: row })
    })
    if (blocks.length > 0) {
      const ranges = blocks.map(({ top, bottom }) =>
        ({ anchor: { row: top, col: 0 }, focus: { row: bottom, col: cols - 1 }, rows: true as const }))
      return core.selectRanges(ranges, { scroll: false })
    }
  }
  core.selectRanges([{ anchor: { row: 0, col: 0 }, focus: { row: rows - 1, col: cols - 1 } }], { scroll: false })
}

export function selectRows(core: SheetCore, first: number, last: number, add = false): void {
  const range = { anchor: { row: first, col: 0 }, focus: { row: last, col: core.size.cols - 1 }, rows: true } as const
  core.selectRanges(add ? [...core.selection.ranges, range] : [range], { scroll: false })
}

/** Moves to the next selected cell, preferring editable ones, except after refused input. */
function walk(core: SheetCore, by: 1 | -1, along: 'rows' | 'columns'): void {
  const isEditable = (pos: Pos): boolean => core.canEdit(core.cellAt(pos))
  if (core.props.readOnly || hasRefused(core) || !core.selection.walk(by, along, isEditable)) core.selection.walk(by, along, () => true)
  core.changed()
}

/** Enter and Shift+Enter after an entry: one cell down or up; inside selected blocks along columns, as in Excel. */
export function goDown(core: SheetCore, by: 1 | -1): void {
  if (core.selection.isWalked) walk(core, by, 'columns')
  else step(core, by === 1 ? DOWN : UP)
}

const ONWARD: Readonly<Record<string, (core: SheetCore) => void>> = {
  'Enter': core => goDown(core, 1),
  'Shift+Enter': core => goDown(core, -1),
  'Tab': core => tab(core, 1),
  'Shift+Tab': core => tab(core, -1),
}

export const goesOn = (chord: string | null): chord is string => chord !== null && Object.hasOwn(ONWARD, chord)

/** Moves on by the key that ended the entry. */
export function moveOn(core: SheetCore, chord: string | null): void {
  if (goesOn(chord)) ONWARD[chord]?.(core)
}

const PATIENCE_MS = 2000

/** Moves on from a cell whose entry may still fill its row, which decides Tab's target: input typed meanwhile is queued. */
export function moveOnAfter(core: SheetCore, chord: string, ended: Promise<void> | undefined): void {
  if (!ended || !chord.endsWith('Tab') || core.selection.isWalked) return moveOn(core, chord)
  const go = async () => {
    await Promise.race([ended.catch(() => {}), new Promise(resolve => { setTimeout(resolve, PATIENCE_MS) })])
    // The user clicked elsewhere, or the sheet is unmounted.
    if (!core.ahead.isOpen) return null
    moveOn(core, chord)
    const cell = core.activeCell
    if (!cell) core.ahead.giveUp()
    return cell && { rowId: cell.rowId, column: cell.key }
  }
  core.ahead.begin({ go, to: null })
}

/**
 * Tab and Shift+Tab through editable cells, cell by cell in a row without any (`onward`) or in a read-only sheet; then to the next page. On
 * the last cell Tab appends a row where allowed. Cycles inside selected blocks.
 * @returns false without a target: the focus then leaves
 */
export function tab(core: SheetCore, by: 1 | -1): boolean {
  if (core.selection.isWalked) {
    walk(core, by, 'rows')
    return true
  }
  const readOnly = core.props.readOnly === true
  const isOpen = (pos: Pos): boolean => readOnly || core.canEdit(core.cellAt(pos))
  const { row } = core.selection.active
  const pos = onward(core.selection.active, by, core.size, isOpen, hasRefused(core))
  if (pos) {
    core.select(pos)
    return true
  }
  const isOpenRow = core.columns.some((_, col) => isOpen({ row, col }))
  if (!readOnly && leave(core, by === 1 ? isOpenRow ? 'next' : 'nextRow' : isOpenRow ? 'previous' : 'previousRow')) return true
  return by === 1 && core.size.rows > 0 && insertRows(core, 'end', 1)
}
