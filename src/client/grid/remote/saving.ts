import type { Row, Value } from '#schemas/kit/index.ts'
import type { RowRefusal, RowsAnswer, RowsChange } from '#shared/api/rows.ts'

/** A cell or row that the server did not take, with its reason. */
export type Refusal = RowRefusal
/** The answer to a change: rows as they now stand, names of new rows, and what was refused. */
export type SaveAnswer = RowsAnswer<Row>
/** One request: everything that one action changes. */
export type Change = RowsChange
/** Sends one action. `key` names it: the same key twice is done once. */
export type SaveRows = (change: Change, key: string) => Promise<SaveAnswer>

/** A pending cell. `seen` is what the server held when its writer began; `since`: he had not looked at it from then on. */
export interface SentCell { readonly row: string; readonly column: string; readonly value: Value; readonly seen: Value; readonly since?: string }

/** Where a row is to stand. `back`: where it stood before it was taken away, which the server has said; else the neighbour. */
export interface RowPlace { readonly id: string; readonly afterId?: string | null; readonly beforeId?: string; readonly back?: true }
export interface AddedRow extends RowPlace { readonly cells: Readonly<Record<string, Value>> }
export interface RemovedRow { readonly row: Row; readonly afterId: string | null }

/**
 * One action that waits for its answer; plain JSON, for it outlives the page. `request` is what was sent: from the first
 * attempt on it stays the same letter by letter, because the server knows it by its key.
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

/** How many edits a batch is for the person who made them. */
export const sizeOf = ({ cells, added, removed, moved }: Batch): number => cells.length + added.length + removed.length + moved.length

/** Code of a cell that somebody else changed since it was read (src/shared/errors.ts). */
export const STALE = 'STALE_VERSION'
/** Code of a row that somebody else has removed. */
export const REMOVED = 'NOT_FOUND'

/** The batch after the server has named a row. `up`: the column in which others name it. */
export function renamed(batch: Batch, from: string, to: string, up?: string): Batch {
  const name = (id: string) => (id === from ? to : id)
  const place = <P extends RowPlace>(row: P): P => ({
    ...row, id: name(row.id), ...(row.afterId && { afterId: name(row.afterId) }), ...(row.beforeId && { beforeId: name(row.beforeId) }),
  })
  return {
    ...batch,
    cells: batch.cells.map(cell => ({ ...cell, row: name(cell.row), ...(cell.column === up && cell.value === from && { value: to }) })),
    added: batch.added.map(place).map(row => (up !== undefined && row.cells[up] === from ? { ...row, cells: { ...row.cells, [up]: to } } : row)),
    removed: batch.removed.map(({ row, afterId }) => ({ row, afterId: afterId && name(afterId) })),
    moved: batch.moved.map(place),
  }
}

/** What became of a change, by row: problems that stand in the way of the row, and cells that are stale. */
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
