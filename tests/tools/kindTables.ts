import { getTableName, type Table } from 'drizzle-orm'
import { draftSql, snapshotOf } from '#server/db/draft/draft.ts'
import type { Pool } from '#server/db/pool.ts'
import type { ServedDocument } from '#server/document/index.ts'

/** Creates the tables of document kinds, and others beside them, like their migration. */
export async function createKindTables(pool: Pool, kinds: readonly ServedDocument[], others: readonly Table[] = []): Promise<void> {
  const tables = [...kinds.flatMap(({ stored: { table, lines } }) => [table, ...Object.values(lines).map(line => line.table)]), ...others]
  await pool.query(await draftSql(snapshotOf({}), snapshotOf(Object.fromEntries(tables.map(table => [getTableName(table), table])))))
}
