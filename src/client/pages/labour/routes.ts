import { page, type RouteDef } from '#client/data/route.ts'

/** Daily prices of trades: setting and reading (spec-2 §2). */
export const labourRoutes: readonly RouteDef[] = [
  page('/quota/setPrice/jobCategory/list', async () => (await import('./pricing/PricingPage.tsx')).PricingPage),
  page('/work/manPrice', async () => (await import('./ManPricePage.tsx')).ManPricePage),
]
