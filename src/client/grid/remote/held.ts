import { newRow, type Grid, type Problem, type Row } from '#schemas/kit/index.ts'
import { asJson } from './history.ts'
import type { OpenCell, Overlay } from './overlay.ts'
import type { AddedRow, SentCell } from './saving.ts'

/** What stands in a list and cannot be sent as it is; plain JSON, for it outlives the page. */
export interface HeldWork {
  /** Cells of the server's rows: invalid, refused, or in conflict. */
  readonly cells: readonly SentCell[]
  /** New rows in which something was typed. */
  readonly added: readonly AddedRow[]
  /** The server's reasons; its own are found again. */
  readonly faults: readonly Problem[]
  /** Rows of those cells that somebody else has removed, as they last stood. */
  readonly removed?: readonly RemovedByOther[]
}
export interface RemovedByOther { readonly row: Row; readonly writer: NonNullable<OpenCell['writer']> }

/** How many rows somebody has work in. */
export const rowsIn = ({ cells, added }: HeldWork): number => new Set([...cells.map(({ row }) => row), ...added.map(({ id }) => id)]).size

interface Beside {
  readonly typedInto?: string | undefined
  /** What the list's new rows hold from the start, which nobody has typed. */
  readonly begins?: Row | undefined
}

/**
 * What lies over the rows and is not being sent; null: nothing. `fresh` are the new rows that wait for a correction, in `order`;
 * the one that is being typed into counts even if it is empty still.
 */
export function heldIn(grid: Grid, overlay: Overlay, order: readonly string[], fresh: ReadonlySet<string>, { typedInto, begins }: Beside = {}): HeldWork | null {
  const cells = overlay.all().filter(({ row, cell }) => cell.state !== 'saving' && !fresh.has(row))
    .map(({ row, column, cell: { value, base, since } }) => ({ row, column, value, seen: base, ...(since && { since }) }))
  const added = fresh.size === 0 ? [] : order.flatMap((id, at): AddedRow[] => {
    if (!fresh.has(id)) return []
    const given = Object.fromEntries([...overlay.cellsOf(id)].map(([column, { value }]) => [column, value]))
    const blank = newRow(grid, id, begins)
    const typed = id === typedInto || Object.entries(given).some(([column, value]) => asJson(value) !== asJson(blank[column]))
    return typed ? [{ id, afterId: order[at - 1] ?? null, cells: given }] : []
  })
  if (cells.length + added.length === 0) return null
  const kept = new Set([...cells.map(({ row }) => row), ...added.map(({ id }) => id)])
  return { cells, added, faults: overlay.faults().filter(({ row }) => kept.has(row)) }
}
