import type { Grid, Row } from '#schemas/kit/index.ts'
import type { CellPlace } from '../sheet/types.ts'
import type { History, RowCommand } from './history.ts'
import type { RemoteHost } from './host.ts'

interface StepParts {
  readonly grid: Grid
  readonly history: History
  readonly host: RemoteHost
  display(id: string): Row
  isShown(id: string): boolean
  apply(command: RowCommand): void
  settled(): Promise<void>
}

/** Undo and redo of a list, shown on the step's page, never overwriting newer values of others. */
export class Steps {
  readonly #parts: StepParts
  readonly #revealers = new Set<(place: CellPlace) => void>()

  constructor(parts: StepParts) {
    this.#parts = parts
  }

  onReveal(show: (place: CellPlace) => void): () => void {
    this.#revealers.add(show)
    return () => void this.#revealers.delete(show)
  }

  reveal(place: CellPlace): void {
    for (const show of this.#revealers) show(place)
  }

  async step(way: 'undo' | 'redo'): Promise<void> {
    const { history, host, display, isShown, apply, settled: whenIdle } = this.#parts
    const next = history.peek(way)
    if (!next) return
    const elsewhere = next.page !== undefined && next.page !== host.page()
    if (elsewhere && host.hasPage(next.page!)) await host.showPage(next.page!)
    const blocking = history.conflicts(way, (row, column) => display(row)[column])
    if (blocking.length > 0) return host.blocked(blocking)
    const command = history.take(way)
    if (!command) return
    apply(command)
    const [first] = command.changes
    const hidden = this.#hiddenBy(command)
    if (hidden) {
      // The server decides the row's position.
      await whenIdle()
      if (await host.lead(hidden.rowId, way === 'undo' ? '撤销的行' : '重做的行')) return this.reveal(hidden)
    } else if (elsewhere && first) this.reveal({ rowId: first.rowId, column: first.column })
    // A row of another page may belong here again.
    const structural = command.added.length + command.removed.length > 0 || command.moved !== undefined
    if ((elsewhere && structural) || command.changes.some(({ rowId }) => !isShown(rowId))) {
      await whenIdle()
      host.refresh()
    }
  }

  /** First cell of a step on another page or behind filters. */
  #hiddenBy({ changes, added }: RowCommand): CellPlace | undefined {
    const { grid, host, isShown } = this.#parts
    const [first] = changes
    if (first) return changes.some(({ rowId }) => isShown(rowId)) ? undefined : { rowId: first.rowId, column: first.column }
    const back = host.isNarrowed() ? added[0]?.row[grid.rowKey] : undefined
    return back === undefined ? undefined : { rowId: String(back), column: grid.quick[0] ?? Object.keys(grid.columns)[0]! }
  }
}
