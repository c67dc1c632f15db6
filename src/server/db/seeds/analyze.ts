import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/tx.ts'

/**
 * Updates planner statistics. Without them any index with the key's prefix is preferred to the key, and finding parents of some thousand
 * nodes takes seconds.
 */
export async function analyze(tx: Tx, table: PgTable): Promise<void> {
  // Requires the owner's permission.
  await tx.q.execute(sql`set local role none`)
  await tx.q.execute(sql`analyze ${table}`)
  await tx.q.execute(sql`set local role em_system`)
}
