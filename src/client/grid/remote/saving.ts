import type { Row, Value } from '#schemas/kit/index.ts'
import type { RowRefusal, RowsAnswer, RowsChange } from '#shared/api/rows.ts'

/** Cell or row refused by the server, with the reason. */
export type Refusal = RowRefusal
/** Answer to a change: rows in their new state, ids of new rows, and refusals. */
export type SaveAnswer = RowsAnswer<Row>
/** One request: all changes of one action. */
export type Change = RowsChange
/** Sends one action; `key` makes it idempotent. */
export type SaveRows = (change: Change, key: string) => Promise<SaveAnswer>

/** Pending cell. `seen`: stored value when the edit started; `since`: the user has not seen it after that time. */
export interface SentCell {
  readonly row: string
  readonly column: string
  readonly value: Value
  readonly seen: Value
  readonly since?: string
}

/** Target position of a row. `back`: its position before removal, as answered by the server; else by a neighbour. */
export interface RowPlace { readonly id: string; readonly afterId?: string | null; readonly beforeId?: string; readonly back?: true }
export interface AddedRow extends RowPlace { readonly cells: Readonly<Record<string, Value>> }
export interface RemovedRow { readonly row: Row; readonly afterId: string | null }

/**
 * One unanswered action; plain JSON, as it outlives the page. `request` is unchanged from the first attempt on, because the server knows it
 * by its key.
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

/** Code of a cell changed by another user since it was read (src/shared/errors.ts). */
export const STALE = 'STALE_VERSION'
/** Code of a row removed by another user. */
export const REMOVED = 'NOT_FOUND'

/** Replaces a temporary id in a batch. `up`: the parent column. */
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

/** Outcome of a change by row: refusals, and stale cells. */
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
