import { setTimeout as pause } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import { sql as sqlTag } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError, isLost, pgFaultOf } from '#server/core/errors.ts'
import { isSystemCtx } from '#server/core/systemCtx.ts'
import { Once } from './once.ts'
import { commitLimitOf, wireTypes, type Pool, type PoolClient } from './pool.ts'
import { readableFault } from './references.ts'
import { inWritePlace } from './writePlaces.ts'

type Queries = NodePgDatabase<Record<string, never>>

/** Raw SQL template: values become parameters, drizzle tables and columns names. Row values as in pool.ts. */
export type RawSql = <Row extends object>(strings: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Row[]>

declare const writes: unique symbol

/** Read-only transaction, enforced by PostgreSQL. */
export interface Db {
  readonly ctx: Ctx
  readonly q: Pick<Queries, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$with' | 'with' | '$count'>
  readonly sql: RawSql
  /** Whether it can write and lock. */
  readonly holds: boolean
  readonly once: Once
}

/** A writing transaction; functions that take a {@link Db} only read. */
export interface Tx extends Db {
  readonly q: Queries
  /** Event texts published to every app process on commit. */
  readonly news: string[]
  readonly [writes]: true
}

const dialect = new PgDialect()
const STATEMENT_TIMEOUT_MS = 60_000
/** Index of the user among the results of `enter`. */
const FOUND_AT = 3
const WRITE_ATTEMPTS = 4
export const NEWS_CHANNEL = 'em_event'
/** Errors of a node that is or becomes a replica (0A000: nobody can begin to write); a new connection leads to the primary. */
const DEMOTED = new Set(['25006', '0A000'])
const RETRYABLE = new Set(['40001', '40P01', ...DEMOTED])

/** Looks up the user in the message that begins the transaction, saving a round trip. */
export interface Entry {
  /** Statement of at most one row with merchant_id and user_id, run as the system. `literal` quotes a text. */
  readonly find: (literal: (text: string) => string) => string
  /** @throws AppError when no user was found */
  readonly ctxOf: (row: object | undefined) => Ctx
}

type Mode = 'read only' | 'isolation level repeatable read read only' | 'read write'

const setRole = (role: 'em_system' | 'em_app'): string => `select set_config('role', '${role}', true)`
/** Transaction-local, for pgbouncer in transaction mode. jit is off: compiling takes longer than the queries. */
const opening = (mode: Mode): string =>
  `begin ${mode}; select set_config('TimeZone', 'UTC', true), set_config('jit', 'off', true), `
  + `set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', true)`
const setPerson = (merchantId: string, userId: string): string =>
  `set_config('app.merchant_id', ${merchantId}, true), set_config('app.user_id', ${userId}, true)`

async function beginAs(client: PoolClient, ctx: Ctx, mode: Mode): Promise<void> {
  const { merchantId, userId } = ctx
  const person = setPerson(client.escapeLiteral(merchantId), client.escapeLiteral(userId))
  await client.query(`${opening(mode)}, ${person}; ${setRole(isSystemCtx(ctx) ? 'em_system' : 'em_app')}`)
}

async function enter(client: PoolClient, { find, ctxOf }: Entry, mode: Mode): Promise<Ctx> {
  const lookup = `with found as materialized (${find(text => client.escapeLiteral(text))})
    select found.*, ${setPerson('merchant_id', 'user_id')} from found`
  // Several statements give several results; pg's types have only one.
  const results: unknown = await client.query(`${opening(mode)}; ${setRole('em_system')}; ${lookup}; ${setRole('em_app')}`)
  const result: unknown = Array.isArray(results) ? results[FOUND_AT] : undefined
  return ctxOf((result as QueryResult<object> | undefined)?.rows[0])
}

async function runRaw<Row extends object>(client: PoolClient, once: Once, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  once.sends(text)
  const { rows } = await client.query<Row & Record<string, unknown>>({ text, values: params, types: wireTypes })
  return rows
}

/** PostgreSQL delivers equal event texts once. After a timeout the commit is uncertain: a retry with the same Idempotency-Key finds out. */
async function commit(client: PoolClient, news: readonly string[], limit: number): Promise<void> {
  const sent = [...new Set(news)].map(text => `pg_notify('${NEWS_CHANNEL}', ${client.escapeLiteral(text)})`)
  const query = { text: sent.length === 0 ? 'commit' : `select ${sent.join(', ')}; commit`, query_timeout: limit }
  await client.query(query)
}

/** Runs on a connection before the transaction; if it throws, none begins. */
export type Ready = (client: PoolClient) => Promise<void>

async function inTransaction<T>(pool: Pool, caller: Ctx | Entry, mode: Mode, work: (tx: Tx) => Promise<T>, ready?: Ready): Promise<T> {
  const client = await pool.connect()
  try {
    await ready?.(client)
    const ctx = 'find' in caller ? await enter(client, caller, mode) : caller
    if (!('find' in caller)) await beginAs(client, caller, mode)
    const news: string[] = []
    const once = new Once()
    const tx = {
      ctx, news, once,
      holds: mode === 'read write',
      q: drizzle(client, { logger: { logQuery: text => once.sends(text) } }),
      sql: <Row extends object>(strings: TemplateStringsArray, ...values: readonly unknown[]) =>
        runRaw<Row>(client, once, sqlTag(strings, ...values)),
    } as Pick<Tx, 'ctx' | 'holds' | 'news' | 'once' | 'q' | 'sql'> as Tx
    const result = await work(tx)
    if (mode === 'read write') await commit(client, news, commitLimitOf(pool))
    // A read does not wait for the end of its transaction.
    void giveBack(client, mode === 'read write' ? undefined : 'commit')
    return result
  } catch (error) {
    // A lost connection is closed without a rollback.
    if (isLost(error) || (mode === 'read write' && DEMOTED.has(pgFaultOf(error)?.code ?? ''))) client.release(true)
    else await giveBack(client, 'rollback')
    throw error
  }
}

/** Returns a connection to the pool, or closes it if `last` fails. */
async function giveBack(client: PoolClient, last?: 'commit' | 'rollback'): Promise<void> {
  let broken: Error | undefined
  if (last !== undefined) {
    await client.query(last).catch((failed: unknown) => {
      broken = failed instanceof Error ? failed : new Error(`${last} failed`)
    })
  }
  client.release(broken)
}

/**
 * Runs `work` in a read-only transaction of the caller's merchant.
 * @throws AppError for catalogued database faults
 */
export async function inRead<T>(pool: Pool, caller: Ctx | Entry, work: (db: Db) => Promise<T>, ready?: Ready): Promise<T> {
  try {
    return await inTransaction(pool, caller, 'read only', work, ready)
  } catch (error) {
    throw readableFault(error)
  }
}

/**
 * Like {@link inRead}, with one snapshot.
 * @throws AppError for catalogued database faults
 */
export async function inSnapshot<T>(pool: Pool, caller: Ctx, work: (db: Db) => Promise<T>, ready?: Ready): Promise<T> {
  try {
    return await inTransaction(pool, caller, 'isolation level repeatable read read only', work, ready)
  } catch (error) {
    throw readableFault(error)
  }
}

/**
 * Runs `work` in a writing transaction of the caller's merchant, rolled back when it throws. After a deadlock, serialization fault or
 * demotion it runs again up to three times: it must have no effect outside.
 * @throws AppError for catalogued database faults
 */
export async function inWrite<T>(pool: Pool, caller: Ctx | Entry, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inWritePlace(pool, () => inTransaction(pool, caller, 'read write', work))
    } catch (error) {
      const { code = '' } = pgFaultOf(error) ?? {}
      if (attempt >= WRITE_ATTEMPTS || !RETRYABLE.has(code))
        throw DEMOTED.has(code) ? new AppError('UNAVAILABLE', { cause: error }) : readableFault(error)
      await pause(2 ** attempt * 10 * Math.random())
    }
  }
}

/** Continues a system transaction as a merchant's user, for later writes. It still sees every merchant. */
export async function actingFor(tx: Tx, person: Pick<Ctx, 'merchantId' | 'userId' | 'realName'>): Promise<Tx> {
  if (!isSystemCtx(tx.ctx)) throw new Error('only the system acts for others')
  const { merchantId, userId, realName } = person
  await tx.sql`select set_config('app.merchant_id', ${merchantId}, true), set_config('app.user_id', ${userId}, true)`
  return { ...tx, ctx: { ...tx.ctx, merchantId, userId, realName } }
}

/** Either method ends it; rolling back undoes later writes and events. */
export interface Savepoint {
  keep(): Promise<void>
  undo(): Promise<void>
}

/** A nested savepoint ends first. */
export async function savepoint(tx: Tx): Promise<Savepoint> {
  const before = tx.news.length
  await tx.sql`savepoint here`
  const release = async (): Promise<void> => { await tx.sql`release savepoint here` }
  return {
    keep: release,
    async undo() {
      tx.news.length = before
      tx.once.forget()
      await tx.sql`rollback to savepoint here`
      await release()
    },
  }
}
