import type { Pool } from './pool.ts'

/** One of five connections is reserved for reads, which continue while saves wait for each other. */
const RESERVED_SHARE = 5

interface Waiter { readonly go: () => void, readonly timer: NodeJS.Timeout }

class WriteSlots {
  readonly #waitMs: number
  readonly #waiting: Waiter[] = []
  #free: number

  constructor(max: number, waitMs: number) {
    this.#free = max - Math.max(1, Math.floor(max / RESERVED_SHARE))
    this.#waitMs = waitMs
  }

  /** @throws Error like the pool when no connection becomes free */
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

const placesOf = new WeakMap<Pool, WriteSlots>()

/** Refused after the pool's connection timeout. */
export async function inWritePlace<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const slots = placesOf.get(pool) ?? new WriteSlots(pool.options.max, pool.options.connectionTimeoutMillis ?? 0)
  placesOf.set(pool, slots)
  await slots.take()
  try {
    return await work()
  } finally {
    slots.give()
  }
}
