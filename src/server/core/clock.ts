import { sql as sqlTag } from 'drizzle-orm'
import type { Pool } from '#server/db/pool.ts'
import { clockWork } from '#server/db/tables/engine.ts'
import { inWrite } from '#server/db/tx.ts'
import { systemCtx } from './systemCtx.ts'

/** A minute of every hour, or of one hour of every day, in Chinese time. */
export interface Due {
  readonly hour?: number
  readonly minute: number
}

/** `name` is the same in all processes. */
export interface ClockWork {
  readonly name: string
  readonly due: Due
  /** Must end early when the signal aborts. */
  readonly work: (stopping: AbortSignal) => Promise<unknown>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** China has one zone and no summer time (since 1992). */
const AHEAD_MS = 8 * HOUR_MS
/** Work that takes longer counts as lost and is claimed again. */
const LEASE = '15 minutes'

export function lastDue({ hour, minute }: Due, now: Date): Date {
  const period = hour === undefined ? HOUR_MS : DAY_MS
  const offset = (hour ?? 0) * HOUR_MS + minute * MINUTE_MS - AHEAD_MS
  return new Date(Math.floor((now.getTime() - offset) / period) * period + offset)
}

const namesOf = (works: readonly ClockWork[]) => sqlTag.param(works.map(({ name }) => name))
const duesOf = (works: readonly ClockWork[], now: Date) => sqlTag.param(works.map(({ due }) => lastDue(due, now).toISOString()))

/** New work is first due the next time. */
export const enterWorks = (pool: Pool, works: readonly ClockWork[], now: Date): Promise<unknown> =>
  inWrite(pool, systemCtx('clock.enter'), ({ sql }) => sql`
    insert into ${clockWork} (name, done)
    select * from unnest(${namesOf(works)}::text[], ${duesOf(works, now)}::timestamptz[])
    on conflict do nothing`)

/** Claims due work, also from a time when no process ran. */
export const takeDue = (pool: Pool, works: readonly ClockWork[], now: Date): Promise<readonly string[]> =>
  inWrite(pool, systemCtx('clock.take'), async ({ sql }) => {
    const rows = await sql<{ name: string }>`
      update ${clockWork} w set taken_at = clock_timestamp()
      from unnest(${namesOf(works)}::text[], ${duesOf(works, now)}::timestamptz[]) as listed (name, due)
      where w.name = listed.name and w.done < listed.due
        and (w.taken_at is null or w.taken_at < clock_timestamp() - ${LEASE}::interval)
      returning w.name`
    return rows.map(({ name }) => name)
  })

export const endWork = (pool: Pool, { name, due }: ClockWork, now: Date): Promise<unknown> =>
  inWrite(pool, systemCtx('clock.end'), ({ sql }) => sql`
    update ${clockWork} set done = ${lastDue(due, now).toISOString()}, taken_at = null where name = ${name}`)
