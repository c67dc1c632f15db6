import type { Row } from '#schemas/kit/index.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import type { BranchSource, Narrowed } from '../tree/branches.ts'
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
  /** The row above, null of a root. */
  parentOf(row: Row): string | null
  /** The name that a row has now. */
  nameOf(id: string): string
  /** The rows as they are by now. */
  current(rows: readonly Row[]): readonly Row[]
  /** Resolves when the rows that came last stand in the model. */
  handedOver(): Promise<void>
  failed(error: unknown): void
}

const isNarrow = ({ filters, quick }: ListQuery): boolean => filters.length > 0 || quick.trim() !== ''
const conditionsOf = ({ filters, quick }: ListQuery): string => JSON.stringify([filters, quick.trim()])

/** What follows from a page: the rows that do not meet its conditions, and how many it has under each row. */
interface PageFacts { readonly page: RowPage | null; readonly narrowed: Narrowed | null; readonly here: ReadonlyMap<string, number> }

/**
 * Which rows of a server's tree are at hand: those under the rows that were opened. A search has rows of its own: all that it found,
 * and what is read under one of these, which is forgotten with it.
 */
class Branches implements BranchSource {
  readonly #parts: BranchParts
  #opened = new Set<string>()
  #searched = new Set<string>()
  #conditions: string
  #known: PageFacts = { page: null, narrowed: null, here: new Map() }

  constructor(parts: BranchParts) {
    this.#parts = parts
    this.#conditions = conditionsOf(parts.loader().state().query)
    parts.page = this.#ask
  }

  /** Everything that stands open, as the page of the list. */
  #ask = (query: ListQuery): Promise<RowPage> => {
    const conditions = conditionsOf(query)
    if (conditions !== this.#conditions) this.#searched.clear()
    this.#conditions = conditions
    const below = [...this.#set(query)].map(this.#parts.nameOf).filter(id => !id.startsWith(NEW_ROW))
    return this.#parts.ask(query, isNarrow(query) ? below : [null, ...below])
  }

  total = (): number => this.#parts.loader().state().page?.total ?? 0
  hidden = (id: string): number => (this.isLoaded(id) ? 0 : Math.max(0, this.#facts(id)!.children - (this.#page().here.get(id) ?? 0)))
  sums = (id: string): Row | undefined => this.#facts(id)?.sums
  narrowed = (): Narrowed | null => this.#page().narrowed
  isLoaded = (id: string): boolean => (this.#facts(id)?.children ?? 0) === 0 || this.#isOpened(id)

  hold = (ids: readonly string[]): void => ids.forEach(id => this.#set().add(id))

  load = async (ids: readonly string[]): Promise<boolean> => {
    const { ask, current, loader, idOf, handedOver, failed } = this.#parts
    const set = this.#set()
    const conditions = conditionsOf(loader().state().query)
    try {
      const answer = await ask({ ...loader().state().query, filters: [], quick: '' }, ids)
      await loader().rests()
      // Another search has begun: its rows are its own.
      if (conditions !== conditionsOf(loader().state().query)) return false
      this.hold(ids)
      const came = new Set(answer.rows.map(idOf))
      loader().join(page => {
        const known = new Set(page.rows.map(idOf))
        return {
          ...page, rows: [...current(page.rows).filter(row => !came.has(idOf(row))), ...answer.rows], branches: { ...page.branches, ...answer.branches },
          ...(page.unmet && { unmet: [...page.unmet, ...[...came].filter(id => !known.has(id))] }),
        }
      })
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

  #isOpened(id: string): boolean {
    const set = this.#set()
    if (set.has(id)) return true
    for (const other of set) if (this.#parts.nameOf(other) === id) return true
    return false
  }

  /** What follows from the page that is shown, found once. */
  #page(): PageFacts {
    const { page, shown } = this.#parts.loader().state()
    if (this.#known.page === page) return this.#known
    const here = new Map<string, number>()
    for (const row of page?.rows ?? []) {
      const up = this.#parts.parentOf(row)
      if (up !== null) here.set(up, (here.get(up) ?? 0) + 1)
    }
    const narrowed = page !== null && shown !== null && isNarrow(shown) ? { by: conditionsOf(shown), unmet: new Set(page.unmet) } : null
    this.#known = { page, narrowed, here }
    return this.#known
  }
}

const known = new WeakMap<BranchParts, Branches>()

/** The branches of a list, the same for its life. */
export function branchesOf(parts: BranchParts): Branches {
  const found = known.get(parts) ?? new Branches(parts)
  known.set(parts, found)
  return found
}
