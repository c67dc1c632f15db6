import { inArray } from 'drizzle-orm'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { labourPrice } from '#server/db/tables/labour.ts'
import type { Db } from '#server/db/tx.ts'

/** The level of skill whose price of a day a trade and a price tell; nothing when the price belongs to no level or to two. */
export async function levelsByPrice(db: Db): Promise<(jobCategory: string, dailyPrice: string) => string | null> {
  const rows = await db.q.select().from(labourPrice).where(inArray(labourPrice.merchantId, [db.ctx.merchantId, PLATFORM_MERCHANT]))
  const levels = new Map<string, Set<string>>()
  for (const { jobCategory, jobLevel, referencePrice, dailyPrice } of rows) {
    for (const price of [referencePrice, dailyPrice]) {
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
