import type { Pool } from '#server/db/pool.ts'
import type { S3Settings } from '#server/core/store/index.ts'
import { BillNotStored, seedDemoBill } from './demoBill.ts'
import { seedCalendar } from './furnish.ts'
import { seedMerchants } from './merchants.ts'
import { seedPlatform } from './platform.ts'

export { DEMO_ACCOUNTS, DEMO_MERCHANT, DEMO_PASSWORD, OTHER_ACCOUNTS, OTHER_MERCHANT, type DemoAccount } from './demo.ts'
export { furnish } from './furnish.ts'
export { seedDemoBill, seedMerchants, seedPlatform }

/** Without a folder there is no store. */
interface SeedConfig { readonly demo: boolean, readonly dataDir?: string, readonly s3?: S3Settings | undefined }

/** Run at every start in this order: data of every installation, then demonstration companies. */
export const SEEDS: readonly ((pool: Pool, config: SeedConfig) => Promise<void>)[] = [
  seedPlatform,
  seedCalendar,
  async (pool, { demo }) => {
    if (demo) await seedMerchants(pool)
  },
  async (pool, { demo, dataDir, s3 }) => {
    if (!demo || dataDir === undefined) return
    // Optional; the nightly job retries it (app/nightly.ts).
    await seedDemoBill(pool, { dataDir, s3 }).catch((error: unknown) => {
      if (!(error instanceof BillNotStored)) throw error
      process.stderr.write(`${error.message}\n`)
    })
  },
]
