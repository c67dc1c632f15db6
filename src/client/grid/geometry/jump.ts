import type { Pos, Size } from './rect.ts'

export type Step = { row: -1 | 0 | 1; col: -1 | 0 | 1 }

/** Excel's Ctrl+arrow: the end of a filled run, else the next filled cell, else the edge. */
export function jump(from: Pos, step: Step, size: Size, filled: (pos: Pos) => boolean): Pos {
  const next = (pos: Pos): Pos => ({ row: pos.row + step.row, col: pos.col + step.col })
  const inside = ({ row, col }: Pos) => row >= 0 && col >= 0 && row < size.rows && col < size.cols
  let at = from
  let ahead = next(at)
  if ((step.row === 0 && step.col === 0) || !inside(ahead)) return from
  const stopBeforeGap = filled(at) && filled(ahead)
  while (inside(ahead)) {
    if (stopBeforeGap && !filled(ahead)) return at
    at = ahead
    ahead = next(at)
    if (!stopBeforeGap && filled(at)) return at
  }
  return at
}
