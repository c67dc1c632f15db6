import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import type { ConnectionSettings } from '#server/db/pool.ts'
import { openClient } from '#server/db/pool.ts'
import { makeVolatile } from '../../tools/volatile.ts'

export interface TestCluster {
  readonly connection: ConnectionSettings
  stop(): Promise<void>
}

export function inDatabase(connection: ConnectionSettings, database: string): ConnectionSettings {
  if (connection.connectionString === undefined) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/** Runs a statement that is not allowed in a transaction, such as `create database`. */
export async function runAlone(connection: ConnectionSettings, statement: string): Promise<void> {
  const client = await openClient(connection)
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Connects to TEST_DATABASE_URL if set, else starts an embedded PostgreSQL in a temporary folder. */
export async function openTestCluster(): Promise<TestCluster> {
  const url = process.env.TEST_DATABASE_URL
  if (url !== undefined && url !== '') return { connection: { connectionString: url }, stop: () => Promise.resolve() }
  const folder = await mkdtemp(join(tmpdir(), 'yingzao-test-'))
  await chmod(folder, 0o755)
  const embedded = await startEmbedded(folder)
  await makeVolatile(embedded.connection)
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
