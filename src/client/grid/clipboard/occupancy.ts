import { PAUSE_ROWS, type Reading } from './reading.ts'
import type { CellReader, ClipCell } from './types.ts'

/** HTML's limit for colspan. */
const MAX_SPAN = 1000

/**
 * Cells by position. Cells covered by a merge or overflowing text are empty; those missing in a short row have `given` false. Spans are
 * clipped, since a merge is written whole even when partly copied.
 */
export function* occupy(table: HTMLTableElement, read: CellReader): Reading<{ cells: ClipCell[][]; width: number }> {
  const rows = Array.from(table.rows)
  const cells: ClipCell[][] = rows.map(() => [])
  let ownWidth = 0
  for (const [top, row] of rows.entries()) {
    if (top > 0 && top % PAUSE_ROWS === 0) yield { done: top, total: rows.length }
    let left = 0
    for (const cell of Array.from(row.cells)) {
      while (cells[top]?.[left]) left++
      const bottom = Math.min(rows.length, top + spanOf(cell, 'rowspan', rows.length))
      const right = left + spanOf(cell, 'colspan', MAX_SPAN)
      for (let r = top; r < bottom; r++) {
        for (let c = left; c < right; c++) cells[r]![c] = { text: '', given: true }
      }
      cells[top]![left] = { ...read(cell), given: true }
      ownWidth = Math.max(ownWidth, left + 1)
      left = right
    }
  }
  const declared = declaredColumns(table)
  const spanned = Math.max(0, ...rowLengths(cells))
  const width = declared === 0 ? spanned : Math.min(spanned, Math.max(declared, ownWidth))
  return { cells: cells.map(row => Array.from({ length: width }, (_, c) => row[c] ?? { text: '', given: false })), width }
}

const rowLengths = (cells: ClipCell[][]): Set<number> => new Set(cells.map(row => row.length))

function spanOf(element: Element, attribute: string, max: number): number {
  const text = element.getAttribute(attribute)
  const span = text === null ? 1 : Number.parseInt(text, 10)
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), max)
}

function declaredColumns(table: HTMLTableElement): number {
  let columns = 0
  for (const child of Array.from(table.children)) {
    if (child.tagName !== 'COLGROUP') continue
    const inner = Array.from(child.children).filter(col => col.tagName === 'COL')
    for (const col of inner.length > 0 ? inner : [child]) columns += spanOf(col, 'span', MAX_SPAN)
  }
  return columns
}
