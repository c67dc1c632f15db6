import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/tx.ts'

const CHUNK = 500

/** Inserts many rows, some hundred to a statement. */
export async function insertAll<T extends PgTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) await tx.q.insert(table).values(rows.slice(at, at + CHUNK) as T['$inferInsert'][])
}
