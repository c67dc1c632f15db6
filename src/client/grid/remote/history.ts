import type { Grid, Row, Value } from '#schemas/kit/index.ts'
import type { Change, Command, Json } from '../commands/command.ts'
import { conflicts, type Conflict } from '../commands/conflicts.ts'
import { invert } from '../commands/invert.ts'
import { CommandLog } from '../commands/log.ts'
import type { Edit } from '../model.ts'
import { withRecords } from '../records.ts'

export type RowCommand = Command<Row>
export type { Conflict }

/** Cell values are JSON; their type is wider (read-only lists of files). */
export const asJson = (value: Value | undefined): Json => (value ?? null) as Json
export const asValue = (json: Json): Value => json as Value

interface EditedPage {
  readonly grid: Grid
  readonly page: number
  readonly order: readonly string[]
  readonly row: (id: string) => Row | undefined
}

/** An edit as a command with previous values, without unchanged cells. */
export function commandOf(
  { label, cells = [], added = [], removed = [], order: after }: Edit, { grid, page, order, row }: EditedPage,
): RowCommand {
  return {
    label,
    page,
    changes: withRecords(grid, cells).flatMap(({ rowId, column, value }) => {
      const current = row(rowId)
      const before = asJson(current?.[column])
      return current && before !== asJson(value) ? [{ rowId, column, before, after: asJson(value) }] : []
    }),
    added: added.map(({ row: newRow, afterId }) => ({ row: newRow, afterId: afterId === undefined ? order.at(-1) ?? null : afterId })),
    removed: removed.flatMap(id => {
      const current = row(id)
      return current ? [{ row: current, afterId: order[order.indexOf(id) - 1] ?? null }] : []
    }),
    ...(after && { moved: { before: [...order], after: [...after] } }),
  }
}

const isEmptyCommand = ({ changes, added, removed, moved }: RowCommand): boolean =>
  changes.length + added.length + removed.length === 0 && !moved

/** Log of a server list: drops refused edits, corrects values normalized by the server. */
export class History {
  readonly #log = new CommandLog<Row>()

  push(command: RowCommand): void {
    this.#log.push(command)
  }

  /** Joins a command to the previous undo step. */
  amend(command: RowCommand): void {
    const last = this.#log.peekUndo()
    if (!last) return this.push(command)
    last.changes.push(...command.changes)
    last.added.push(...command.added)
    last.removed.push(...command.removed)
  }

  peek(way: 'undo' | 'redo'): RowCommand | undefined {
    const next = () => (way === 'undo' ? this.#log.peekUndo() : this.#log.peekRedo())
    while (next() && isEmptyCommand(next()!)) this.take(way)
    return next()
  }

  take(way: 'undo' | 'redo'): RowCommand | undefined {
    return way === 'undo' ? this.#log.undo() : this.#log.redo()
  }

  /** Cells without the value to revert. */
  conflicts(way: 'undo' | 'redo', read: (row: string, column: string) => Value | undefined): Conflict[] {
    const command = this.peek(way)
    if (!command) return []
    return conflicts(way === 'undo' ? command : invert(command), read)
  }

  /** Rows that an undo or redo would change. */
  rowIds(): Set<string> {
    return new Set(this.#commands().flatMap(({ changes }) => changes.map(({ rowId }) => rowId)))
  }

  forgetMove(): void {
    const command = this.#log.snapshot().done.findLast(({ moved }) => moved)
    delete command?.moved
  }

  /** After a refused removal: takes the restored rows out of the newest command (or undo) that removed them. */
  forgetRemoval(rowIds: ReadonlySet<string>, rowKey: string): void {
    const hit = ({ row }: { readonly row: Row }) => rowIds.has(String(row[rowKey]))
    const { done, undone } = this.#log.snapshot()
    const command = done.findLast(({ removed }) => removed.some(hit))
      ?? undone.findLast(({ added, removed }) => added.some(hit) || removed.some(hit))
    if (!command) return
    command.removed = command.removed.filter(place => !hit(place))
    if (undone.includes(command)) command.added = command.added.filter(place => !hit(place))
  }

  /** Removes a rolled back cell from the newest command that changed it. */
  forget(rowId: string, column: string): void {
    const hit = (change: Change) => change.rowId === rowId && change.column === column
    const command = this.#log.snapshot().done.findLast(({ changes }) => changes.some(hit))
    if (command) command.changes = command.changes.filter(change => !hit(change))
  }

  /** The server stored another form of a value. */
  correct(rowId: string, column: string, from: Json, to: Json): void {
    for (const { changes } of this.#commands()) {
      for (const change of changes) {
        if (change.rowId !== rowId || change.column !== column) continue
        if (change.after === from) change.after = to
        if (change.before === from) change.before = to
      }
    }
  }

  /** The server replaced a temporary id. `up`: the parent column. */
  rename(from: string, to: string, rowKey: string, up?: string): void {
    const name = (id: string) => (id === from ? to : id)
    for (const command of this.#commands()) {
      const { changes, added, removed, moved } = command
      if (moved) command.moved = { before: moved.before.map(name), after: moved.after.map(name) }
      for (const change of changes) {
        change.rowId = name(change.rowId)
        if (change.column !== up) continue
        if (change.before === from) change.before = to
        if (change.after === from) change.after = to
      }
      for (const place of [...added, ...removed]) {
        if (place.row[rowKey] === from) place.row = { ...place.row, [rowKey]: to }
        if (place.afterId === from) place.afterId = to
        if (up !== undefined && place.row[up] === from) place.row = { ...place.row, [up]: to }
      }
    }
  }

  #commands(): RowCommand[] {
    const { done, undone } = this.#log.snapshot()
    return [...done, ...undone]
  }
}
