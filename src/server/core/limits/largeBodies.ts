import { and, eq } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { largeBody } from '#server/db/tables/limits.ts'
import { inWrite } from '#server/db/tx.ts'

/** Bodies above the ordinary that one person may have pending: each is held in memory several times over. */
const MOST_LARGE = 2
/** For how long a place is held without word from its process, and how often that sends word. */
const HELD = '60 seconds'
const WORD_MS = 20_000

const takePlace = (pool: Pool, userId: string, place: number, holder: string): Promise<boolean> => inWrite(pool, systemCtx('limits.large'), async ({ sql }) => {
  const taken = await sql`
    insert into ${largeBody} as b (user_id, place, holder, until) values (${userId}, ${place}::int, ${holder}, now() + ${HELD}::interval)
    on conflict (user_id, place) do update set holder = excluded.holder, until = excluded.until where b.until <= now() or b.holder = excluded.holder
    returning place`
  return taken.length > 0
})

/**
 * Takes one of the places that a person has for large bodies, over all processes.
 * @returns what gives it back
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function holdLargeBody(pool: Pool, userId: string): Promise<() => Promise<void>> {
  const holder = newId()
  for (let place = 0; place < MOST_LARGE; place += 1) {
    if (!await takePlace(pool, userId, place, holder)) continue
    const word = setInterval(() => void takePlace(pool, userId, place, holder).catch(() => undefined), WORD_MS).unref()
    return async () => {
      clearInterval(word)
      await inWrite(pool, systemCtx('limits.large'), async ({ q }) => {
        await q.delete(largeBody).where(and(eq(largeBody.userId, userId), eq(largeBody.place, place), eq(largeBody.holder, holder)))
      })
    }
  }
  throw new AppError('TOO_MANY_REQUESTS', { text: '有大量内容正在提交，请等它完成后再试' })
}
