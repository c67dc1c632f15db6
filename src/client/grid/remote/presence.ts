import { PRESENCE, PRESENCE_BEAT_MS, presenceNews, type Person, type PresenceReport } from '#shared/api/presence.ts'
import { CONNECTED, MISSED } from '#shared/api/rows.ts'
import type { EventListener } from '#client/data/eventStream.ts'

export interface PresenceHost {
  /** Name of the live list. */
  readonly room: string
  readonly window: string
  say(place: PresenceReport): Promise<unknown>
  listen(listener: EventListener, onMissed: () => void): () => void
  /** A hidden window reports no cell. */
  hidden(): boolean
}

/** Debounce: cells that the cursor only passes are not reported. */
const GATHER_MS = 150
const NOBODY: readonly Person[] = []

interface CursorCell { readonly rowId: string, readonly column: string }

/** Other users in a live list and their cells; reports this window's cell. */
export class Presence {
  readonly #host: PresenceHost
  readonly #listeners = new Set<() => void>()
  #people: readonly Person[] = NOBODY
  #rows: ReadonlyMap<string, readonly Person[]> = new Map()
  #at: CursorCell | null = null
  #isHere = false
  #later: ReturnType<typeof setTimeout> | undefined

  constructor(host: PresenceHost) {
    this.#host = host
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** In order of arrival. */
  readonly people = (): readonly Person[] => this.#people
  /** Users in a row; a stable array until it changes. */
  readonly at = (rowId: string): readonly Person[] => this.#rows.get(rowId) ?? NOBODY
  readonly rows = (): ReadonlyMap<string, readonly Person[]> => this.#rows

  /** @returns a function to leave */
  readonly come = (): (() => void) => {
    this.#isHere = true
    const stop = this.#host.listen(({ event, data }) => {
      // A new stream has no presence yet.
      if (event === CONNECTED || event === MISSED) void this.#say()
      else if (event === PRESENCE) {
        const news = presenceNews.safeParse(data)
        if (!news.success || news.data.room !== this.#host.room) return
        this.#show(news.data.people.filter(({ window }) => window !== this.#host.window))
      }
    }, () => {})
    const beat = setInterval(() => void this.#say(), PRESENCE_BEAT_MS)
    void this.#say()
    return () => {
      stop()
      clearInterval(beat)
      clearTimeout(this.#later)
      this.#later = undefined
      this.#isHere = false
      this.#show(NOBODY)
      void this.#host.say({ window: this.#host.window, row: null, leaves: true }).catch(() => {})
    }
  }

  /** Reports the cursor's cell; null: none. */
  readonly stand = (at: CursorCell | null): void => {
    if (at?.rowId === this.#at?.rowId && at?.column === this.#at?.column) return
    this.#at = at
    if (!this.#isHere) return
    this.#later ??= setTimeout(() => {
      this.#later = undefined
      void this.#say()
    }, GATHER_MS)
  }

  async #say(): Promise<void> {
    if (!this.#isHere || this.#host.hidden()) return
    try {
      await this.#host.say({ window: this.#host.window, row: this.#at?.rowId ?? null, column: this.#at?.column ?? null })
    } catch {
      // Without a connection presence may be stale.
      this.#show(NOBODY)
    }
  }

  #show(people: readonly Person[]): void {
    if (people.length === 0 && this.#people.length === 0) return
    this.#people = people
    const rows = new Map<string, Person[]>()
    for (const person of people) if (person.row !== null) rows.set(person.row, [...rows.get(person.row) ?? [], person])
    this.#rows = rows
    for (const listener of this.#listeners) listener()
  }
}
