import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { centsOf, moneyText } from '#schemas/kit/cents.ts'
import { businessDate, dec } from '#schemas/kit/index.ts'
import { priceProblems, type OfferedFee, type OfferedItem, type PriceProblem } from '#schemas/pricing/problems.ts'
import { settingAt } from '#server/core/settings.ts'
import { feeTemplate, feeTemplateRow, projectFeeRate, projectFeeRow, projectFees, projectQuote } from '#server/db/tables/pricing.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import type { ItemRow } from '../costs/rows.ts'
import type { OfCosts } from '../facts/counted.ts'
import { quoteLines } from './lines.ts'
import { pricingOf } from './pricing.ts'
import { wholeSum } from './summary.ts'

const money = (value: string | null): string | null => (value === null ? null : moneyText(centsOf(value)))

/** From the client's file, for items priced as given. */
async function givenPrices({ q, ctx }: Db, rows: readonly ItemRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ projectItemId, priceWay }) => (priceWay === 'GIVEN' && projectItemId !== null ? [projectItemId] : []))
  const filePrices = ids.length === 0 ? [] : await q.select({ id: projectItem.id, price: projectItem.filePrice }).from(projectItem)
    .where(and(eq(projectItem.merchantId, ctx.merchantId), inArray(projectItem.id, ids)))
  return new Map(filePrices.flatMap(({ id, price }) => (price === null ? [] : [[id, money(price)!] as const])))
}

const figureOf = ({ kind, rate, amount }: Pick<typeof projectFeeRow.$inferSelect, 'kind' | 'rate' | 'amount'>): string | null =>
  (kind === 'RATE' ? rate : kind === 'LINES' ? null : money(amount))

/**
 * Fees of the project with their references: the company template behind the table (rates of a preset are examples only), and the last
 * quote.
 */
async function offeredFees({ q, ctx }: Db, projectId: string): Promise<OfferedFee[]> {
  const inTable = <T extends typeof projectFeeRow | typeof projectFeeRate>(table: T) =>
    and(eq(table.merchantId, ctx.merchantId), eq(table.feesId, projectId))
  const fees = await q.select().from(projectFeeRow).where(inTable(projectFeeRow)).orderBy(projectFeeRow.sort, projectFeeRow.id)
  const projectRates = await q.select().from(projectFeeRate).where(inTable(projectFeeRate))
  const template = await q.select(
    { name: feeTemplateRow.name, kind: feeTemplateRow.kind, rate: feeTemplateRow.rate, amount: feeTemplateRow.amount }
  )
    .from(feeTemplateRow)
    .innerJoin(feeTemplate, and(eq(feeTemplate.merchantId, feeTemplateRow.merchantId), eq(feeTemplate.id, feeTemplateRow.templateId)))
    .innerJoin(projectFees, and(eq(projectFees.merchantId, feeTemplate.merchantId), eq(projectFees.templateName, feeTemplate.templateName)))
    .where(and(eq(projectFees.merchantId, ctx.merchantId), eq(projectFees.id, projectId)))
  const [quote] = await q.select({ fees: projectQuote.fees }).from(projectQuote)
    .where(and(eq(projectQuote.merchantId, ctx.merchantId), eq(projectQuote.projectId, projectId), isNull(projectQuote.withdrawnAt)))
      .orderBy(desc(projectQuote.number)).limit(1)
  return fees.flatMap((fee): OfferedFee[] => {
    const figure = figureOf(fee)
    if (figure === null) return []
    const like = template.find(({ name, kind }) => name === fee.name && kind === fee.kind)
    const lowest = projectRates.filter(({ feeName }) => feeName === fee.name)
      .reduce<string | null>((minimum, { rate }) => (minimum === null || dec(rate).lt(minimum) ? rate : minimum), null)
    return [{
      id: fee.id, name: fee.name, kind: fee.kind, competitive: fee.competitive, given: fee.given, figure, lowest,
      template: like === undefined ? null : figureOf(like), quoted: quote?.fees.find(({ name }) => name === fee.name)?.amount ?? null,
    }]
  })
}

/** Checks items as an offer, with the fees and the sum (sheet of pricing, Before submit). */
export async function problemsOf(db: Db, ref: OfCosts, rows: readonly ItemRow[]): Promise<PriceProblem[]> {
  const pricing = await pricingOf(db, ref.projectId)
  const { sum, control } = await wholeSum(db, ref, pricing, await quoteLines(db, rows, pricing))
  const filePrices = await givenPrices(db, rows)
  const items = rows.map(({
    id, projectItemId, code, name, feature, unit, sellPrice, sell, sideDirect, duePrice, priceReason,
  }): OfferedItem =>
    ({
      id, code, name, feature, unit: unit ?? '', price: money(sellPrice), sell: money(sell), cost: money(sideDirect), due: money(duePrice),
      given: filePrices.get(projectItemId ?? '') ?? null, reason: priceReason,
    }))
  const tolerance = await settingAt(db, 'priceUnbalanced', businessDate(db.ctx.now))
  return priceProblems(
    { items, fees: await offeredFees(db, ref.projectId), total: moneyText(sum.total), control: money(control), tolerance }
  )
}
