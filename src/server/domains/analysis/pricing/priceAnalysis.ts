import { sql } from 'drizzle-orm'
import { moneyText, timesQuantity, type Cents } from '#schemas/kit/cents.ts'
import { outward as shownToClient } from '#schemas/pricing/outward.ts'
import { priceAnalysis } from '#schemas/pricing/priceAnalysis.ts'
import { directOf, unitPrice, type Components } from '#schemas/pricing/unitPrice.ts'
import { marginOf, spread } from '#schemas/pricing/priceWays.ts'
import { gatheredIn, type Gathered } from '#schemas/pricing/feeTerms.ts'
import type { Db } from '#server/db/tx.ts'
import { bookFile, bookSource, type Book } from '#server/domains/export/index.ts'
import { analysisPricingApi } from '#shared/api/analysisPricing.ts'
import type { Page, PageQuery } from '#shared/api/page.ts'
import type { Row } from '#schemas/kit/index.ts'
import { rowsPage } from '#server/grid/index.ts'
import { knownCosts, type OfCosts } from '../facts/counted.ts'
import { pricedRows } from './acts.ts'
import { quoteLines, type QuoteLine } from './lines.ts'
import { pricingOf, type Pricing } from './pricing.ts'
import { placesIn } from './repriceItems.ts'

type AnalysisInput = OfCosts & { readonly outward?: boolean }

function byRole({ fees }: Pricing, parts: readonly Cents[]): Readonly<Record<Gathered, Cents>> {
  const sums = { manage: 0, profit: 0, risk: 0, fees: 0 }
  fees.unit.forEach(({ role }, at) => { sums[gatheredIn(role)] += parts[at]! })
  return sums
}

interface Parts { readonly unit: Components, readonly rows: readonly Cents[] }

function partsOf(pricing: Pricing, { unit, price }: QuoteLine, locations: readonly string[], isOutward: boolean): Parts | null {
  if (unit === null || price === null) return unit === null ? null : { unit, rows: pricing.fees.unit.map(() => 0) }
  if (isOutward) return shownToClient(pricing.fees, unit, price)
  return { unit, rows: spread(pricing.fees, unitPrice(pricing.fees, unit, pricing.ratesAt(locations)), price) }
}

/** 综合单价分析表: each item with the parts of its price; for a client by the outward rates and without the margin (sheet of pricing). */
export async function priceAnalysisPage(db: Db, { projectId, analyseId, best, outward = false, ...query }: AnalysisInput & PageQuery) {
  const ref = { projectId, analyseId, best }
  await knownCosts(db, ref)
  const pricing = await pricingOf(db, projectId)
  const rows = await pricedRows(db, ref)
  const placesOf = await placesIn(db, [...new Set(rows.map(({ analysisId }) => analysisId))], pricing)
  const lines = (await quoteLines(db, rows, pricing)).map((line, place) => {
    const { row, price, quantity, sections } = line
    const parts = partsOf(pricing, line, placesOf(row), outward)
    const money = (cents: Cents | null | undefined): string | null => (cents == null ? null : moneyText(cents))
    const fees = parts && byRole(pricing, parts.rows)
    const pricedFees = price === null ? null : fees
    return {
      key: row.id, place: String(place), code: row.code, name: row.name, section: sections.at(-1) ?? null, unit: row.unit, quantity,
      labour: money(parts?.unit.L), material: money(parts && parts.unit.M1 + parts.unit.M2), main: money(parts?.unit.M1),
      machine: money(parts?.unit.E), other: money(parts?.unit.O),
      manage: money(pricedFees?.manage), profit: money(pricedFees?.profit), risk: money(pricedFees?.risk), fees: money(pricedFees?.fees),
      price: money(price), amount: price === null ? null : moneyText(timesQuantity(quantity, price)),
      margin: outward || price === null || line.unit === null ? null : marginOf(directOf(line.unit), price),
    }
  })
  const texts = ['key', 'code', 'name', 'section', 'unit'] as const
  const numbers = [
    'place', 'quantity', 'labour', 'material', 'main', 'machine', 'other', 'manage', 'profit', 'risk', 'fees', 'price', 'amount', 'margin',
  ] as const
  const arrays = sql.join([
    ...texts.map(key => sql`${sql.param(lines.map(line => line[key]))}::text[]`),
    ...numbers.map(key => sql`${sql.param(lines.map(line => line[key]))}::numeric[]`),
  ], sql`, `)
  const names = sql.join([...texts, ...numbers].map(key => sql.identifier(key)), sql`, `)
  return rowsPage(db, priceAnalysis, sql`select * from unnest(${arrays}) as t(${names})`, query, { place: sql`r.place` })
}

const book: Book<AnalysisInput> = {
  contract: analysisPricingApi.exportAnalysis, title: '综合单价分析表',
  sheets: (_db, ref) => [{
    grid: priceAnalysis, page: async (db, query) => await priceAnalysisPage(db, { ...ref, ...query, sorts: [], filters: [] }) as Page<Row>,
  }],
}
export const exportPriceAnalysis = bookFile(book)
export const priceAnalysisSource = bookSource(book)
