import { sql } from 'drizzle-orm'
import { dec, toScale } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import type { Db } from '#server/db/tx.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { storeApi, StockTotals } from '#shared/api/store.ts'
import { placesOf } from './warehousePlaces.ts'
import { partRows, stockStatement } from './stock.ts'

type Counts = Omit<StockTotals, 'warehouses'>

/**
 * Totals of the stock, and possible warehouses; money with the price right.
 * @throws AppError NOT_FOUND
 */
export async function readTotals(db: Db, { projectId, warehouseId, asOf }: ParsedInput<typeof storeApi.totals>): Promise<StockTotals> {
  const { RESERVED, IDLE, BELOW, PARTY_A } = partRows(sql`r.owner`, sql`r."idleDays"`)
  const [row] = await db.sql<Counts>`select coalesce(sum(r.amount), 0) as value, (count(*) filter (where r.quantity <> 0))::int as kinds,
    (count(*) filter (where ${RESERVED}))::int as reserved,
    (count(*) filter (where ${IDLE}))::int as idle, coalesce(sum(r.amount) filter (where ${IDLE}), 0) as "idleValue",
    (count(*) filter (where ${BELOW}))::int as below, (count(*) filter (where ${PARTY_A}))::int as "partyA"
    from ${await stockStatement(db, { projectId, warehouseId, asOf })} r`
  const warehouses = await db.sql<{ id: string, name: string }>`select id, name from (${await placesOf(db, { projectId })}) p
    order by name collate "zh-x-icu"`
  const { value, idleValue, ...counts } = row!
  const money = (amount: string | null): string | null => (seesPrices(db.ctx) && amount !== null ? toScale(dec(amount), 2) : null)
  return { ...counts, value: money(value), idleValue: money(idleValue), warehouses }
}
