import type { Row } from '#schemas/kit/index.ts'
import type { RowsChanged } from '#shared/api/rows.ts'
import type { RemovedByOther } from './held.ts'
import type { History } from './history.ts'
import type { OpenCell, Overlay } from './overlay.ts'

type Writer = NonNullable<OpenCell['writer']>

/** The parts of a model that removals work on. */
interface RemovalParts {
  readonly base: Map<string, Row>
  readonly overlay: Overlay
  readonly history: History
  idOf(row: Row): string
  isTypedInto(id: string): boolean
  /** Changes the order of the rows that are shown. */
  reorder(change: (order: string[]) => string[]): void
}

/** Rows that somebody else has removed: one in which something unsaved stands stays, each of its cells a conflict. */
export class Removals {
  readonly #parts: RemovalParts
  /** Who has removed rows, until a page comes that shows whether they have gone. */
  readonly #removers = new Map<string, Writer>()
  readonly #standing = new Map<string, Writer>()

  constructor(parts: RemovalParts) {
    this.#parts = parts
  }

  /** The news are to be heard before the page after them is asked for. */
  hear({ removed, added, wrote }: RowsChanged): void {
    for (const [id] of added) this.#removers.delete(id)
    // A row that is not here any more was removed here: these are the news of one's own deed.
    for (const id of removed) if (this.#parts.base.has(id)) this.#removers.set(id, wrote ? { by: wrote.by, at: wrote.at } : {})
  }

  /** A page has come. Answers rows that had gone and are there again: what was typed in them can be sent. */
  arrived(ids: readonly string[]): readonly string[] {
    const here = new Set(ids)
    for (const [id, writer] of this.#removers) if (!here.has(id) && this.#hasWork(id)) this.leaveStanding(id, writer)
    this.#removers.clear()
    const back = ids.filter(id => this.#standing.delete(id))
    for (const id of back) this.#mark(id, 'held')
    return back
  }

  leaveStanding(id: string, writer: Writer = {}): void {
    this.#standing.set(id, writer)
    this.#mark(id, 'conflict')
    this.#parts.reorder(order => (order.includes(id) ? order : [...order, id]))
  }

  has(id: string): boolean {
    return this.#standing.has(id)
  }

  /** Is something undecided in a row that has gone? */
  holds(id: string): boolean {
    return this.has(id) && this.#hasWork(id)
  }

  /** Who has removed a row that stays; undefined where it stands. */
  of(id: string): Writer | undefined {
    return this.#standing.get(id)
  }

  /** It is the user's own now to remove or to bring back. */
  lift(id: string): void {
    this.#standing.delete(id)
  }

  /** Takes the row away with all that was typed in it. */
  drop(id: string): void {
    const { base, history, overlay, reorder } = this.#parts
    for (const column of overlay.cellsOf(id).keys()) history.forget(id, column)
    overlay.forgetRow(id)
    base.delete(id)
    reorder(order => order.filter(other => other !== id))
    this.lift(id)
  }

  /** Rows to be kept on this computer, as they last stood. */
  held(): readonly RemovedByOther[] {
    return [...this.#standing].flatMap(([id, writer]) => {
      const row = this.#parts.base.get(id)
      return row ? [{ row, writer }] : []
    })
  }

  /** What an earlier window kept. */
  resume(kept: readonly RemovedByOther[]): void {
    const { base, idOf } = this.#parts
    for (const { row, writer } of kept) {
      // Somebody may have put it back meanwhile.
      if (base.has(idOf(row))) continue
      base.set(idOf(row), row)
      this.leaveStanding(idOf(row), writer)
    }
  }

  #hasWork(id: string): boolean {
    return this.#parts.isTypedInto(id) || this.#parts.overlay.cellsOf(id).size > 0
  }

  #mark(id: string, state: OpenCell['state']): void {
    const { overlay } = this.#parts
    for (const [column, cell] of overlay.cellsOf(id)) if (cell.state !== 'saving') overlay.set(id, column, { ...cell, state })
  }
}
