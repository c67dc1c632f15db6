import { sql, type SQL } from 'drizzle-orm'
import { readOnce } from '#server/db/once.ts'
import type { Db, Tx } from '#server/db/tx.ts'

/** Deleting a value waits so long for those who are saving; nobody may wait for it any longer. */
const WAIT_MS = 3000

const keyOf = ({ ctx }: Db): SQL => sql`hashtextextended(${`${ctx.merchantId}/dictionaries`}, 0)`

const hold = readOnce([], (db: Db) => db.sql`select pg_advisory_xact_lock_shared(${keyOf(db)})`)

/**
 * What a writing transaction chooses from the dictionaries stays in them until it has ended: values are named by columns without
 * a foreign key (an own value may stand in the place of the platform's), and checked before they are written.
 */
export async function holdValues(db: Db): Promise<void> {
  if (db.holds) await hold(db)
}

/** Waits until nobody is saving what could name a value, and keeps others from it until values are deleted. @throws AppError BUSY while somebody saves for long, such as an import */
export async function closeValues(tx: Tx): Promise<void> {
  await tx.sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true)`
  await tx.sql`select pg_advisory_xact_lock(${keyOf(tx)})`
  await tx.sql`select set_config('lock_timeout', '0', true)`
}
