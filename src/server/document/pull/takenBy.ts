import { sql } from 'drizzle-orm'
import type { Pull } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import type { Stored } from '../stored.ts'
import { counterOf, weighed } from './counters.ts'

/** Numbers of the documents that draw on rows and count, by row, ascending; rows without draws are left out. */
export async function takenBy(
  db: Db, stored: Stored, pull: Pull, rows: readonly string[]
): Promise<ReadonlyMap<string, readonly string[]>> {
  const counter = counterOf(stored, pull)
  const takerRows = await db.sql<{ row: string, codes: string[] }>`select w.from_row as row, array_agg(distinct w.by_code
    order by w.by_code) as codes from ${weighed(counter.source, counter)} w
    where w.merchant_id = ${db.ctx.merchantId} and w.from_line = ${counter.line} and w.from_row = any(${sql.param([...rows])})
    and w.weight is not null and w.quantity > 0 group by 1`
  return new Map(takerRows.map(({ row, codes }) => [row, codes]))
}
