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

/** Raw SQL as a tagged template; values become parameters, tables and columns of drizzle become names. Rows come as pool.ts says. */
export type RawSql = <Row extends object>(strings: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Row[]>

declare const writes: unique symbol

/** A transaction that can only read; PostgreSQL itself refuses anything else. */
export interface Db {
  readonly ctx: Ctx
  readonly q: Pick<Queries, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$with' | 'with' | '$count'>
  readonly sql: RawSql
  /** Whether it can write: what it decides by must stay true until its end, and may be locked. */
  readonly holds: boolean
  /** What it has read already and reads no second time. */
  readonly once: Once
}

/** A transaction that can write. Whoever takes one writes; whoever takes a {@link Db} does not. */
export interface Tx extends Db {
  readonly q: Queries
  /** Texts of events that every app process hears when it commits; they go with the commit, in one message. */
  readonly news: string[]
  readonly [writes]: true
}

const dialect = new PgDialect()
const STATEMENT_TIMEOUT_MS = 60_000
/** Where the found person stands among the results of the message in `enter`. */
const FOUND_AT = 3
const WRITE_ATTEMPTS = 4
/** PostgreSQL's channel of all events. */
export const NEWS_CHANNEL = 'em_event'
/** A node that has become a replica, or is becoming one (0A000: that lets nobody begin to write): another connection leads to the new primary. */
const DEMOTED = new Set(['25006', '0A000'])
const RETRYABLE = new Set(['40001', '40P01', ...DEMOTED])

/**
 * For whom a transaction runs when only the database knows it: asked in the message that begins it, since every message costs
 * a call its way there and back.
 */
export interface Entry {
  /** A statement of at most one row with merchant_id and user_id, run as the system. `literal` quotes a text. */
  readonly find: (literal: (text: string) => string) => string
  /** @throws AppError when nobody was found */
  readonly ctxOf: (row: object | undefined) => Ctx
}

type Mode = 'read only' | 'isolation level repeatable read read only' | 'read write'

const setRole = (role: 'em_system' | 'em_app'): string => `select set_config('role', '${role}', true)`
/**
 * Settings ride in the transaction, not in the connection, so that pgbouncer in transaction mode may stand between. Plans are not
 * compiled (jit): that takes longer than what a call asks.
 */
const opening = (mode: Mode): string =>
  `begin ${mode}; select set_config('TimeZone', 'UTC', true), set_config('jit', 'off', true), set_config('statement_timeout', '${STATEMENT_TIMEOUT_MS}', true)`
const setPerson = (merchantId: string, userId: string): string =>
  `set_config('app.merchant_id', ${merchantId}, true), set_config('app.user_id', ${userId}, true)`

async function beginAs(client: PoolClient, ctx: Ctx, mode: Mode): Promise<void> {
  const { merchantId, userId } = ctx
  const person = setPerson(client.escapeLiteral(merchantId), client.escapeLiteral(userId))
  await client.query(`${opening(mode)}, ${person}; ${setRole(isSystemCtx(ctx) ? 'em_system' : 'em_app')}`)
}

async function enter(client: PoolClient, { find, ctxOf }: Entry, mode: Mode): Promise<Ctx> {
  const found = `with found as materialized (${find(text => client.escapeLiteral(text))})
    select found.*, ${setPerson('merchant_id', 'user_id')} from found`
  // Several statements in one message give several results; the types of pg know only one.
  const results: unknown = await client.query(`${opening(mode)}; ${setRole('em_system')}; ${found}; ${setRole('em_app')}`)
  const asked: unknown = Array.isArray(results) ? results[FOUND_AT] : undefined
  return ctxOf((asked as QueryResult<object> | undefined)?.rows[0])
}

/** Runs one statement of drizzle's `sql` on a connection, with our own wire types. */
async function runRaw<Row extends object>(client: PoolClient, once: Once, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  once.sends(text)
  const { rows } = await client.query<Row & Record<string, unknown>>({ text, values: params, types: wireTypes })
  return rows
}

/**
 * Ends a transaction that writes, with its news: of the same text PostgreSQL delivers one. Whether a commit that is given up took place is not known:
 * a repetition with the same Idempotency-Key finds out.
 */
async function commit(client: PoolClient, news: readonly string[], limit: number): Promise<void> {
  const sent = [...new Set(news)].map(text => `pg_notify('${NEWS_CHANNEL}', ${client.escapeLiteral(text)})`)
  const query = { text: sent.length === 0 ? 'commit' : `select ${sent.join(', ')}; commit`, query_timeout: limit }
  await client.query(query)
}

/** What a connection is asked before a transaction begins on it; where it throws none begins. */
export type Ready = (client: PoolClient) => Promise<void>

async function inTransaction<T>(pool: Pool, who: Ctx | Entry, mode: Mode, work: (tx: Tx) => Promise<T>, ready?: Ready): Promise<T> {
  const client = await pool.connect()
  try {
    await ready?.(client)
    const ctx = 'find' in who ? await enter(client, who, mode) : who
    if (!('find' in who)) await beginAs(client, who, mode)
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
    // A reader has what it came for: nobody waits for the end of its transaction.
    void giveBack(client, mode === 'read write' ? undefined : 'commit')
    return result
  } catch (error) {
    // Through a connection that says nothing more no rollback is said either.
    if (isLost(error) || (mode === 'read write' && DEMOTED.has(pgFaultOf(error)?.code ?? ''))) client.release(true)
    else await giveBack(client, 'rollback')
    throw error
  }
}

/** Returns a connection to the pool after its last word; one that cannot say it is closed. */
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
 * Opens one read-only transaction as the person's merchant and gives what `work` gives.
 * @throws AppError where the database's fault has a catalogue entry
 */
export async function inRead<T>(pool: Pool, who: Ctx | Entry, work: (db: Db) => Promise<T>, ready?: Ready): Promise<T> {
  try {
    return await inTransaction(pool, who, 'read only', work, ready)
  } catch (error) {
    throw readableFault(error)
  }
}

/**
 * The same for what asks more than once and must see everything as of one moment.
 * @throws AppError where the database's fault has a catalogue entry
 */
export async function inSnapshot<T>(pool: Pool, who: Ctx, work: (db: Db) => Promise<T>, ready?: Ready): Promise<T> {
  try {
    return await inTransaction(pool, who, 'isolation level repeatable read read only', work, ready)
  } catch (error) {
    throw readableFault(error)
  }
}

/**
 * Opens one writing transaction as the person's merchant; commits when `work` resolves, rolls back when it throws.
 * A deadlock, a serialization fault or a node that may not write any more runs `work` again, at most three times more: it must have no effect
 * outside the transaction.
 * @throws AppError where the database's fault has a catalogue entry
 */
export async function inWrite<T>(pool: Pool, who: Ctx | Entry, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inWritePlace(pool, () => inTransaction(pool, who, 'read write', work))
    } catch (error) {
      const { code = '' } = pgFaultOf(error) ?? {}
      if (attempt >= WRITE_ATTEMPTS || !RETRYABLE.has(code))
        throw DEMOTED.has(code) ? new AppError('UNAVAILABLE', { cause: error }) : readableFault(error)
      await pause(2 ** attempt * 10 * Math.random())
    }
  }
}

/**
 * Goes on in a system's transaction for a person in a merchant: what is written from now on belongs to both.
 * The transaction keeps seeing every merchant.
 */
export async function actingFor(tx: Tx, person: Pick<Ctx, 'merchantId' | 'userId' | 'realName'>): Promise<Tx> {
  if (!isSystemCtx(tx.ctx)) throw new Error('only the system acts for others')
  const { merchantId, userId, realName } = person
  await tx.sql`select set_config('app.merchant_id', ${merchantId}, true), set_config('app.user_id', ${userId}, true)`
  return { ...tx, ctx: { ...tx.ctx, merchantId, userId, realName } }
}

/** A place in a transaction to which it can go back: what it has written and published since then is gone. Either of the two ends it. */
export interface Savepoint {
  keep(): Promise<void>
  undo(): Promise<void>
}

/** Begins a savepoint; one inside another ends first. */
export async function savepoint(tx: Tx): Promise<Savepoint> {
  const before = tx.news.length
  await tx.sql`savepoint here`
  const keep = async (): Promise<void> => { await tx.sql`release savepoint here` }
  return {
    keep,
    async undo() {
      tx.news.length = before
      tx.once.forget()
      await tx.sql`rollback to savepoint here`
      await keep()
    },
  }
}
