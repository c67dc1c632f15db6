import { and, eq, isNull, sql } from 'drizzle-orm'
import { businessDate, SOURCE_ROW, type Row } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { lineSides, rateOf } from '#schemas/supply/quote.ts'
import { labourPricePoint } from '#server/db/tables/labour.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import { award, awardLine } from '#server/db/tables/supply.ts'
import type { Tx } from '#server/db/tx.ts'
import type { StoredRecord } from '#server/document/index.ts'
import { recordLabourPrices, withdrawLabourPrices } from '#server/domains/labour/index.ts'
import { recordPrices, withdrawPrices } from '#server/domains/price/index.ts'
import { quotesOf, type GivenQuote } from '#server/domains/quote/index.ts'
import { priceFactsOf } from '#server/domains/supplier/index.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const typed = (row: Row, key: string): string => text(row[key]) ?? ''
/** What is noted beside the price of whoever was chosen. */
export const AWARDED = '中标'
/** A quoted row, as labour prices name it. */
const quotedRow = (row: Row, { invited }: GivenQuote): string => `${String(row.id)}:${invited}`

/** Takes back what an inquiry recorded. */
async function withdrawInquiry(tx: Tx, kind: SupplierKind, { id, lines }: StoredRecord): Promise<void> {
  if (kind === 'LABOUR') {
    const of = (lines.items ?? []).map(row => `${String(row.id)}:%`)
    const found = of.length === 0 ? [] : await tx.q.select({ of: labourPricePoint.sourceItemId }).from(labourPricePoint).where(and(
      eq(labourPricePoint.merchantId, tx.ctx.merchantId), eq(labourPricePoint.source, 'INQUIRY'), isNull(labourPricePoint.withdrawnAt),
      sql`${labourPricePoint.sourceItemId} like any(${sql.param(of)})`))
    return withdrawLabourPrices(tx, found.map(one => one.of), 'INQUIRY')
  }
  const found = await tx.q.select({ id: pricePoint.id }).from(pricePoint).where(and(
    eq(pricePoint.merchantId, tx.ctx.merchantId), eq(pricePoint.source, 'INQUIRY'), eq(pricePoint.sourceId, id),
    isNull(pricePoint.withdrawnAt)))
  await withdrawPrices(tx, found.map(one => one.id))
}

/** A row of an inquiry, and whose quote for it was chosen. */
interface Chosen { readonly row: string | null, readonly invited: string | null }

/** What the approved awards of an inquiry chose, without one of them. */
export const approvedRows = (tx: Tx, inquiryId: string, without: string): Promise<Chosen[]> => tx.sql<Chosen & Record<string, unknown>>`
  select l.source_row as row, l.invited from ${awardLine} l join ${award} a on a.merchant_id = l.merchant_id and a.id = l.award_id
  where a.merchant_id = ${tx.ctx.merchantId} and a.inquiry_id = ${inquiryId} and a.id <> ${without} and a.process_state = 'COMPLETE'`

async function record(tx: Tx, kind: SupplierKind, { id, head, lines }: StoredRecord, awarded: ReadonlySet<string>): Promise<void> {
  const day = businessDate(tx.ctx.now)
  const [code, name, items] = [
    typed(head, 'code'), typed(head, 'inquiryName'), new Map((lines.items ?? []).map(row => [String(row.id), row])),
  ]
  for (const given of await quotesOf(tx, id)) {
    const { quote, supplierId, supplierName } = given
    const { region, type, labourType } = await priceFactsOf(tx, supplierId ?? '')
    const quoted = quote.lines.flatMap(line => {
      const row = items.get(line.row)
      const amount = row === undefined ? null : lineSides(quote, line, typed(row, 'quantity'))
      return row === undefined || amount === null
        ? []
        : [{ row, line, price: line.price ?? '', amount, taxRate: rateOf(quote, line), isAwarded: awarded.has(quotedRow(row, given)) }]
    })
    if (kind === 'LABOUR') {
      await recordLabourPrices(tx, quoted.map(({ row, price, amount, taxRate }) => ({
        source: 'INQUIRY' as const, sourceItemId: quotedRow(row, given), billCode: code, contractName: name, supplierName, itemCode: null,
        itemName: typed(row, 'itemName'),
        jobCategory: text(row.jobCategory), jobLevel: text(row.jobLevel), num: text(row.quantity), price,
        total: quote.includeTax ? amount.incl : amount.excl, includeTax: quote.includeTax, taxRate, priceDate: day,
        regionCode: region, supplierType: labourType,
      })))
      continue
    }
    await recordPrices(tx, quoted.map(({ row, line, price, taxRate, isAwarded }) => ({
      libMaterialId: text(row.libMaterialId), machine: kind === 'MACHINE', name: typed(row, 'itemName'), spec: text(row.spec),
      brand: line.brand ?? text(row.brand), unit: text(row.unit),
      source: 'INQUIRY' as const, sourceId: id, sourceCode: code, sourceName: name, day,
      supplier: { id: supplierId, name: supplierName, type }, region, quantity: text(row.quantity),
      includeTax: quote.includeTax, taxRate, priceIncl: quote.includeTax ? price : null, priceExcl: quote.includeTax ? null : price,
      ...isAwarded && { remark: AWARDED },
    })))
  }
}

/**
 * Every valid quote of an awarded inquiry is a price fact, that of whoever was chosen is marked. What was recorded before, with the marks of fewer or more awards, is
 * withdrawn. @param rows whom the approved awards chose; none: nothing is a fact any more
 */
export async function renewInquiryPrices(tx: Tx, kind: SupplierKind, inquiry: StoredRecord, rows: readonly Chosen[]): Promise<void> {
  await withdrawInquiry(tx, kind, inquiry)
  if (rows.length > 0) await record(tx, kind, inquiry, new Set(rows.map(({ row, invited }) => `${row}:${invited}`)))
}

export const chosenRows = (items: readonly Row[]): Chosen[] =>
  items.map(row => ({ row: text(row[SOURCE_ROW]), invited: text(row.invited) }))
