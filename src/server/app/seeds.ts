import type { Pool } from '#server/db/pool.ts'
import { SEEDS as TABLES } from '#server/db/seeds/index.ts'
import { enterEntitlements } from '#server/domains/project/index.ts'
import { seedAnalysis, seedContracts, seedSupply } from './demo/index.ts'

/** Runs at every start, in this order: the rows of every installation and of the demonstration, then what its people did with them. */
export const SEEDS: readonly ((pool: Pool, config: { readonly demo: boolean }) => Promise<void>)[] = [
  ...TABLES,
  async (pool, { demo }) => {
    if (!demo) return
    await seedContracts(pool)
    await seedAnalysis(pool)
    await seedSupply(pool)
  },
  async pool => {
    await enterEntitlements(pool)
  },
]
