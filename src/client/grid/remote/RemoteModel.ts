import type { Grid, Lookups, Row, Value } from '#schemas/kit/index.ts'
import { checkRows, computeRows, footerOf, isEditable, newRow, readCell } from '#schemas/kit/index.ts'
import { NEW_ROW, type RowsChanged } from '#shared/api/rows.ts'
import type { CellMark, Edit, ModelChange, RowModel } from '../model.ts'
import type { CellPlace } from '../sheet/types.ts'
import { indexProblems, type ProblemMap } from '../validation/problems.ts'
import { conflictIn, type CellConflict, type Typing } from './conflict.ts'
import { Formulas } from './formulas.ts'
import { standingAfter, type Arrival } from './arrival.ts'
import { asJson, asValue, commandOf, History, type RowCommand } from './history.ts'
import { heldIn, type HeldWork } from './held.ts'
import type { RemoteHost } from './host.ts'
import { movedIds, placesIn } from './moves.ts'
import { Overlay } from './overlay.ts'
import { Sender, sentCells } from './Sender.ts'
import { sizeOf, type Batch } from './saving.ts'

/**
 * A page of a server list as the sheet sees it: the server's rows with the unsaved cells over them. Every action is shown
 * at once and sent as one request; what the server refuses stays as it was typed, with its reason (workspace.md).
 */
export class RemoteModel implements RowModel {
  readonly grid: Grid
  readonly #host: RemoteHost
  readonly #listeners = new Set<(change: ModelChange) => void>()
  readonly #overlay = new Overlay()
  readonly #history = new History()
  readonly #sender: Sender
  readonly #base = new Map<string, Row>()
  readonly #formulas = new Formulas()
  #order: string[] = []
  #rows: readonly Row[] = []
  #byId = new Map<string, Row>()
  #problems: ProblemMap = new Map()
  /** Rows whose place in the order may have changed since they were loaded. */
  #moved = new Set<string>()
  #placing: ReadonlySet<string> = new Set()
  #typing: Typing | null = null
  #kept: ReadonlySet<string> = new Set()
  /** Ids that the server gave to rows which had a temporary one. */
  readonly #names = new Map<string, string>()
  readonly #revealers = new Set<(place: CellPlace) => void>()

  constructor(grid: Grid, host: RemoteHost) {
    this.grid = grid
    this.#host = host
    this.#sender = new Sender({
      grid, base: this.#base, overlay: this.#overlay, history: this.#history, host,
      renamed: (from, to) => this.#rename(from, to),
      restore: removed => {
        for (const { row, afterId } of removed) {
          this.#base.set(this.#idOf(row), row)
          this.#insert(this.#idOf(row), afterId)
        }
      },
      changed: (rows, structure) => this.#refresh(rows, structure),
      again: batch => this.#again(batch),
    })
  }

  get lookups(): Lookups {
    return this.#host.lookups
  }

  get canSave(): boolean {
    return this.#host.save !== undefined
  }

  /** Puts the server's rows in place (arrival.ts). `placing` are the columns by which the list is sorted and filtered. */
  load(rows: readonly Row[], placing: Iterable<string>, arrival: Arrival = 'asked'): void {
    const ids = rows.map(row => this.#idOf(row))
    rows.forEach((row, i) => {
      this.#base.set(ids[i]!, row)
      this.#meet(ids[i]!)
    })
    this.#placing = new Set(placing)
    const standing = { order: this.#order, moved: this.#moved, isNew: this.#isNew, isBusy: this.#typing !== null || this.#moved.size > 0 }
    ;({ order: this.#order, moved: this.#moved } = standingAfter(arrival, ids, standing))
    // Rows that undo may reach are remembered, wherever the list has put them since.
    const keep = new Set([...this.#order, ...this.#history.rowIds(), ...this.#kept])
    for (const id of this.#base.keys()) if (!keep.has(id) && this.#overlay.cellsOf(id).size === 0) this.#base.delete(id)
    this.#refresh('all', true)
  }

  reach = (count: number): Promise<boolean> | null => {
    const here = this.#order.filter(id => !this.#isNew(id)).length
    // Rows whose place has changed may be among those behind: they stand here already.
    return this.#host.behind(here) > 0 ? this.#host.reach(here + count + this.#moved.size) : null
  }

  /** What an earlier window could not send: it is shown again and goes out in its order. */
  restore(batches: readonly Batch[]): void {
    for (const batch of batches) {
      this.#putBack(batch)
      const gone = new Set(batch.removed.map(({ row }) => this.#idOf(row)))
      this.#order = this.#order.filter(id => !gone.has(id))
    }
    this.#sender.send(...batches)
    this.#refresh('all', true)
  }

  /** What stands here and cannot be sent as it is, to be kept on this computer. */
  held(): HeldWork | null {
    const fresh = new Set(this.#order.filter(id => this.#isNew(id) && !this.#sender.isUnderWay(id)))
    return heldIn(this.grid, this.#overlay, this.#order, fresh, this.#typing?.rowId)
  }

  /** What an earlier window held: it stands where it stood, with its reasons, and goes out when it is corrected. */
  resume(work: HeldWork): void {
    this.#putBack(work)
    for (const fault of work.faults) this.#overlay.refuse(fault)
    for (const { row } of work.cells) this.#meet(row)
    this.#refresh('all', true)
  }

  #putBack(work: Pick<Batch, 'cells' | 'added'>): void {
    this.#overlay.hold(work)
    for (const { id, afterId = null } of work.added) this.#insert(id, afterId)
  }

  /** Has somebody else written what is shown here? What this list wrote itself is known with its version. */
  isNews = ({ changed, added, removed, moved, many }: RowsChanged): boolean => {
    const other = ([id, version]: readonly [string, number]) => this.#base.get(id)?.version !== version
    return many || added.some(other) || removed.some(id => this.#order.includes(id))
      || [...changed, ...moved].some(entry => this.#order.includes(entry[0]) && other(entry))
  }

  /** Lookups arrived or changed: labels and checks do, too. */
  touch(): void {
    this.#refresh('all', false)
  }

  head = (): Row => ({})
  rows = (): readonly Row[] => this.#rows
  row = (rowId: string): Row | undefined =>
    this.#byId.get(rowId) ?? (this.#kept.has(rowId) && this.#base.has(rowId) ? this.#display(rowId) : undefined)
  keep = (rowIds: ReadonlySet<string>): void => void (this.#kept = rowIds)
  nameOf = (rowId: string): string => this.#names.get(rowId) ?? rowId
  problems = (): ProblemMap => this.#problems
  mark = (rowId: string, column: string): CellMark | undefined =>
    this.#overlay.mark(rowId, column) ?? (this.#typing && this.conflict(rowId, column) ? 'conflict' : undefined)
  footer = (): Row => footerOf(this.grid, this.#rows)

  editable(row: Row, column: string): boolean {
    return this.#host.save !== undefined && isEditable(this.grid, row, column)
  }

  newRow(_after: Row | undefined): Row | null {
    return this.#host.save && this.grid.rows.add ? newRow(this.grid, NEW_ROW + crypto.randomUUID()) : null
  }

  /** Rows that a saved change may have moved to another place or out of the filter. */
  moved = (): ReadonlySet<string> => this.#moved

  /** Takes moved rows off the page that do not belong to it any more; the server's answer need not be waited for. */
  leave(belongs: (row: Row) => boolean): void {
    const gone = new Set([...this.#moved].filter(id => this.#byId.has(id) && !belongs(this.#byId.get(id)!)))
    if (gone.size === 0) return
    this.#order = this.#order.filter(id => !gone.has(id))
    this.#moved = new Set([...this.#moved].filter(id => !gone.has(id)))
    this.#refresh('all', true)
  }

  /** Cells that hold something the server does not have: leaving the page would lose them. */
  get dirty(): boolean {
    return this.#sender.outbox.busy || this.#overlay.all().length > 0 || this.#order.some(id => this.#isNew(id))
  }

  /** Edits that wait for the server to be reached again; 0 while it is there. */
  waiting = (): number => this.#sender.outbox.waiting

  /** The network seems to be there again. */
  nudge = (): void => this.#sender.outbox.nudge()

  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void> {
    return this.#sender.outbox.idle()
  }

  /** Follows the text of an open editor, so that what others write into its cell is noticed; null when it is closed. */
  typing(cell: { readonly rowId: string; readonly column: string; readonly text: string } | null): void {
    const last = this.#typing
    if (cell === null) {
      // The edit that closing the editor leads to still belongs to it.
      queueMicrotask(() => { if (this.#typing === last) this.#typing = null })
      return
    }
    const same = last?.rowId === cell.rowId && last.column === cell.column
    const open = this.#overlay.cell(cell.rowId, cell.column)
    const base = same ? last.base : open ? open.base : this.row(cell.rowId)?.[cell.column] ?? null
    this.#typing = { ...cell, base }
    if (this.conflict(cell.rowId, cell.column)) this.#refresh(new Set([cell.rowId]), false)
  }

  /** The open editor's cell and text. */
  typed = (): Typing | null => this.#typing

  /** A cell that somebody else changed meanwhile: what the user wrote, what stands there, what stood there when he began. */
  conflict(rowId: string, column: string): CellConflict | undefined {
    return conflictIn(rowId, column, this.#base.get(rowId)?.[column] ?? null, this.#overlay.cell(rowId, column), this.#typing, text =>
      readCell(text, this.grid.columns[column]!, this.lookups))
  }

  /** Cells in conflict on the page, the one that is being typed into first. */
  conflictCells(): readonly { readonly rowId: string; readonly column: string }[] {
    const open = this.#overlay.all().filter(({ row, cell }) => cell.state === 'conflict' && this.#byId.has(row))
      .map(({ row, column }) => ({ rowId: row, column }))
    const typed = this.#typing
    return typed && this.conflict(typed.rowId, typed.column)?.typing ? [{ rowId: typed.rowId, column: typed.column }, ...open] : open
  }

  /** Ends a conflict: `mine` writes over what stands there, `theirs` gives the own value up. */
  resolve(rowId: string, column: string, keep: 'mine' | 'theirs'): void {
    const found = this.conflict(rowId, column)
    if (!found || found.typing) return
    this.#overlay.close(rowId, column)
    this.#history.forget(rowId, column)
    this.#refresh(new Set([rowId]), false)
    if (keep === 'mine') this.edit({ label: '保留我的修改', cells: [{ rowId, column, value: found.mine }] })
  }

  edit(edit: Edit, { amend = false }: { readonly amend?: boolean } = {}): void {
    if (!this.#host.save) return
    this.#formulas.keep(edit, this.#idOf)
    const command = commandOf(edit, { page: this.#host.page(), order: this.#order, row: this.row })
    if (amend) this.#history.amend(command)
    else this.#history.push(command)
    // The log may join later commands to this one: what is applied is a copy.
    this.#apply({ ...command })
  }

  undo = (): void => void this.#step('undo')
  redo = (): void => void this.#step('redo')
  undoLabel = (): string | undefined => this.#history.peek('undo')?.label
  redoLabel = (): string | undefined => this.#history.peek('redo')?.label

  subscribe = (listener: (change: ModelChange) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Calls back with a cell that undo or redo has changed on another page, which now stands on the screen. */
  onReveal = (show: (place: CellPlace) => void): (() => void) => {
    this.#revealers.add(show)
    return () => {
      this.#revealers.delete(show)
    }
  }

  async #step(way: 'undo' | 'redo'): Promise<void> {
    const next = this.#history.peek(way)
    if (!next) return
    const elsewhere = next.page !== undefined && next.page !== this.#host.page()
    if (elsewhere) await this.#host.showPage(next.page!)
    const found = this.#history.conflicts(way, (row, column) => this.#display(row)[column])
    if (found.length > 0) return this.#host.blocked(found)
    const command = this.#history.take(way)
    if (!command) return
    this.#apply(command, true)
    const [first] = command.changes
    if (elsewhere && first) for (const show of this.#revealers) show({ rowId: first.rowId, column: first.column })
    // A row that stands on another page now may belong here again.
    const structural = command.added.length + command.removed.length > 0 || command.moved !== undefined
    if ((elsewhere && structural) || command.changes.some(({ rowId }) => !this.#order.includes(rowId))) {
      await this.settled()
      this.#host.refresh()
    }
  }

  #rename(from: string, to: string): void {
    this.#names.set(from, to)
    this.#formulas.rename(from, to)
    this.#order = this.#order.includes(to) ? this.#order.filter(id => id !== from) : this.#order.map(id => (id === from ? to : id))
    if (this.#typing?.rowId === from) this.#typing = { ...this.#typing, rowId: to }
  }

  #idOf = (row: Row): string => String(row[this.grid.rowKey])
  #isNew = (id: string): boolean => !this.#base.has(id)

  /** `back` is a step of undo or redo: rows go where they stood before, not beside whoever is their neighbour now. */
  #apply({ label, changes, added, removed, moved }: RowCommand, back = false): void {
    const gone = removed.map(({ row, afterId }) => ({ row: this.#base.get(this.#idOf(row)) ?? row, afterId }))
    const goneIds = new Set(gone.map(({ row }) => this.#idOf(row)))
    const stored = gone.filter(({ row }) => !this.#isNew(this.#idOf(row)) || this.#sender.isUnderWay(this.#idOf(row)))
    this.#order = this.#order.filter(id => !goneIds.has(id))
    for (const id of goneIds) {
      this.#overlay.forgetRow(id)
      this.#base.delete(id)
    }
    this.#addAll(added)
    for (const { rowId, column, before, after } of changes) this.#write(rowId, column, asValue(before), asValue(after))
    const moves = moved ? movedIds(this.#order, moved.after.filter(id => this.#order.includes(id))) : []
    if (moved) this.#order = moved.after.filter(id => this.#order.includes(id))
    const touched = new Set([...changes.map(change => change.rowId), ...added.map(({ row }) => this.#idOf(row))])
    this.#refresh(touched, goneIds.size + added.length + moves.length > 0)
    this.#send(label, touched, { removed: stored, moved: placesIn(this.#order, moves).map(place => (back ? { ...place, back: true } : place)) }, back)
  }

  /** Puts rows in, each after the row of the same action that it stands behind, whatever their order. */
  #addAll(added: RowCommand['added']): void {
    const waiting = new Map(added.map(place => [this.#idOf(place.row), place]))
    const put = ({ row, afterId }: RowCommand['added'][number]): void => {
      const id = this.#idOf(row)
      waiting.delete(id)
      const first = afterId === null ? undefined : waiting.get(afterId)
      if (first) put(first)
      this.#insert(id, afterId)
      this.#byId.set(id, row)
      for (const key of Object.keys(this.grid.columns)) {
        if (!this.grid.columns[key]!.computed) this.#overlay.set(id, key, { value: row[key] ?? null, state: 'held', base: null })
      }
    }
    for (const place of added) if (waiting.has(this.#idOf(place.row))) put(place)
  }

  #insert(id: string, afterId: string | null): void {
    if (!this.#order.includes(id)) this.#order.splice(afterId === null ? 0 : this.#order.indexOf(afterId) + 1 || this.#order.length, 0, id)
  }

  #write(rowId: string, column: string, before: Value, value: Value): void {
    const open = this.#overlay.cell(rowId, column)
    const typed = this.#typing?.rowId === rowId && this.#typing.column === column ? this.#typing : null
    const cell = { value, state: 'held', base: open ? open.base : typed ? typed.base : before } as const
    this.#overlay.set(rowId, column, cell)
    // The server never saw what is taken back here: there is nothing to send.
    if (open && open.state !== 'saving' && asJson(open.base) === asJson(value)) this.#overlay.close(rowId, column)
    else this.#meet(rowId, column)
    if (this.#placing.has(column)) this.#moved.add(rowId)
  }

  /** Compares open cells that are not on their way with what the server holds now: the same, or changed by somebody else. */
  #meet(id: string, ...columns: readonly string[]): void {
    for (const [column, cell] of this.#overlay.cellsOf(id)) {
      if (cell.state !== 'held' || this.#isNew(id) || (columns.length > 0 && !columns.includes(column))) continue
      const now = asJson(this.#base.get(id)?.[column])
      if (now === asJson(cell.base)) continue
      if (now === asJson(cell.value)) this.#overlay.close(id, column)
      else this.#overlay.set(id, column, { ...cell, state: 'conflict' })
    }
  }

  /** Sends every cell of the touched rows that can be sent: also those that a correction beside them has made valid. */
  #send(label: string, touched: ReadonlySet<string>, rest: Partial<Pick<Batch, 'removed' | 'moved'>> = {}, back = false): void {
    const isSent = (id: string) => !this.#isNew(id) || this.#sender.isUnderWay(id)
    const complete = [...touched].filter(id => !isSent(id) && !this.#problems.get(id)?.size)
    // A row that is not sent yet cannot be anybody's neighbour.
    const order = this.#order.filter(id => isSent(id) || complete.includes(id))
    const batch: Batch = {
      key: crypto.randomUUID(), label, removed: [], moved: [], ...rest,
      cells: [...touched].filter(isSent).flatMap(id => sentCells(this.#overlay, id, column => !this.#problems.get(id)?.has(column))),
      added: placesIn(order, complete).map(place => ({
        ...place, ...(back && { back: true }),
        cells: Object.fromEntries([...this.#overlay.cellsOf(place.id)].map(([column, { value }]) => [column, value])),
      })),
    }
    if (sizeOf(batch) > 0) this.#sender.send(batch)
  }

  /** Does again what a failure has taken back. */
  #again({ label, cells, added, removed, moved }: Batch): void {
    const here = removed.map(({ row }) => this.#idOf(row)).filter(id => this.#byId.has(id))
    if (cells.length + here.length > 0) {
      this.edit({ label, cells: cells.map(({ row, column, value }) => ({ rowId: row, column, value })), removed: here })
    }
    this.#refresh('all', false)
    this.#send(label, new Set(added.map(({ id }) => id)), { moved })
  }

  #display(id: string): Row {
    const base = this.#base.get(id)
    // A new row is sent whole, so that only the sheet's own columns may stand in it.
    if (!base) return this.#overlay.over(this.#byId.get(id) ?? { [this.grid.rowKey]: id }, id)
    return { ...this.#overlay.over(base, id), ...this.#formulas.of(id) }
  }

  #refresh(rows: ReadonlySet<string> | 'all', structure: boolean): void {
    this.#rows = computeRows(this.grid, this.#order.map(id => this.#display(id)))
    this.#byId = new Map(this.#rows.map((row, i) => [this.#order[i]!, row]))
    this.#problems = this.#check()
    for (const listener of this.#listeners) listener({ structure, rows })
  }

  /** Only what the user wrote is checked: what the server handed out is not his mistake. */
  #check(): ProblemMap {
    const suspects = this.#rows.filter((_, i) => this.#overlay.cellsOf(this.#order[i]!).size > 0)
    const own = checkRows({ ...this.grid, unique: undefined }, suspects, this.lookups)
      .filter(({ row, column }) => this.#isNew(row) || this.#overlay.cell(row, column) !== undefined)
    const there = this.#overlay.faults().filter(({ row }) => this.#byId.has(row))
    return indexProblems([...own, ...there])
  }
}
