import { CallError, UNREACHABLE } from '#client/data/callError.ts'
import { joined } from './joined.ts'
import { sizeOf, type Batch, type Change, type SaveAnswer } from './saving.ts'

/** What an outbox works for. */
export interface OutboxHost {
  send(change: Change, key: string): Promise<SaveAnswer>
  /** The request of a batch when its turn has come, or null when nothing of it is left to do. */
  request(batch: Batch): Change | null
  answered(batch: Batch, request: Change, answer: SaveAnswer): void
  failed(batch: Batch, request: Change, error: unknown): void
  /** Whether it waits, or how much, has changed. */
  changed(): void
  /** Everything that is not answered yet, to be kept on this computer. */
  keep(batches: readonly Batch[]): void
}

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 15_000
/** Answers of whoever stands in front of a server that is away or busy, and of one that has no room on its disk for now. */
const AWAY = new Set([408, 429, 502, 503, 504, 507])

/** The server was not reached, or cannot answer now: the same request may be sent again. */
const isAway = (error: unknown): boolean => error instanceof CallError && (error.code === UNREACHABLE || AWAY.has(error.status))
const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401

/**
 * Sends batches one after the other, each until it is answered: in their order and, by their keys, once. While the server is
 * away they wait, and those that were not tried go out together when it is back; an ended session stops the sending until the same user is here again and finds what was kept.
 */
export class Outbox {
  readonly #host: OutboxHost
  #batches: readonly Batch[] = []
  #running = false
  #away = false
  #reason: string | null = null
  #wake: () => void = () => {}
  #idle: (() => void)[] = []

  constructor(host: OutboxHost) {
    this.#host = host
  }

  get busy(): boolean {
    return this.#batches.length > 0
  }

  get batches(): readonly Batch[] {
    return this.#batches
  }

  /** Edits that wait for the server to be reached again; 0 while it is there. */
  get waiting(): number {
    return this.#away ? this.#batches.reduce((sum, batch) => sum + sizeOf(batch), 0) : 0
  }

  /** What the server said of itself while edits wait; null where it was not reached. */
  get reason(): string | null {
    return this.waiting > 0 ? this.#reason : null
  }

  add(...batches: readonly Batch[]): void {
    this.#set([...this.#batches, ...joined(batches)])
    void this.#run()
  }

  /** Changes the batches that have not been sent yet. */
  edit(change: (batch: Batch) => Batch): void {
    this.#set(this.#batches.map(batch => (batch.request ? batch : change(batch))))
  }

  /** The network seems to be there again. */
  readonly nudge = (): void => this.#wake()

  /** Resolves when nothing is pending: all is answered, or the server is away. */
  idle(): Promise<void> {
    return this.#running && !this.#away ? new Promise(resolve => this.#idle.push(resolve)) : Promise.resolve()
  }

  async #run(): Promise<void> {
    if (this.#running) return
    this.#running = true
    for (let attempt = 0; this.#batches.length > 0;) {
      const next = await this.#attempt()
      if (next === 'stop') break
      attempt = next === 'again' ? attempt + 1 : 0
      if (next === 'again') await this.#pause(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1)))
    }
    this.#running = false
    this.#rest()
  }

  /** Sends the first batch. */
  async #attempt(): Promise<'done' | 'again' | 'stop'> {
    const first = this.#batches[0]!
    const request = first.request ?? this.#host.request(first)
    if (!request) {
      this.#set(this.#batches.slice(1))
      return 'done'
    }
    const batch: Batch = { ...first, request }
    if (!first.request) this.#set([batch, ...this.#batches.slice(1)])
    try {
      const answer = await this.#host.send(request, batch.key)
      this.#done()
      this.#host.answered(batch, request, answer)
      return 'done'
    } catch (error) {
      const stopped = isSignedOut(error)
      if (stopped || isAway(error)) {
        this.#away = true
        this.#reason = error instanceof CallError && error.code !== UNREACHABLE && !error.wordless ? error.msg : null
        this.#rest()
        this.#host.changed()
        return stopped ? 'stop' : 'again'
      }
      this.#done()
      this.#host.failed(batch, request, error)
      return 'done'
    }
  }

  #done(): void {
    const rest = this.#batches.slice(1)
    this.#set(this.#away ? joined(rest) : rest)
    this.#away = false
  }

  #set(batches: readonly Batch[]): void {
    this.#batches = batches
    this.#host.keep(batches)
  }

  #rest(): void {
    for (const resolve of this.#idle.splice(0)) resolve()
  }

  #pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
