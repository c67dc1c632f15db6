import { and, eq } from 'drizzle-orm'
import { analysisOthers } from '#schemas/analysis/blocks.ts'
import { atPricesOf, atTradePrice, type TakenPrice } from '#schemas/analysis/reprice.ts'
import { computeRows, dec, sumOf, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { analysisItem, analysisMachine, analysisOther } from '#server/db/tables/analysis.ts'
import type { Db } from '#server/db/tx.ts'
import { mergedInto } from '#server/domains/library/index.ts'
import { knownProject } from '#server/domains/project/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { analysisWhatIfApi, Assumptions } from '#shared/api/analysisWhatIf.ts'
import { costsOf, countedItems, knownCosts } from './costs.ts'
import { basesBy, type Costs } from './others.ts'
import { computedItem, unitPrices, type ItemRow } from './rows.ts'
import { sumsOf } from './state.ts'

type Amounts = readonly { readonly itemId: string | null, readonly amount: string }[]
const summed = (rows: Amounts, itemId: string | null): string => toScale(sumOf(rows.filter(row => row.itemId === itemId).map(({ amount }) => amount)), 2)

/** What a material counts as, as in 材料汇总. */
const countedAs = (row: Row, into: ReadonlyMap<string, string>): string => {
  const id = typeof row.libMaterialId === 'string' && row.libMaterialId !== '' ? row.libMaterialId : null
  return id === null ? [row.materialName, row.spec, row.brand, row.unit].filter(word => typeof word === 'string' && word !== '').join('/') : into.get(id) ?? id
}

/** The package at the assumed prices. */
function assumed(draft: Draft, { materials, trades }: Pick<Assumptions, 'materials' | 'trades'>, into: ReadonlyMap<string, string>): Draft {
  const prices = new Map(materials.map(({ key, price }) => [key, { price, sourceType: 'MANUAL', sourceId: null } satisfies TakenPrice]))
  const priced = atPricesOf(draft, row => {
    const taken = prices.get(countedAs(row, into))
    return taken === undefined || (typeof row.price === 'string' && dec(row.price).eq(taken.price)) ? undefined : taken
  })
  return trades.reduce((now, { jobCategory, dailyPrice }) => atTradePrice(now, { jobCategory, jobLevel: null }, dailyPrice), priced)
}

interface Sheet { readonly items: readonly ItemRow[], readonly machines: Amounts, readonly others: readonly (typeof analysisOther.$inferSelect)[] }

function wholeOf(items: Sheet['items'], machines: Amounts): Costs {
  const [labour, material, machine] = [sumOf(items.map(row => row.labour)), sumOf(items.map(row => row.material)), sumOf([...items.map(row => (row.direct === null ? null : row.machine)), summed(machines, null)])]
  return { labour: toScale(labour, 2), material: toScale(material, 2), machine: toScale(machine, 2) }
}

/** The sheet as it would be, computed as the stored one is: packages, then items, then the percentages of them. */
function calculated({ items, machines, others }: Sheet, asked: Assumptions, into: ReadonlyMap<string, string>, area: string | null): Sheet {
  const quantities = new Map(asked.items.map(({ itemId, quantity }) => [itemId, quantity]))
  const priced = items.map(row => {
    const snapshot = row.snapshot === null ? null : assumed(row.snapshot, asked, into)
    const quantity = quantities.get(row.id) ?? row.quantity
    return snapshot === row.snapshot && quantity === row.quantity ? row : computedItem({ ...row, quantity, snapshot, ...(snapshot !== row.snapshot && unitPrices(snapshot!)) })
  })
  const [was, is] = [basesBy(wholeOf(items, machines), new Map(items.map(row => [row.id, row])), area), basesBy(wholeOf(priced, machines), new Map(priced.map(row => [row.id, row])), area)]
  const rates = new Map(asked.others.map(({ id, rate }) => [id, rate]))
  // What is picked keeps the base of the analysis that it comes from: a base moves by what the assumptions move.
  const basisOf = ({ base, itemId, days, basis }: Sheet['others'][number]): string => toScale(dec(basis).plus(is.basisOf(base, itemId, days).basis).minus(was.basisOf(base, itemId, days).basis), 2)
  const rows = computeRows(analysisOthers, others.map((row): Row => ({ id: row.id, basis: basisOf(row), factor: row.factor, rate: rates.get(row.id) ?? row.rate })))
  const costs = others.map((row, at) => ({ ...row, amount: String(rows[at]!.amount) }))
  const named = new Set(others.flatMap(({ itemId }) => itemId ?? []))
  return { machines, others: costs, items: priced.map(row => (named.has(row.id) ? computedItem({ ...row, other: summed(costs, row.id) }) : row)) }
}

function sums(db: Db, { items, machines, others }: Sheet, area: string | null) {
  const known = items.filter(({ direct }) => direct !== null)
  const [machine, other] = [toScale(sumOf([...known.map(row => row.machine), summed(machines, null)]), 2), toScale(sumOf([...known.map(row => row.other), summed(others, null)]), 2)]
  const direct = toScale(sumOf([...known.map(row => row.direct), summed(machines, null), summed(others, null)]), 2)
  const total = (key: 'labour' | 'material' | 'sell' | 'pricedSell'): string => toScale(sumOf(items.map(row => row[key])), 2)
  const unpriced = toScale(sumOf(items.map(row => (row.sell === null ? row.direct : null))), 2)
  return sumsOf(db, { labour: total('labour'), material: total('material'), machine, other, direct, sell: total('sell') }, total('pricedSell'), unpriced, area)
}

/** 假设测算 (domain B4.5): by the evaluator of the sheet, on rows at hand alone. @throws AppError NOT_FOUND for rows that are none of the analysis */
export async function whatIf(db: Db, asked: Assumptions): Promise<OutputOf<typeof analysisWhatIfApi.calculate>> {
  await knownCosts(db, asked)
  const { buildingArea: area } = await knownProject(db, asked.projectId)
  const of = (table: typeof analysisMachine | typeof analysisOther) => and(eq(table.merchantId, db.ctx.merchantId), costsOf(db, asked, table))
  const sheet: Sheet = {
    items: await db.q.select().from(analysisItem).where(countedItems(db, asked)).orderBy(analysisItem.sort, analysisItem.id),
    machines: await db.q.select({ itemId: analysisMachine.itemId, amount: analysisMachine.amount }).from(analysisMachine).where(of(analysisMachine)),
    others: await db.q.select().from(analysisOther).where(of(analysisOther)),
  }
  const [items, others] = [new Set(sheet.items.map(({ id }) => id)), new Set(sheet.others.map(({ id }) => id))]
  if (asked.items.some(({ itemId }) => !items.has(itemId)) || asked.others.some(({ id }) => !others.has(id))) throw new AppError('NOT_FOUND')
  const libraryIds = sheet.items.flatMap(({ snapshot }) => (snapshot?.lines.materials ?? []).flatMap(({ libMaterialId }) => (typeof libMaterialId === 'string' && libMaterialId !== '' ? [libMaterialId] : [])))
  const after = calculated(sheet, asked, await mergedInto(db, [...new Set(libraryIds)]), area)
  return {
    before: sums(db, sheet, area), after: sums(db, after, area),
    items: sheet.items.flatMap(({ id, name, direct }, at) => {
      const now = after.items[at]!.direct
      if (dec(direct ?? '0').eq(now ?? '0')) return []
      return [{ itemId: id, name, before: toScale(dec(direct ?? '0'), 2), after: toScale(dec(now ?? '0'), 2), difference: toScale(dec(now ?? '0').minus(direct ?? '0'), 2) }]
    }),
  }
}
