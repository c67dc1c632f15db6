import pg from 'pg'

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient
export type ConnectionSettings = pg.ClientConfig

const { builtins } = pg.types

/** '2026-05-01 08:00:00.12+00' → '2026-05-01T08:00:00.12Z'; transactions run in UTC, see tx.ts. */
export function instantText(text: string): string {
  return text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z')
}

const asText = (text: string): string => text
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.NUMERIC]: asText,
  [builtins.INT8]: asText,
  [builtins.DATE]: asText,
  [builtins.TIMESTAMP]: instantText,
  [builtins.TIMESTAMPTZ]: instantText,
}

/**
 * How values arrive: numeric and int8 as decimal text, dates as 'YYYY-MM-DD', timestamps as ISO text.
 * No value passes through a JavaScript number or Date.
 */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers[id]) ?? pg.types.getTypeParser(id, format),
}

/** How long it waits for a connection, a new one or one that becomes free. */
const CONNECT_MS = 10_000
/** A machine that is gone without a word is noticed by the system, not by whoever waits for it. */
const COMMON = {
  types: wireTypes, application_name: 'yingzao', connectionTimeoutMillis: CONNECT_MS, keepAlive: true, keepAliveInitialDelayMillis: 10_000,
} as const

/** How long the client waits for the answer to a statement: longer than PostgreSQL lets one run, so that only a server that is gone is given up. */
const QUERY_MS = 65_000
/** How long for that to a commit: it waits where a synchronous standby does not answer. */
const COMMIT_MS = 20_000
export const POOL_SIZE = 20

export interface PoolLimits {
  /** Most connections. */
  readonly max?: number
  /** Milliseconds; 0 for statements that take as long as they like: migrations, backups, locks that wait for other processes. */
  readonly queryMs?: number
  readonly commitMs?: number
  /** How long somebody waits for a connection. */
  readonly connectMs?: number
}

const commitLimits = new WeakMap<Pool, number>()
/** Milliseconds after which a commit of this pool is given up. */
export const commitLimitOf = (pool: Pool): number => commitLimits.get(pool) ?? COMMIT_MS

/** Opens the process's pool. A connection that breaks while idle is dropped, the next query opens another. */
export function openPool(
  connection: ConnectionSettings, onIdleError: (error: Error) => void,
  { max = POOL_SIZE, queryMs = QUERY_MS, commitMs = COMMIT_MS, connectMs = CONNECT_MS }: PoolLimits = {}
): Pool {
  const pool = new pg.Pool({ ...connection, max, query_timeout: queryMs, ...COMMON, connectionTimeoutMillis: connectMs })
  commitLimits.set(pool, commitMs)
  pool.on('error', onIdleError)
  pool.on('connect', client => void client.on('error', onIdleError))
  return pool
}

/** Opens a connection outside the pool: LISTEN and session locks need one of their own. */
export async function openClient(connection: ConnectionSettings): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ...COMMON })
  await client.connect()
  return client
}
