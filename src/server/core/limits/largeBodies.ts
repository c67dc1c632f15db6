import { and, eq } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { largeBody } from '#server/db/tables/limits.ts'
import { inWrite } from '#server/db/tx.ts'

/** Each large body uses several times its size in memory. */
const MOST_LARGE = 2
const LEASE = '60 seconds'
const RENEW_MS = 20_000

const takeSlot = (pool: Pool, userId: string, slot: number, holder: string): Promise<boolean> =>
  inWrite(pool, systemCtx('limits.large'), async ({ sql }) => {
    const rows = await sql`
      insert into ${largeBody} as b (user_id, place, holder, until)
      values (${userId}, ${slot}::int, ${holder}, now() + ${LEASE}::interval)
      on conflict (user_id, place) do update set holder = excluded.holder, until = excluded.until
        where b.until <= now() or b.holder = excluded.holder
      returning place`
    return rows.length > 0
  })

/**
 * Takes a slot, counted over all processes.
 * @returns the function that releases it
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function holdLargeBody(pool: Pool, userId: string): Promise<() => Promise<void>> {
  const holder = newId()
  for (let slot = 0; slot < MOST_LARGE; slot += 1) {
    if (!await takeSlot(pool, userId, slot, holder)) continue
    const renewal = setInterval(() => void takeSlot(pool, userId, slot, holder).catch(() => undefined), RENEW_MS).unref()
    return async () => {
      clearInterval(renewal)
      await inWrite(pool, systemCtx('limits.large'), async ({ q }) => {
        const isSlot = and(eq(largeBody.userId, userId), eq(largeBody.place, slot), eq(largeBody.holder, holder))
        await q.delete(largeBody).where(isSlot)
      })
    }
  }
  throw new AppError('TOO_MANY_REQUESTS', { text: '有大量内容正在提交，请等它完成后再试' })
}
