import { isPlace, recordKey, type Grid } from '#schemas/kit/index.ts'
import type { ProblemMap } from '../validation/problems.ts'
import { placesIn } from './moves.ts'
import type { Overlay } from './overlay.ts'
import type { Batch } from './saving.ts'
import { addedCells, sentCells } from './Sender.ts'
import { isKnown, readyInTree } from './underNew.ts'

interface ReadyFacts {
  readonly grid: Grid
  readonly overlay: Overlay
  readonly order: readonly string[]
  readonly touched: ReadonlySet<string>
  readonly isSent: (id: string) => boolean
  readonly isRemoved: (id: string) => boolean
  readonly problems: ProblemMap
  /** An undo restores the new rows. */
  readonly back: boolean
}

/** Rows ready to send: valid cells of stored rows, and complete new rows. */
export function readyIn({ grid, overlay, order, touched: changedIds, isSent, isRemoved, problems, back }: ReadyFacts): Pick<
  Batch, 'cells' | 'added'
> {
  const isReady = (id: string): boolean => !isSent(id) && !isRemoved(id) && !problems.get(id)?.size
  const up = grid.tree?.parent
  const complete = up === undefined ? [...changedIds].filter(isReady) : readyInTree(overlay, up, order, changedIds, isReady, isSent)
  // A child of an unsent row waits for it.
  const needsParent = (id: string, column: string): boolean =>
    up !== undefined && isPlace(grid, column) && !isKnown(overlay.cell(id, up)?.value, complete, isSent)
  const names = Object.keys(grid.columns).filter(name => recordKey(grid, name) !== undefined)
  // A refused name and its id wait for a correction.
  const isFree = (id: string, column: string): boolean => {
    const name = names.find(one => recordKey(grid, one) === column)
    const rowProblems = problems.get(id)
    return !rowProblems?.has(column) && (name === undefined || !rowProblems?.has(name)) && !needsParent(id, column)
  }
  // An unsent row cannot be a neighbour.
  const neighbours = complete.length === 0 ? [] : order.filter(id => isSent(id) || complete.includes(id))
  return {
    cells: [...changedIds].filter(isSent).flatMap(id => sentCells(overlay, id, column => isFree(id, column))),
    added: placesIn(neighbours, complete).map(place => ({ ...place, ...(back && { back: true }), cells: addedCells(overlay, place.id) })),
  }
}
