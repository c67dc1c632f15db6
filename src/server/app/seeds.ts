import type { Pool } from '#server/db/pool.ts'
import { SEEDS as TABLES } from '#server/db/seeds/index.ts'
import { enterEntitlements } from '#server/domains/project/index.ts'
import { isPending, seedStory } from './demo/index.ts'
import type { BackgroundSeed, Seed } from './start.ts'

/** Run in this order at every start. */
export const SEEDS: readonly Seed[] = [
  ...TABLES,
  async pool => {
    await enterEntitlements(pool)
  },
]

export const STORY: BackgroundSeed = { isPending, run: seedStory }

/** All seeds of a first start with the demonstration. */
export async function seedDemo(pool: Pool): Promise<void> {
  for (const seed of SEEDS) await seed(pool, { demo: true })
  await seedStory(pool)
}
