import { and, eq } from 'drizzle-orm'
import { centsOf, moneyText, rateText, timesQuantity, type Cents } from '#schemas/kit/cents.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { gapsOf, sameItems, type Gaps } from '#schemas/analysis/sums.ts'
import { groupSums, summaryOf, type SumFacts, type Summary } from '#schemas/pricing/summary.ts'
import { lineAmount, marginOf } from '#schemas/pricing/priceWays.ts'
import { analysis } from '#server/db/tables/analysis.ts'
import { projectFeeRow } from '#server/db/tables/pricing.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import type { FeeSum, PriceSummary } from '#shared/api/analysisPricing.ts'
import { othersBeside, publicsOf } from '../costs/composition.ts'
import { sheetSums } from '../costs/sums.ts'
import { knownCosts, type OfCosts } from '../facts/counted.ts'
import { isMajordomo, roundsOf } from '../facts/visibleRounds.ts'
import { pricedRows } from './acts.ts'
import { mayKeepFees } from './feeTable.ts'
import { quoteLines, type QuoteLine } from './lines.ts'
import { pricingOf, type Pricing } from './pricing.ts'
import { worksAtPrices } from './scope.ts'

/** Inputs of a quote's sum apart from its items; `control` is the maximum that the client accepts. */
export async function factsOf(
  { q, ctx }: Db, { projectId }: OfCosts, { taxMethod, lines, onSide }: Pricing, publicCost: string
): Promise<Omit<SumFacts, 'groups'> & { readonly control: string | null }> {
  const [row] = await q.select({ area: project.buildingArea, control: project.bidControlPrice }).from(project)
    .where(and(eq(project.merchantId, ctx.merchantId), eq(project.id, projectId)))
  return {
    taxMethod, lines, area: row?.area ?? null, control: row?.control ?? null,
    publicCost: centsOf(toScale(dec(onSide(publicCost, false)), 2)),
  }
}

/** Costs without an item, on the cost side. */
async function publicCost(db: Db, { projectId, analyseId, best }: OfCosts, lines: readonly QuoteLine[]): Promise<string> {
  const [selected] = best ? await db.q.select({ roundId: analysis.roundId }).from(analysis)
    .where(and(eq(analysis.merchantId, db.ctx.merchantId), eq(analysis.id, analyseId))) : []
  const round = selected && (await roundsOf(db, projectId)).find(({ id }) => id === selected.roundId)
  if (round === undefined) {
    const { publicMachine, publicOther } = await sheetSums(db, analyseId)
    return toScale(sumOf([publicMachine, publicOther]), 2)
  }
  const publics = await publicsOf(db, round, analyseId)
  return toScale(sumOf([publics.machine, ...othersBeside(publics, lines.map(({ row }) => row)).map(({ amount }) => amount)]), 2)
}

/** Up to what the client pays. */
export async function wholeSum(db: Db, ref: OfCosts, pricing: Pricing, lines: readonly QuoteLine[]) {
  const facts = await factsOf(db, ref, pricing, await publicCost(db, ref, lines))
  return { ...facts, facts, sum: summaryOf(pricing.fees, { ...facts, groups: groupSums(lines) }) }
}

/** Cost and margin of the lines that have both, on the price side. */
export const sameLines = (lines: readonly QuoteLine[]): ReturnType<typeof sameItems> & Gaps => {
  const gaps = gapsOf(lines.map(({ quantity, price, row }) => ({ ...row, sell: price === null ? null : lineAmount(quantity, price) })))
  return { ...gaps, ...sameItems(gaps.direct, gaps) }
}

const yuan = moneyText

/** Rounded per line. */
function unitSums(lines: readonly QuoteLine[], ids: readonly string[]): ReadonlyMap<string, Cents> {
  const sums = new Map(ids.map(id => [id, 0]))
  for (const { row, quantity } of lines) {
    for (const [id, amount] of Object.entries(row.priceParts ?? {}))
      if (sums.has(id)) sums.set(id, sums.get(id)! + timesQuantity(quantity, centsOf(amount)))
  }
  return sums
}

export async function feeSums(
  { q, ctx }: Db, projectId: string, { fees }: Pricing, lines: readonly QuoteLine[], sum: Summary
): Promise<FeeSum[]> {
  const bases = new Map((await q.select({ id: projectFeeRow.id, bases: projectFeeRow.bases }).from(projectFeeRow)
    .where(and(eq(projectFeeRow.merchantId, ctx.merchantId), eq(projectFeeRow.feesId, projectId)))).map(row => [row.id, row.bases]))
  const inUnit = unitSums(lines, fees.unit.map(({ id }) => id))
  const sumsById = new Map(sum.rows.map(row => [row.id, row]))
  return [...fees.unit, ...fees.sums].map(({ id, name, part, kind, role, given: isGiven, rate }): FeeSum => {
    const { base = null, amount = 0 } = sumsById.get(id) ?? {}
    return {
      id, name, part, kind, role, given: isGiven, bases: bases.get(id) ?? null, rate: kind === 'RATE' ? rateText(rate) : null,
      base: base === null ? null : yuan(base), amount: yuan(inUnit.get(id) ?? amount),
    }
  })
}

/** Null without a fee table, where the items are all. */
export async function offeredSum(
  db: Db, ref: OfCosts
): Promise<{ readonly fees: readonly Pick<FeeSum, 'id' | 'name' | 'amount'>[], readonly total: string } | null> {
  const pricing = await pricingOf(db, ref.projectId)
  if (!pricing.isThere) return null
  const lines = await quoteLines(db, await pricedRows(db, ref), pricing)
  const { sum } = await wholeSum(db, ref, pricing, lines)
  return { fees: [
    ...sum.rows.map(({ id, name, amount }) => ({ id, name, amount: yuan(amount) })), { id: 'total', name: '总价', amount: yuan(sum.total) },
  ], total: yuan(sum.total) }
}

/** 报价汇总 of an analysis, or of its round's picks: from the items over every fee to what the client pays. */
export async function priceSummary(db: Db, ref: OfCosts): Promise<PriceSummary> {
  const visible = await knownCosts(db, ref)
  const pricing = await pricingOf(db, ref.projectId)
  const rows = await pricedRows(db, ref)
  const lines = await quoteLines(db, rows, pricing)
  const { sum, area, control } = await wholeSum(db, ref, pricing, lines)
  const fees = await feeSums(db, ref.projectId, pricing, lines, sum)
  const { pricedDirect: direct, margin, unpriced, uncosted } = sameLines(lines)
  const revenue = sum.pretax - sum.given
  const leads = await isMajordomo(db, ref.projectId)
  return {
    standard: pricing.standard, taxMethod: pricing.isThere ? pricing.taxMethod : null, fees,
    ...Object.fromEntries(([
      'items', 'measures', 'allMeasures', 'others', 'statutory', 'taken', 'given', 'pretax', 'tax', 'total', 'public',
    ] as const).map(key => [key, yuan(sum[key])])) as
      Pick<
        PriceSummary,
        'items' | 'measures' | 'allMeasures' | 'others' | 'statutory' | 'taken' | 'given' | 'pretax' | 'tax' | 'total' | 'public'
      >,
    direct, margin, projectMargin: unpriced + uncosted > 0 ? null : marginOf(centsOf(direct) + sum.public, revenue), unpriced, uncosted,
    due: rows.filter(({ duePrice }) => duePrice !== null).length, locked: rows.filter(({ priceLocked }) => priceLocked).length,
    perArea: area === null || dec(area).isZero() ? null : toScale(dec(yuan(sum.total)).div(area), 2),
    control,
    below: control === null || dec(control).isZero() ? null : toScale(dec(control).minus(yuan(sum.total)).times(100).div(control), 2),
    ways: rows.reduce<Record<string, number>>((count, { priceWay }) => ({ ...count, [priceWay]: (count[priceWay] ?? 0) + 1 }), {}),
    can: { price: worksAtPrices(visible, leads, ref.best), fees: await mayKeepFees(db, ref.projectId) },
  }
}
