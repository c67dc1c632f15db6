import { sql, type SQL } from 'drizzle-orm'
import { dec, toScale } from '#schemas/kit/index.ts'
import { stock } from '#schemas/store/ledgers.ts'
import { stockMoves } from '#schemas/store/moves.ts'
import { AppError } from '#server/core/errors.ts'
import { seesPrices } from '#server/core/calls/index.ts'
import { document } from '#server/db/tables/document.ts'
import { ledgerRow } from '#server/db/tables/ledger.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import { inDocumentLine, outDocumentLine } from '#server/db/tables/store.ts'
import type { Db } from '#server/db/tx.ts'
import { ofVisibleProject } from '#server/domains/project/index.ts'
import { billOf, INBOUND, moveOf, stockPostings } from '#server/domains/stockMoves/index.ts'
import { refuseHidden, rowsPage } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { CardTotals, storeApi } from '#shared/api/store.ts'
import { placesOf } from './warehousePlaces.ts'

interface CardScope { readonly stock: string, readonly projectId?: string | undefined }

/** Parts of a stock key by its name in rows of the stock; empty for an invalid name. */
function partsOf(name: string): readonly string[] {
  try {
    const parts: unknown = JSON.parse(name)
    return Array.isArray(parts) && parts.every(part => typeof part === 'string') ? parts : []
  } catch {
    return []
  }
}

/**
 * Key of a stock in a visible warehouse.
 * @throws AppError NOT_FOUND
 */
async function knownKey(db: Db, { stock: stockName, projectId }: CardScope): Promise<SQL> {
  const key = partsOf(stockName)
  const [place] = await db.sql`${await placesOf(db, { projectId, warehouseId: key[0] ?? '' })}`
  if (place === undefined || key.length !== stock.keys.length) throw new AppError('NOT_FOUND')
  return sql`${JSON.stringify(key)}`
}

/** Bills of visible projects; postings of others show their figures only. */
const bills = ({ ctx }: Db): SQL => sql`select ${document.id} as id, ${document.code} as code, ${document.kind} as kind from ${document}
  where ${document.merchantId} = ${ctx.merchantId} and ${ofVisibleProject(ctx, document.merchantId, document.projectId) ?? sql`true`}`

const lineItem = (table: typeof inDocumentLine | typeof outDocumentLine, merchantId: string): SQL =>
  sql`(select x.project_item_id from ${table} x where x.merchant_id = ${merchantId} and x.id = l.line)`

/** Postings of a stock with the balance after each, by business day; before `from` as one opening. */
function cardRows(db: Db, key: SQL, from: string | undefined): SQL {
  const { merchantId } = db.ctx
  const postings = sql`${stockPostings(db)} and l.mark = ${key}`
  const opening = from === undefined ? sql`` : sql`union all
    select 'opening', ${from}::date, 0, 'OPENING', null, null, null, null, null, coalesce(sum(l.quantity), 0), coalesce(sum(l.amount), 0),
    null, null, null, null, null
    from ${ledgerRow} l where ${postings} and l.day < ${from}`
  return sql`(select c.*, case when c.balance <> 0 then round(c."balanceAmount" / c.balance, 2) end as average from (
    select l.id as key, l.day, l.sequence, ${moveOf(db)} as move,
      case when l.reverses is not null then 'REVERSAL' when exists (select from ${ledgerRow} x
      where x.merchant_id = l.merchant_id and x.ledger = l.ledger and x.mark = l.mark
      and x.reverses = l.sequence) then 'REVERSED' end as reversal,
      case when ${INBOUND} then l.quantity end as incoming, case when not ${INBOUND} then - l.quantity end as outgoing,
      case when l.quantity <> 0 and l.amount <> 0 then round(l.amount / l.quantity, 2) end as "unitCost", l.amount,
      sum(l.quantity) over days as balance, sum(l.amount) over days as "balanceAmount", d.code, i.name as "itemName", case
      when d.id is not null then l.by_name end as "byName", d.kind as "documentKind", d.id as "documentId"
    from ${ledgerRow} l left join (${bills(db)}) d on d.id = ${billOf(sql`l.source`)}
      left join ${projectItem} i on d.id is not null and i.merchant_id = l.merchant_id
      and i.id = coalesce(${lineItem(inDocumentLine, merchantId)}, ${lineItem(outDocumentLine, merchantId)})
    where ${postings} window days as (order by l.day, l.sequence) ${opening}) c)`
}

/**
 * 进出卡: postings of one stock, the latest first, with the opening of the period.
 * @throws AppError NOT_FOUND
 */
export async function listCard(db: Db, { stock: key, projectId, from, to, ...query }: ParsedInput<typeof storeApi.card>) {
  refuseHidden(stockMoves, db.ctx, query)
  const rows = cardRows(db, await knownKey(db, { stock: key, projectId }), from)
  const days = [...from === undefined ? [] : [sql`r.day >= ${from}`], ...to === undefined ? [] : [sql`r.day <= ${to}`], sql`true`]
  return rowsPage(db, stockMoves, rows, query, { where: sql.join(days, sql` and `), place: sql`r.day desc, r.sequence desc` })
}

/**
 * Totals of a card in a period: opening, in, out, closing.
 * @throws AppError NOT_FOUND
 */
export async function readCardTotals(
  db: Db, { stock: key, projectId, from, to }: ParsedInput<typeof storeApi.cardTotals>
): Promise<CardTotals> {
  const visibleKey = await knownKey(db, { stock: key, projectId })
  const before = from === undefined ? sql`false` : sql`l.day < ${from}`
  const sum = (column: string, where: SQL): SQL => sql`coalesce(sum(${sql.raw(`l.${column}`)}) filter (where ${where}), 0)`
  const within = sql`not (${before})`
  const [row] = await db.sql<Record<'opening' | 'incoming' | 'outgoing' | 'closing' | 'openingAmount' | 'closingAmount', string>>`
    select ${sum('quantity', before)} as opening, ${sum('quantity', sql`${within} and ${INBOUND}`)} as incoming,
    - ${sum('quantity', sql`${within} and not ${INBOUND}`)} as outgoing, ${sum('quantity', sql`true`)} as closing,
      ${sum('amount', before)} as "openingAmount", ${sum('amount', sql`true`)} as "closingAmount"
    from ${ledgerRow} l where ${stockPostings(db)} and l.mark = ${visibleKey} and ${to === undefined ? sql`true` : sql`l.day <= ${to}`}`
  const { openingAmount, closingAmount, ...quantities } = row!
  const money = (amount: string): string | null => (seesPrices(db.ctx) ? toScale(dec(amount), 2) : null)
  return {
    opening: toScale(dec(quantities.opening), 6), incoming: toScale(dec(quantities.incoming), 6),
    outgoing: toScale(dec(quantities.outgoing), 6), closing: toScale(dec(quantities.closing), 6),
    openingAmount: money(openingAmount), closingAmount: money(closingAmount),
  }
}
