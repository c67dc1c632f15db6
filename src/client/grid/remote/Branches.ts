import type { Row } from '#schemas/kit/index.ts'
import { NEW_ROW } from '#shared/api/rows.ts'
import type { BranchSource, Narrowed } from '../tree/branches.ts'
import type { PageLoader, RowPage } from './pages.ts'
import type { ListQuery } from './query.ts'

export interface BranchParts {
  /** Children of the rows (null: the roots); for a search, its matches with ancestors. */
  ask(query: ListQuery, below: readonly (string | null)[]): Promise<RowPage>
  /** Initially the roots, then the rows loaded by `Branches`. */
  page(query: ListQuery): Promise<RowPage>
  loader(): PageLoader
  idOf(row: Row): string
  parentOf(row: Row): string | null
  nameOf(id: string): string
  current(rows: readonly Row[]): readonly Row[]
  /** Resolves when the last loaded rows are in the model. */
  handedOver(): Promise<void>
  failed(error: unknown): void
}

const isNarrow = ({ filters, quick }: ListQuery): boolean => filters.length > 0 || quick.trim() !== ''
const conditionsOf = ({ filters, quick }: ListQuery): string => JSON.stringify([filters, quick.trim()])

/** Page facts: rows outside its filters, loaded children by row. */
interface PageFacts { readonly page: RowPage | null; readonly narrowed: Narrowed | null; readonly here: ReadonlyMap<string, number> }

/** Loaded rows of a server's tree. A search has a separate set, dropped with it: its matches and children loaded below them. */
class Branches implements BranchSource {
  readonly #parts: BranchParts
  #opened = new Set<string>()
  #searched = new Set<string>()
  #conditions: string
  #pageFacts: PageFacts = { page: null, narrowed: null, here: new Map() }

  constructor(parts: BranchParts) {
    this.#parts = parts
    this.#conditions = conditionsOf(parts.loader().state().query)
    parts.page = this.#ask
  }

  /** Everything open, as the page of the list. */
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
      const response = await ask({ ...loader().state().query, filters: [], quick: '' }, ids)
      await loader().rests()
      // Another search has a separate set of rows.
      if (conditions !== conditionsOf(loader().state().query)) return false
      this.hold(ids)
      const came = new Set(response.rows.map(idOf))
      loader().join(page => {
        const pageIds = new Set(page.rows.map(idOf))
        return {
          ...page, rows: [...current(page.rows).filter(row => !came.has(idOf(row))), ...response.rows],
          branches: { ...page.branches, ...response.branches },
          ...(page.unmet && { unmet: [...page.unmet, ...[...came].filter(id => !pageIds.has(id))] }),
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

  #page(): PageFacts {
    const { page, shown: current } = this.#parts.loader().state()
    if (this.#pageFacts.page === page) return this.#pageFacts
    const childCounts = new Map<string, number>()
    for (const row of page?.rows ?? []) {
      const up = this.#parts.parentOf(row)
      if (up !== null) childCounts.set(up, (childCounts.get(up) ?? 0) + 1)
    }
    const narrowed = page !== null && current !== null && isNarrow(current)
      ? { by: conditionsOf(current), unmet: new Set(page.unmet) }
      : null
    this.#pageFacts = { page, narrowed, here: childCounts }
    return this.#pageFacts
  }
}

const instances = new WeakMap<BranchParts, Branches>()

export function branchesOf(parts: BranchParts): Branches {
  const branches = instances.get(parts) ?? new Branches(parts)
  instances.set(parts, branches)
  return branches
}
