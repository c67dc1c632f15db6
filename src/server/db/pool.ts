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

/** A machine that is gone without a word is noticed by the system, not by whoever waits for it. */
const COMMON = { types: wireTypes, application_name: 'yingzao', connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** Opens the process's only pool. A connection that breaks while idle is dropped, the next query opens another. */
export function openPool(connection: ConnectionSettings, onIdleError: (error: Error) => void, max = 20): Pool {
  const pool = new pg.Pool({ ...connection, max, ...COMMON })
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
