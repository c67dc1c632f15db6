import type { Grid, Row } from '#schemas/kit/index.ts'
import { CallError } from '#client/data/callError.ts'
import { asJson, type History } from './history.ts'
import type { Overlay } from './overlay.ts'
import type { RemoteHost } from './host.ts'
import { outcomeOf, Queue, rowsToSend, STALE, type Batch, type Refusal, type SaveAnswer, type SentCell } from './saving.ts'

/** The parts of a model that saving works on. */
export interface SenderParts {
  readonly grid: Grid
  /** Rows as the server last told them. */
  readonly base: Map<string, Row>
  readonly overlay: Overlay
  readonly history: History
  readonly host: RemoteHost
  row(id: string): Row | undefined
  renamed(from: string, to: string): void
  /** Puts rows back whose removal was refused. */
  restore(ids: readonly string[]): void
  changed(rows: ReadonlySet<string>, structure: boolean): void
  again(label: string, cells: readonly SentCell[]): void
}

/** Sends the batches of a list in their order and puts every answer in its place. */
export class Sender {
  readonly #parts: SenderParts
  readonly #queue = new Queue()
  /** New rows that wait for their first answer. */
  readonly #creating = new Set<string>()
  /** Ids that the server gave to rows which had a temporary one. */
  readonly #names = new Map<string, string>()

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  get busy(): boolean {
    return this.#queue.busy
  }

  idle(): Promise<void> {
    return this.#queue.idle()
  }

  isUnderWay(id: string): boolean {
    return this.#creating.has(id)
  }

  send(batch: Batch): void {
    const { overlay, changed } = this.#parts
    for (const id of batch.added) {
      this.#creating.add(id)
      for (const [column, cell] of overlay.cellsOf(id)) overlay.set(id, column, { ...cell, state: 'saving' })
    }
    for (const { row, column } of batch.cells) {
      const cell = overlay.cell(row, column)
      if (cell) overlay.set(row, column, { ...cell, state: 'saving' })
    }
    changed(new Set([...batch.added, ...batch.cells.map(({ row }) => row)]), false)
    this.#queue.add(() => this.#run(batch))
  }

  /** The batch with the names that rows have got while it waited. */
  #renamed(batch: Batch): Batch {
    const name = (id: string) => this.#names.get(id) ?? id
    const cells = batch.cells.map(cell => ({ ...cell, row: name(cell.row) }))
    // Cells of a row whose creation was refused wait for its next attempt.
    return { ...batch, cells: cells.filter(({ row }) => this.#parts.base.has(row)), removed: batch.removed.map(name) }
  }

  async #run(asked: Batch): Promise<void> {
    const batch = this.#renamed(asked)
    const { grid, base, host } = this.#parts
    try {
      if (batch.removed.length > 0) await host.remove?.(batch.removed)
    } catch (error) {
      this.#parts.restore(batch.removed)
      host.failed(error, () => {})
      this.#parts.changed(new Set(batch.removed), true)
    }
    if (batch.added.length + batch.cells.length === 0) {
      host.written(-batch.removed.length)
      host.refresh()
      return
    }
    const rows = rowsToSend(batch, grid.rowKey, id => base.get(id), id => this.#whole(id))
    const answer = await this.#ask(rows, batch)
    if (answer) this.#settle(batch, rows, answer)
    for (const id of batch.added) this.#creating.delete(id)
    const touched = [...batch.added, ...batch.cells.map(({ row }) => row)]
    this.#parts.changed(new Set(touched.flatMap(id => [id, this.#names.get(id) ?? id])), batch.added.length > 0)
  }

  /** Asks; an error that names rows is an answer, any other takes the whole batch back. */
  async #ask(rows: readonly Row[], batch: Batch): Promise<SaveAnswer | null> {
    try {
      return await this.#parts.host.save!(rows)
    } catch (error) {
      const key = this.#parts.grid.rowKey
      if (error instanceof CallError && error.code === STALE) {
        return { rows: [], problems: rows.map(row => ({ row: String(row[key]), column: '', code: STALE, text: error.msg })) }
      }
      const named = error instanceof CallError ? error.rows ?? [] : []
      const faults = named.map(({ row, ...rest }) => ({ ...rest, row: typeof row === 'number' ? String(rows[row]?.[key] ?? row) : row }))
      this.#takeBack(batch.cells, faults)
      if (faults.length === 0) {
        const text = error instanceof CallError ? error.msg : '服务器没有响应'
        for (const { row, column } of batch.cells) this.#parts.overlay.refuse({ row, column, code: 'invalid', text })
        this.#parts.host.failed(error, () => this.#parts.again(batch.label, batch.cells))
      }
      this.#hold(batch.added, faults)
      return null
    }
  }

  #settle(batch: Batch, sent: readonly Row[], answer: SaveAnswer): void {
    const { grid, host, overlay } = this.#parts
    const { saved, refused, stale } = outcomeOf(sent, grid.rowKey, answer)
    for (const [id, row] of saved) this.#accept(id, row, batch)
    const reasons = [...refused.values()].flat()
    this.#takeBack(batch.cells.filter(({ row }) => refused.has(row)), reasons)
    this.#hold(batch.added.filter(id => refused.has(id)), reasons)
    for (const { row, column } of batch.cells.filter(cell => stale.has(cell.row))) {
      const cell = overlay.cell(row, column)
      if (cell) overlay.set(row, column, { ...cell, state: 'conflict' })
    }
    host.written(batch.added.filter(id => saved.has(id)).length - batch.removed.length)
    if (stale.size > 0) host.refresh()
  }

  /** The server took the row: its values stand now, except where the user has gone on typing. */
  #accept(id: string, row: Row, batch: Batch): void {
    const { grid, base, history, overlay } = this.#parts
    const to = String(row[grid.rowKey])
    const before = base.get(id)
    base.set(to, { ...before, ...row })
    const sent = batch.added.includes(id)
      ? [...overlay.cellsOf(id)].map(([column, { value }]) => ({ column, value }))
      : batch.cells.filter(cell => cell.row === id)
    for (const { column, value } of sent) {
      const actual = row[column] === undefined ? value : row[column]
      if (asJson(actual) !== asJson(value)) history.correct(id, column, asJson(value), asJson(actual))
      if (overlay.cell(id, column)?.value === value) overlay.close(id, column)
    }
    if (to !== id) {
      this.#names.set(id, to)
      this.#parts.renamed(id, to)
      history.rename(id, to, grid.rowKey)
      for (const [column, cell] of overlay.cellsOf(id)) overlay.set(to, column, cell)
      overlay.forgetRow(id)
    }
  }

  #takeBack(cells: readonly SentCell[], faults: readonly Refusal[]): void {
    const { history, overlay } = this.#parts
    for (const { row, column, value } of cells) {
      if (overlay.cell(row, column)?.value !== value) continue
      overlay.close(row, column)
      history.forget(row, column)
    }
    for (const { row, column, text } of faults) overlay.refuse({ row, column, code: 'invalid', text })
  }

  /** A new row that was refused stays on screen as it was typed. */
  #hold(ids: readonly string[], faults: readonly Refusal[]): void {
    const { overlay } = this.#parts
    for (const id of ids) {
      for (const [column, cell] of overlay.cellsOf(id)) overlay.set(id, column, { ...cell, state: 'held' })
    }
    for (const { row, column, text } of faults) overlay.refuse({ row, column, code: 'invalid', text })
  }

  #whole(id: string): Row | undefined {
    const row = this.#parts.row(id)
    if (!row) return undefined
    const { columns, rowKey } = this.#parts.grid
    return Object.fromEntries(Object.entries(row).filter(([key]) => key === rowKey || (columns[key] && !columns[key].computed)))
  }
}
