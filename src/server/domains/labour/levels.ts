import type { Db } from '#server/db/tx.ts'
import { pricesInForce } from './inForce.ts'

/** Lookup of the skill level by trade and daily price; null for no or several levels. */
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
