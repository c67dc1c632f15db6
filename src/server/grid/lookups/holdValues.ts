import { sql, type SQL } from 'drizzle-orm'
import { readOnce } from '#server/db/once.ts'
import type { Db, Tx } from '#server/db/tx.ts'

const WAIT_MS = 3000

const keyOf = ({ ctx }: Db): SQL => sql`hashtextextended(${`${ctx.merchantId}/dictionaries`}, 0)`

const lockDictionary = readOnce([], (db: Db) => db.sql`select pg_advisory_xact_lock_shared(${keyOf(db)})`)

/**
 * Locks dictionary values against deletion during a writing transaction: columns refer to them without a foreign key (a merchant's value
 * may replace the platform's), and they are checked before writing.
 */
export async function holdValues(db: Db): Promise<void> {
  if (db.holds) await lockDictionary(db)
}

/** Waits for running saves and blocks new ones. @throws AppError BUSY during a long save (import) */
export async function closeValues(tx: Tx): Promise<void> {
  await tx.sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true)`
  await tx.sql`select pg_advisory_xact_lock(${keyOf(tx)})`
  await tx.sql`select set_config('lock_timeout', '0', true)`
}
