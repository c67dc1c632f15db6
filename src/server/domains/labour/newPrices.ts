import { businessDate, dec } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { pricesInForce } from './inForce.ts'
import { readPrices, standingOver, type NewPrice } from './read.ts'

/** The daily price of a step by trade and level; packages know no region, so theirs is the price of the whole country. */
export type QuotaPrices = ReadonlyMap<string, string>
export const jobKey = (jobCategory: unknown, jobLevel: unknown): string => `${String(jobCategory)}/${String(jobLevel)}`

const isPrice = (text: string | null): text is string => text !== null && dec(text).gt(0)

/** The quota prices in force, of all trades and levels or of some. */
export async function quotaPrices(
  db: Db, jobs?: readonly { readonly jobCategory: string, readonly jobLevel: string }[]
): Promise<QuotaPrices> {
  const wanted = jobs && new Set(jobs.map(({ jobCategory, jobLevel }) => jobKey(jobCategory, jobLevel)))
  const prices = (await pricesInForce(db)).map(({ jobCategory, jobLevel, dailyPrice }) =>
    [jobKey(jobCategory, jobLevel), dailyPrice] as const)
  return new Map(prices.filter((entry): entry is [string, string] => isPrice(entry[1]) && wanted?.has(entry[0]) !== false))
}

/**
 * What rows of the sheet would make of the quota prices in force today. `later` counts rows that are in order and change
 * nothing now: they hold in one region, begin later, or stand before a record that counts already.
 */
export async function quotaPricesOf(
  db: Db, rows: readonly Readonly<Record<string, unknown>>[]
): Promise<{ prices: QuotaPrices, later: number }> {
  const today = businessDate(db.ctx.now)
  const { prices } = await readPrices(db, rows)
  const standing = ({ now }: NewPrice) => (now !== undefined && (now.recordDate ?? '') <= today ? now : undefined)
  const counting = prices.filter(price =>
    price.regionCode === null && price.recordDate <= today && standingOver(price, today) === undefined)
  const changed = counting.flatMap(price => {
    const { jobCategory, jobLevel, dailyPrice } = price
    return isPrice(dailyPrice) && dailyPrice !== standing(price)?.dailyPrice ? [[jobKey(jobCategory, jobLevel), dailyPrice] as const] : []
  })
  return { prices: new Map(changed), later: prices.length - counting.length }
}
