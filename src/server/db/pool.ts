import pg from 'pg'

export type Pool = pg.Pool
export type PoolClient = pg.PoolClient
export type ConnectionSettings = pg.ClientConfig

const { builtins } = pg.types

/** '2026-05-01 08:00:00.12+00' → '2026-05-01T08:00:00.12Z'; transactions run in UTC (tx.ts). */
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

/** Text values: numeric and int8 as decimals, dates as 'YYYY-MM-DD', timestamps as ISO; no JavaScript number or Date. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers[id]) ?? pg.types.getTypeParser(id, format),
}

const CONNECT_MS = 10_000
/** Keepalive detects a dead machine. */
const COMMON = {
  types: wireTypes, application_name: 'yingzao', connectionTimeoutMillis: CONNECT_MS, keepAlive: true, keepAliveInitialDelayMillis: 10_000,
} as const

/** Longer than PostgreSQL's timeout, so that only a lost server triggers it. */
const QUERY_MS = 65_000
/** A commit waits while a synchronous standby does not answer. */
const COMMIT_MS = 20_000
export const POOL_SIZE = 20

export interface PoolLimits {
  readonly max?: number
  /** Milliseconds; 0 without limit: migrations, backups, waits for other processes. */
  readonly queryMs?: number
  readonly commitMs?: number
  readonly connectMs?: number
}

const commitLimits = new WeakMap<Pool, number>()
/** In milliseconds. */
export const commitLimitOf = (pool: Pool): number => commitLimits.get(pool) ?? COMMIT_MS

/** A connection that breaks while idle is dropped; the next query opens another. */
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

/** For LISTEN and session locks. */
export async function openClient(connection: ConnectionSettings): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, ...COMMON })
  await client.connect()
  return client
}
