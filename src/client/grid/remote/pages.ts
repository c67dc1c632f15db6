import type { Arrival } from './arrival.ts'
import { fetchFrom, type RowPage } from './fetchFrom.ts'
import type { ListQuery } from './query.ts'

export type { RowPage }

/** State of a list. `first`: nothing is visible yet; `again`: old rows stay while new ones load. */
export interface PageState {
  readonly query: ListQuery
  readonly phase: 'first' | 'again' | 'idle'
  readonly error: Error | null
  readonly page: RowPage | null
  readonly arrival: Arrival
  /** Requested page without rows; the last page with rows is shown. */
  readonly missed: number | null
  /** Query of the visible rows; differs from `query` while pending. */
  readonly shown: ListQuery | null
  /** Null if not measured. */
  readonly room: number | null
}

export interface PageHost {
  fetch(query: ListQuery): Promise<RowPage>
  whenIdle(run: () => void): () => void
  now(): number
}

const FRESH_MS = 60_000

interface Ahead { readonly key: string; readonly at: number; readonly answer: Promise<RowPage>; page?: RowPage }

export const keyOf = (query: ListQuery): string => JSON.stringify(query)

/** Loads the pages of a list. Drops stale answers, replaces an empty page by the last with rows, prefetches the next. */
export class PageLoader {
  readonly #host: PageHost
  readonly #listeners = new Set<() => void>()
  #state: PageState
  #latest = 0
  #renewing = false
  #ahead: Ahead | null = null
  #cancelIdle: () => void = () => {}
  /** Length of an extended page, else 0. */
  #length = 0
  #failed: ListQuery | null = null

  constructor(host: PageHost, query: ListQuery) {
    this.#host = host
    this.#state = {
      query, phase: 'first', error: null, page: null, arrival: 'asked', missed: null, shown: null, room: null,
    }
  }

  state = (): PageState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Resolves when the query, or a newer one, is shown; failures are part of the state. */
  async show(query: ListQuery): Promise<void> {
    const number = ++this.#latest
    this.#cancelIdle()
    if (keyOf(query) !== keyOf(this.#state.query)) this.#length = 0
    const cached = this.#fresh(query)?.page
    if (cached && cached.rows.length > 0) {
      // Shown at once, without an intermediate "loading".
      this.#ahead = null
      this.#set({ query, phase: 'idle', error: null, missed: null, page: cached, arrival: 'asked', shown: query })
      this.#fetchAhead(query, cached)
      return
    }
    this.#set({ query, phase: this.#state.page ? 'again' : 'first', error: null, missed: null })
    try {
      let actual = query
      let page = await this.#take(query)
      if (number === this.#latest && page.rows.length === 0 && query.pageNum > 1) {
        actual = { ...query, pageNum: Math.min(query.pageNum - 1, Math.max(1, Math.ceil(page.total / query.pageSize))) }
        this.#set({ query: actual, missed: query.pageNum })
        page = await this.#host.fetch(actual)
      }
      if (number !== this.#latest) return
      this.#set({ phase: 'idle', page, arrival: 'asked', shown: actual })
      this.#fetchAhead(actual, page)
    } catch (error) {
      if (number !== this.#latest) return
      this.#failed = query
      const { shown: visibleQuery } = this.#state
      const turned = visibleQuery !== null && keyOf({ ...query, pageNum: visibleQuery.pageNum }) === keyOf(visibleQuery)
      this.#set({ phase: 'idle', error: error instanceof Error ? error : new Error(String(error)), ...(turned && { query: visibleQuery }) })
    }
  }

  /** The query with the current page length, where that follows the window. */
  sized(query: ListQuery): ListQuery {
    const { room } = this.#state
    return query.fits && room !== null ? { ...query, pageSize: room } : query
  }

  /**
   * Sets the number of rows that fit. Pages that follow it keep the row at index `at`; pending or extended ones change at the next call.
   */
  fit(room: number, at: number): void {
    if (room !== this.#state.room) this.#set({ room })
    const { query, phase, page } = this.#state
    const sized = this.sized(query)
    if (sized.pageSize === query.pageSize) return
    if (this.#latest === 0) return this.#set({ query: sized })
    if (phase !== 'idle' || this.#length > 0) return
    const next = { ...sized, pageNum: Math.floor(((query.pageNum - 1) * query.pageSize + Math.min(at, query.pageSize - 1)) / room) + 1 }
    // All rows are loaded.
    if (page && query.pageNum === 1 && page.total <= Math.min(room, query.pageSize)) this.#set({ query: next, shown: next })
    else void this.show(next)
  }

  retry(): Promise<void> {
    this.forgetAhead()
    return this.show(this.#failed ?? this.#state.query)
  }

  /** Resolves when no query is pending. */
  rests(): Promise<void> {
    return new Promise(resolve => {
      const checkPhase = (): void => {
        if (this.#state.phase !== 'idle') return
        stop()
        resolve()
      }
      const stop = this.subscribe(checkPhase)
      checkPhase()
    })
  }

  reload(): Promise<void> {
    this.forgetAhead()
    return this.show(this.#state.query)
  }

  /** Reloads silently. False while a query is pending; a failure waits for the next query. */
  async renew(): Promise<boolean> {
    const { query, phase } = this.#state
    if (phase !== 'idle') return false
    const number = this.#latest
    this.forgetAhead()
    this.#renewing = true
    const page = await this.#take(query).catch(() => null)
    if (page === null || number !== this.#latest) return true
    this.#renewing = false
    if (page.rows.length === 0 && query.pageNum > 1) {
      await this.show(query)
      return true
    }
    this.#set({ page, arrival: 'news', shown: query })
    this.#fetchAhead(query, page)
    return true
  }

  /** Adds rows to the page. A pending page lacks them and is requested again. */
  join(change: (page: RowPage) => RowPage): void {
    const { page } = this.#state
    if (page === null) return
    const renewsAfterwards = this.#renewing
    if (renewsAfterwards) this.#latest += 1
    this.#set({ page: change(page), arrival: 'more' })
    if (renewsAfterwards) void this.renew()
  }

  /** Number of list rows behind the first `here` of this page. */
  behind(loadedRows: number): number {
    const { page, query } = this.#state
    return page ? page.total - (query.pageNum - 1) * query.pageSize - loadedRows : 0
  }

  /**
   * Extends the page to `length` rows until another is shown.
   * @returns false when the user has changed the page meanwhile
   * @throws errors of the call
   */
  async reach(length: number): Promise<boolean> {
    const { query, phase } = this.#state
    if (phase !== 'idle') return false
    const number = this.#latest
    const page = await fetchFrom(this.#host.fetch, query, Math.max(length, this.#length))
    if (number !== this.#latest) return false
    this.#length = Math.max(length, this.#length)
    // The page keeps its time of reading, as older rows stay visible.
    this.#set({ page: { ...page, at: this.#state.page?.at }, arrival: 'more', shown: query })
    return true
  }

  forgetAhead(): void {
    this.#cancelIdle()
    this.#ahead = null
  }

  /** A write may have made the prefetched page stale. */
  renewAhead(): void {
    this.forgetAhead()
    const { query, phase, page } = this.#state
    if (page && phase === 'idle') this.#fetchAhead(query, page)
  }

  /** Adjusts the total. */
  count(delta: number): void {
    const { page } = this.#state
    if (page) this.#set({ page: { ...page, total: Math.max(0, page.total + delta) } })
  }

  dispose(): void {
    this.forgetAhead()
    this.#latest += 1
  }

  /** The prefetched page of this query, unless expired. */
  #fresh(query: ListQuery): Ahead | null {
    const ahead = this.#ahead
    return ahead !== null && ahead.key === keyOf(query) && this.#host.now() - ahead.at <= FRESH_MS ? ahead : null
  }

  async #take(query: ListQuery): Promise<RowPage> {
    if (this.#length > 0) return fetchFrom(this.#host.fetch, query, this.#length)
    const ahead = this.#fresh(query)
    this.#ahead = null
    if (ahead === null) return this.#host.fetch(query)
    try {
      return await ahead.answer
    } catch {
      return this.#host.fetch(query)
    }
  }

  #fetchAhead(query: ListQuery, page: RowPage): void {
    if (page.totalPages === 1 || query.pageNum * query.pageSize >= page.total) return
    const next = { ...query, pageNum: query.pageNum + 1 }
    this.#cancelIdle = this.#host.whenIdle(() => {
      const response = this.#host.fetch(next)
      const ahead: Ahead = { key: keyOf(next), at: this.#host.now(), answer: response }
      const storePage = async (): Promise<void> => { ahead.page = await response }
      // A failure shows when the page is requested.
      storePage().catch(() => {})
      this.#ahead = ahead
    })
  }

  #set(change: Partial<PageState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
