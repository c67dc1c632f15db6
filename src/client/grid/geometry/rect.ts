/** Zero-based, on the visible page. */
export type Pos = { row: number; col: number }

/** Inclusive edges. */
export type Rect = { top: number; left: number; bottom: number; right: number }

export type Size = { rows: number; cols: number }

export const rectOf = (anchor: Pos, focus: Pos): Rect => ({
  top: Math.min(anchor.row, focus.row),
  left: Math.min(anchor.col, focus.col),
  bottom: Math.max(anchor.row, focus.row),
  right: Math.max(anchor.col, focus.col),
})

export const sizeOf = (rect: Rect): Size => ({ rows: rect.bottom - rect.top + 1, cols: rect.right - rect.left + 1 })

export const contains = (rect: Rect, pos: Pos): boolean =>
  pos.row >= rect.top && pos.row <= rect.bottom && pos.col >= rect.left && pos.col <= rect.right

export function intersect(a: Rect, b: Rect): Rect | null {
  const rect = {
    top: Math.max(a.top, b.top),
    left: Math.max(a.left, b.left),
    bottom: Math.min(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
  }
  return rect.top <= rect.bottom && rect.left <= rect.right ? rect : null
}

/** Parts of `rect` outside `hole`, disjoint. */
export function subtract(rect: Rect, hole: Rect): Rect[] {
  const common = intersect(rect, hole)
  if (!common) return [rect]
  return [
    { ...rect, bottom: common.top - 1 },
    { ...common, left: rect.left, right: common.left - 1 },
    { ...common, left: common.right + 1, right: rect.right },
    { ...rect, top: common.bottom + 1 },
  ].filter(part => part.top <= part.bottom && part.left <= part.right)
}

/** Cells of all blocks as disjoint blocks. */
export function union(rects: readonly Rect[]): Rect[] {
  const parts: Rect[] = []
  for (const rect of rects) parts.push(...outside(rect, parts))
  return parts
}

export const outside = (rect: Rect, others: readonly Rect[]): Rect[] =>
  others.reduce((rest, other) => rest.flatMap(part => subtract(part, other)), [rect])
