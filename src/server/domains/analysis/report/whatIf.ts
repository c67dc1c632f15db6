import { atPricesOf, atTradePrice, type TakenPrice } from '#schemas/analysis/reprice.ts'
import { gapsOf } from '#schemas/analysis/sums.ts'
import { dec, sumOf, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { mergedInto } from '#server/domains/library/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { analysisWhatIfApi, Assumptions } from '#shared/api/analysisWhatIf.ts'
import { amountOf, storedSheet, withItems, type Sheet } from '../costs/calculated.ts'
import { computedItem, unitPrices } from '../costs/rows.ts'
import { areaOf, sumsOf } from '../costs/displayedSums.ts'
import { knownCosts } from '../facts/counted.ts'

/** As in 材料汇总. */
const countedAs = (row: Row, mergeTargets: ReadonlyMap<string, string>): string => {
  const id = typeof row.libMaterialId === 'string' && row.libMaterialId !== '' ? row.libMaterialId : null
  return id === null
    ? [row.materialName, row.spec, row.brand, row.unit].filter(word => typeof word === 'string' && word !== '').join('/')
    : mergeTargets.get(id) ?? id
}

function assumed(
  draft: Draft, { materials, trades }: Pick<Assumptions, 'materials' | 'trades'>, mergeTargets: ReadonlyMap<string, string>
): Draft {
  const prices = new Map(materials.map(({ key, price }) => [key, { price, sourceType: 'MANUAL', sourceId: null } satisfies TakenPrice]))
  const priced = atPricesOf(draft, row => {
    const assumedPrice = prices.get(countedAs(row, mergeTargets))
    return assumedPrice === undefined || (typeof row.price === 'string' && dec(row.price).eq(assumedPrice.price)) ? undefined : assumedPrice
  })
  return trades.reduce((now, { jobCategory, dailyPrice }) => atTradePrice(now, { jobCategory, jobLevel: null }, dailyPrice), priced)
}

/** The sheet under assumptions, computed like the stored one: packages, then items, then percentages. */
function assumedSheet(sheet: Sheet, input: Assumptions, mergeTargets: ReadonlyMap<string, string>): Sheet {
  const quantities = new Map(input.items.map(({ itemId, quantity }) => [itemId, quantity]))
  const items = sheet.items.map(row => {
    const snapshot = row.snapshot === null ? null : assumed(row.snapshot, input, mergeTargets)
    const quantity = quantities.get(row.id) ?? row.quantity
    return snapshot === row.snapshot && quantity === row.quantity
      ? row
      : computedItem({ ...row, quantity, snapshot, ...(snapshot !== row.snapshot && unitPrices(snapshot!)) })
  })
  return withItems(sheet, items, new Map(input.others.map(({ id, rate }) => [id, rate])))
}

function sums(db: Db, { items, machines, others }: Sheet, area: string | null) {
  const costed = items.filter(({ direct }) => direct !== null)
  const [machine, other] = [
    toScale(sumOf([...costed.map(row => row.machine), amountOf(machines, null)]), 2),
    toScale(sumOf([...costed.map(row => row.other), amountOf(others, null)]), 2),
  ]
  const direct = toScale(sumOf([...costed.map(row => row.direct), amountOf(machines, null), amountOf(others, null)]), 2)
  const total = (key: 'labour' | 'material' | 'sell'): string => toScale(sumOf(items.map(row => row[key])), 2)
  return sumsOf(
    db, { labour: total('labour'), material: total('material'), machine, other, direct, sell: total('sell') }, gapsOf(items), area
  )
}

/** 假设测算 (domain B4.5): by the evaluator of the sheet, in memory only. @throws AppError NOT_FOUND for rows of other analyses */
export async function whatIf(db: Db, input: Assumptions): Promise<OutputOf<typeof analysisWhatIfApi.calculate>> {
  const { round } = await knownCosts(db, input)
  const sheet = await storedSheet(db, input, true)
  const area = areaOf(round, { buildingArea: sheet.area })
  const [items, others] = [new Set(sheet.items.map(({ id }) => id)), new Set(sheet.others.map(({ id }) => id))]
  if (input.items.some(({ itemId }) => !items.has(itemId)) || input.others.some(({ id }) => !others.has(id)))
    throw new AppError('NOT_FOUND')
  const libraryIds = sheet.items.flatMap(({ snapshot }) => (snapshot?.lines.materials ?? []).flatMap(({ libMaterialId }) =>
    (typeof libMaterialId === 'string' && libMaterialId !== '' ? [libMaterialId] : [])))
  const after = assumedSheet(sheet, input, await mergedInto(db, [...new Set(libraryIds)]))
  return {
    before: sums(db, sheet, area), after: sums(db, after, area),
    items: sheet.items.flatMap(({ id, name, direct }, at) => {
      const now = after.items[at]!.direct
      if (dec(direct ?? '0').eq(now ?? '0')) return []
      return [{
        itemId: id, name, before: toScale(dec(direct ?? '0'), 2), after: toScale(dec(now ?? '0'), 2),
        difference: toScale(dec(now ?? '0').minus(direct ?? '0'), 2),
      }]
    }),
  }
}
