import { sql as sqlTag } from 'drizzle-orm'
import type { Pool } from '#server/db/pool.ts'
import { clockWork } from '#server/db/tables/engine.ts'
import { inWrite } from '#server/db/tx.ts'
import { systemCtx } from './systemCtx.ts'

/** When work is due, in Chinese time: at a minute of every hour, or of one hour of every day. */
export interface Due {
  readonly hour?: number
  readonly minute: number
}

/** Work by the clock under the name that all processes know it by. */
export interface ClockWork {
  readonly name: string
  readonly due: Due
  /** Ends early where the process stops. */
  readonly work: (stopping: AbortSignal) => Promise<unknown>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** China has one zone and no summer time (since 1992), so its clock is counted, not looked up. */
const AHEAD_MS = 8 * HOUR_MS
/** Who has taken a piece of work and has not ended it within this time is lost, or has failed: then it is taken again. */
const LEASE = '15 minutes'

/** The last moment up to `now` at which work was due. */
export function lastDue({ hour, minute }: Due, now: Date): Date {
  const period = hour === undefined ? HOUR_MS : DAY_MS
  const offset = (hour ?? 0) * HOUR_MS + minute * MINUTE_MS - AHEAD_MS
  return new Date(Math.floor((now.getTime() - offset) / period) * period + offset)
}

const namesOf = (works: readonly ClockWork[]) => sqlTag.param(works.map(({ name }) => name))
const duesOf = (works: readonly ClockWork[], now: Date) => sqlTag.param(works.map(({ due }) => lastDue(due, now).toISOString()))

/** Makes work known to the database. What was not known before is first due the next time, not at once. */
export const enterWorks = (pool: Pool, works: readonly ClockWork[], now: Date): Promise<unknown> => inWrite(pool, systemCtx('clock.enter'), ({ sql }) => sql`
  insert into ${clockWork} (name, done) select * from unnest(${namesOf(works)}::text[], ${duesOf(works, now)}::timestamptz[]) on conflict do nothing`)

/** Takes what is due and not taken by another process; also what was due while no process was running. @returns the names */
export const takeDue = (pool: Pool, works: readonly ClockWork[], now: Date): Promise<readonly string[]> => inWrite(pool, systemCtx('clock.take'), async ({ sql }) => {
  const taken = await sql<{ name: string }>`
    update ${clockWork} w set taken_at = clock_timestamp() from unnest(${namesOf(works)}::text[], ${duesOf(works, now)}::timestamptz[]) as own (name, due)
    where w.name = own.name and w.done < own.due and (w.taken_at is null or w.taken_at < clock_timestamp() - ${LEASE}::interval)
    returning w.name`
  return taken.map(({ name }) => name)
})

/** Notes that work which was taken at `now` has come to its end. */
export const endWork = (pool: Pool, { name, due }: ClockWork, now: Date): Promise<unknown> => inWrite(pool, systemCtx('clock.end'), ({ sql }) => sql`
  update ${clockWork} set done = ${lastDue(due, now).toISOString()}, taken_at = null where name = ${name}`)
