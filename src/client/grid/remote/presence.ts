import { PRESENCE, PRESENCE_BEAT_MS, presenceNews, type Person, type Place } from '#shared/api/presence.ts'
import { CONNECTED, MISSED } from '#shared/api/rows.ts'
import type { EventListener } from '#client/data/eventStream.ts'

/** What presence needs of its surroundings. */
export interface PresenceHost {
  /** Name of the list among all that are live. */
  readonly room: string
  readonly window: string
  say(place: Place): Promise<unknown>
  listen(listener: EventListener, late: () => void): () => void
  /** Nobody looks: a hidden window is nowhere. */
  hidden(): boolean
}

/** Cells that the cursor only passes are not reported. */
const GATHER_MS = 150
const NOBODY: readonly Person[] = []

/** A cell of the list. */
interface Standing { readonly rowId: string, readonly column: string }

/** Who else is in a live list now, and in which cell; and where this window's person stands, for the others. */
export class Presence {
  readonly #host: PresenceHost
  readonly #listeners = new Set<() => void>()
  #people: readonly Person[] = NOBODY
  #rows: ReadonlyMap<string, readonly Person[]> = new Map()
  #at: Standing | null = null
  #isHere = false
  #later: ReturnType<typeof setTimeout> | undefined

  constructor(host: PresenceHost) {
    this.#host = host
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The others, in the order in which they came. */
  readonly people = (): readonly Person[] => this.#people
  /** Those in a row; the same array until it changes. */
  readonly at = (rowId: string): readonly Person[] => this.#rows.get(rowId) ?? NOBODY
  readonly rows = (): ReadonlyMap<string, readonly Person[]> => this.#rows

  /** The person is in the list from now on; answers the way to go. */
  readonly come = (): (() => void) => {
    this.#isHere = true
    const stop = this.#host.listen(({ event, data }) => {
      // A stream that begins anew knows nobody yet.
      if (event === CONNECTED || event === MISSED) void this.#say()
      else if (event === PRESENCE) {
        const heard = presenceNews.safeParse(data)
        if (heard.success && heard.data.room === this.#host.room) this.#show(heard.data.people.filter(({ window }) => window !== this.#host.window))
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

  /** The person's cursor stands in a cell, or in none. */
  readonly stand = (at: Standing | null): void => {
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
      // Who is not heard does not hear either: what was shown may hold no longer.
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
