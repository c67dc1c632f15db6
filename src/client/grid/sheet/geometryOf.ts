import type { Pos, Rect } from '../geometry/rect.ts'
import type { SheetCore } from './core.ts'

export type Part = 'left' | 'centre' | 'right'
export interface Box { readonly part: Part; readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const partOf = (pinned: 'left' | 'right' | boolean | null | undefined): Part =>
  pinned === 'left' || pinned === 'right' ? pinned : 'centre'

/** One box per covered part of the grid. */
export function boxesOf(core: SheetCore, rect: Rect): Box[] {
  const top = core.api.getDisplayedRowAtIndex(core.view.shownIndex(rect.top))
  const bottom = core.api.getDisplayedRowAtIndex(core.view.shownIndex(rect.bottom))
  if (!top || !bottom || top.rowTop === null || bottom.rowTop === null) return []
  const y = top.rowTop
  const height = bottom.rowTop + (bottom.rowHeight ?? 0) - y
  const spans = new Map<Part, { from: number; to: number }>()
  for (const { key } of core.columns.slice(rect.left, rect.right + 1)) {
    const column = core.api.getColumn(key)
    const left = column?.getLeft()
    if (!column || left === null || left === undefined) continue
    const part = partOf(column.getPinned())
    const to = left + column.getActualWidth()
    const span = spans.get(part)
    spans.set(part, span ? { from: Math.min(span.from, left), to: Math.max(span.to, to) } : { from: left, to })
  }
  return [...spans].map(([part, { from, to }]) => ({ part, x: from, y, width: to - from, height }))
}

const widthOf = (columns: readonly { getActualWidth(): number }[]): number =>
  columns.reduce((sum, column) => sum + column.getActualWidth(), 0)

/** From the edge that its layer sticks to. */
export const partStart = (core: SheetCore, part: Part): number => {
  if (part === 'centre') return widthOf(core.api.getDisplayedLeftColumns())
  return part === 'left' ? 0 : -widthOf(core.api.getDisplayedRightColumns())
}

/** Null if not rendered. */
export function cellElement(core: SheetCore, pos: Pos): HTMLElement | null {
  const column = core.columns[pos.col]
  const index = core.view.shownIndex(pos.row)
  return column ? core.root.querySelector(`.ag-row[row-index="${index}"] .ag-cell[col-id="${CSS.escape(column.key)}"]`) : null
}

/** Below the header, above the footer. */
export function cellsArea(core: SheetCore): DOMRect {
  const viewport = viewportOf(core).getBoundingClientRect()
  const header = core.root.querySelector('.ag-header')?.getBoundingClientRect().height ?? 0
  const footer = core.root.querySelector('.ag-grid-pinned-bottom-rows')?.getBoundingClientRect().height ?? 0
  return new DOMRect(viewport.left, viewport.top + header, viewport.width, Math.max(0, viewport.height - header - footer))
}

export const viewportOf = (core: SheetCore): HTMLElement => core.root.querySelector<HTMLElement>('.ag-grid-viewport') ?? core.root

/** Covers the end of the viewport; without size while everything fits. */
export const barOf = (core: SheetCore): HTMLElement =>
  core.root.querySelector<HTMLElement>('.ag-body-vertical-scroll-viewport') ?? core.root

/** A cell, or the number of a row. */
export function hitOf(core: SheetCore, target: EventTarget | null): { readonly pos: Pos; readonly rowNumber: boolean } | null {
  const cell = target instanceof Element ? target.closest('.ag-cell') : null
  const index = Number(cell?.closest('.ag-row')?.getAttribute('row-index') ?? Number.NaN)
  if (!cell || Number.isNaN(index) || cell.closest('.ag-grid-pinned-bottom-rows') || !core.root.contains(cell)) return null
  const row = core.view.dataIndex(index)
  if (row < 0) return null
  const id = cell.getAttribute('col-id')
  if (id === ROW_NUMBER) return { pos: { row, col: 0 }, rowNumber: true }
  const col = core.columns.findIndex(column => column.key === id)
  return col < 0 ? null : { pos: { row, col }, rowNumber: false }
}

export const ROW_NUMBER = '\u0023'
export const isFilled = (core: SheetCore) => (pos: Pos): boolean => {
  const column = core.columns[pos.col]
  const value = column && core.model.row(core.view.ids[pos.row] ?? '')?.[column.key]
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
