import type { Row } from '#schemas/kit/index.ts'
import type { RowsChanged } from '#shared/api/rows.ts'
import type { RemovedByOther } from './unsentWork.ts'
import type { History } from './history.ts'
import type { OpenCell, Overlay } from './overlay.ts'

type Writer = NonNullable<OpenCell['writer']>

interface RemovalParts {
  readonly base: Map<string, Row>
  readonly overlay: Overlay
  readonly history: History
  idOf(row: Row): string
  isTypedInto(id: string): boolean
  reorder(change: (order: string[]) => string[]): void
}

/** Rows removed by other users; with unsaved edits they stay, as conflicts. */
export class Removals {
  readonly #parts: RemovalParts
  /** Writers of removals until a page confirms them. */
  readonly #removers = new Map<string, Writer>()
  readonly #remaining = new Map<string, Writer>()

  constructor(parts: RemovalParts) {
    this.#parts = parts
  }

  /** Call before requesting the next page. */
  hear({ removed, added, wrote }: RowsChanged): void {
    for (const [id] of added) this.#removers.delete(id)
    // Absent rows were removed here.
    for (const id of removed) {
      if (this.#parts.base.has(id)) this.#removers.set(id, wrote ? { by: wrote.by, at: wrote.at } : {})
    }
  }

  /** @returns restored rows, whose edits can be sent */
  arrived(ids: readonly string[]): readonly string[] {
    const present = new Set(ids)
    for (const [id, writer] of this.#removers) if (!present.has(id) && this.#hasWork(id)) this.leaveStanding(id, writer)
    this.#removers.clear()
    const back = ids.filter(id => this.#remaining.delete(id))
    for (const id of back) this.#mark(id, 'held')
    return back
  }

  leaveStanding(id: string, writer: Writer = {}): void {
    this.#remaining.set(id, writer)
    this.#mark(id, 'conflict')
    this.#parts.reorder(order => (order.includes(id) ? order : [...order, id]))
  }

  has(id: string): boolean {
    return this.#remaining.has(id)
  }

  /** Whether a removed row has unresolved edits. */
  holds(id: string): boolean {
    return this.has(id) && this.#hasWork(id)
  }

  /** Remover of a row that stays, else undefined. */
  of(id: string): Writer | undefined {
    return this.#remaining.get(id)
  }

  /** Resolves the row's conflict. */
  lift(id: string): void {
    this.#remaining.delete(id)
  }

  drop(id: string): void {
    const { base, history, overlay, reorder } = this.#parts
    for (const column of overlay.cellsOf(id).keys()) history.forget(id, column)
    overlay.forgetRow(id)
    base.delete(id)
    reorder(order => order.filter(other => other !== id))
    this.lift(id)
  }

  /** Rows to store on this computer, in their last state. */
  held(): readonly RemovedByOther[] {
    return [...this.#remaining].flatMap(([id, writer]) => {
      const row = this.#parts.base.get(id)
      return row ? [{ row, writer }] : []
    })
  }

  resume(rows: readonly RemovedByOther[]): void {
    const { base, idOf } = this.#parts
    for (const { row, writer } of rows) {
      // Another user may have restored it.
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
