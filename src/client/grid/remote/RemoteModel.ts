import type { Grid, Lookups, Row, Value } from '#schemas/kit/index.ts'
import { dec, FooterSums, isEditable, newRow, scaleOf, toScale } from '#schemas/kit/index.ts'
import { NEW_ROW, type RowsChanged } from '#shared/api/rows.ts'
import type { CellMark, Edit, ModelChange, RowModel } from '../model.ts'
import type { ProblemMap } from '../validation/problems.ts'
import type { CellConflict, Typing } from './conflict.ts'
import { Disputes } from './disputes.ts'
import { Removals } from './removals.ts'
import { Elsewhere } from './elsewhere.ts'
import { Formulas } from './formulas.ts'
import { isForeign, standingAfter, type Arrival } from './arrival.ts'
import { asJson, asValue, commandOf, History, type RowCommand } from './history.ts'
import { heldIn, type HeldWork } from './held.ts'
import type { RemoteHost } from './host.ts'
import { inChain, movedIds, placesIn } from './moves.ts'
import { Overlay } from './overlay.ts'
import { readyIn } from './readyIn.ts'
import { Sender } from './Sender.ts'
import { OwnProblems } from './OwnProblems.ts'
import { sizeOf, type Batch } from './saving.ts'
import { ShownRows } from './ShownRows.ts'
import { Steps } from './steps.ts'
import { Unseen } from './unseen.ts'
import { waitingUnder } from './underNew.ts'

type Sums = Readonly<Record<string, string | null>>
const NO_IDS: ReadonlySet<string> = new Set()

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
  readonly #unseen = new Unseen()
  /** Sums over the whole filter, and of the page when the server sent them. */
  #sums: { readonly all: Sums; readonly here: Row } | undefined
  #order: string[] = []
  readonly #shown: ShownRows
  readonly #problems: OwnProblems
  /** Rows of the page that the server does not have yet. */
  #fresh = new Set<string>()
  /** Rows whose place in the order may have changed since they were loaded. */
  #moved = new Set<string>()
  #placing: ReadonlySet<string> = new Set()
  #kept: ReadonlySet<string> = new Set()
  /** Rows of the page as the server last sent it. */
  #listed: ReadonlySet<string> = new Set()
  #loaded: readonly Row[] | null = null
  /** What waits to be corrected or decided out of sight. */
  readonly elsewhere: Elsewhere
  readonly #removals: Removals
  readonly #disputes: Disputes
  readonly #steps: Steps
  /** Ids that the server gave to rows which had a temporary one. */
  readonly #names = new Map<string, string>()

  constructor(grid: Grid, host: RemoteHost) {
    this.grid = grid
    this.#host = host
    this.#shown = new ShownRows(grid)
    this.#problems = new OwnProblems(grid, { overlay: this.#overlay, lookups: () => this.lookups, row: this.#shown.get, isNew: this.#isNew })
    this.#removals = new Removals({
      base: this.#base, overlay: this.#overlay, history: this.#history, idOf: this.#idOf,
      isTypedInto: id => this.typed()?.rowId === id,
      reorder: change => { this.#order = change(this.#order) },
    })
    const [parts, isShown] = [{ display: this.#display, history: this.#history }, this.#shown.has]
    this.#disputes = new Disputes({
      ...parts, isShown, grid, base: this.#base, overlay: this.#overlay, removals: this.#removals, lookups: () => this.lookups,
      above: id => this.#order[this.#order.indexOf(id) - 1] ?? null,
      edit: edit => this.edit(edit),
      isPending: (id, column, value) => this.#sender.carries(id, column, value),
      changed: (rows, structure) => this.#refresh(rows, structure),
      refresh: () => host.refresh(),
    })
    this.#steps = new Steps({ ...parts, isShown, grid, host, apply: command => this.#apply(command, { back: true }), settled: () => this.settled() })
    this.elsewhere = new Elsewhere({
      overlay: this.#overlay, isShown, lead: id => host.lead(id, '未写入的值'), reveal: place => this.#steps.reveal(place),
    })
    this.#sender = new Sender({
      grid, base: this.#base, overlay: this.#overlay, history: this.#history, host,
      renamed: (from, to) => this.#rename(from, to),
      taken: (id, column, value) => this.#disputes.taken(id, column, value),
      restore: removed => {
        for (const { row, afterId } of removed) {
          this.#base.set(this.#idOf(row), row)
          this.#insert(this.#idOf(row), afterId)
        }
      },
      changed: (rows, structure) => this.#refresh(rows, structure),
      removed: (id, writer) => {
        this.#removals.leaveStanding(id, writer)
        this.#moved.delete(id)
      },
      again: batch => this.#again(batch),
    })
  }

  get lookups(): Lookups { return this.#host.lookups }
  get canSave(): boolean { return this.#host.save !== undefined }

  /**
   * Puts the server's rows in place (arrival.ts). `placing` are the columns by which the list is sorted and filtered; `beside` is
   * what the page says beside its rows: `at`, when they were read, and `sums` over all rows of the filter.
   */
  load(rows: readonly Row[], placing: Iterable<string>, arrival: Arrival = 'asked', beside: { readonly at?: string; readonly sums?: Sums } = {}): void {
    this.#loaded = rows
    this.#sums = beside.sums && { all: beside.sums, here: new FooterSums(this.grid, rows).values() }
    const ids = rows.map(row => this.#idOf(row))
    if (arrival === 'more') this.#unseen.came(ids.filter(id => !this.#shown.has(id)), beside.at)
    else this.#unseen.seen()
    const back = arrival === 'more' ? [] : this.#removals.arrived(ids)
    rows.forEach((row, i) => {
      this.#base.set(ids[i]!, row)
      this.#overlay.meet(ids[i]!, row)
    })
    this.#placing = new Set(placing)
    this.#listed = new Set(arrival === 'more' ? [...this.#listed, ...ids] : ids)
    // The row that is being typed into stays until it is left, wherever the list has it now.
    const typedInto = this.typed()?.rowId
    const isStray = (id: string): boolean => this.#isStray(id) || id === typedInto
    const standing = { order: this.#order, moved: this.#moved, isStray, isBusy: this.typed() !== null || this.#moved.size > 0 }
    ;({ order: this.#order, moved: this.#moved } = standingAfter(arrival, ids, standing))
    if (typedInto !== undefined && !this.#isStray(typedInto) && !this.#listed.has(typedInto) && this.#order.includes(typedInto)) this.#moved.add(typedInto)
    // Rows that undo may reach are remembered, wherever the list has put them since.
    const keep = new Set([...this.#order, ...this.#history.rowIds(), ...this.#kept])
    for (const id of this.#base.keys()) if (!keep.has(id) && this.#overlay.cellsOf(id).size === 0) this.#base.delete(id)
    this.#refresh('all', true)
    if (back.length > 0) this.#send('写入', new Set(back))
  }

  /** Are these the rows that were loaded last? */
  stands = (rows: readonly Row[] | undefined): boolean => rows === this.#loaded

  /** Rows that came before as the server has them now: with what was written here since, without what was removed. */
  current = (rows: readonly Row[]): readonly Row[] => rows.map(row => this.#base.get(this.#idOf(row))).filter(row => row !== undefined)

  /** How many rows of the list stand here; those that the server does not have are none of it. */
  length = (): number => this.#order.filter(id => !this.#isStray(id)).length

  reach = (count: number): Promise<boolean> | null => {
    const here = this.length()
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
    const fresh = new Set([...this.#fresh].filter(id => !this.#sender.isPending(id)))
    const work = heldIn(this.grid, this.#overlay, this.#order, fresh, { typedInto: this.typed()?.rowId, begins: this.#host.begins?.() })
    return work && { ...work, removed: this.#removals.held() }
  }

  /** What an earlier window held: it stands where it stood, with its reasons, and goes out when it is corrected. */
  resume(work: HeldWork): void {
    this.#putBack(work)
    for (const fault of work.faults) this.#overlay.refuse(fault)
    for (const { row } of work.cells) this.#overlay.meet(row, this.#base.get(row))
    this.#removals.resume(work.removed ?? [])
    this.#refresh('all', true)
  }

  #putBack(work: Pick<Batch, 'cells' | 'added'>): void {
    this.#overlay.hold(work)
    for (const { id, afterId = null } of work.added) this.#insert(id, afterId)
  }

  /** Has somebody else written what is shown here? What this list wrote itself is known with its version. */
  isNews = (news: RowsChanged): boolean => isForeign(news, this.#order, id => this.#base.get(id)?.version, this.grid.tree !== undefined)

  /** Remembers which rows others have removed, until the page that follows shows it. */
  hear = (news: RowsChanged): void => this.#removals.hear(news)

  /** Lookups arrived or changed: labels and checks do, too. With rows: what is said of their cells is another. */
  touch = (rows: ReadonlySet<string> | 'all' = 'all'): void => this.#refresh(rows, false)

  head = (): Row => ({})
  rows = (): readonly Row[] => this.#shown.rows
  row = (rowId: string): Row | undefined =>
    this.#shown.get(rowId) ?? (this.#kept.has(rowId) && this.#base.has(rowId) ? this.#display(rowId) : undefined)
  keep = (rowIds: ReadonlySet<string>): void => void (this.#kept = rowIds)
  nameOf = (rowId: string): string => this.#names.get(rowId) ?? rowId
  problems = (): ProblemMap => this.#problems.all
  mark = (rowId: string, column: string): CellMark | undefined =>
    this.#overlay.mark(rowId, column) ?? (this.typed() && this.conflict(rowId, column) ? 'conflict' : undefined)

  /** The server's sums of columns that the list has, with what has become of this page since it sent them; without any, those of the page. */
  footer = (): Row => {
    const now = this.#shown.footer()
    const sums = this.#sums
    if (!sums) return now
    const moved = (key: string, all: string): string =>
      toScale(dec(all).plus(String(now[key] ?? 0)).minus(String(sums.here[key] ?? 0)), scaleOf(this.grid.columns[key]!))
    return Object.fromEntries(Object.entries(sums.all).filter(([key]) => Object.hasOwn(this.grid.columns, key)).map(([key, all]) => [key, moved(key, all ?? '0')]))
  }

  editable = (row: Row, column: string): boolean => this.canSave && isEditable(this.grid, row, column)
  newRow = (_after: Row | undefined): Row | null => (this.canSave && this.grid.rows.add ? newRow(this.grid, NEW_ROW + crypto.randomUUID(), this.#host.begins?.()) : null)

  /** Rows that a saved change may have moved to another place or out of the filter. */
  moved = (): ReadonlySet<string> => this.#moved

  /** Moved rows that the server has not sent with the page any more: somebody else has moved or removed them. */
  away = (): readonly string[] => [...this.#moved].filter(id => !this.#listed.has(id))

  /** Takes moved rows off the page that do not belong to it any more; the server's answer need not be waited for. */
  leave(belongs: (row: Row) => boolean): void {
    const gone = new Set([...this.#moved].filter(id => this.#shown.has(id) && !this.#isStray(id) && !belongs(this.#shown.get(id)!)))
    if (gone.size === 0) return
    this.#order = this.#order.filter(id => !gone.has(id))
    this.#moved = new Set([...this.#moved].filter(id => !gone.has(id)))
    this.#refresh('all', true)
  }

  /** Cells that hold something the server does not have: leaving the page would lose them. */
  get dirty(): boolean {
    return this.#sender.outbox.busy || !this.#overlay.isEmpty || this.#fresh.size > 0
  }

  /** Edits that wait for the server to be reached again; 0 while it is there. */
  waiting = (): number => this.#sender.outbox.waiting
  /** Why they wait, as the server says it; null where it is not reached. */
  waitingFor = (): string | null => this.#sender.outbox.reason

  /** The network seems to be there again. */
  nudge = (): void => this.#sender.outbox.nudge()

  /** Resolves when nothing is pending any more. */
  settled = (): Promise<void> => this.#sender.outbox.idle()

  /** Follows the text of an open editor, so that what others write into its cell is noticed; null when it is closed. */
  typing = (cell: Omit<Typing, 'base'> | null): void => {
    if (cell !== null) this.#unseen.seen()
    this.#disputes.follow(cell)
  }

  /** The open editor's cell and text. */
  typed = (): Typing | null => this.#disputes.typed

  /** A cell that somebody else changed meanwhile: what the user wrote, what stands there, what stood there when he began. */
  conflict = (rowId: string, column: string): CellConflict | undefined => this.#disputes.conflict(rowId, column)

  /** Cells in conflict on the page, the one that is being typed into first. */
  conflictCells: Disputes['cells'] = () => this.#disputes.cells()

  /** Ends a conflict: `mine` writes over what stands there, or brings the whole row back; `theirs` gives the own value up, or all in the row. */
  resolve = (rowId: string, column: string, keep: 'mine' | 'theirs'): void => this.#disputes.resolve(rowId, column, keep)

  edit(edit: Edit, { amend = false }: { readonly amend?: boolean } = {}): void {
    if (!this.#host.save) return
    const reworded = this.#formulas.keep(edit, this.#idOf)
    this.#unseen.action(amend)
    const command = commandOf(edit, { grid: this.grid, page: this.#host.page(), order: this.#order, row: this.row })
    if (amend) this.#history.amend(command)
    else this.#history.push(command)
    // The log may join later commands to this one: what is applied is a copy.
    this.#apply({ ...command }, { reworded })
  }

  undo = (): void => void this.#steps.step('undo')
  redo = (): void => void this.#steps.step('redo')
  undoLabel = (): string | undefined => this.#history.peek('undo')?.label
  redoLabel = (): string | undefined => this.#history.peek('redo')?.label

  subscribe = (listener: (change: ModelChange) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls back with a cell that undo or redo has changed on another page, which now stands on the screen. */
  onReveal: Steps['onReveal'] = show => this.#steps.onReveal(show)

  #rename(from: string, to: string): void {
    this.#names.set(from, to)
    this.#formulas.rename(from, to)
    this.#order = this.#order.includes(to) ? this.#order.filter(id => id !== from) : this.#order.map(id => (id === from ? to : id))
    this.#disputes.rename(from, to)
    if (this.grid.tree) queueMicrotask(() => this.#sendUnder(to))
  }

  /** Rows that waited for the one that they stand under. */
  #sendUnder(parent: string): void {
    const waiting = waitingUnder(this.#overlay, this.grid.tree!.parent, this.#order, parent)
    if (waiting.length > 0) this.#send('移动行', new Set(waiting))
  }

  #idOf = (row: Row): string => String(row[this.grid.rowKey])
  #isNew = (id: string): boolean => !this.#base.has(id)
  /** The server does not have it, or has it no longer while something unsaved stands in it. */
  #isStray = (id: string): boolean => this.#isNew(id) || this.#removals.holds(id)

  /**
   * `back` is a step of undo or redo: rows go where they stood before, not beside whoever is their neighbour now. In `reworded` rows
   * the 计算式 of a cell is another, though its value may not be.
   */
  #apply({ label, changes, added, removed, moved }: RowCommand, { back = false, reworded = NO_IDS }: { readonly back?: boolean; readonly reworded?: ReadonlySet<string> } = {}): void {
    const gone = removed.map(({ row, afterId }) => ({ row: this.#base.get(this.#idOf(row)) ?? row, afterId }))
    const goneIds = new Set(gone.map(({ row }) => this.#idOf(row)))
    const stored = gone.filter(({ row }) => !this.#isStray(this.#idOf(row)) || this.#sender.isPending(this.#idOf(row)))
    if (goneIds.size > 0) this.#order = this.#order.filter(id => !goneIds.has(id))
    for (const id of goneIds) {
      this.#overlay.forgetRow(id)
      this.#removals.lift(id)
      this.#base.delete(id)
    }
    this.#addAll(added)
    for (const { rowId, column, before, after } of changes) this.#write(rowId, column, asValue(before), asValue(after))
    const moves = moved ? movedIds(this.#order, moved.after.filter(id => this.#order.includes(id))) : []
    if (moved) this.#order = moved.after.filter(id => this.#order.includes(id))
    const touched = new Set([...changes.map(change => change.rowId), ...added.map(({ row }) => this.#idOf(row))])
    this.#refresh(new Set([...touched, ...reworded]), goneIds.size + added.length + moves.length > 0)
    this.#send(label, touched, { removed: stored, moved: placesIn(this.#order, moves).map(place => (back ? { ...place, back: true } : place)) }, back)
  }

  /** Puts rows in, each after the row of the same action that it stands behind, whatever their order. */
  #addAll(added: RowCommand['added']): void {
    for (const { row, afterId } of inChain(added, ({ row }) => this.#idOf(row))) {
      const id = this.#idOf(row)
      this.#insert(id, afterId)
      this.#shown.expect(id, row)
      for (const key of Object.keys(this.grid.columns)) {
        if (!this.grid.columns[key]!.computed) this.#overlay.set(id, key, { value: row[key] ?? null, state: 'held', base: null })
      }
    }
  }

  #insert(id: string, afterId: string | null): void {
    if (!this.#order.includes(id)) this.#order.splice(afterId === null ? 0 : this.#order.indexOf(afterId) + 1 || this.#order.length, 0, id)
  }

  #write(rowId: string, column: string, before: Value, value: Value): void {
    const open = this.#overlay.cell(rowId, column)
    const typed = this.#disputes.typedIn(rowId, column)
    const state = this.#removals.has(rowId) ? 'conflict' : 'held'
    const since = this.#unseen.of(rowId)
    this.#overlay.set(rowId, column, { value, state, base: open ? open.base : typed ? typed.base : before, ...(since && !open && { since }) })
    // The server never saw what is taken back here: there is nothing to send.
    if (open && open.state !== 'saving' && asJson(open.base) === asJson(value)) this.#overlay.close(rowId, column)
    else this.#overlay.meet(rowId, this.#base.get(rowId), column)
    if (this.#placing.has(column) && !this.#removals.has(rowId)) this.#moved.add(rowId)
  }

  /** Sends every cell of the touched rows that can be sent: also those that a correction beside them has made valid. */
  #send(label: string, touched: ReadonlySet<string>, rest: Partial<Pick<Batch, 'removed' | 'moved'>> = {}, back = false): void {
    const isSent = (id: string) => !this.#isStray(id) || this.#sender.isPending(id)
    const parts = { grid: this.grid, overlay: this.#overlay, order: this.#order, touched, isSent, isRemoved: (id: string) => this.#removals.has(id), problems: this.#problems.all, back }
    const batch: Batch = { key: crypto.randomUUID(), label, removed: [], moved: [], ...rest, ...readyIn(parts) }
    if (sizeOf(batch) > 0) this.#sender.send(batch)
  }

  /** Does again what a failure has taken back. */
  #again({ label, cells, added, removed, moved }: Batch): void {
    const here = removed.map(({ row }) => this.#idOf(row)).filter(this.#shown.has)
    if (cells.length + here.length > 0) {
      this.edit({ label, cells: cells.map(({ row, column, value }) => ({ rowId: row, column, value })), removed: here })
    }
    this.#refresh('all', false)
    this.#send(label, new Set(added.map(({ id }) => id)), { moved })
  }

  #display = (id: string): Row => {
    const base = this.#base.get(id)
    // A new row is sent whole, so that only the sheet's own columns may stand in it.
    if (!base) return this.#overlay.over(this.#shown.get(id) ?? { [this.grid.rowKey]: id }, id)
    const [row, formulas] = [this.#overlay.over(base, id), this.#formulas.of(id)]
    return formulas ? { ...row, ...formulas } : row
  }

  #refresh(rows: ReadonlySet<string> | 'all', structure: boolean): void {
    if (rows === 'all' || structure) {
      this.#shown.arrange(this.#order, rows, this.#display)
      this.#fresh = new Set(this.#order.filter(this.#isNew))
    } else {
      this.#shown.renew(rows, this.#display)
      for (const id of rows) if (!this.#isNew(id)) this.#fresh.delete(id)
    }
    this.#problems.update(structure ? 'all' : rows)
    for (const listener of this.#listeners) listener({ structure, rows })
  }
}
