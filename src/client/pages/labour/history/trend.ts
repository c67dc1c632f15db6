import type { PriceRecord } from '#schemas/labour/priceLog.ts'

/** A price and its first day. */
export interface TrendPoint { readonly day: string; readonly price: string }

/**
 * Past, current and future prices, a point for each day of change: the company's from its first record on, the platform's before (records
 * are of one trade, level and region).
 */
export function trendOf(records: readonly PriceRecord[]): TrendPoint[] {
  const inOrder = records.toSorted((a, b) => compare(a.recordDate, b.recordDate) || compare(a.setTime, b.setTime) || compare(a.id, b.id))
  const days = [...new Set(inOrder.map(({ recordDate }) => recordDate).filter(day => day !== null))]
  const points = days.flatMap((day): TrendPoint[] => {
    const recordsToDay = inOrder.filter(({ recordDate }) => recordDate !== null && recordDate <= day)
    const price = (recordsToDay.findLast(({ owner }) => owner === 'SELF') ?? recordsToDay.at(-1))?.dailyPrice
    return price === null || price === undefined ? [] : [{ day, price }]
  })
  return points.filter(({ price }, at) => price !== points[at - 1]?.price)
}

const compare = (a: string | null, b: string | null): number => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0)
