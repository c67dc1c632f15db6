import type { Pool } from '#server/db/pool.ts'
import { SEEDS as TABLES } from '#server/db/seeds/index.ts'
import { enterEntitlements } from '#server/domains/project/index.ts'
import { isPending, seedStory } from './demo/index.ts'
import type { BackgroundSeed, Seed } from './start.ts'

/** Runs at every start, in this order: the rows of every installation and of the demonstration. */
export const SEEDS: readonly Seed[] = [
  ...TABLES,
  async pool => {
    await enterEntitlements(pool)
  },
]

/** What the demonstration's people did with them. */
export const STORY: BackgroundSeed = { isPending, run: seedStory }

/** Everything that a first start with the demonstration leaves behind. */
export async function seedDemo(pool: Pool): Promise<void> {
  for (const seed of SEEDS) await seed(pool, { demo: true })
  await seedStory(pool)
}
