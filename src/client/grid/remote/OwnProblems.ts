import { checkRows, type Grid, type Lookups, type Row } from '#schemas/kit/index.ts'
import { indexProblems, type ProblemMap, type RowProblems } from '../validation/problems.ts'
import type { Overlay } from './overlay.ts'

interface Checked {
  readonly overlay: Overlay
  lookups(): Lookups
  row(id: string): Row | undefined
  isNew(id: string): boolean
}

/** Only the user's edits are checked, not stored values. */
export class OwnProblems {
  readonly #grid: Grid
  readonly #checked: Checked
  #byRow = new Map<string, RowProblems>()
  #all: ProblemMap = new Map()

  constructor(grid: Grid, checked: Checked) {
    this.#grid = { ...grid, unique: undefined }
    this.#checked = checked
  }

  get all(): ProblemMap {
    return this.#all
  }

  /** Checks edits in the `changed` rows, or all visible ones. */
  update(changed: ReadonlySet<string> | 'all'): void {
    const { overlay, row, lookups, isNew } = this.#checked
    if (changed === 'all') this.#byRow = new Map()
    const suspects: Row[] = []
    for (const id of changed === 'all' ? overlay.rowIds() : changed) {
      this.#byRow.delete(id)
      const edited = overlay.cellsOf(id).size > 0 ? row(id) : undefined
      if (edited) suspects.push(edited)
    }
    const problems = checkRows(this.#grid, suspects, lookups())
      .filter(one => isNew(one.row) || overlay.cell(one.row, one.column) !== undefined)
    for (const [id, rowProblems] of indexProblems(problems)) this.#byRow.set(id, rowProblems)
    const refused = overlay.faults().filter(fault => row(fault.row) !== undefined)
    const flat = [...this.#byRow.values()].flatMap(rowProblems => [...rowProblems.values()])
    this.#all = refused.length === 0 ? new Map(this.#byRow) : indexProblems([...flat, ...refused])
  }
}
