import { lt, sql as sqlTag } from 'drizzle-orm'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { callCount } from '#server/db/tables/limits.ts'
import { inWrite } from '#server/db/tx.ts'

/** A process reports what it has counted in lots of this part of a limit, so that wide limits rarely ask the database. */
const LOT = 1 / 20
/** Keys that a process remembers; the oldest are forgotten first, which at worst counts a lot too little. */
const REMEMBERED = 5_000

/** What is known of a key: calls that the database knows of, own ones it does not, and the end of the window in ms of the epoch. */
interface Entry { known: number, own: number, until: number }
export interface Count { readonly calls: number, readonly leftMs: number }

/** Adds calls of a key to those of all processes. */
const report = (pool: Pool, key: string, calls: number, windowMs: number): Promise<Count> => inWrite(pool, systemCtx('limits.count'), async ({ sql }) => {
  const end = sqlTag`now() + ${windowMs}::int * interval '1 ms'`
  const [row] = await sql<Count>`
    insert into ${callCount} as c (key, calls, until) values (${key}, ${calls}, ${end})
    on conflict (key) do update set calls = case when c.until <= now() then excluded.calls else c.calls + excluded.calls end,
      until = case when c.until <= now() then excluded.until else c.until end
    returning calls, (extract(epoch from until - now()) * 1000)::int as "leftMs"`
  return row!
})

/**
 * Counts calls per key in windows that all processes share. Limits up to 39 are exact; a wider one may be passed by a twentieth of it for each
 * further process. While the database is away every process counts by itself.
 */
export function callCounter(pool: Pool): (key: string, limit: { readonly max: number, readonly windowMs: number }) => Promise<Count> {
  const entries = new Map<string, Entry>()
  function entryOf(key: string, windowMs: number): Entry {
    const existing = entries.get(key)
    if (existing !== undefined && existing.until > Date.now()) return existing
    entries.delete(key)
    for (const oldest of entries.keys()) {
      if (entries.size < REMEMBERED) break
      entries.delete(oldest)
    }
    const entry = { known: 0, own: 0, until: Date.now() + windowMs }
    entries.set(key, entry)
    return entry
  }
  return async (key, { max, windowMs }) => {
    const entry = entryOf(key, windowMs)
    entry.own += 1
    if (entry.own >= Math.max(1, Math.floor(max * LOT))) {
      const lot = entry.own
      entry.own = 0
      // Counted at once: calls that come while the report is pending are further ones.
      entry.known += lot
      const count = await report(pool, key, lot, windowMs).catch(() => null)
      if (count !== null) {
        entry.known = Math.max(entry.known, count.calls)
        entry.until = Date.now() + count.leftMs
        return { calls: count.calls + entry.own, leftMs: count.leftMs }
      }
    }
    return { calls: entry.known + entry.own, leftMs: Math.max(0, entry.until - Date.now()) }
  }
}

/** Removes counts whose window is over. */
export const forgetCounts = (pool: Pool): Promise<void> => inWrite(pool, systemCtx('limits.forget'), async ({ q }) => {
  await q.delete(callCount).where(lt(callCount.until, sqlTag`now()`))
})
