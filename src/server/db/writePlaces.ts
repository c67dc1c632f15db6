import type { Pool } from './pool.ts'

/** Of five connections of a pool one is kept for reads: people go on reading while saves wait for each other. */
const KEPT = 5

interface Waiter { readonly go: () => void, readonly timer: NodeJS.Timeout }

/** The connections of a pool that may write at the same time. */
class Places {
  readonly #waitMs: number
  readonly #waiting: Waiter[] = []
  #free: number

  constructor(max: number, waitMs: number) {
    this.#free = max - Math.max(1, Math.floor(max / KEPT))
    this.#waitMs = waitMs
  }

  /** @throws Error as the pool does for which no connection becomes free */
  async take(): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        go: resolve,
        timer: setTimeout(() => {
          this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
          reject(new Error('timeout exceeded when trying to connect'))
        }, this.#waitMs),
      }
      this.#waiting.push(waiter)
    })
  }

  give(): void {
    const next = this.#waiting.shift()
    if (next === undefined) {
      this.#free++
      return
    }
    clearTimeout(next.timer)
    next.go()
  }
}

const placesOf = new WeakMap<Pool, Places>()

/** Runs a transaction that writes in one of the places for it; whoever waits as long as for a connection is refused. */
export async function inWritePlace<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const places = placesOf.get(pool) ?? new Places(pool.options.max, pool.options.connectionTimeoutMillis ?? 0)
  placesOf.set(pool, places)
  await places.take()
  try {
    return await work()
  } finally {
    places.give()
  }
}
