import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

const READS = /^\s*select\s/i
const WITH_CLAUSE = /^\s*with\s/i
const WRITES = /\b(insert|update|delete|merge)\b/i
const mayWrite = (text: string): boolean => !READS.test(text) && !(WITH_CLAUSE.test(text) && !WRITES.test(text))

/** Cache of a transaction's reads until it writes to the tables. */
export class Once {
  readonly #known = new Map<() => void, readonly string[]>()

  /** Calls `drop` before a statement that may write to the tables, and on rollback to a savepoint. */
  until(tables: readonly string[], drop: () => void): void {
    this.#known.set(drop, tables)
  }

  sends(text: string): void {
    if (this.#known.size > 0 && mayWrite(text)) this.#drop(tables => tables.some(table => text.includes(table)))
  }

  /** Reads and locks since a savepoint are void after its rollback. */
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

interface Reading { readonly once: Once, readonly ctx: { readonly merchantId: string } }

/**
 * Caches a merchant's data until the transaction writes to the tables. Only for reads without locks; writes by database functions and
 * triggers go unnoticed.
 */
export function readOnce<D extends Reading, T>(tables: readonly PgTable[], read: (db: D) => Promise<T>): (db: D) => Promise<T> {
  const names = tables.map(table => getTableName(table))
  const caches = new WeakMap<Once, Map<string, Promise<T>>>()
  return db => {
    const { once, ctx: { merchantId } } = db
    const byMerchant = caches.get(once) ?? new Map<string, Promise<T>>()
    caches.set(once, byMerchant)
    const cached = byMerchant.get(merchantId)
    if (cached !== undefined) return cached
    const value = read(db)
    byMerchant.set(merchantId, value)
    once.until(names, () => byMerchant.delete(merchantId))
    value.catch(() => byMerchant.delete(merchantId))
    return value
  }
}
