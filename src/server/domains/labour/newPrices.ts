import { businessDate, dec } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { pricesInForce } from './inForce.ts'
import { readPrices, standingOver, type NewPrice } from './read.ts'

/** Daily price by trade and level; packages have no region and use the whole country's price. */
export type QuotaPrices = ReadonlyMap<string, string>
export const jobKey = (jobCategory: unknown, jobLevel: unknown): string => `${String(jobCategory)}/${String(jobLevel)}`

const isPrice = (text: string | null): text is string => text !== null && dec(text).gt(0)

export async function quotaPrices(
  db: Db, jobs?: readonly { readonly jobCategory: string, readonly jobLevel: string }[]
): Promise<QuotaPrices> {
  const requested = jobs && new Set(jobs.map(({ jobCategory, jobLevel }) => jobKey(jobCategory, jobLevel)))
  const prices = (await pricesInForce(db)).map(({ jobCategory, jobLevel, dailyPrice }) =>
    [jobKey(jobCategory, jobLevel), dailyPrice] as const)
  return new Map(prices.filter((entry): entry is [string, string] => isPrice(entry[1]) && requested?.has(entry[0]) !== false))
}

/**
 * Effect of the rows on today's quota prices. `later` counts valid rows without a present effect: of one region, with a later start, or
 * before a record in force.
 */
export async function quotaPricesOf(
  db: Db, rows: readonly Readonly<Record<string, unknown>>[]
): Promise<{ prices: QuotaPrices, later: number }> {
  const today = businessDate(db.ctx.now)
  const { prices } = await readPrices(db, rows)
  const currentPrice = ({ now }: NewPrice) => (now !== undefined && (now.recordDate ?? '') <= today ? now : undefined)
  const counting = prices.filter(price =>
    price.regionCode === null && price.recordDate <= today && standingOver(price, today) === undefined)
  const changed = counting.flatMap(price => {
    const { jobCategory, jobLevel, dailyPrice } = price
    return isPrice(dailyPrice) && dailyPrice !== currentPrice(price)?.dailyPrice
      ? [[jobKey(jobCategory, jobLevel), dailyPrice] as const]
      : []
  })
  return { prices: new Map(changed), later: prices.length - counting.length }
}
