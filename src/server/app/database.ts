import { StartError } from '#server/core/startError.ts'
import { startEmbedded, type EmbeddedDatabase } from '#server/db/embedded.ts'
import { openPool, type ConnectionSettings, type Pool, type PoolLimits } from '#server/db/pool.ts'
import { isForeign, joinReplica } from '#server/db/replica.ts'
import type { Config } from './config.ts'

export interface OpenDatabase {
  readonly embedded: EmbeddedDatabase | undefined
  readonly connection: ConnectionSettings
}

function cannotConnect(error: NodeJS.ErrnoException): never {
  throw new StartError(`无法连接数据库：${error.message || (error.code ?? '')}`, error)
}

/** Starts or joins the embedded database, or uses DATABASE_URL. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  const embedded = databaseUrl === undefined ? await startEmbedded(dataDir) : undefined
  return { embedded, connection: embedded?.connection ?? { connectionString: databaseUrl } }
}

/** Opens the pool and checks the database. @throws StartError */
export async function reach(connection: ConnectionSettings, onIdleError: (error: Error) => void, limits: PoolLimits = {}): Promise<Pool> {
  const pool = openPool(connection, onIdleError, limits)
  try {
    await pool.query('select 1').catch(cannotConnect)
    return pool
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Short, because the primary can serve the reads as well. */
const REPLICA_CONNECT_MS = 1_000

/** Directs reads to a replica, even if it is not reachable yet. @throws StartError where another database answers */
export async function openReplica(primary: Pool, url: string, onError: (error: unknown) => void, limits: PoolLimits = {}): Promise<Pool> {
  const pool = openPool({ connectionString: url }, onError, { ...limits, connectMs: REPLICA_CONNECT_MS })
  if (await isForeign(primary, pool)) {
    await pool.end()
    throw new StartError('环境变量 DATABASE_READ_URL 指向另一个数据库，应为 DATABASE_URL 的流复制备库')
  }
  joinReplica(primary, pool, onError)
  return pool
}

/** Runs `work` with a pool on the installation's database, also while a server is running, and closes it. */
export async function withDatabaseOf<T>(config: Config, work: (pool: Pool) => Promise<T>): Promise<T> {
  const { embedded, connection } = await openDatabase(config)
  try {
    const pool = await reach(connection, () => undefined, { queryMs: 0 })
    return await work(pool).finally(() => pool.end())
  } finally {
    await embedded?.stop()
  }
}
