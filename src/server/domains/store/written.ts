import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/tx.ts'

type Table = PgTable & Readonly<Record<'merchantId' | 'id', PgColumn>>
interface PostedCost { readonly id: string, readonly amount: string, readonly unit?: string | null }

/** Stores the posted cost of lines, and the unit cost where the table has a column for it. */
export async function writeCosts(
  tx: Tx, table: Table, columns: { readonly amount: string, readonly unit?: string }, rows: readonly PostedCost[]
): Promise<void> {
  if (rows.length === 0) return
  const sets: SQL[] = [
    sql`${sql.identifier(columns.amount)} = round(n.amount, 2)`,
    ...columns.unit === undefined ? [] : [sql`${sql.identifier(columns.unit)} = round(n.unit, 2)`]
  ]
  await tx.sql`update ${table} t set ${sql.join(sets, sql`, `)}
    from unnest(${sql.param(rows.map(({ id }) => id))}::text[], ${sql.param(rows.map(({ amount }) => amount))}::numeric[],
    ${sql.param(rows.map(({ unit }) => unit ?? null))}::numeric[]) as n (id, amount, unit)
    where t.merchant_id = ${tx.ctx.merchantId} and t.id = n.id`
}
/** Stores the total of a bill in its header. */
export const writeTotal = (tx: Tx, table: Table, id: string, total: string) =>
  tx.sql`update ${table} t set total_amount = round(${total}::numeric, 2) where t.merchant_id = ${tx.ctx.merchantId} and t.id = ${id}`
