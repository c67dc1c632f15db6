import { sql, type SQL } from 'drizzle-orm'
import { MOVES_IN, REPORT_COLUMNS, stockReport, type Move } from '#schemas/store/moves.ts'
import { stock } from '#schemas/store/ledgers.ts'
import { ledgerBalance, ledgerRow } from '#server/db/tables/ledger.ts'
import type { Db } from '#server/db/tx.ts'
import { moveOf, stockPostings } from '#server/domains/stockMoves/index.ts'
import { refuseHidden, rowsPage } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { storeApi } from '#shared/api/store.ts'
import { placesOf } from './warehousePlaces.ts'
import { namesOf, partsOfKey } from './stock.ts'

const WAYS = Object.entries(REPORT_COLUMNS) as readonly (readonly [Move, string])[]
const identifier = (name: string): SQL => sql`${sql.identifier(name)}`
const zero = (value: SQL): SQL => sql`coalesce(${value}, 0)`

/**
 * 收发存 of a period by business days: the closing is the current balance without later postings, the opening the closing without those of the
 * period, so that both match the ledger to the cent.
 * @throws AppError NOT_FOUND for a hidden project
 */
export async function listReport(db: Db, { projectId, warehouseId, from, to, ...query }: ParsedInput<typeof storeApi.report>) {
  refuseHidden(stockReport, db.ctx, query)
  const { merchantId } = db.ctx
  const sums = WAYS.map(([move, column]) => {
    const sign = Object.hasOwn(MOVES_IN, move) ? sql`` : sql`-`
    return sql`${sign} sum(quantity) filter (where move = ${move}) as ${identifier(column)},
      ${sign} sum(amount) filter (where move = ${move}) as ${identifier(`${column}Amount`)}`
  })
  const selected = WAYS.map(([, column]) => sql`t.${identifier(column)}, t.${identifier(`${column}Amount`)}`)
  const rows = sql`(with places as materialized (${await placesOf(db, { projectId, warehouseId })}),
    moved as (select l.mark, l.quantity, l.amount, case when l.day <= ${to} then ${moveOf(db)} end as move from places p
    join ${ledgerRow} l on ${stockPostings(db)} and l.key[1] = p.id and l.day >= ${from}),
    turned as (select mark, sum(quantity) filter (where move is null) as later, sum(amount) filter (where move is null) as "laterAmount",
    sum(quantity) filter (where move is not null) as net,
      sum(amount) filter (where move is not null) as "netAmount", count(move) as moves, ${sql.join(sums, sql`, `)} from moved
      group by mark),
    closed as (select b.key, b.mark, p.name as place, b.quantity - ${zero(sql`t.later`)} as closing,
    b.amount - ${zero(sql`t."laterAmount"`)} as "closingAmount",
      ${zero(sql`t.net`)} as net, ${zero(sql`t."netAmount"`)} as "netAmount", ${zero(sql`t.moves`)} as moves,
      ${sql.join(selected, sql`, `)} from places p join ${ledgerBalance} b on b.merchant_id = ${merchantId} and b.ledger = ${stock.name}
        and b.key[1] = p.id and b.sequence > 0 left join turned t on t.mark = b.mark)
    select t.mark as key, m.name as "itemName", ${partsOfKey(sql`t.key`)}, t.place as "warehouseName", t.closing - t.net as opening,
    t."closingAmount" - t."netAmount" as "openingAmount",
      t.closing, t."closingAmount", t.moves, ${sql.join(selected, sql`, `)} from closed t ${namesOf(db, sql`t.key[2]`)})`
  const where = sql`(r.moves > 0 or r.closing <> 0 or r.opening <> 0)`
  return rowsPage(db, stockReport, rows, query, { where, place: sql`r."itemName", r.spec, r.brand, r.lot, r.key` })
}
