import { sql, type SQL } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { reserved, stock } from '#schemas/store/ledgers.ts'
import { IDLE_DAYS, stockRows, type StockPart } from '#schemas/store/stockRows.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { ledgerBalance, ledgerRow } from '#server/db/tables/ledger.ts'
import { material } from '#server/db/tables/library.ts'
import { stockMinimum } from '#server/db/tables/store.ts'
import type { Db } from '#server/db/tx.ts'
import { refuseHidden, rowsPage, wholeOf, type Keyed } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { storeApi } from '#shared/api/store.ts'
import { placesOf, type Where } from './warehousePlaces.ts'

/** Parts of a stock key by name, in the order of the ledger's declaration. */
export const partsOfKey = (key: SQL) => sql`nullif(${key}[4], '') as spec, nullif(${key}[3], '') as brand, nullif(${key}[6], '') as lot,
  ${key}[5] as unit, ${key}[7] as owner, ${key}[2] as "libMaterialId"`
/** Library name of a material. */
export const namesOf = ({ ctx }: Db, materialId: SQL): SQL =>
  sql`left join ${material} m on m.id = ${materialId} and m.merchant_id in (${ctx.merchantId}, ${PLATFORM_MERCHANT})`

/** Current balances with reservations, and whether they reach the minimum. */
const present = ({ ctx: { merchantId } }: Db): SQL => sql`
  balances as not materialized (select b.key, b.mark, b.quantity, b.amount, coalesce(r.quantity, 0) as reserved, p.name as place,
  b.last_day as last from places p
      join ${ledgerBalance} b on b.merchant_id = ${merchantId} and b.ledger = ${stock.name} and b.key[1] = p.id and b.sequence > 0
      left join ${ledgerBalance} r on r.merchant_id = ${merchantId} and r.ledger = ${reserved.name} and r.mark = b.mark),
  minimums as (select n.warehouse_id, n.material_id, n.quantity as minimum, coalesce(sum(b.quantity - b.reserved), 0) < n.quantity as below,
  coalesce(sum(b.quantity), 0) = 0 as out
    from ${stockMinimum} n join places p on p.id = n.warehouse_id
    left join balances b on b.key[1] = n.warehouse_id and b.key[2] = n.material_id
    where n.merchant_id = ${merchantId} group by 1, 2, 3)`

/**
 * Balances at the end of a past day: current ones without later postings. Reservations, minimums and idle days exist for the present only.
 */
const past = ({ ctx: { merchantId } }: Db, day: string): SQL => sql`
  later as (select mark, sum(quantity) as quantity, sum(amount) as amount from ${ledgerRow}
  where merchant_id = ${merchantId} and ledger = ${stock.name} and day > ${day} group by 1),
  balances as (select b.key, b.mark, b.quantity - coalesce(l.quantity, 0) as quantity, b.amount - coalesce(l.amount, 0) as amount,
  null::numeric as reserved, p.name as place, null::date as last
    from places p join ${ledgerBalance} b on b.merchant_id = ${merchantId} and b.ledger = ${stock.name} and b.key[1] = p.id
    and b.sequence > 0 left join later l on l.mark = b.mark),
  minimums as (select null::text as warehouse_id, null::text as material_id, null::numeric as minimum, false as below, false as out
  where false)`

/**
 * Stock with its names, now or at the end of a day, as `r`, without derived columns.
 * @throws AppError NOT_FOUND for a hidden project
 */
async function stockBase(db: Db, { asOf, ...where }: StockAsked): Promise<Keyed> {
  const tables = sql`places as materialized (${await placesOf(db, where)}), ${isPast(db, asOf) ? past(db, asOf!) : present(db)}`
  return {
    named: tables,
    rows: sql`select b.mark as key, b.key as parts, m.name as "itemName", b.place as "warehouseName", b.quantity, b.reserved,
    b.amount as money, b.last as "lastDay",
      n.minimum, coalesce(n.below, false) as below, coalesce(n.out, false) as out
    from balances b left join minimums n on n.warehouse_id = b.key[1] and n.material_id = b.key[2] ${namesOf(db, sql`b.key[2]`)}`,
  }
}
interface StockAsked extends Where { readonly asOf?: string | undefined }
const isPast = ({ ctx }: Db, asOf: string | undefined): boolean => asOf !== undefined && asOf < businessDate(ctx.now)

/** Derived columns of a stock row `r`: lists compute them for displayed rows only. */
function followOf({ ctx }: Db, asOf: string | undefined) {
  const idleDays = sql`(${asOf ?? businessDate(ctx.now)}::date - r."lastDay")`
  return {
    spec: sql`nullif(r.parts[4], '')`, brand: sql`nullif(r.parts[3], '')`, lot: sql`nullif(r.parts[6], '')`, unit: sql`r.parts[5]`,
    owner: sql`r.parts[7]`, libMaterialId: sql`r.parts[2]`, warehouseId: sql`r.parts[1]`,
    available: sql`(r.quantity - r.reserved)`, amount: sql`case when r.parts[7] = 'OWN' then r.money end`,
    average: sql`case when r.quantity <> 0 and r.parts[7] = 'OWN' then round(r.money / r.quantity, 2) end`, idleDays,
    light: sql`case when r.below and r.out then 'OUT' when r.below then 'BELOW' when r.quantity <> 0
      and ${idleDays} > ${IDLE_DAYS}::int then 'IDLE' end`,
  } as const
}

/**
 * The full statement.
 * @throws AppError NOT_FOUND for a hidden project
 */
export async function stockStatement(db: Db, query: StockAsked): Promise<SQL> {
  const follows = Object.entries(followOf(db, query.asOf)).map(([key, value]) => sql`${value} as ${sql.identifier(key)}`)
  return sql`(select r.key, r."warehouseName", r.quantity, r.reserved, r.below, ${sql.join(follows, sql`, `)}
    from ${wholeOf(await stockBase(db, query))} r)`
}

/** Condition of each part of the strip, by owner and idle days. */
export const partRows = (owner: SQL, idleDays: SQL): Readonly<Record<StockPart, SQL>> => ({
  RESERVED: sql`r.reserved <> 0`, IDLE: sql`(r.quantity <> 0 and ${idleDays} > ${IDLE_DAYS}::int)`, BELOW: sql`r.below`,
  PARTY_A: sql`(${owner} = 'PARTY_A' and r.quantity <> 0)`,
})

/**
 * 库存: existing and minimum stock, by name.
 * @throws AppError NOT_FOUND
 */
export async function listStock(db: Db, { warehouseId, projectId, asOf, part, all, ...query }: ParsedInput<typeof storeApi.stock>) {
  refuseHidden(stockRows, db.ctx, query)
  const columns = followOf(db, asOf)
  const { spec, brand, lot, owner, idleDays } = columns
  const some = [
    part === undefined ? sql`true` : partRows(owner, idleDays)[part],
    all === true ? sql`true` : sql`(r.quantity <> 0 or r.minimum is not null)`,
  ]
  const place = sql`r."itemName", ${spec}, ${brand}, ${lot}, r.key`
  const base = await stockBase(db, { warehouseId, projectId, asOf })
  // A past day is summed over all later postings, so a single row costs as much as all.
  return rowsPage(db, stockRows, isPast(db, asOf) ? wholeOf(base) : base, query, { where: sql.join(some, sql` and `), place, columns })
}
