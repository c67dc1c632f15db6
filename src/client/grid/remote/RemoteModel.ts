import type { Grid, Lookups, Row, Value } from '#schemas/kit/index.ts'
import { checkRows, computeRows, footerOf, isEditable, newRow } from '#schemas/kit/index.ts'
import type { CellMark, Edit, ModelChange, RowModel } from '../model.ts'
import { indexProblems, type ProblemMap } from '../validation/problems.ts'
import { asJson, asValue, History, type RowCommand } from './history.ts'
import type { RemoteHost } from './host.ts'
import { Overlay } from './overlay.ts'
import { Sender } from './Sender.ts'
import type { Batch } from './saving.ts'

const NEW = 'new-'

/**
 * A page of a server list as the sheet sees it: the server's rows with the unsaved cells over them. Every action is shown
 * at once and sent as one request; what the server refuses goes back, row by row, with its reason (workspace.md).
 */
export class RemoteModel implements RowModel {
  readonly grid: Grid
  readonly #host: RemoteHost
  readonly #listeners = new Set<(change: ModelChange) => void>()
  readonly #overlay = new Overlay()
  readonly #history = new History()
  readonly #sender: Sender
  readonly #base = new Map<string, Row>()
  #order: string[] = []
  #rows: readonly Row[] = []
  #byId = new Map<string, Row>()
  #problems: ProblemMap = new Map()
  /** Rows whose place in the order may have changed since they were loaded. */
  #moved = new Set<string>()
  #placing: ReadonlySet<string> = new Set()

  constructor(grid: Grid, host: RemoteHost) {
    this.grid = grid
    this.#host = host
    this.#sender = new Sender({
      grid, base: this.#base, overlay: this.#overlay, history: this.#history, host,
      row: id => this.#byId.get(id),
      renamed: (from, to) => { this.#order = this.#order.map(id => (id === from ? to : id)) },
      restore: ids => { this.#order = [...this.#order, ...ids.filter(id => !this.#order.includes(id))] },
      changed: (rows, structure) => this.#refresh(rows, structure),
      again: (label, cells) => this.edit({ label, cells: cells.map(({ row, column, value }) => ({ rowId: row, column, value })) }),
    })
  }

  get lookups(): Lookups {
    return this.#host.lookups
  }

  get canSave(): boolean {
    return this.#host.save !== undefined
  }

  /** Puts the server's rows in place. `placing` are the columns by which the list is sorted and filtered. */
  load(rows: readonly Row[], placing: Iterable<string>): void {
    const ids = rows.map(row => String(row[this.grid.rowKey]))
    const unsent = this.#order.filter(id => this.#isNew(id))
    rows.forEach((row, i) => this.#base.set(ids[i]!, row))
    this.#order = [...ids, ...unsent]
    this.#placing = new Set(placing)
    this.#moved = new Set()
    // Rows that undo may reach are remembered, wherever the list has put them since.
    const keep = new Set([...this.#order, ...this.#history.rowIds()])
    for (const id of this.#base.keys()) if (!keep.has(id) && this.#overlay.cellsOf(id).size === 0) this.#base.delete(id)
    this.#refresh('all', true)
  }

  /** Lookups arrived or changed: labels and checks do, too. */
  touch(): void {
    this.#refresh('all', false)
  }

  head = (): Row => ({})
  rows = (): readonly Row[] => this.#rows
  row = (rowId: string): Row | undefined => this.#byId.get(rowId)
  problems = (): ProblemMap => this.#problems
  mark = (rowId: string, column: string): CellMark | undefined => this.#overlay.mark(rowId, column)
  footer = (): Row => footerOf(this.grid, this.#rows)

  editable(row: Row, column: string): boolean {
    return this.#host.save !== undefined && isEditable(this.grid, row, column)
  }

  newRow(_after: Row | undefined): Row | null {
    return this.#host.save && this.grid.rows.add ? newRow(this.grid, NEW + crypto.randomUUID()) : null
  }

  /** Rows that a saved change may have moved to another place or out of the filter. */
  moved = (): ReadonlySet<string> => this.#moved

  /** Cells that hold something the server does not have: leaving the page would lose them. */
  get dirty(): boolean {
    return this.#sender.busy || this.#overlay.all().length > 0 || this.#order.some(id => this.#isNew(id))
  }

  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void> {
    return this.#sender.idle()
  }

  /** A cell that somebody else changed meanwhile: what the user wrote, what stands there, what stood there when he began. */
  conflict(rowId: string, column: string): { readonly mine: Value; readonly theirs: Value; readonly base: Value } | undefined {
    const cell = this.#overlay.cell(rowId, column)
    if (cell?.state !== 'conflict') return undefined
    return { mine: cell.value, theirs: this.#base.get(rowId)?.[column] ?? null, base: cell.base }
  }

  /** Cells in conflict on the page, in no particular order. */
  conflictCells(): readonly { readonly rowId: string; readonly column: string }[] {
    return this.#overlay.all().filter(({ row, cell }) => cell.state === 'conflict' && this.#byId.has(row))
      .map(({ row, column }) => ({ rowId: row, column }))
  }

  /** Ends a conflict: `mine` writes over what stands there, `theirs` gives the own value up. */
  resolve(rowId: string, column: string, keep: 'mine' | 'theirs'): void {
    const found = this.conflict(rowId, column)
    if (!found) return
    this.#overlay.close(rowId, column)
    this.#history.forget(rowId, column)
    this.#refresh(new Set([rowId]), false)
    if (keep === 'mine') this.edit({ label: '保留我的修改', cells: [{ rowId, column, value: found.mine }] })
  }

  edit(edit: Edit, { amend = false }: { readonly amend?: boolean } = {}): void {
    if (!this.#host.save) return
    const command = this.#commandOf(edit)
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

  async #step(way: 'undo' | 'redo'): Promise<void> {
    const next = this.#history.peek(way)
    if (!next) return
    if (next.page !== undefined && next.page !== this.#host.page()) await this.#host.showPage(next.page)
    const found = this.#history.conflicts(way, (row, column) => this.#display(row)[column])
    if (found.length > 0) return this.#host.blocked(found)
    const command = this.#history.take(way)
    if (!command) return
    this.#apply(command)
    // A row that stands on another page now may belong here again.
    if (command.changes.some(({ rowId }) => !this.#order.includes(rowId))) {
      await this.settled()
      this.#host.refresh()
    }
  }

  #isNew = (id: string): boolean => !this.#base.has(id)

  #commandOf({ label, cells = [], added = [], removed = [] }: Edit): RowCommand {
    return {
      label,
      page: this.#host.page(),
      changes: cells.flatMap(({ rowId, column, value }) => {
        const row = this.row(rowId)
        const before = asJson(row?.[column])
        return row && before !== asJson(value) ? [{ rowId, column, before, after: asJson(value) }] : []
      }),
      added: added.map(({ row, afterId }) => ({ row, afterId: afterId === undefined ? this.#order.at(-1) ?? null : afterId })),
      removed: removed.flatMap(id => {
        const row = this.row(id)
        return row ? [{ row, afterId: this.#order[this.#order.indexOf(id) - 1] ?? null }] : []
      }),
    }
  }

  #apply({ label, changes, added, removed }: RowCommand): void {
    const gone = removed.map(({ row }) => String(row[this.grid.rowKey]))
    this.#order = this.#order.filter(id => !gone.includes(id))
    const fresh = added.map(({ row, afterId }) => {
      const id = String(row[this.grid.rowKey])
      this.#order.splice(afterId === null ? 0 : this.#order.indexOf(afterId) + 1 || this.#order.length, 0, id)
      this.#byId.set(id, row)
      for (const key of Object.keys(this.grid.columns)) {
        if (!this.grid.columns[key]!.computed) this.#overlay.set(id, key, { value: row[key] ?? null, state: 'held', base: null })
      }
      return id
    })
    for (const { rowId, column, before, after } of changes) {
      const open = this.#overlay.cell(rowId, column)
      this.#overlay.set(rowId, column, { value: asValue(after), state: 'held', base: open?.base ?? asValue(before) })
      if (this.#placing.has(column)) this.#moved.add(rowId)
    }
    const touched = new Set([...changes.map(change => change.rowId), ...fresh])
    this.#refresh(touched, gone.length + fresh.length > 0)
    this.#send(label, touched, gone)
  }

  /** Sends every cell of the touched rows that can be sent: also those that a correction beside them has made valid. */
  #send(label: string, touched: ReadonlySet<string>, gone: readonly string[]): void {
    const whole = (id: string) => !this.#problems.get(id)?.size
    const added = [...touched].filter(id => this.#isNew(id) && !this.#sender.isUnderWay(id) && whole(id))
    const cells = [...touched].filter(id => !this.#isNew(id) || this.#sender.isUnderWay(id)).flatMap(row =>
      [...this.#overlay.cellsOf(row)]
        .filter(([column, { state }]) => state === 'held' && !this.#problems.get(row)?.has(column))
        .map(([column, { value }]) => ({ row, column, value })))
    const batch: Batch = { label, cells, added, removed: gone.filter(id => !this.#isNew(id) || this.#sender.isUnderWay(id)) }
    for (const id of gone) if (this.#isNew(id) && !this.#sender.isUnderWay(id)) this.#overlay.forgetRow(id)
    if (cells.length + added.length + batch.removed.length > 0) this.#sender.send(batch)
  }

  #display(id: string): Row {
    return this.#overlay.over(this.#base.get(id) ?? this.#byId.get(id) ?? { [this.grid.rowKey]: id }, id)
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
