import { checkRows, type Grid, type Lookups, type Row } from '#schemas/kit/index.ts'
import { indexProblems, type ProblemMap, type RowProblems } from '../validation/problems.ts'
import type { Overlay } from './overlay.ts'

/** What problems of a page are found in. */
interface Checked {
  readonly overlay: Overlay
  lookups(): Lookups
  row(id: string): Row | undefined
  /** The server does not have the row yet. */
  isNew(id: string): boolean
}

/** Problems of the rows on screen. Only what the user wrote is checked: what the server handed out is not his mistake. */
export class OwnProblems {
  readonly #grid: Grid
  readonly #checked: Checked
  #own = new Map<string, RowProblems>()
  #all: ProblemMap = new Map()

  constructor(grid: Grid, checked: Checked) {
    this.#grid = { ...grid, unique: undefined }
    this.#checked = checked
  }

  /** As they were found last. */
  get all(): ProblemMap {
    return this.#all
  }

  /** Checks what the user wrote in `changed` again, or in every row that is shown. */
  update(changed: ReadonlySet<string> | 'all'): void {
    const { overlay, row, lookups, isNew } = this.#checked
    if (changed === 'all') this.#own = new Map()
    const suspects: Row[] = []
    for (const id of changed === 'all' ? overlay.rowIds() : changed) {
      this.#own.delete(id)
      const shown = overlay.cellsOf(id).size > 0 ? row(id) : undefined
      if (shown) suspects.push(shown)
    }
    const found = checkRows(this.#grid, suspects, lookups()).filter(one => isNew(one.row) || overlay.cell(one.row, one.column) !== undefined)
    for (const [id, problems] of indexProblems(found)) this.#own.set(id, problems)
    const refused = overlay.faults().filter(fault => row(fault.row) !== undefined)
    this.#all = refused.length === 0 ? new Map(this.#own) : indexProblems([...[...this.#own.values()].flatMap(problems => [...problems.values()]), ...refused])
  }
}
