import { jobKey, type QuotaPrices } from '#server/domains/labour/index.ts'
import type { PriceChange } from '../reprice.ts'

/** Steps at other daily prices. The budget or the amounts of the steps stay: the evaluator turns the price into work days (domain B2). */
export const atDailyPrices = (prices: QuotaPrices): PriceChange => ({ workers, materials }) => ({
  materials,
  workers: workers.map(step => {
    const dailyPrice = prices.get(jobKey(step.jobCategory, step.jobLevel))
    return dailyPrice === undefined || dailyPrice === step.dailyPrice ? step : { ...step, dailyPrice }
  }),
})
