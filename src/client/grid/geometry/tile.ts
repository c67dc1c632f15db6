import { outside, sizeOf, type Pos, type Rect, type Size } from './rect.ts'

export type PasteRequest = {
  /** Each block gets the clipboard. */
  selection: readonly Rect[]
  clip: Size
  grid: Size
  canAppend: boolean
}

export type PastePlan = {
  /** Written, then selected blocks, clipped to the grid and its new rows; one per selected block. */
  targets: Rect[]
  appendRows: number
  droppedRows: number
  droppedCols: number
  /** Existing cells written outside the selection, as disjoint blocks. */
  outside: Rect[]
}

/**
 * Plans a paste (workspace.md, Geometry and paste rules). A selection that is an exact multiple of the clipboard is tiled, a single row or
 * column counting as one; any other gets it once from the top left.
 */
export function planPaste({ selection, clip, grid, canAppend }: PasteRequest): PastePlan {
  const plan: PastePlan = { targets: [], appendRows: 0, droppedRows: 0, droppedCols: 0, outside: [] }
  if (clip.rows < 1 || clip.cols < 1) return plan
  for (const range of selection) {
    const size = pastedSize(sizeOf(range), clip)
    const bottom = range.top + size.rows - 1
    const right = range.left + size.cols - 1
    const target = { ...range, bottom: canAppend ? bottom : Math.min(bottom, grid.rows - 1), right: Math.min(right, grid.cols - 1) }
    plan.droppedCols = Math.max(plan.droppedCols, Math.min(right - target.right, clip.cols))
    plan.droppedRows = Math.max(plan.droppedRows, Math.min(bottom - target.bottom, clip.rows))
    if (target.top > target.bottom || target.left > target.right) continue
    plan.targets.push(target)
    plan.appendRows = Math.max(plan.appendRows, target.bottom + 1 - grid.rows)
    const existing = { ...target, bottom: Math.min(target.bottom, grid.rows - 1) }
    if (existing.top <= existing.bottom) plan.outside.push(...outside(existing, [...selection, ...plan.outside]))
  }
  return plan
}

/** Clipboard cell for `pos` of a target. */
export const sourceOf = (target: Rect, clip: Size, pos: Pos): Pos => ({
  row: (pos.row - target.top) % clip.rows,
  col: (pos.col - target.left) % clip.cols,
})

function pastedSize(selected: Size, clip: Size): Size {
  const fits = (length: number, unit: number) => length === 1 || length % unit === 0
  return fits(selected.rows, clip.rows) && fits(selected.cols, clip.cols)
    ? { rows: Math.max(selected.rows, clip.rows), cols: Math.max(selected.cols, clip.cols) }
    : clip
}
