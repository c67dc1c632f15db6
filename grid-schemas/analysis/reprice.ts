import { computeDraft, dec, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'

/** A trade, at one level of skill or at all of them. */
export interface Trade { readonly jobCategory: string, readonly jobLevel: string | null }

const isOf = (row: Row, { jobCategory, jobLevel }: Trade): boolean => row.jobCategory === jobCategory && (jobLevel === null || row.jobLevel === jobLevel)

/**
 * The package of an item at another price of a trade's work day: the work days of the steps stay, so their money follows the price (domain B4.3). In
 * the library it is the other way round: a package keeps its budget there. A draft that has no such step, or has the price already, is returned as it is.
 */
export function atTradePrice(draft: Draft, trade: Trade, dailyPrice: string): Draft {
  const steps = draft.lines.workers ?? []
  const touched = (row: Row): boolean => isOf(row, trade) && typeof row.quotaWorkDay === 'string' && !(typeof row.dailyPrice === 'string' && dec(row.dailyPrice).eq(dailyPrice))
  if (!steps.some(touched)) return draft
  const workers = steps.map(row => (touched(row) ? { ...row, dailyPrice: toScale(dec(dailyPrice), 2), quotaTotalAmount: toScale(dec(String(row.quotaWorkDay)).times(dailyPrice), 2) } : row))
  return computeDraft(quotaPackage, { ...draft, head: { ...draft.head, calcMode: 'jobStepToTotal' }, lines: { ...draft.lines, workers } })
}

/** What a material costs from now on, with where the price is from. */
export interface TakenPrice { readonly price: string, readonly sourceType: string, readonly sourceId: string | null }

/** Materials of the library that have one price, from one source: what takes another price takes it together. */
export const pricedAlike = ({ libMaterialId, sourceType, sourceId, price }: Row): string => [libMaterialId, sourceType, sourceId, price].join('/')

/** The package of an item with such materials at other prices, by `pricedAlike`. A draft without them, or with those prices already, is returned as it is. */
export const atMaterialPrices = (draft: Draft, prices: ReadonlyMap<string, TakenPrice>): Draft => atPricesOf(draft, row => {
  const price = prices.get(pricedAlike(row))
  return price === undefined || (typeof row.price === 'string' && dec(row.price).eq(price.price) && row.sourceId === price.sourceId) ? undefined : price
})

/** The package of an item with some of its materials at the prices that are given for their rows; undefined leaves a row as it is. */
export function atPricesOf(draft: Draft, taken: (row: Row) => TakenPrice | undefined): Draft {
  const materials = draft.lines.materials ?? []
  if (!materials.some(row => taken(row) !== undefined)) return draft
  return computeDraft(quotaPackage, { ...draft, lines: { ...draft.lines, materials: materials.map(row => ({ ...row, ...taken(row) })) } })
}
