import { isPlace, recordKey, type Grid } from '#schemas/kit/index.ts'
import type { ProblemMap } from '../validation/problems.ts'
import { placesIn } from './moves.ts'
import type { Overlay } from './overlay.ts'
import type { Batch } from './saving.ts'
import { addedCells, sentCells } from './Sender.ts'
import { isKnown, readyInTree } from './underNew.ts'

interface Touched {
  readonly grid: Grid
  readonly overlay: Overlay
  /** Rows in the order in which they are shown. */
  readonly order: readonly string[]
  readonly touched: ReadonlySet<string>
  readonly isSent: (id: string) => boolean
  readonly isRemoved: (id: string) => boolean
  readonly problems: ProblemMap
  /** New rows come back that an undo brings. */
  readonly back: boolean
}

/** Of touched rows what can be sent: cells without a problem of rows that the server knows, and new rows that are whole. */
export function readyIn({ grid, overlay, order, touched, isSent, isRemoved, problems, back }: Touched): Pick<Batch, 'cells' | 'added'> {
  const isReady = (id: string): boolean => !isSent(id) && !isRemoved(id) && !problems.get(id)?.size
  const up = grid.tree?.parent
  const complete = up === undefined ? [...touched].filter(isReady) : readyInTree(overlay, up, order, touched, isReady, isSent)
  // The server knows no row that it has not been sent: what stands under one waits for it.
  const waits = (id: string, column: string): boolean => up !== undefined && isPlace(grid, column) && !isKnown(overlay.cell(id, up)?.value, complete, isSent)
  const names = Object.keys(grid.columns).filter(name => recordKey(grid, name) !== undefined)
  // A name that was refused waits to be corrected, and so does what stands for its record.
  const isFree = (id: string, column: string): boolean => {
    const name = names.find(one => recordKey(grid, one) === column)
    const found = problems.get(id)
    return !found?.has(column) && (name === undefined || !found?.has(name)) && !waits(id, column)
  }
  // A row that is not sent yet cannot be anybody's neighbour.
  const neighbours = complete.length === 0 ? [] : order.filter(id => isSent(id) || complete.includes(id))
  return {
    cells: [...touched].filter(isSent).flatMap(id => sentCells(overlay, id, column => isFree(id, column))),
    added: placesIn(neighbours, complete).map(place => ({ ...place, ...(back && { back: true }), cells: addedCells(overlay, place.id) })),
  }
}
