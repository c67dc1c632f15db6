import type { Row, Value } from '#schemas/kit/index.ts'
import type { RowRefusal, RowsAnswer, RowsChange } from '#shared/api/rows.ts'

export type Refusal = RowRefusal
/** New row states, ids of new rows, and refusals. */
export type SaveAnswer = RowsAnswer<Row>
/** One request for one action. */
export type Change = RowsChange
/** `key` makes the request idempotent. */
export type SaveRows = (change: Change, key: string) => Promise<SaveAnswer>

/** `seen`: stored value when the edit started; `since`: last time the user saw it. */
export interface SentCell {
  readonly row: string
  readonly column: string
  readonly value: Value
  readonly seen: Value
  readonly since?: string
}

/** Target position. `back`: before removal, from the server; else by a neighbour. */
export interface RowPlace { readonly id: string; readonly afterId?: string | null; readonly beforeId?: string; readonly back?: true }
export interface AddedRow extends RowPlace { readonly cells: Readonly<Record<string, Value>> }
export interface RemovedRow { readonly row: Row; readonly afterId: string | null }

/**
 * One unanswered action as plain JSON, as it outlives the page. `request` never changes after the first attempt, because the server knows
 * it by its key.
 */
export interface Batch {
  readonly key: string
  readonly label: string
  readonly cells: readonly SentCell[]
  readonly added: readonly AddedRow[]
  readonly removed: readonly RemovedRow[]
  readonly moved: readonly RowPlace[]
  readonly request?: Change
}

export const sizeOf = ({ cells, added, removed, moved }: Batch): number => cells.length + added.length + removed.length + moved.length

/** Code of a cell changed by another user (src/shared/errors.ts). */
export const STALE = 'STALE_VERSION'
export const REMOVED = 'NOT_FOUND'

/** Replaces a temporary id. `up`: the parent column. */
export function renamed(batch: Batch, from: string, to: string, up?: string): Batch {
  const name = (id: string) => (id === from ? to : id)
  const place = <P extends RowPlace>(row: P): P => ({
    ...row, id: name(row.id), ...(row.afterId && { afterId: name(row.afterId) }), ...(row.beforeId && { beforeId: name(row.beforeId) }),
  })
  return {
    ...batch,
    cells: batch.cells.map(cell => ({ ...cell, row: name(cell.row), ...(cell.column === up && cell.value === from && { value: to }) })),
    added: batch.added.map(place).map(row =>
      (up !== undefined && row.cells[up] === from ? { ...row, cells: { ...row.cells, [up]: to } } : row)),
    removed: batch.removed.map(({ row, afterId }) => ({ row, afterId: afterId && name(afterId) })),
    moved: batch.moved.map(place),
  }
}

/** Refusals and stale cells by row. */
export interface Outcome {
  readonly refused: ReadonlyMap<string, readonly Refusal[]>
  readonly stale: ReadonlyMap<string, readonly Refusal[]>
}

export function outcomeOf(problems: readonly Refusal[]): Outcome {
  const refused = new Map<string, Refusal[]>()
  const stale = new Map<string, Refusal[]>()
  for (const problem of problems) {
    const map = problem.code === STALE ? stale : refused
    map.set(problem.row, [...(map.get(problem.row) ?? []), problem])
  }
  return { refused, stale }
}
