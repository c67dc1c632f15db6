import { randomBytes } from 'node:crypto'
import { startEmbedded } from '#server/db/embedded.ts'
import { openClient, type ConnectionSettings } from '#server/db/pool.ts'
import { inDatabase, runAlone } from '../server/harness/cluster.ts'

/** Measuring environment of a part. */
export interface Environment {
  readonly name: 'the embedded PostgreSQL' | 'an external PostgreSQL'
  readonly version: string
}

export interface BenchDatabase {
  readonly connection: ConnectionSettings
  /** Settings by which the server finds it. */
  readonly env: Readonly<Record<string, string>>
  readonly place: Environment
  stop(): Promise<void>
}

async function versionOf(connection: ConnectionSettings): Promise<string> {
  const client = await openClient(connection)
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version.split(' ')[0] ?? ''
  } finally {
    await client.end()
  }
}

/** Creates a database on the server of `url`, whose user is a superuser; dropped at the end. */
async function external(url: string): Promise<BenchDatabase> {
  const server: ConnectionSettings = { connectionString: url }
  const name = `yingzao_bench_${randomBytes(6).toString('hex')}`
  await runAlone(server, `create database ${name} template template0 encoding 'UTF8' locale 'C'`)
  const connection = inDatabase(server, name)
  return {
    connection,
    env: { DATABASE_URL: connection.connectionString ?? '' },
    place: { name: 'an external PostgreSQL', version: await versionOf(server) },
    stop: () => runAlone(server, `drop database ${name} with (force)`),
  }
}

/** Opens an embedded database in `folder`, or a new one beside that of DATABASE_URL. */
export async function openBenchDatabase(folder: string): Promise<BenchDatabase> {
  const url = process.env.DATABASE_URL
  if (url !== undefined && url !== '') return external(url)
  const { connection, stop } = await startEmbedded(folder)
  return { connection, env: {}, place: { name: 'the embedded PostgreSQL', version: await versionOf(connection) }, stop }
}
