import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { moneyText } from '#schemas/kit/cents.ts'
import { computeRows, type Row } from '#schemas/kit/index.ts'
import type { QuoteFacts, QuoteFee } from '#schemas/pricing/quote.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { audit } from '#server/core/audit.ts'
import { newId } from '#server/core/ids.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { projectQuote, projectQuoteRow } from '#server/db/tables/pricing.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishRows, putRows, toWire } from '#server/grid/index.ts'
import { analysesOf, type RoundRow } from '../facts/visibleRounds.ts'
import { pricedRows } from './acts.ts'
import { quoteLines } from './lines.ts'
import { pricingOf } from './pricing.ts'
import { feeSums, wholeSum } from './summary.ts'

interface Priced { readonly price: string | null, readonly number: number | null }

async function writeBill(tx: Tx, prices: ReadonlyMap<string, Priced>): Promise<void> {
  const rows = prices.size === 0 ? [] : await tx.q.select().from(projectItem)
    .where(and(eq(projectItem.merchantId, tx.ctx.merchantId), inArray(projectItem.id, [...prices.keys()]))).orderBy(projectItem.id)
      .for('update')
  const next = rows.map(row => ({ ...row, price: prices.get(row.id)!.price, quoteNumber: prices.get(row.id)!.number }))
  const computed = computeRows(projectItems, next.map(row => toWire(projectItems, { ...row }) as Row))
  const written = next.map(({ createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _p, version: _v, ...row }, at) =>
    ({ ...row, total: (computed[at]!.total ?? null) as string | null }))
  const versions = await putRows(tx, projectItem, written, ['price', 'quoteNumber', 'total'])
  publishRows(tx, projectItems, versions.map(({ id, version }) => [id, version]))
}

/** 报价 Vn: stores the offer of an approved round permanently and writes it to the bill (sheet of pricing, Quote). */
export async function makeQuote(tx: Tx, round: RoundRow): Promise<void> {
  const selected = (await analysesOf(tx, round.id)).find(({ state }) => state === 'SELECTED')
  if (selected === undefined) return
  const ref = { projectId: round.projectId, analyseId: selected.id, best: true }
  const rows = await pricedRows(tx, ref)
  if (!rows.some(({ sellPrice }) => sellPrice !== null)) return
  const pricing = await pricingOf(tx, round.projectId)
  const lines = await quoteLines(tx, rows, pricing)
  const { sum, area } = await wholeSum(tx, ref, pricing, lines)
  const [last] = await tx.q.select({ number: projectQuote.number }).from(projectQuote)
    .where(and(eq(projectQuote.merchantId, tx.ctx.merchantId), eq(projectQuote.projectId, round.projectId)))
      .orderBy(desc(projectQuote.number)).limit(1)
  const [id, number] = [newId(), (last?.number ?? 0) + 1]
  const facts: QuoteFacts = {
    standard: pricing.standard, taxMethod: pricing.isThere ? pricing.taxMethod : null, area, items: moneyText(sum.items),
    measures: moneyText(sum.measures), pretax: moneyText(sum.pretax), tax: moneyText(sum.tax),
  }
  const fees: QuoteFee[] = (await feeSums(tx, ref.projectId, pricing, lines, sum)).map(({ given: _g, ...fee }) => fee)
  await tx.q.insert(projectQuote)
    .values({ id, projectId: round.projectId, roundId: round.id, number, facts, fees, total: moneyText(sum.total) })
  await insertRows(tx, projectQuoteRow, lines.map(({ row, sections }, sort) => ({
    quoteId: id, sort, projectItemId: row.projectItemId, analysisItemId: row.id, sections: [...sections], code: row.code, name: row.name,
    feature: row.feature, unit: row.unit!, quantity: row.quantity!,
    price: row.sellPrice, total: row.sell, way: row.priceWay, labour: row.unitLabour, material: row.unitMaterial, main: row.unitMain,
    machine: row.unitMachine, other: row.unitOther, parts: row.priceParts,
  })))
  await writeBill(tx, new Map(rows.flatMap(({ projectItemId, sellPrice }) =>
    (projectItemId === null || sellPrice === null ? [] : [[projectItemId, { price: sellPrice, number }] as const]))))
  await audit(tx, {
    action: 'makeQuote', entity: 'analysisRound', entityId: round.id, subject: round.roundName,
    after: { number: String(number), total: moneyText(sum.total) },
  })
}

/**
 * 反审核 withdraws the quote: the bill gets the prices of the last valid one, or those of the client's file. @returns descriptions of what was
 * reversed
 */
export async function withdrawQuote(tx: Tx, round: RoundRow): Promise<readonly string[]> {
  const [quote] = await tx.q.select().from(projectQuote)
    .where(and(eq(projectQuote.merchantId, tx.ctx.merchantId), eq(projectQuote.roundId, round.id), isNull(projectQuote.withdrawnAt)))
  if (quote === undefined) return []
  await tx.q.update(projectQuote).set({ withdrawnAt: tx.ctx.now.toISOString() })
    .where(and(eq(projectQuote.merchantId, tx.ctx.merchantId), eq(projectQuote.id, quote.id)))
  const priced = await tx.q.select({ id: projectItem.id, filePrice: projectItem.filePrice }).from(projectItem)
    .where(and(
      eq(projectItem.merchantId, tx.ctx.merchantId), eq(projectItem.projectId, quote.projectId), eq(projectItem.quoteNumber, quote.number)
    ))
  const before = await tx.q.selectDistinctOn(
    [projectQuoteRow.projectItemId], { id: projectQuoteRow.projectItemId, price: projectQuoteRow.price, number: projectQuote.number }
  )
    .from(projectQuoteRow)
    .innerJoin(projectQuote, and(eq(projectQuote.merchantId, projectQuoteRow.merchantId), eq(projectQuote.id, projectQuoteRow.quoteId)))
    .where(and(
      eq(projectQuoteRow.merchantId, tx.ctx.merchantId), eq(projectQuote.projectId, quote.projectId), isNull(projectQuote.withdrawnAt),
      sql`${projectQuoteRow.price} is not null`
    ))
    .orderBy(projectQuoteRow.projectItemId, desc(projectQuote.number))
  const last = new Map(before.map(({ id, price, number }) => [id, { price, number }]))
  await writeBill(tx, new Map(priced.map(({ id, filePrice }) => [id, last.get(id) ?? { price: filePrice, number: null }])))
  return [`报价 V${quote.number} 已撤回，清单恢复${last.size > 0 ? `报价 V${[...last.values()][0]!.number}` : '原来'}的单价`]
}
