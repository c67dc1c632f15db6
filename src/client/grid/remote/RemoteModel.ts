import type { Grid, Lookups, Row, Value } from '#schemas/kit/index.ts'
import { isEditable, newRow } from '#schemas/kit/index.ts'
import { NEW_ROW, type RowsChanged } from '#shared/api/rows.ts'
import type { CellMark, Edit, ModelChange, RowModel } from '../model.ts'
import type { ProblemMap } from '../validation/problems.ts'
import type { CellConflict, Typing } from './conflict.ts'
import { Disputes } from './disputes.ts'
import { Removals } from './removals.ts'
import { Elsewhere } from './elsewhere.ts'
import { Formulas } from './formulas.ts'
import { isForeign, positionsAfter, type Arrival } from './arrival.ts'
import { asJson, asValue, commandOf, History, type RowCommand } from './history.ts'
import { heldIn, type UnsendableWork } from './unsentWork.ts'
import type { RemoteHost } from './host.ts'
import { inChain, movedIds, placesIn } from './moves.ts'
import { Overlay } from './overlay.ts'
import { readyIn } from './readyIn.ts'
import { Sender } from './Sender.ts'
import { OwnProblems } from './OwnProblems.ts'
import { sizeOf, type Batch } from './saving.ts'
import { ShownRows } from './ShownRows.ts'
import { Steps } from './steps.ts'
import { adjustedSums, pageSums, type PageFacts, type PageSums } from './sums.ts'
import { Unseen } from './unseen.ts'
import { waitingUnder } from './underNew.ts'

const NO_IDS: ReadonlySet<string> = new Set()
/** `back`: undo or redo restores positions. `reworded`: rows with a changed 计算式. */
interface ApplyOptions { readonly back?: boolean; readonly reworded?: ReadonlySet<string> }

/**
 * A page of a server list: server rows below unsaved cells. Every action is an optimistic update and one request; refused text stays in its
 * cell (workspace.md).
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
  #sums: PageSums | undefined
  #order: string[] = []
  readonly #visible: ShownRows
  readonly #problems: OwnProblems
  /** Unsaved new rows. */
  #fresh = new Set<string>()
  /** Rows possibly moved since loading. */
  #moved = new Set<string>()
  #placing: ReadonlySet<string> = new Set()
  #cut: ReadonlySet<string> = new Set()
  /** Rows of the page as sent by the server. */
  #listed: ReadonlySet<string> = new Set()
  #loaded: readonly Row[] | null = null
  readonly elsewhere: Elsewhere
  readonly #removals: Removals
  readonly #disputes: Disputes
  readonly #steps: Steps
  /** Server ids by temporary id. */
  readonly #names = new Map<string, string>()

  constructor(grid: Grid, host: RemoteHost) {
    this.grid = grid
    this.#host = host
    this.#visible = new ShownRows(grid)
    const lookups = (): Lookups => this.lookups
    this.#problems = new OwnProblems(grid, { overlay: this.#overlay, lookups, row: this.#visible.get, isNew: this.#isNew })
    this.#removals = new Removals({
      base: this.#base, overlay: this.#overlay, history: this.#history, idOf: this.#idOf,
      isTypedInto: id => this.typed()?.rowId === id,
      reorder: change => { this.#order = change(this.#order) },
    })
    const [parts, isShown] = [{ display: this.#display, history: this.#history }, this.#visible.has]
    this.#disputes = new Disputes({
      ...parts, isShown, grid, base: this.#base, overlay: this.#overlay, removals: this.#removals, lookups,
      above: id => this.#order[this.#order.indexOf(id) - 1] ?? null,
      edit: edit => this.edit(edit),
      isPending: (id, column, value) => this.#sender.carries(id, column, value),
      changed: (rows, structure) => this.#refresh(rows, structure),
      refresh: () => host.refresh(),
    })
    const apply = (command: RowCommand): void => this.#apply(command, { back: true })
    this.#steps = new Steps({ ...parts, isShown, grid, host, apply, settled: () => this.settled() })
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

  /** Applies the server's rows. `placing`: the columns that sort and filter the list. */
  load(rows: readonly Row[], placing: Iterable<string>, arrival: Arrival = 'asked', facts: PageFacts = {}): void {
    this.#loaded = rows
    this.#sums = pageSums(this.grid, rows, facts.sums)
    const ids = rows.map(row => this.#idOf(row))
    if (arrival === 'more') this.#unseen.came(ids.filter(id => !this.#visible.has(id)), facts.at)
    else this.#unseen.seen()
    const back = arrival === 'more' ? [] : this.#removals.arrived(ids)
    rows.forEach((row, i) => {
      this.#base.set(ids[i]!, row)
      this.#overlay.meet(ids[i]!, row)
    })
    this.#placing = new Set(placing)
    this.#listed = new Set(arrival === 'more' ? [...this.#listed, ...ids] : ids)
    const typedInto = this.typed()?.rowId
    const isStray = (id: string): boolean => this.#isStray(id) || id === typedInto
    const before = { order: this.#order, moved: this.#moved, isStray, isBusy: this.typed() !== null || this.#moved.size > 0 }
    ;({ order: this.#order, moved: this.#moved } = positionsAfter(arrival, ids, before))
    const isAway = typedInto !== undefined && !this.#isStray(typedInto) && !this.#listed.has(typedInto)
    if (isAway && this.#order.includes(typedInto)) this.#moved.add(typedInto)
    // Rows within reach of undo stay.
    const retained = new Set([...this.#order, ...this.#history.rowIds(), ...this.#cut])
    for (const id of this.#base.keys()) if (!retained.has(id) && this.#overlay.cellsOf(id).size === 0) this.#base.delete(id)
    this.#refresh('all', true)
    if (back.length > 0) this.#send('写入', new Set(back))
  }

  /** Whether these rows were loaded last. */
  stands = (rows: readonly Row[] | undefined): boolean => rows === this.#loaded

  /** Earlier rows in their current server state. */
  current = (rows: readonly Row[]): readonly Row[] => rows.map(row => this.#base.get(this.#idOf(row))).filter(row => row !== undefined)

  /** Number of stored rows. */
  length = (): number => this.#order.filter(id => !this.#isStray(id)).length

  reach = (count: number): Promise<boolean> | null => {
    const loadedLength = this.length()
    // Moved rows on the page may belong to the following rows.
    return this.#host.behind(loadedLength) > 0 ? this.#host.reach(loadedLength + count + this.#moved.size) : null
  }

  /** Restores unsent batches of an earlier window and sends them in order. */
  restore(batches: readonly Batch[]): void {
    for (const batch of batches) {
      this.#putBack(batch)
      const removedIds = new Set(batch.removed.map(({ row }) => this.#idOf(row)))
      this.#order = this.#order.filter(id => !removedIds.has(id))
    }
    this.#sender.send(...batches)
    this.#refresh('all', true)
  }

  /** Edits to store on this computer, as they cannot be sent. */
  held(): UnsendableWork | null {
    const fresh = new Set([...this.#fresh].filter(id => !this.#sender.isPending(id)))
    const work = heldIn(this.grid, this.#overlay, this.#order, fresh, { typedInto: this.typed()?.rowId, begins: this.#host.begins?.() })
    return work && { ...work, removed: this.#removals.held() }
  }

  /** Restores invalid edits of an earlier window; they are sent once corrected. */
  resume(work: UnsendableWork): void {
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

  /** Whether another user has written visible data, judged by version. */
  isNews = (news: RowsChanged): boolean => isForeign(news, this.#order, id => this.#base.get(id)?.version, this.grid.tree !== undefined)

  /** Records removals by others until the next page. */
  hear = (news: RowsChanged): void => this.#removals.hear(news)

  /** Refreshes labels and checks; with rows, their cells' notes. */
  touch = (rows: ReadonlySet<string> | 'all' = 'all'): void => this.#refresh(rows, false)

  head = (): Row => ({})
  rows = (): readonly Row[] => this.#visible.rows
  row = (rowId: string): Row | undefined =>
    this.#visible.get(rowId) ?? (this.#cut.has(rowId) && this.#base.has(rowId) ? this.#display(rowId) : undefined)
  keep = (rowIds: ReadonlySet<string>): void => void (this.#cut = rowIds)
  nameOf = (rowId: string): string => this.#names.get(rowId) ?? rowId
  problems = (): ProblemMap => this.#problems.all
  mark = (rowId: string, column: string): CellMark | undefined =>
    this.#overlay.mark(rowId, column) ?? (this.typed() && this.conflict(rowId, column) ? 'conflict' : undefined)

  footer = (): Row => adjustedSums(this.grid, this.#visible.footer(), this.#sums)
  editable = (row: Row, column: string): boolean => this.canSave && isEditable(this.grid, row, column)
  newRow = (_after: Row | undefined): Row | null => {
    if (!this.canSave || !this.grid.rows.add) return null
    return newRow(this.grid, NEW_ROW + crypto.randomUUID(), this.#host.begins?.())
  }

  /** Rows that a saved edit may have moved or filtered out. */
  moved = (): ReadonlySet<string> => this.#moved

  /** Moved rows missing on the page: another user moved or removed them. */
  away = (): readonly string[] => [...this.#moved].filter(id => !this.#listed.has(id))

  /** Removes moved rows that left the page. */
  leave(belongs: (row: Row) => boolean): void {
    const isLeaving = (id: string): boolean => this.#visible.has(id) && !this.#isStray(id) && !belongs(this.#visible.get(id)!)
    const leavingIds = new Set([...this.#moved].filter(isLeaving))
    if (leavingIds.size === 0) return
    this.#order = this.#order.filter(id => !leavingIds.has(id))
    this.#moved = new Set([...this.#moved].filter(id => !leavingIds.has(id)))
    this.#refresh('all', true)
  }

  /** Whether leaving the page would lose unsaved cells. */
  get dirty(): boolean {
    return this.#sender.outbox.busy || !this.#overlay.isEmpty || this.#fresh.size > 0
  }

  /** Number of edits waiting for an unreachable server. */
  waiting = (): number => this.#sender.outbox.waiting
  /** The server's reason to wait; null when unreachable. */
  waitingFor = (): string | null => this.#sender.outbox.reason

  /** Retries when the network may be back. */
  nudge = (): void => this.#sender.outbox.nudge()

  /** Resolves when nothing is pending. */
  settled = (): Promise<void> => this.#sender.outbox.idle()

  /** Follows an open editor to detect other users' writes into its cell; null when closed. */
  typing = (cell: Omit<Typing, 'base'> | null): void => {
    if (cell !== null) this.#unseen.seen()
    this.#disputes.follow(cell)
  }

  typed = (): Typing | null => this.#disputes.typed

  /** Conflict of a cell: the user's value, the stored one, their common base. */
  conflict = (rowId: string, column: string): CellConflict | undefined => this.#disputes.conflict(rowId, column)

  /** The open editor's cell comes first. */
  conflictCells: Disputes['cells'] = () => this.#disputes.cells()

  /** Resolves a conflict: `mine` overwrites or restores the removed row; `theirs` drops the edits. */
  resolve = (rowId: string, column: string, side: 'mine' | 'theirs'): void => this.#disputes.resolve(rowId, column, side)

  edit(edit: Edit, { amend = false }: { readonly amend?: boolean } = {}): void {
    if (!this.#host.save) return
    const reworded = this.#formulas.keep(edit, this.#idOf)
    this.#unseen.action(amend)
    const command = commandOf(edit, { grid: this.grid, page: this.#host.page(), order: this.#order, row: this.row })
    if (amend) this.#history.amend(command)
    else this.#history.push(command)
    // Copied: the log may join later commands to it.
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

  /** Calls back with an undone or redone cell of another page, once visible. */
  onReveal: Steps['onReveal'] = show => this.#steps.onReveal(show)

  #rename(from: string, to: string): void {
    this.#names.set(from, to)
    this.#formulas.rename(from, to)
    this.#order = this.#order.includes(to) ? this.#order.filter(id => id !== from) : this.#order.map(id => (id === from ? to : id))
    this.#disputes.rename(from, to)
    if (this.grid.tree) queueMicrotask(() => this.#sendUnder(to))
  }

  #sendUnder(parent: string): void {
    const pendingIds = waitingUnder(this.#overlay, this.grid.tree!.parent, this.#order, parent)
    if (pendingIds.length > 0) this.#send('移动行', new Set(pendingIds))
  }

  #idOf = (row: Row): string => String(row[this.grid.rowKey])
  #isNew = (id: string): boolean => !this.#base.has(id)
  /** Whether the row is unsaved, or removed with unsaved edits. */
  #isStray = (id: string): boolean => this.#isNew(id) || this.#removals.holds(id)

  #apply({ label, changes, added, removed, moved }: RowCommand, { back = false, reworded = NO_IDS }: ApplyOptions = {}): void {
    const removedRows = removed.map(({ row, afterId }) => ({ row: this.#base.get(this.#idOf(row)) ?? row, afterId }))
    const goneIds = new Set(removedRows.map(({ row }) => this.#idOf(row)))
    const stored = removedRows.filter(({ row }) => !this.#isStray(this.#idOf(row)) || this.#sender.isPending(this.#idOf(row)))
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
    const changedIds = new Set([...changes.map(change => change.rowId), ...added.map(({ row }) => this.#idOf(row))])
    this.#refresh(new Set([...changedIds, ...reworded]), goneIds.size + added.length + moves.length > 0)
    const movedPlaces = placesIn(this.#order, moves).map(place => (back ? { ...place, back: true as const } : place))
    this.#send(label, changedIds, { removed: stored, moved: movedPlaces }, back)
  }

  /** Inserts each row behind its predecessor, in any order. */
  #addAll(added: RowCommand['added']): void {
    for (const { row, afterId } of inChain(added, ({ row }) => this.#idOf(row))) {
      const id = this.#idOf(row)
      this.#insert(id, afterId)
      this.#visible.expect(id, row)
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
    const seenTime = this.#unseen.of(rowId)
    const base = open ? open.base : typed ? typed.base : before
    this.#overlay.set(rowId, column, { value, state, base, ...(seenTime && !open && { since: seenTime }) })
    // A value never sent is undone without a request.
    if (open && open.state !== 'saving' && asJson(open.base) === asJson(value)) this.#overlay.close(rowId, column)
    else this.#overlay.meet(rowId, this.#base.get(rowId), column)
    if (this.#placing.has(column) && !this.#removals.has(rowId)) this.#moved.add(rowId)
  }

  /** Sends the touched rows' valid cells, including those made valid by a correction. */
  #send(label: string, changedIds: ReadonlySet<string>, rest: Partial<Pick<Batch, 'removed' | 'moved'>> = {}, back = false): void {
    const isSent = (id: string) => !this.#isStray(id) || this.#sender.isPending(id)
    const parts = {
      grid: this.grid, overlay: this.#overlay, order: this.#order, touched: changedIds, isSent,
      isRemoved: (id: string) => this.#removals.has(id), problems: this.#problems.all, back,
    }
    const batch: Batch = { key: crypto.randomUUID(), label, removed: [], moved: [], ...rest, ...readyIn(parts) }
    if (sizeOf(batch) > 0) this.#sender.send(batch)
  }

  /** Repeats an edit rolled back by a failure. */
  #again({ label, cells, added, removed, moved }: Batch): void {
    const visibleIds = removed.map(({ row }) => this.#idOf(row)).filter(this.#visible.has)
    if (cells.length + visibleIds.length > 0) {
      this.edit({ label, cells: cells.map(({ row, column, value }) => ({ rowId: row, column, value })), removed: visibleIds })
    }
    this.#refresh('all', false)
    this.#send(label, new Set(added.map(({ id }) => id)), { moved })
  }

  #display = (id: string): Row => {
    const base = this.#base.get(id)
    // A new row is sent whole, with the sheet's columns only.
    if (!base) return this.#overlay.over(this.#visible.get(id) ?? { [this.grid.rowKey]: id }, id)
    const [row, formulas] = [this.#overlay.over(base, id), this.#formulas.of(id)]
    return formulas ? { ...row, ...formulas } : row
  }

  #refresh(rows: ReadonlySet<string> | 'all', structure: boolean): void {
    if (rows === 'all' || structure) {
      this.#visible.arrange(this.#order, rows, this.#display)
      this.#fresh = new Set(this.#order.filter(this.#isNew))
    } else {
      this.#visible.renew(rows, this.#display)
      for (const id of rows) if (!this.#isNew(id)) this.#fresh.delete(id)
    }
    this.#problems.update(structure ? 'all' : rows)
    for (const listener of this.#listeners) listener({ structure, rows })
  }
}
