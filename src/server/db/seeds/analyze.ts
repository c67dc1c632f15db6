import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/tx.ts'

/**
 * Gives the planner statistics of what has just been written to a new table. Without them any index that begins like the key is taken for as good as the
 * key, and to look for the parents of some thousand nodes one by one takes seconds.
 */
export async function analyze(tx: Tx, table: PgTable): Promise<void> {
  // The owner's right, not that of the system.
  await tx.q.execute(sql`set local role none`)
  await tx.q.execute(sql`analyze ${table}`)
  await tx.q.execute(sql`set local role em_system`)
}
