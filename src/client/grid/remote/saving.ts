import type { Row, Value } from '#schemas/kit/index.ts'

/** A cell that the server did not take, with its reason. */
export interface Refusal { readonly row: string; readonly column: string; readonly code: string; readonly text: string }

/** The answer to a batch: rows as they now stand, in the order in which they were sent, without those that were refused. */
export interface SaveAnswer { readonly rows: readonly Row[]; readonly problems: readonly Refusal[] }

export interface SentCell { readonly row: string; readonly column: string; readonly value: Value }

/** One request to come: the cells and new rows of one action. Versions are read when it is sent, not before. */
export interface Batch {
  readonly label: string
  readonly cells: readonly SentCell[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** Runs tasks one after the other, so that a change of a new row never overtakes its creation. */
export class Queue {
  #last: Promise<void> = Promise.resolve()
  #waiting = 0

  /** True while something is on its way. */
  get busy(): boolean {
    return this.#waiting > 0
  }

  add(task: () => Promise<void>): void {
    this.#waiting += 1
    this.#last = this.#last.then(task).finally(() => {
      this.#waiting -= 1
    })
  }

  /** Resolves when everything that waits now is done. */
  idle(): Promise<void> {
    return this.#last
  }
}

/** The rows of a request: id, the version that the user saw where rows carry one, and the changed cells; new rows whole. */
export function rowsToSend(
  batch: Batch, rowKey: string, read: (id: string) => Row | undefined, whole: (id: string) => Row | undefined,
): Row[] {
  const changes = new Map<string, Record<string, Value>>()
  for (const { row, column, value } of batch.cells) {
    const cells = changes.get(row) ?? {}
    cells[column] = value
    changes.set(row, cells)
  }
  const changed = [...changes].map(([id, cells]): Row => {
    const version = read(id)?.version
    return { [rowKey]: id, ...(version !== undefined && version !== null && { version }), ...cells }
  })
  return [...batch.added.map(whole).filter(row => row !== undefined), ...changed]
}

/** Code of a row that somebody else changed since it was read (src/shared/errors.ts). */
export const STALE = 'STALE_VERSION'

/** What became of each row that was sent. */
export interface Outcome {
  readonly saved: ReadonlyMap<string, Row>
  readonly refused: ReadonlyMap<string, readonly Refusal[]>
  readonly stale: ReadonlySet<string>
}

/** Sorts an answer by the rows that were sent; rows that the server renamed (a temporary id) stand in the order of sending. */
export function outcomeOf(sent: readonly Row[], rowKey: string, answer: SaveAnswer): Outcome {
  const refused = new Map<string, Refusal[]>()
  const stale = new Set<string>()
  for (const problem of answer.problems) {
    if (problem.code === STALE) stale.add(problem.row)
    else refused.set(problem.row, [...(refused.get(problem.row) ?? []), problem])
  }
  const taken = sent.map(row => String(row[rowKey])).filter(id => !refused.has(id) && !stale.has(id))
  const byId = new Map(answer.rows.map(row => [String(row[rowKey]), row]))
  const answered = answer.rows.filter(row => !refused.has(String(row[rowKey])) && !stale.has(String(row[rowKey])))
  const inOrder = answered.length === taken.length
  const saved = new Map(taken.flatMap((id, i): [string, Row][] => {
    const row = byId.get(id) ?? (inOrder ? answered[i] : undefined)
    return row ? [[id, row]] : []
  }))
  return { saved, refused, stale }
}
