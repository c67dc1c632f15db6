import { isPlace, type Grid, type Row, type Value } from '#schemas/kit/index.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import { CallError, NO_ANSWER } from '#client/data/callError.ts'
import { asJson, type History } from './history.ts'
import type { RemoteHost } from './host.ts'
import { Outbox } from './outbox.ts'
import type { OpenCell, Overlay } from './overlay.ts'
import {
  outcomeOf, REMOVED, renamed, sizeOf, STALE, type Batch, type Change, type Refusal, type RemovedRow, type RowPlace, type SaveAnswer,
  type SentCell,
} from './saving.ts'

export interface SenderParts {
  readonly grid: Grid
  readonly base: Map<string, Row>
  readonly overlay: Overlay
  readonly history: History
  readonly host: RemoteHost
  renamed(from: string, to: string): void
  /** Called when a sent value is saved. */
  taken(id: string, column: string, value: Value): void
  restore(rows: readonly RemovedRow[]): void
  changed(rows: ReadonlySet<string> | 'all', structure: boolean): void
  /** Called when another user has removed the row. */
  removed(id: string, writer: OpenCell['writer']): void
  /** Sends a rolled back batch again. */
  again(batch: Batch): void
}

/** Code of an idempotency key known with other content: the batch was written before a page reload. */
const WRITTEN = 'KEY_REUSED'
const touchedBy = (batch: Batch): Set<string> =>
  new Set([...batch.added, ...batch.moved].map(({ id }) => id).concat(batch.cells.map(({ row }) => row)))

export class Sender {
  readonly outbox: Outbox
  readonly #parts: SenderParts
  readonly #creating = new Set<string>()
  /** Predecessors of removed and moved rows (null: first), from the server. */
  readonly #places = new Map<string, string | null>()

  constructor(parts: SenderParts) {
    this.#parts = parts
    const { host } = parts
    this.outbox = new Outbox({
      send: (change, key) => host.save!(change, key),
      request: batch => this.#request(batch),
      answered: (batch, request, response) => this.#applyAnswer(batch, request, response),
      failed: (batch, request, error) => this.#fail(batch, request, error),
      changed: () => parts.changed(new Set(), false),
      keep: batches => host.keep(batches),
    })
  }

  isPending(id: string): boolean {
    return this.#creating.has(id)
  }

  /** Whether the cell's value is pending, sent or not. */
  carries(id: string, column: string, value: Value): boolean {
    return this.outbox.batches.some(({ cells, added }) =>
      cells.some(cell => cell.row === id && cell.column === column && asJson(cell.value) === asJson(value))
      || added.some(row => row.id === id && asJson(row.cells[column]) === asJson(value)))
  }

  send(...batches: readonly Batch[]): void {
    const { overlay, changed } = this.#parts
    for (const batch of batches) {
      for (const { id } of batch.added) {
        this.#creating.add(id)
        for (const [column, cell] of overlay.cellsOf(id)) overlay.set(id, column, { ...cell, state: 'saving' })
      }
      for (const { row, column } of batch.cells) {
        const cell = overlay.cell(row, column)
        if (cell) overlay.set(row, column, { ...cell, state: 'saving' })
      }
    }
    this.outbox.add(...batches)
    changed(new Set(batches.flatMap(batch => [...touchedBy(batch)])), false)
  }

  #request(batch: Batch): Change | null {
    const { base, grid, overlay } = this.#parts
    const place = ({ back, ...row }: RowPlace): RowPlace => {
      const formerPredecessor = back ? this.#places.get(row.id) : undefined
      return formerPredecessor === undefined ? row : { id: row.id, afterId: formerPredecessor }
    }
    const changed = new Map<string, { cells: Record<string, Value>; was: Record<string, Value>; since?: string }>()
    for (const { row, column, value, seen: previous, since: seenTime } of batch.cells) {
      const open = overlay.cell(row, column)
      // Skips cells of a refused new row until its next attempt, and cells in conflict.
      if (open?.state === 'conflict' || (row.startsWith(NEW_ROW) && !base.has(row))) continue
      const entry = changed.get(row) ?? { cells: {}, was: {} }
      entry.cells[column] = value
      entry.was[column] = open ? open.base : previous
      if (seenTime) entry.since = seenTime
      changed.set(row, entry)
    }
    const change = {
      changed: [...changed].map(([id, { cells, was: previous, since: seenTime }]) => {
        const now = base.get(id)
        const version = Object.entries(previous).every(([key, value]) => asJson(now?.[key]) === asJson(value)) ? now?.version : undefined
        return { id, ...(typeof version === 'number' && { version }), cells, was: previous, ...(seenTime && { since: seenTime }) }
      }),
      added: batch.added.map(({ cells, ...row }) => ({ ...place(row), cells })),
      removed: batch.removed.map(({ row }) => String(row[grid.rowKey])).filter(id => !id.startsWith(NEW_ROW)),
      moved: batch.moved.map(place),
    }
    return Object.values(change).every(list => list.length === 0) ? null : change
  }

  #applyAnswer(batch: Batch, { changed = [] }: Change, response: SaveAnswer): void {
    const { base, grid, host } = this.#parts
    const { refused, stale } = outcomeOf(response.problems)
    for (const [id, place] of Object.entries(response.places)) this.#places.set(id, place)
    for (const [from, to] of Object.entries(response.ids)) this.#name(from, to)
    for (const row of response.rows) base.set(String(row[grid.rowKey]), { ...base.get(String(row[grid.rowKey])), ...row })
    const later = new Set(this.outbox.batches.flatMap(({ cells }) => cells.map(({ row, column }) => `${row}\0${column}`)))
    const confirm = (id: string, column: string, sent: Value) => {
      const value = column === grid.tree?.parent && typeof sent === 'string' ? response.ids[sent] ?? sent : sent
      this.#confirm(id, column, value, later.has(`${id}\0${column}`))
    }
    for (const { id, cells } of changed) {
      if (this.#unmoved(id, cells, [...refused.get(id) ?? [], ...stale.get(id) ?? []])) continue
      const stopped = stale.get(id) ?? []
      const removal = refused.get(id)?.find(({ code }) => code === REMOVED)
      if (removal) this.#lose(id, Object.keys(cells), removal)
      else if (refused.has(id)) this.#hold(id, Object.keys(cells), refused.get(id)!)
      for (const [column, value] of Object.entries(cells)) {
        const problem = stopped.find(one => one.column === column || one.column === '')
        if (problem) this.#conflict(id, column, value as Value, problem)
        else if (!refused.has(id)) confirm(id, column, value as Value)
      }
    }
    const made = batch.added.filter(({ id }) => !refused.has(id))
    for (const { id, cells } of batch.added) {
      this.#creating.delete(id)
      if (refused.has(id)) this.#hold(id, Object.keys(cells), refused.get(id)!)
      else for (const [column, value] of Object.entries(cells)) confirm(response.ids[id] ?? id, column, value)
    }
    host.written(made.length - batch.removed.length)
    const concernsRow = (row: string): boolean => stale.has(row) || batch.moved.some(({ id }) => id === row)
    if (response.problems.some(({ row, column }) => column === '' && concernsRow(row))) host.refresh()
    const changedIds = new Set([...changed.map(({ id }) => id), ...touchedBy(batch), ...response.rows.map(row => String(row[grid.rowKey]))])
    // A refusal or stale row may concern rows not sent.
    this.#parts.changed(response.problems.length > 0 ? 'all' : changedIds, made.length > 0 && Object.keys(response.ids).length > 0)
  }

  /** Returns a row of a refused move, which cannot be corrected like a cell. */
  #unmoved(id: string, cells: Readonly<Record<string, unknown>>, faults: readonly Refusal[]): boolean {
    const { grid, history, host, overlay } = this.#parts
    const keys = Object.keys(cells)
    const fault = faults.find(({ column }) => isPlace(grid, column))
    if (fault === undefined || !keys.every(key => isPlace(grid, key))) return false
    for (const key of keys) {
      overlay.close(id, key)
      history.forget(id, key)
    }
    host.notDone(fault.code === STALE ? `该行已被${fault.by ?? '他人'}移动，以现在的位置为准` : fault.text)
    host.refresh()
    return true
  }

  /** Saves the sent value; an edit made since is based on it. */
  #confirm(id: string, column: string, value: Value, goesOn: boolean): void {
    const { base, history, overlay, taken: onSaved } = this.#parts
    const row = base.get(id)
    const actual = row?.[column] === undefined ? value : row[column]
    if (row && row[column] === undefined) base.set(id, { ...row, [column]: value })
    if (asJson(actual) !== asJson(value)) history.correct(id, column, asJson(value), asJson(actual))
    onSaved(id, column, actual)
    const open = overlay.cell(id, column)
    if (open && !goesOn && asJson(open.value) === asJson(value)) overlay.close(id, column)
    else if (open) overlay.set(id, column, { ...open, base: actual, since: undefined })
  }

  #conflict(id: string, column: string, value: Value, { now, by, at }: Refusal): void {
    const { base, overlay } = this.#parts
    const row = base.get(id)
    if (row && now !== undefined) base.set(id, { ...row, [column]: now as Value })
    const open = overlay.cell(id, column) ?? { value, base: value, state: 'saving' }
    overlay.set(id, column, { ...open, state: 'conflict', writer: { ...(by && { by }), ...(at && { at }) } })
  }

  #lose(id: string, columns: readonly string[], { by, at }: Refusal): void {
    const { overlay, removed } = this.#parts
    for (const column of columns) {
      const open = overlay.cell(id, column)
      if (open) overlay.set(id, column, { ...open, state: 'conflict' })
    }
    removed(id, { ...(by && { by }), ...(at && { at }) })
  }

  /** A refused value stays in its cell and is sent again when the row is corrected. */
  #hold(id: string, columns: readonly string[], faults: readonly Refusal[]): void {
    const { overlay } = this.#parts
    for (const [column, cell] of overlay.cellsOf(id)) {
      if (columns.includes(column) || this.#parts.base.get(id) === undefined) overlay.set(id, column, { ...cell, state: 'held' })
    }
    for (const fault of faults) {
      for (const column of fault.column === '' ? columns : [fault.column]) {
        overlay.refuse({ row: id, column, code: 'invalid', text: fault.text })
      }
    }
  }

  #name(from: string, to: string): void {
    const { grid, history, overlay } = this.#parts
    const up = grid.tree?.parent
    overlay.rename(from, to)
    if (up !== undefined) overlay.renameValue(up, from, to)
    history.rename(from, to, grid.rowKey, up)
    this.outbox.edit(batch => renamed(batch, from, to, up))
    this.#parts.renamed(from, to)
  }

  /** An error with cells counts as an answer; any other rolls the batch back. */
  #fail(batch: Batch, request: Change, error: unknown): void {
    const { host, overlay, history } = this.#parts
    const callError = error instanceof CallError ? error : undefined
    if (callError?.code === WRITTEN) {
      this.#applyAnswer(batch, request, { rows: [], problems: [], ids: {}, places: {} })
      host.refresh()
      return
    }
    const changed = request.changed ?? []
    const problems: Refusal[] = callError?.code === STALE
      ? changed.map(({ id }) => ({ row: id, column: '', code: STALE, text: callError.msg }))
      : this.#problemsIn(changed, callError)
    if (problems.length > 0 && batch.cells.length === sizeOf(batch)) {
      return this.#applyAnswer(batch, request, { rows: [], problems, ids: {}, places: {} })
    }
    const text = callError?.msg ?? NO_ANSWER
    for (const { row, column, value } of batch.cells) {
      if (callError?.status === 400) this.#hold(row, [column], [{ row, column, code: 'invalid', text }])
      else this.#takeBack(row, column, value, text)
    }
    for (const { id, cells } of batch.added) {
      this.#creating.delete(id)
      this.#hold(id, Object.keys(cells), [{ row: id, column: Object.keys(cells)[0] ?? '', code: 'invalid', text }])
    }
    if (batch.removed.length > 0) this.#putBack(batch.removed)
    if (batch.moved.length > 0) {
      history.forgetMove()
      host.refresh()
    }
    host.failed(error, () => {
      for (const { id } of batch.added) for (const [column, cell] of overlay.cellsOf(id)) overlay.set(id, column, cell)
      this.#parts.again(batch)
    })
    this.#parts.changed(touchedBy(batch), batch.removed.length > 0)
  }

  /** Restores rows without an undo step; an undo done meanwhile adds none twice. */
  #putBack(removed: readonly RemovedRow[]): void {
    const { grid, history, overlay, restore } = this.#parts
    const ids = new Set(removed.map(({ row }) => String(row[grid.rowKey])))
    history.forgetRemoval(ids, grid.rowKey)
    this.outbox.edit(batch => ({ ...batch, added: batch.added.filter(({ id }) => !ids.has(id)) }))
    for (const id of ids) {
      this.#creating.delete(id)
      overlay.forgetRow(id)
    }
    restore(removed)
  }

  /** Cells named by an error by row id or index; an invalid input (400) names all. */
  #problemsIn(changed: NonNullable<Change['changed']>, error: CallError | undefined): Refusal[] {
    const faults = (error?.rows ?? []).map(({ row, ...rest }) =>
      ({ ...rest, row: typeof row === 'number' ? changed[row]?.id ?? String(row) : row }))
    if (faults.length > 0 || error?.status !== 400) return faults
    return changed.flatMap(({ id, cells }) => Object.keys(cells).map(column => ({ row: id, column, code: 'invalid', text: error.msg })))
  }

  #takeBack(row: string, column: string, value: Value, text: string): void {
    const { history, overlay } = this.#parts
    const open = overlay.cell(row, column)
    if (!open || asJson(open.value) !== asJson(value)) return
    overlay.close(row, column)
    history.forget(row, column)
    overlay.refuse({ row, column, code: 'invalid', text })
  }
}

export const addedCells = (overlay: Overlay, row: string): Record<string, Value> =>
  Object.fromEntries([...overlay.cellsOf(row)].map(([column, { value }]) => [column, value]))

export const sentCells = (overlay: Overlay, row: string, isFree: (column: string) => boolean): SentCell[] =>
  [...overlay.cellsOf(row)].filter(([column, { state }]) => state === 'held' && isFree(column))
    .map(([column, { value, base, since: seenTime }]) => ({ row, column, value, seen: base, ...(seenTime && { since: seenTime }) }))
