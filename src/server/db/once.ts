import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

const READS = /^\s*select\s/i
const WITH = /^\s*with\s/i
const WRITES = /\b(insert|update|delete|merge)\b/i
const mayWrite = (text: string): boolean => !READS.test(text) && !(WITH.test(text) && !WRITES.test(text))

/** What a transaction has read and does not ask for again until it writes there. */
export class Once {
  readonly #known = new Map<() => void, readonly string[]>()

  /** Calls `drop` when the transaction is about to send a statement that may write and names one of the tables, or goes back to a savepoint. */
  until(tables: readonly string[], drop: () => void): void {
    this.#known.set(drop, tables)
  }

  /** A statement is about to be sent. */
  sends(text: string): void {
    if (this.#known.size > 0 && mayWrite(text)) this.#drop(tables => tables.some(table => text.includes(table)))
  }

  /** What was read since a savepoint may not be so any more, and locks that were taken since are gone. */
  forget(): void {
    this.#drop(() => true)
  }

  #drop(isMeant: (tables: readonly string[]) => boolean): void {
    for (const [drop, tables] of this.#known) {
      if (!isMeant(tables)) continue
      this.#known.delete(drop)
      drop()
    }
  }
}

/** A transaction, as far as it matters here. */
interface Reading { readonly once: Once, readonly ctx: { readonly merchantId: string } }

/**
 * Reads something of a merchant once in a transaction, and anew after the transaction has written to one of the tables. For what a call asks
 * again and again and nobody locks; what functions and triggers of the database write is not noticed.
 */
export function readOnce<D extends Reading, T>(tables: readonly PgTable[], read: (db: D) => Promise<T>): (db: D) => Promise<T> {
  const names = tables.map(table => getTableName(table))
  const known = new WeakMap<Once, Map<string, Promise<T>>>()
  return db => {
    const { once, ctx: { merchantId } } = db
    const own = known.get(once) ?? new Map<string, Promise<T>>()
    known.set(once, own)
    const found = own.get(merchantId)
    if (found !== undefined) return found
    const value = read(db)
    own.set(merchantId, value)
    once.until(names, () => own.delete(merchantId))
    value.catch(() => own.delete(merchantId))
    return value
  }
}
