import { sql as sqlTag } from 'drizzle-orm'
import type { Pool } from '#server/db/pool.ts'
import { task } from '#server/db/tables/engine.ts'
import { inWrite } from '#server/db/tx.ts'
import { ERRORS } from '#shared/errors.ts'
import { systemCtx } from './systemCtx.ts'

/** Concurrent tasks of one app process. */
export const WORKERS = 3
/** Running tasks per company and per user, over all processes; a user has one of a kind (domain B16). */
const SHARE = { merchant: 2, person: 2 } as const
/** Interval of a process's reports, and the silence after which its tasks are lost. */
export const ALIVE_MS = 2_000
const LOST_AFTER = '10 seconds'
const TAKE_LOCK = 7_240_004
/** A lost task is run once more. */
const RUNS = 2

export interface TaskRef {
  readonly merchantId: string
  readonly id: string
  readonly userId: string
  readonly kind: string
  /** A process whose run was taken over writes no more. */
  readonly runs: number
}

/** Companies take turns, users take turns within a company, and each user's tasks keep their order. */
export const takeTask = (pool: Pool): Promise<TaskRef | undefined> => inWrite(pool, systemCtx('task.take'), async ({ sql }) => {
  // Serialised: two processes would otherwise both see the same unused share.
  await sql`select pg_advisory_xact_lock(${TAKE_LOCK})`
  const [next] = await sql<TaskRef>`
    with open as materialized (
      select t.*, alive_at is not null and alive_at >= now() - ${LOST_AFTER}::interval as running
      from ${task} t where state in ('QUEUED', 'RUNNING')),
    next as (
      select distinct on (merchant_id, user_id) o.merchant_id, o.user_id, o.id, o.created_at from open o
      where not running and runs < ${RUNS}
        and not exists (
          select from open r
          where r.running and r.merchant_id = o.merchant_id and r.user_id = o.user_id and r.kind = o.kind)
      order by merchant_id, user_id, created_at, id),
    turn as (
      select merchant_id, id from next n
      where (select count(*) from open r where r.running and r.merchant_id = n.merchant_id) < ${SHARE.merchant}::int
        and (select count(*) from open r
          where r.running and r.merchant_id = n.merchant_id and r.user_id = n.user_id) < ${SHARE.person}::int
      order by (select max(started_at) from ${task} t where t.merchant_id = n.merchant_id) nulls first,
        (select max(started_at) from ${task} t where t.merchant_id = n.merchant_id and t.user_id = n.user_id) nulls first,
        created_at, id
      limit 1)
    update ${task} t set started_at = clock_timestamp(), alive_at = now(), runs = runs + 1 from turn
    where t.merchant_id = turn.merchant_id and t.id = turn.id
    returning t.merchant_id as "merchantId", t.id, t.user_id as "userId", t.kind, t.runs`
  return next
})

/** Excludes tasks that another process has taken over. */
export const keepAlive = (pool: Pool, tasks: readonly TaskRef[]): Promise<unknown> =>
  inWrite(pool, systemCtx('task.alive'), ({ sql }) => sql`
    update ${task} set alive_at = now() where (merchant_id, id, runs) in (
      select m, i, r from unnest(
        ${sqlTag.param(tasks.map(({ merchantId }) => merchantId))}::text[],
        ${sqlTag.param(tasks.map(({ id }) => id))}::text[],
        ${sqlTag.param(tasks.map(({ runs }) => runs))}::int[]) as ref (m, i, r))`)

export const failLost = (pool: Pool): Promise<unknown> => inWrite(pool, systemCtx('task.lost'), ({ sql }) => sql`
  update ${task} set state = 'FAILED', error = ${ERRORS.SYSTEM.text}
  where state in ('QUEUED', 'RUNNING') and runs >= ${RUNS} and alive_at < now() - ${LOST_AFTER}::interval`)

/**
 * The time at which no process that ran tasks is left; undefined where other connections exist. Call it while the pool has a single
 * connection.
 */
export async function aloneSince(pool: Pool): Promise<string | undefined> {
  const { rows: [row] } = await pool.query<{ now: string, alone: boolean }>(`
    select now()::text as now, not exists (
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type is distinct from 'autovacuum worker') as alone`)
  return row?.alone === true ? row.now : undefined
}

/** Marks tasks last reported alive before a time as lost, so that they run again at once. */
export const releaseTasks = (pool: Pool, before: string): Promise<unknown> =>
  inWrite(pool, systemCtx('task.release'), ({ sql }) => sql`
    update ${task} set alive_at = alive_at - ${LOST_AFTER}::interval
    where state in ('QUEUED', 'RUNNING') and alive_at < ${before}::timestamptz`)
