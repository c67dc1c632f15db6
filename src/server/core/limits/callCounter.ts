import { lt, sql as sqlTag } from 'drizzle-orm'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { callCount } from '#server/db/tables/limits.ts'
import { inWrite } from '#server/db/tx.ts'

/** The share of a limit that is reported at once, to query the database rarely. */
const BATCH = 1 / 20
/** Evicting the oldest key loses one batch at worst. */
const MOST_KEYS = 5_000

/** `until` is the end of the window (epoch ms). */
interface Entry { reported: number, unreported: number, until: number }
export interface Count { readonly calls: number, readonly leftMs: number }

const report = (pool: Pool, key: string, calls: number, windowMs: number): Promise<Count> =>
  inWrite(pool, systemCtx('limits.count'), async ({ sql }) => {
    const end = sqlTag`now() + ${windowMs}::int * interval '1 ms'`
    const [row] = await sql<Count>`
      insert into ${callCount} as c (key, calls, until) values (${key}, ${calls}, ${end})
      on conflict (key) do update set
        calls = case when c.until <= now() then excluded.calls else c.calls + excluded.calls end,
        until = case when c.until <= now() then excluded.until else c.until end
      returning calls, (extract(epoch from until - now()) * 1000)::int as "leftMs"`
    return row!
  })

/**
 * Counts calls in windows shared by all processes. Limits up to 39 are exact; a wider one may be exceeded by a twentieth per further
 * process. While the database is unreachable every process counts alone.
 */
export function callCounter(
  pool: Pool,
): (key: string, limit: { readonly max: number, readonly windowMs: number }) => Promise<Count> {
  const entries = new Map<string, Entry>()
  function entryOf(key: string, windowMs: number): Entry {
    const existing = entries.get(key)
    if (existing !== undefined && existing.until > Date.now()) return existing
    entries.delete(key)
    for (const oldest of entries.keys()) {
      if (entries.size < MOST_KEYS) break
      entries.delete(oldest)
    }
    const entry = { reported: 0, unreported: 0, until: Date.now() + windowMs }
    entries.set(key, entry)
    return entry
  }
  return async (key, { max, windowMs }) => {
    const entry = entryOf(key, windowMs)
    entry.unreported += 1
    if (entry.unreported >= Math.max(1, Math.floor(max * BATCH))) {
      const batch = entry.unreported
      entry.unreported = 0
      // Calls during the report belong to the next batch.
      entry.reported += batch
      const count = await report(pool, key, batch, windowMs).catch(() => null)
      if (count !== null) {
        entry.reported = Math.max(entry.reported, count.calls)
        entry.until = Date.now() + count.leftMs
        return { calls: count.calls + entry.unreported, leftMs: count.leftMs }
      }
    }
    return { calls: entry.reported + entry.unreported, leftMs: Math.max(0, entry.until - Date.now()) }
  }
}

export const forgetCounts = (pool: Pool): Promise<void> => inWrite(pool, systemCtx('limits.forget'), async ({ q }) => {
  await q.delete(callCount).where(lt(callCount.until, sqlTag`now()`))
})
