import type { Db } from '#server/db/tx.ts'
import { pricesInForce } from './inForce.ts'

/** The level of skill whose price of a day a trade and a price name; nothing when the price belongs to no level or to two. */
export async function levelsByPrice(db: Db): Promise<(jobCategory: string, dailyPrice: string) => string | null> {
  const levels = new Map<string, Set<string>>()
  for (const { jobCategory, jobLevel, quotaReferencePrice, dailyPrice } of await pricesInForce(db)) {
    for (const price of [quotaReferencePrice, dailyPrice]) {
      if (price === null) continue
      const key = `${jobCategory}/${price}`
      levels.set(key, (levels.get(key) ?? new Set()).add(jobLevel))
    }
  }
  return (jobCategory, dailyPrice) => {
    const [only, second] = levels.get(`${jobCategory}/${dailyPrice}`) ?? []
    return second === undefined ? only ?? null : null
  }
}
