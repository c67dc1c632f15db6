import type { Arrival } from './arrival.ts'
import { fetchFrom, type RowPage } from './fetchFrom.ts'
import type { ListQuery } from './query.ts'

export type { RowPage }

/** What a list shows. `first`: nothing is on screen yet; `again`: old rows stay while new ones are pending. */
export interface PageState {
  readonly query: ListQuery
  readonly phase: 'first' | 'again' | 'idle'
  readonly error: Error | null
  readonly page: RowPage | null
  readonly arrival: Arrival
  /** The page that was asked for and has no rows; the last one that has is shown in its place. */
  readonly missed: number | null
  /** What the rows on the screen were asked with; another than `query` while new ones are pending. */
  readonly shown: ListQuery | null
  /** Rows for which there is room; null where nobody measures it. */
  readonly room: number | null
}

export interface PageHost {
  fetch(query: ListQuery): Promise<RowPage>
  /** Calls back when nothing else is to do; answers the way to cancel. */
  whenIdle(run: () => void): () => void
  now(): number
}

/** A page fetched ahead is shown as it is for this long. */
const FRESH_MS = 60_000

interface Ahead { readonly key: string; readonly at: number; readonly answer: Promise<RowPage>; page?: RowPage }

/** Numbers the questions. */
export const keyOf = (query: ListQuery): string => JSON.stringify(query)

/**
 * Fetches the pages of a list. Every request has a number and an answer older than the newest question is dropped; a
 * page that has become empty gives way to the last one that has rows, once; the next page is fetched while the user reads.
 */
export class PageLoader {
  readonly #host: PageHost
  readonly #listeners = new Set<() => void>()
  #state: PageState
  #asked = 0
  #renewing = false
  #ahead: Ahead | null = null
  #cancelIdle: () => void = () => {}
  /** Rows that the page has been made to show, beyond its size; 0 when it was not. */
  #length = 0
  /** The question that failed last. */
  #failed: ListQuery | null = null

  constructor(host: PageHost, query: ListQuery) {
    this.#host = host
    this.#state = { query, phase: 'first', error: null, page: null, arrival: 'asked', missed: null, shown: null, room: null }
  }

  state = (): PageState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Shows a query. Resolves when it, or a newer one, stands; failures are part of the state. */
  async show(query: ListQuery): Promise<void> {
    const number = ++this.#asked
    this.#cancelIdle()
    if (keyOf(query) !== keyOf(this.#state.query)) this.#length = 0
    const known = this.#fresh(query)?.page
    if (known && known.rows.length > 0) {
      // It lies here already: shown at once, without a drawing in between that only says "loading".
      this.#ahead = null
      this.#set({ query, phase: 'idle', error: null, missed: null, page: known, arrival: 'asked', shown: query })
      this.#fetchAhead(query, known)
      return
    }
    this.#set({ query, phase: this.#state.page ? 'again' : 'first', error: null, missed: null })
    try {
      let asked = query
      let page = await this.#take(query)
      if (number === this.#asked && page.rows.length === 0 && query.pageNum > 1) {
        asked = { ...query, pageNum: Math.min(query.pageNum - 1, Math.max(1, Math.ceil(page.total / query.pageSize))) }
        this.#set({ query: asked, missed: query.pageNum })
        page = await this.#host.fetch(asked)
      }
      if (number !== this.#asked) return
      this.#set({ phase: 'idle', page, arrival: 'asked', shown: asked })
      this.#fetchAhead(asked, page)
    } catch (error) {
      if (number !== this.#asked) return
      this.#failed = query
      // The rows on the screen keep the number of their page.
      const { shown } = this.#state
      const turned = shown !== null && keyOf({ ...query, pageNum: shown.pageNum }) === keyOf(shown)
      this.#set({ phase: 'idle', error: error instanceof Error ? error : new Error(String(error)), ...(turned && { query: shown }) })
    }
  }

  /** A query with as long a page as there is room for now, where its length follows that. */
  sized(query: ListQuery): ListQuery {
    const { room } = this.#state
    return query.fits && room !== null ? { ...query, pageSize: room } : query
  }

  /**
   * There is room for so many rows. Pages that follow it change their length, around the row at place `at` of the page;
   * while another question is open, or the page has been made longer, it stays as it is until this is said again.
   */
  fit(room: number, at: number): void {
    if (room !== this.#state.room) this.#set({ room })
    const { query, phase, page } = this.#state
    const sized = this.sized(query)
    if (sized.pageSize === query.pageSize) return
    // Nothing has been asked yet: the first question asks for the right length.
    if (this.#asked === 0) return this.#set({ query: sized })
    if (phase !== 'idle' || this.#length > 0) return
    const next = { ...sized, pageNum: Math.floor(((query.pageNum - 1) * query.pageSize + Math.min(at, query.pageSize - 1)) / room) + 1 }
    // All rows of the list are here.
    if (page && query.pageNum === 1 && page.total <= Math.min(room, query.pageSize)) this.#set({ query: next, shown: next })
    else void this.show(next)
  }

  /** Asks again what failed. */
  retry(): Promise<void> {
    this.forgetAhead()
    return this.show(this.#failed ?? this.#state.query)
  }

  /** Resolves when no question is open. */
  rests(): Promise<void> {
    return new Promise(resolve => {
      const look = (): void => {
        if (this.#state.phase !== 'idle') return
        stop()
        resolve()
      }
      const stop = this.subscribe(look)
      look()
    })
  }

  /** Asks the server again for what is shown. */
  reload(): Promise<void> {
    this.forgetAhead()
    return this.show(this.#state.query)
  }

  /**
   * Asks for the same page again without showing that it does. False while another question is open; a failure is left to
   * the next question that the user has.
   */
  async renew(): Promise<boolean> {
    const { query, phase } = this.#state
    if (phase !== 'idle') return false
    const number = this.#asked
    this.forgetAhead()
    this.#renewing = true
    const page = await this.#take(query).catch(() => null)
    if (page === null || number !== this.#asked) return true
    this.#renewing = false
    if (page.rows.length === 0 && query.pageNum > 1) {
      await this.show(query)
      return true
    }
    this.#set({ page, arrival: 'news', shown: query })
    this.#fetchAhead(query, page)
    return true
  }

  /** Rows that were read beside the page join it. A pending page does not have them: it is asked for again. */
  join(change: (page: RowPage) => RowPage): void {
    const { page } = this.#state
    if (page === null) return
    const again = this.#renewing
    if (again) this.#asked += 1
    this.#set({ page: change(page), arrival: 'more' })
    if (again) void this.renew()
  }

  /** How many rows of the list stand behind `here` rows of this page. */
  behind(here: number): number {
    const { page, query } = this.#state
    return page ? page.total - (query.pageNum - 1) * query.pageSize - here : 0
  }

  /**
   * Makes the page `length` rows long with those that stand behind it; it stays so until another is shown. False when the
   * user has gone on to another page meanwhile; throws what the call throws.
   */
  async reach(length: number): Promise<boolean> {
    const { query, phase } = this.#state
    if (phase !== 'idle') return false
    const number = this.#asked
    const page = await fetchFrom(this.#host.fetch, query, Math.max(length, this.#length))
    if (number !== this.#asked) return false
    this.#length = Math.max(length, this.#length)
    // The rows behind are new to the user: what he looks at was read before them.
    this.#set({ page: { ...page, at: this.#state.page?.at }, arrival: 'more', shown: query })
    return true
  }

  forgetAhead(): void {
    this.#cancelIdle()
    this.#ahead = null
  }

  /** Fetches the next page anew: after a write the one at hand may show what is no longer true. */
  renewAhead(): void {
    this.forgetAhead()
    const { query, phase, page } = this.#state
    if (page && phase === 'idle') this.#fetchAhead(query, page)
  }

  /** The total moved by rows added or removed here. */
  count(delta: number): void {
    const { page } = this.#state
    if (page) this.#set({ page: { ...page, total: Math.max(0, page.total + delta) } })
  }

  dispose(): void {
    this.forgetAhead()
    this.#asked += 1
  }

  /** What was fetched ahead for this query, unless it is too old. */
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
      const answer = this.#host.fetch(next)
      const ahead: Ahead = { key: keyOf(next), at: this.#host.now(), answer }
      const keep = async (): Promise<void> => { ahead.page = await answer }
      // Nobody waits for it yet: a failure shows when the page is asked for.
      keep().catch(() => {})
      this.#ahead = ahead
    })
  }

  #set(change: Partial<PageState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
