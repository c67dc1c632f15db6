import { computeDraft, dec, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'

export interface Trade { readonly jobCategory: string, readonly jobLevel: string | null }

const isOf = (row: Row, { jobCategory, jobLevel }: Trade): boolean => row.jobCategory === jobCategory
  && (jobLevel === null || row.jobLevel === jobLevel)

/**
 * Applies another daily price to an item's package: work days stay and amounts follow (domain B4.3), while a library package keeps its
 * budget.
 * Returns the same draft if nothing changes.
 */
export function atTradePrice(draft: Draft, trade: Trade, dailyPrice: string): Draft {
  const steps = draft.lines.workers ?? []
  const isRepriced = (row: Row): boolean => isOf(row, trade) && typeof row.quotaWorkDay === 'string'
    && !(typeof row.dailyPrice === 'string' && dec(row.dailyPrice).eq(dailyPrice))
  if (!steps.some(isRepriced)) return draft
  const workers = steps.map(row => (isRepriced(row) ? {
    ...row, dailyPrice: toScale(dec(dailyPrice), 2), quotaTotalAmount: toScale(dec(String(row.quotaWorkDay)).times(dailyPrice), 2),
  } : row))
  return computeDraft(quotaPackage, { ...draft, head: { ...draft.head, calcMode: 'jobStepToTotal' }, lines: { ...draft.lines, workers } })
}

export interface TakenPrice { readonly price: string, readonly sourceType: string, readonly sourceId: string | null }

/** Groups library materials by price and source; a new price applies to the group. */
export const pricedAlike = ({ libMaterialId, sourceType, sourceId, price }: Row): string =>
  [libMaterialId, sourceType, sourceId, price].join('/')

/** Applies new material prices by `pricedAlike`; returns the same draft if nothing changes. */
export const atMaterialPrices = (draft: Draft, prices: ReadonlyMap<string, TakenPrice>): Draft => atPricesOf(draft, row => {
  const price = prices.get(pricedAlike(row))
  return price === undefined
    || (typeof row.price === 'string' && dec(row.price).eq(price.price) && row.sourceId === price.sourceId) ? undefined : price
})

/** Applies new prices by row; undefined leaves a row unchanged. */
export function atPricesOf(draft: Draft, priceOf: (row: Row) => TakenPrice | undefined): Draft {
  const materials = draft.lines.materials ?? []
  if (!materials.some(row => priceOf(row) !== undefined)) return draft
  return computeDraft(quotaPackage, { ...draft, lines: { ...draft.lines, materials: materials.map(row => ({ ...row, ...priceOf(row) })) } })
}
