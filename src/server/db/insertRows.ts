import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './tx.ts'

/** Rows of one statement: a longer one has more parameters than the database takes, and is built by a recursion over all of them. */
const PORTION = 500

/** Inserts any number of rows. */
export async function insertRows<T extends PgTable>(tx: Tx, table: T, rows: readonly PgInsertValue<T>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += PORTION) await tx.q.insert(table).values(rows.slice(at, at + PORTION))
}
