import { NO_LOOKUPS, type Problem, type Row, type Value } from '#schemas/kit/index.ts'
import { scheduleBars } from '#schemas/schedule/bars.ts'
import { CONFIRMED_STATES } from '#schemas/schedule/terms.ts'
import type { ScheduleAnswer, ScheduleWritten } from '#shared/api/schedule.ts'
import type { ScheduleEdit } from '#shared/api/schedulePlan.ts'
import type { CellEdit, Edit, ModelChange, RowModel } from '#client/grid/model.ts'
import { barRows, type PlannedPlace } from './barRows.ts'
import { columnOf, editsOf, isOpen } from './cellEdits.ts'
import { consequence, inverseOf, plannedOf, withPlan, withWritten, type Planned } from './planned.ts'

const NOTHING: Row = {}
interface Step { readonly label: string, readonly edits: readonly ScheduleEdit[], readonly inverse: readonly ScheduleEdit[] }
interface Wrong { readonly value: Value, readonly text: string }

export interface ScheduleHost {
  readonly mayEdit: boolean
  readonly save: (edit: ScheduleEdit, revision: number) => Promise<ScheduleWritten>
  /** Called after a rejected edit, to reload the schedule. */
  readonly onLost: () => void
}

const isSame = (a: Row, b: Row): boolean => {
  const keys = Object.keys(b)
  return keys.length === Object.keys(a).length && keys.every(key => a[key] === b[key])
}

/**
 * The bars of a schedule as rows. A cell edit is an optimistic update of the plan by the server's rules; edits are sent one by one, and the
 * server's result is final. Refused input is retained with the reason.
 */
export class ScheduleModel implements RowModel {
  readonly grid = scheduleBars
  readonly lookups = NO_LOOKUPS
  readonly #host: ScheduleHost
  readonly #listeners = new Set<(change: ModelChange) => void>()
  readonly #wrong = new Map<string, Map<string, Wrong>>()
  #mayEdit: boolean
  #answer: ScheduleAnswer
  #places: readonly PlannedPlace[]
  #planned: Planned
  #rows: readonly Row[] = []
  #index = new Map<string, Row>()
  #done: Step[] = []
  #undone: Step[] = []
  #pending = 0
  #sent: Promise<void> = Promise.resolve()
  /** Cells of the current edit, by row and column. */
  #written: ReadonlyMap<string, Value> = new Map()

  constructor(schedule: ScheduleAnswer, positions: readonly PlannedPlace[], host: ScheduleHost) {
    this.#answer = schedule
    this.#places = positions
    this.#host = host
    this.#mayEdit = host.mayEdit
    this.#planned = plannedOf(schedule)
    this.#build()
  }

  get planned(): Planned { return this.#planned }
  get isPending(): boolean { return this.#pending > 0 }
  /** Bars can be moved manually until the schedule is confirmed; afterwards by delays and progress. */
  get isOpen(): boolean { return this.#mayEdit && !CONFIRMED_STATES.some(state => state === this.#planned.head.state) }

  head = (): Row => NOTHING
  rows = (): readonly Row[] => this.#rows
  row = (id: string): Row | undefined => this.#index.get(id)
  footer = (): Row => NOTHING
  newRow = (): null => null
  undoLabel = (): string | undefined => this.#done.at(-1)?.label
  redoLabel = (): string | undefined => this.#undone.at(-1)?.label
  subscribe = (listener: (change: ModelChange) => void): (() => void) => {
    this.#listeners.add(listener)
    return () => { this.#listeners.delete(listener) }
  }

  editable = (row: Row, column: string): boolean => {
    const bar = this.#planned.bars.get(String(row.id))
    if (!this.isOpen || bar === undefined || !isOpen(column) || bar.state === 'DONE') return false
    return bar.kind === 'WORK' || column === 'constraint' || column === 'constraintAt'
  }

  problems = (): ReadonlyMap<string, ReadonlyMap<string, Problem>> => new Map([...this.#wrong].map(([row, cells]) =>
    [row, new Map([...cells].map(([column, { text }]) => [column, { row, column, code: 'invalid' as const, text }]))]))

  edit = ({ label, cells = [] }: Edit): void => {
    this.#written = new Map()
    const byRow = new Map<string, CellEdit[]>()
    for (const cell of cells) byRow.set(cell.rowId, [...byRow.get(cell.rowId) ?? [], cell])
    const edits = [...byRow].flatMap(([id, rowCells]) => this.#meant(id, rowCells))
    this.act(label, edits)
  }

  /** Applies edits as one undoable step. @returns whether all of them were accepted */
  act(label: string, edits: readonly ScheduleEdit[]): boolean {
    const accepted: { readonly edit: ScheduleEdit, readonly inverse: ScheduleEdit }[] = []
    for (const edit of edits) {
      const { plan, faults, message } = consequence(this.#planned, edit)
      if (faults.length > 0) {
        if ('id' in edit) this.#refuse(edit.id, columnOf(edit), this.#typed(edit.id, columnOf(edit)), message)
        continue
      }
      accepted.push({ edit, inverse: inverseOf(this.#planned, plan, edit) })
      this.#planned = withPlan(this.#planned, plan)
    }
    if (accepted.length > 0) {
      this.#done.push({ label, edits: accepted.map(({ edit }) => edit), inverse: accepted.map(({ inverse }) => inverse).toReversed() })
      this.#undone = []
      for (const { edit } of accepted) this.#send(edit)
    }
    this.#build()
    return accepted.length === edits.length
  }

  settled = (): Promise<void> => this.#sent

  undo = (): void => this.#step(this.#done, this.#undone, 'inverse')
  redo = (): void => this.#step(this.#undone, this.#done, 'edits')

  /** Permissions may change while the schedule is open. */
  permit(mayEdit: boolean): void {
    if (this.#mayEdit === mayEdit) return
    this.#mayEdit = mayEdit
    for (const listener of this.#listeners) listener({ structure: false, rows: 'all' })
  }

  /** Replaces the schedule by a reloaded one. Undo is cleared if it was changed in another window. */
  take(schedule: ScheduleAnswer, positions: readonly PlannedPlace[]): void {
    const { id, revision } = this.#planned.head
    // Ignores an answer older than the local edits: a newer one follows.
    if (this.isPending || (schedule.head.id === id && schedule.head.revision < revision)) return
    const isOwn = schedule.head.id === id && schedule.head.revision === revision
    this.#answer = schedule
    this.#places = positions
    this.#planned = plannedOf(schedule)
    if (!isOwn) {
      this.#done = []
      this.#undone = []
      this.#wrong.clear()
    }
    this.#build()
  }

  #step(from: Step[], to: Step[], direction: 'edits' | 'inverse'): void {
    const step = from.at(-1)
    if (step === undefined) return
    for (const edit of step[direction]) {
      const { plan, faults } = consequence(this.#planned, edit)
      if (faults.length > 0) break
      this.#planned = withPlan(this.#planned, plan)
      this.#send(edit)
    }
    from.pop()
    to.push(step)
    this.#wrong.clear()
    this.#build()
  }

  /** Edits from the cells of one row; invalid values are retained as typed. */
  #meant(id: string, cells: readonly CellEdit[]): ScheduleEdit[] {
    const row = this.#index.get(id)
    if (row === undefined || !this.#planned.bars.has(id)) return []
    const editableCells = cells.filter(({ column }) => this.editable(row, column) || column === 'teamId')
    const values = Object.fromEntries(editableCells.map(({ column, value }) => [column, value]))
    for (const { column } of editableCells) this.#wrong.get(id)?.delete(column)
    const edits: ScheduleEdit[] = []
    for (const read of editsOf(this.#planned, { ...row, ...values }, new Set(editableCells.map(({ column }) => column)))) {
      if ('kind' in read) edits.push(read)
      else this.#refuse(id, read.column, values[read.column] ?? null, read.text)
    }
    this.#written = new Map([...this.#written, ...editableCells.map(({ column, value }) => [`${id} ${column}`, value] as const)])
    return edits
  }
  #typed(id: string, column: string): Value { return this.#written.get(`${id} ${column}`) ?? this.#index.get(id)?.[column] ?? null }

  #refuse(id: string, column: string, value: Value, text: string): void {
    this.#wrong.set(id, new Map(this.#wrong.get(id)).set(column, { value, text }))
  }

  #send(edit: ScheduleEdit): void {
    this.#pending += 1
    this.#sent = this.#deliver(edit, this.#sent)
  }

  /** Sends an edit after the previous ones are answered. */
  async #deliver(edit: ScheduleEdit, before: Promise<void>): Promise<void> {
    await before
    if (this.#pending === 0) return
    try {
      const written = await this.#host.save(edit, this.#planned.head.revision)
      this.#pending -= 1
      const head = { ...this.#planned.head, revision: written.revision, finish: written.finish }
      this.#answer = { ...this.#answer, links: written.links ?? this.#answer.links }
      if (this.#pending > 0) this.#planned = { ...this.#planned, head }
      else {
        this.#planned = withWritten(this.#planned, this.#answer.links, written, this.#answer.calendar)
        this.#build()
      }
    } catch {
      // The call reports its error; later edits are not sent either.
      this.#pending = 0
      this.#host.onLost()
    }
  }

  /** Rebuilds the rows; unchanged ones keep their identity. */
  #build(): void {
    const rows = barRows(this.#planned, this.#places).map(row => {
      const wrong = this.#wrong.get(String(row.id))
      const now = wrong === undefined || wrong.size === 0
        ? row
        : { ...row, ...Object.fromEntries([...wrong].map(([column, { value }]) => [column, value])) }
      const old = this.#index.get(String(row.id))
      return old !== undefined && isSame(old, now) ? old : now
    })
    const changed = new Set(rows.filter(row => this.#index.get(String(row.id)) !== row).map(({ id }) => String(id)))
    const structure = rows.length !== this.#rows.length || rows.some(({ id }, at) => this.#rows[at]?.id !== id)
    this.#rows = rows
    this.#index = new Map(rows.map(row => [String(row.id), row]))
    for (const listener of this.#listeners) listener({ structure, rows: changed })
  }
}
