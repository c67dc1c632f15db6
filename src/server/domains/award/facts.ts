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
/** Remark on the price of the chosen supplier. */
export const AWARDED = '中标'
const quotedRow = (row: Row, { invited }: GivenQuote): string => `${String(row.id)}:${invited}`

async function withdrawInquiry(tx: Tx, kind: SupplierKind, { id, lines }: StoredRecord): Promise<void> {
  if (kind === 'LABOUR') {
    const patterns = (lines.items ?? []).map(row => `${String(row.id)}:%`)
    const points = patterns.length === 0 ? [] : await tx.q.select({ of: labourPricePoint.sourceItemId }).from(labourPricePoint).where(and(
      eq(labourPricePoint.merchantId, tx.ctx.merchantId), eq(labourPricePoint.source, 'INQUIRY'), isNull(labourPricePoint.withdrawnAt),
      sql`${labourPricePoint.sourceItemId} like any(${sql.param(patterns)})`))
    return withdrawLabourPrices(tx, points.map(one => one.of), 'INQUIRY')
  }
  const pricePoints = await tx.q.select({ id: pricePoint.id }).from(pricePoint).where(and(
    eq(pricePoint.merchantId, tx.ctx.merchantId), eq(pricePoint.source, 'INQUIRY'), eq(pricePoint.sourceId, id),
    isNull(pricePoint.withdrawnAt)))
  await withdrawPrices(tx, pricePoints.map(one => one.id))
}

interface ChosenQuote { readonly row: string | null, readonly invited: string | null }

/** Except those of one award. */
export const approvedRows = (tx: Tx, inquiryId: string, exceptId: string): Promise<ChosenQuote[]> =>
  tx.sql<ChosenQuote & Record<string, unknown>>`
  select l.source_row as row, l.invited from ${awardLine} l join ${award} a on a.merchant_id = l.merchant_id and a.id = l.award_id
  where a.merchant_id = ${tx.ctx.merchantId} and a.inquiry_id = ${inquiryId} and a.id <> ${exceptId} and a.process_state = 'COMPLETE'`

async function record(tx: Tx, kind: SupplierKind, { id, head, lines }: StoredRecord, awarded: ReadonlySet<string>): Promise<void> {
  const day = businessDate(tx.ctx.now)
  const [code, name, items] = [
    typed(head, 'code'), typed(head, 'inquiryName'), new Map((lines.items ?? []).map(row => [String(row.id), row])),
  ]
  for (const validQuote of await quotesOf(tx, id)) {
    const { quote, supplierId, supplierName } = validQuote
    const { region, type, labourType } = await priceFactsOf(tx, supplierId ?? '')
    const quoted = quote.lines.flatMap(line => {
      const row = items.get(line.row)
      const amount = row === undefined ? null : lineSides(quote, line, typed(row, 'quantity'))
      return row === undefined || amount === null
        ? []
        : [{ row, line, price: line.price ?? '', amount, taxRate: rateOf(quote, line), isAwarded: awarded.has(quotedRow(row, validQuote)) }]
    })
    if (kind === 'LABOUR') {
      await recordLabourPrices(tx, quoted.map(({ row, price, amount, taxRate }) => ({
        source: 'INQUIRY' as const, sourceItemId: quotedRow(row, validQuote), billCode: code, contractName: name, supplierName,
        itemCode: null,
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
 * Records every valid quote of an awarded inquiry as a price fact, marking those of chosen suppliers, and withdraws the facts recorded
 * before.
 * @param rows rows of the approved awards; none: only withdraws
 */
export async function renewInquiryPrices(tx: Tx, kind: SupplierKind, inquiry: StoredRecord, rows: readonly ChosenQuote[]): Promise<void> {
  await withdrawInquiry(tx, kind, inquiry)
  if (rows.length > 0) await record(tx, kind, inquiry, new Set(rows.map(({ row, invited }) => `${row}:${invited}`)))
}

export const chosenRows = (items: readonly Row[]): ChosenQuote[] =>
  items.map(row => ({ row: text(row[SOURCE_ROW]), invited: text(row.invited) }))
