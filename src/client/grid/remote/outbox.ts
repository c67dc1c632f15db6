import { CallError, UNREACHABLE } from '#client/data/callError.ts'
import { joined } from './joined.ts'
import { sizeOf, type Batch, type Change, type SaveAnswer } from './saving.ts'

export interface OutboxHost {
  send(change: Change, key: string): Promise<SaveAnswer>
  /** Null when nothing is left to send. */
  request(batch: Batch): Change | null
  answered(batch: Batch, request: Change, response: SaveAnswer): void
  failed(batch: Batch, request: Change, error: unknown): void
  changed(): void
  /** Stores unanswered batches on this computer. */
  keep(batches: readonly Batch[]): void
}

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 15_000
/** Status codes of a proxy before an absent or busy server, and of a full disk. */
const AWAY = new Set([408, 429, 502, 503, 504, 507])

/** Whether the request may be retried, as the server is unreachable or busy. */
const isAway = (error: unknown): boolean => error instanceof CallError && (error.code === UNREACHABLE || AWAY.has(error.status))
const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401

/**
 * Sends batches in order, once by their keys. While the server is away they wait, unattempted ones joined. An expired session stops until
 * the same user signs in again.
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

  /** Number of edits waiting for an unreachable server. */
  get waiting(): number {
    return this.#away ? this.#batches.reduce((sum, batch) => sum + sizeOf(batch), 0) : 0
  }

  /** Null when the server is unreachable. */
  get reason(): string | null {
    return this.waiting > 0 ? this.#reason : null
  }

  add(...batches: readonly Batch[]): void {
    this.#set([...this.#batches, ...joined(batches)])
    void this.#run()
  }

  edit(change: (batch: Batch) => Batch): void {
    this.#set(this.#batches.map(batch => (batch.request ? batch : change(batch))))
  }

  readonly nudge = (): void => this.#wake()

  /** Resolves when all is answered or the server is away. */
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
      const response = await this.#host.send(request, batch.key)
      this.#done()
      this.#host.answered(batch, request, response)
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
