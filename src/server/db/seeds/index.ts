import type { Pool } from '#server/db/pool.ts'
import { seedCalendar } from './furnish.ts'
import { seedMerchants } from './merchants.ts'
import { seedPlatform } from './platform.ts'

export { DEMO_ACCOUNTS, DEMO_MERCHANT, DEMO_PASSWORD, OTHER_ACCOUNTS, OTHER_MERCHANT, type DemoAccount } from './demo.ts'
export { furnish } from './furnish.ts'
export { seedMerchants, seedPlatform }

/** Runs at every start, in this order: what every installation needs, and the demonstration's companies when it is one. */
export const SEEDS: readonly ((pool: Pool, config: { readonly demo: boolean }) => Promise<void>)[] = [
  seedPlatform,
  seedCalendar,
  async (pool, { demo }) => {
    if (demo) await seedMerchants(pool)
  },
]
