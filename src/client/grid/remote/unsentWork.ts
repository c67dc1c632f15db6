import { newRow, type Grid, type Problem, type Row } from '#schemas/kit/index.ts'
import { asJson } from './history.ts'
import type { OpenCell, Overlay } from './overlay.ts'
import type { AddedRow, SentCell } from './saving.ts'

/** Edits that cannot be sent, as plain JSON, as they outlive the page. */
export interface UnsendableWork {
  /** Invalid, refused or conflicting cells of stored rows. */
  readonly cells: readonly SentCell[]
  readonly added: readonly AddedRow[]
  /** The server's reasons; the client's are recomputed. */
  readonly faults: readonly Problem[]
  /** Removed rows of those cells. */
  readonly removed?: readonly RemovedByOther[]
}
export interface RemovedByOther { readonly row: Row; readonly writer: NonNullable<OpenCell['writer']> }

export const rowsIn = ({ cells, added }: UnsendableWork): number =>
  new Set([...cells.map(({ row }) => row), ...added.map(({ id }) => id)]).size

interface AdditionalFacts {
  readonly typedInto?: string | undefined
  /** Initial values, not typed by the user. */
  readonly begins?: Row | undefined
}

/** Unsent work, or null. `fresh`: new rows to correct, in `order`; that of the open editor counts even if empty. */
export function heldIn(
  grid: Grid, overlay: Overlay, order: readonly string[], fresh: ReadonlySet<string>, { typedInto, begins }: AdditionalFacts = {},
): UnsendableWork | null {
  const cells = overlay.all().filter(({ row, cell }) => cell.state !== 'saving' && !fresh.has(row))
    .map(({ row, column, cell: { value, base, since: seenTime } }) =>
      ({ row, column, value, seen: base, ...(seenTime && { since: seenTime }) }))
  const added = fresh.size === 0 ? [] : order.flatMap((id, at): AddedRow[] => {
    if (!fresh.has(id)) return []
    const values = Object.fromEntries([...overlay.cellsOf(id)].map(([column, { value }]) => [column, value]))
    const blank = newRow(grid, id, begins)
    const typed = id === typedInto || Object.entries(values).some(([column, value]) => asJson(value) !== asJson(blank[column]))
    return typed ? [{ id, afterId: order[at - 1] ?? null, cells: values }] : []
  })
  if (cells.length + added.length === 0) return null
  const rowIds = new Set([...cells.map(({ row }) => row), ...added.map(({ id }) => id)])
  return { cells, added, faults: overlay.faults().filter(({ row }) => rowIds.has(row)) }
}
