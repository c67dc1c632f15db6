import { jobKey, type QuotaPrices } from '#server/domains/labour/index.ts'
import type { PriceChange } from '../reprice.ts'

/** Reprices steps. Budget or amounts stay: the evaluator converts the price into work days (domain B2). */
export const atDailyPrices = (prices: QuotaPrices): PriceChange => ({ workers, materials }) => ({
  materials,
  workers: workers.map(step => {
    const dailyPrice = prices.get(jobKey(step.jobCategory, step.jobLevel))
    return dailyPrice === undefined || dailyPrice === step.dailyPrice ? step : { ...step, dailyPrice }
  }),
})
