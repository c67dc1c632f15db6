import { MOST_WRITERS, type CellWriter } from '#shared/api/page.ts'
import type { CellConflict } from './conflict.ts'
import type { RemoteModel } from './RemoteModel.ts'
import type { Writer, Writers } from './writers.ts'

type Cell = Pick<CellWriter, 'row' | 'column'>
/** Asks the list who last changed cells. */
export type AskWriters = (cells: readonly Cell[]) => Promise<readonly CellWriter[]>

type Disputed = Pick<RemoteModel, 'conflict' | 'conflictCells' | 'touch'>

const nameOf = ({ row, column }: Cell): string => `${row}\0${column}`
/** A conflict with the same value of the other is the same conflict. */
const valueOf = (conflict: CellConflict | undefined): string => JSON.stringify(conflict?.theirs ?? null)

/** Writers of disputed cells whom no news has named: an action, an import or a time without connection. Each conflict is asked about once. */
export class AskedWriters {
  readonly #model: Disputed
  readonly #known: Pick<Writers, 'of'>
  readonly #ask: AskWriters
  #asked = new Map<string, { readonly value: string; readonly writer?: Writer }>()
  #pending = false

  constructor(model: Disputed, known: Pick<Writers, 'of'>, ask: AskWriters) {
    this.#model = model
    this.#known = known
    this.#ask = ask
  }

  of(row: string, column: string): Writer | undefined {
    const asked = this.#asked.get(nameOf({ row, column }))
    return asked?.value === valueOf(this.#model.conflict(row, column)) ? asked?.writer : undefined
  }

  /** Looks for conflicts that have appeared; to be called whenever the model may have got some. */
  look(): void {
    if (this.#pending) return
    const open = this.#model.conflictCells().map(({ rowId, column }) => ({ row: rowId, column, found: this.#model.conflict(rowId, column) }))
    // What is settled would be another conflict if it came again.
    this.#asked = new Map(open.flatMap(({ found, ...cell }) => {
      const asked = this.#asked.get(nameOf(cell))
      return asked?.value === valueOf(found) ? [[nameOf(cell), asked]] : []
    }))
    const unknown = open.filter(({ found, ...cell }) =>
      found && !found.removed && !found.by && !this.#known.of(cell.row, cell.column) && !this.#asked.has(nameOf(cell))).slice(0, MOST_WRITERS)
    if (unknown.length === 0) return
    for (const { found, ...cell } of unknown) this.#asked.set(nameOf(cell), { value: valueOf(found) })
    void this.#hear(unknown.map(({ row, column }) => ({ row, column })))
  }

  async #hear(cells: readonly Cell[]): Promise<void> {
    this.#pending = true
    // Without an answer the conflict stands without a name, as one of whose writer nothing is on record.
    const found = await this.#ask(cells).catch(() => [])
    this.#pending = false
    for (const { row, column, by, at } of found) {
      const asked = this.#asked.get(nameOf({ row, column }))
      if (asked) this.#asked.set(nameOf({ row, column }), { ...asked, writer: { by, at } })
    }
    // Others may have appeared meanwhile.
    this.#model.touch(new Set(cells.map(({ row }) => row)))
  }
}
