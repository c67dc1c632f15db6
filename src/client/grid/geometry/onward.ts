import type { Pos, Size } from './rect.ts'

/**
 * Target of Tab (`by` 1) or Shift+Tab: the next open cell, row by row; from a row without one, or after refused input, cell by cell, so
 * that typing never hits an unintended row. Null beyond the ends.
 */
export function onward(from: Pos, by: 1 | -1, { rows, cols }: Size, isOpen: (pos: Pos) => boolean, refused: boolean): Pos | null {
  const start = by === 1 ? 0 : cols - 1
  const openIn = (row: number, first: number): Pos | null => {
    for (let col = first; col >= 0 && col < cols; col += by) if (isOpen({ row, col })) return { row, col }
    return null
  }
  if (rows === 0) return null
  const stepwise = refused || openIn(from.row, start) === null
  if (!stepwise) {
    for (let row = from.row, first = from.col + by; row >= 0 && row < rows; row += by, first = start) {
      const open = openIn(row, first)
      if (open) return open
    }
    return null
  }
  const col = from.col + by
  if (col >= 0 && col < cols) return { row: from.row, col }
  const row = from.row + by
  return row >= 0 && row < rows ? openIn(row, start) ?? { row, col: start } : null
}
