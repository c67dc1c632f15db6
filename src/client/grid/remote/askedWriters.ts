import { MOST_WRITERS, type CellWriter } from '#shared/api/page.ts'
import type { CellConflict } from './conflict.ts'
import type { RemoteModel } from './RemoteModel.ts'
import type { Writer, Writers } from './writers.ts'

type Cell = Pick<CellWriter, 'row' | 'column'>
export type AskWriters = (cells: readonly Cell[]) => Promise<readonly CellWriter[]>

type Disputed = Pick<RemoteModel, 'conflict' | 'conflictCells' | 'touch'>

const nameOf = ({ row, column }: Cell): string => `${row}\0${column}`
/** Conflicts with equal stored values are the same. */
const valueOf = (conflict: CellConflict | undefined): string => JSON.stringify(conflict?.theirs ?? null)

/** Requests, once per conflict, writers that no event has named. */
export class ConflictWriters {
  readonly #model: Disputed
  readonly #published: Pick<Writers, 'of'>
  readonly #ask: AskWriters
  #requests = new Map<string, { readonly value: string; readonly writer?: Writer }>()
  #pending = false

  constructor(model: Disputed, published: Pick<Writers, 'of'>, ask: AskWriters) {
    this.#model = model
    this.#published = published
    this.#ask = ask
  }

  of(row: string, column: string): Writer | undefined {
    const entry = this.#requests.get(nameOf({ row, column }))
    return entry?.value === valueOf(this.#model.conflict(row, column)) ? entry?.writer : undefined
  }

  look(): void {
    if (this.#pending) return
    const open = this.#model.conflictCells().map(({ rowId, column }) =>
      ({ row: rowId, column, conflict: this.#model.conflict(rowId, column) }))
    // A recurring conflict is a new one.
    this.#requests = new Map(open.flatMap(({ conflict, ...cell }) => {
      const entry = this.#requests.get(nameOf(cell))
      return entry?.value === valueOf(conflict) ? [[nameOf(cell), entry]] : []
    }))
    const unknown = open
      .filter(({ conflict, ...cell }) => conflict && !conflict.removed && !conflict.by
        && !this.#published.of(cell.row, cell.column) && !this.#requests.has(nameOf(cell)))
      .slice(0, MOST_WRITERS)
    if (unknown.length === 0) return
    for (const { conflict, ...cell } of unknown) this.#requests.set(nameOf(cell), { value: valueOf(conflict) })
    void this.#request(unknown.map(({ row, column }) => ({ row, column })))
  }

  async #request(cells: readonly Cell[]): Promise<void> {
    this.#pending = true
    // On failure the conflict has no name.
    const writers = await this.#ask(cells).catch(() => [])
    this.#pending = false
    for (const { row, column, by, at } of writers) {
      const entry = this.#requests.get(nameOf({ row, column }))
      if (entry) this.#requests.set(nameOf({ row, column }), { ...entry, writer: { by, at } })
    }
    this.#model.touch(new Set(cells.map(({ row }) => row)))
  }
}
