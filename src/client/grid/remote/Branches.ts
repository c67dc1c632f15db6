import type { Row } from '#schemas/kit/index.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import type { BranchSource } from '../tree/branches.ts'
import type { PageLoader, RowPage } from './pages.ts'
import type { ListQuery } from './query.ts'

/** The parts of a list that its branches work on. */
export interface BranchParts {
  /** One call: the rows under those that are named (null: the roots), and of a search what it found with everything above. */
  ask(query: ListQuery, below: readonly (string | null)[]): Promise<RowPage>
  /** Answers the page of the list: at first the roots, then what `Branches` has of it. */
  page(query: ListQuery): Promise<RowPage>
  loader(): PageLoader
  idOf(row: Row): string
  /** The name that a row has now. */
  nameOf(id: string): string
  /** The rows as they are by now. */
  current(rows: readonly Row[]): readonly Row[]
  /** Resolves when the rows that came last stand in the model. */
  handedOver(): Promise<void>
  failed(error: unknown): void
}

const isNarrow = ({ filters, quick }: ListQuery): boolean => filters.length > 0 || quick.trim() !== ''

/**
 * Which rows of a server's tree are at hand: those under the rows that were opened. A search has rows of its own, and what is
 * opened while it lasts is forgotten with it.
 */
class Branches implements BranchSource {
  readonly #parts: BranchParts
  #opened = new Set<string>()
  #searched = new Set<string>()
  #conditions = ''

  constructor(parts: BranchParts) {
    this.#parts = parts
    parts.page = this.#page
  }

  /** Everything that stands open, as the page of the list. */
  #page = (query: ListQuery): Promise<RowPage> => {
    const conditions = JSON.stringify([query.filters, query.quick.trim()])
    if (conditions !== this.#conditions) this.#searched.clear()
    this.#conditions = conditions
    const below = [...this.#set(query)].map(this.#parts.nameOf).filter(id => !id.startsWith(NEW_ROW))
    return this.#parts.ask(query, isNarrow(query) ? below : [null, ...below])
  }

  total = (): number => this.#parts.loader().state().page?.total ?? 0
  children = (id: string): number => this.#facts(id)?.children ?? 0
  sums = (id: string): Row | undefined => this.#facts(id)?.sums
  isNarrowed = (): boolean => isNarrow(this.#parts.loader().state().query)
  isLoaded = (id: string): boolean => {
    const set = this.#set()
    if (set.has(id)) return true
    for (const other of set) if (this.#parts.nameOf(other) === id) return true
    return this.children(id) === 0
  }

  hold = (ids: readonly string[]): void => ids.forEach(id => this.#set().add(id))

  load = async (ids: readonly string[]): Promise<boolean> => {
    const { ask, current, loader, idOf, handedOver, failed } = this.#parts
    const set = this.#set()
    try {
      const answer = await ask({ ...loader().state().query, filters: [], quick: '' }, ids)
      await loader().rests()
      this.hold(ids)
      const came = new Set(answer.rows.map(idOf))
      loader().join(page => ({
        ...page, rows: [...current(page.rows).filter(row => !came.has(idOf(row))), ...answer.rows], branches: { ...page.branches, ...answer.branches },
      }))
      await handedOver()
      return true
    } catch (error) {
      for (const id of ids) set.delete(id)
      failed(error)
      return false
    }
  }

  #set(query: ListQuery = this.#parts.loader().state().query): Set<string> {
    return isNarrow(query) ? this.#searched : this.#opened
  }

  #facts(id: string) {
    return this.#parts.loader().state().page?.branches?.[id]
  }
}

const known = new WeakMap<BranchParts, Branches>()

/** The branches of a list, the same for its life. */
export function branchesOf(parts: BranchParts): Branches {
  const found = known.get(parts) ?? new Branches(parts)
  known.set(parts, found)
  return found
}
