import { mkdtemp, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { giveTo } from './cluster.ts'

/** Systems allow 103 to 107 bytes for a socket path, 14 of which are its name. */
const SOCKET_PATH_LIMIT = 100
const LOG_LIMIT = 5_000_000

export const logFile = (data: string) => join(data, 'server.log')

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

async function socketFolder({ data, user }: Cluster): Promise<string> {
  if (Buffer.byteLength(join(data, '.s.PGSQL.5432')) <= SOCKET_PATH_LIMIT) return data
  const folder = await mkdtemp(join(tmpdir(), 'yingzao-'))
  await giveTo(user, folder)
  return folder
}

/**
 * Writes postgresql.conf before each start; `alter system` takes precedence. Errors are not logged to the file, which would then contain
 * row values.
 * @returns the socket's folder, '' on Windows
 */
export async function writeSettings(cluster: Cluster): Promise<string> {
  const windows = process.platform === 'win32'
  const sockets = windows ? '' : await socketFolder(cluster)
  const settings = {
    listen_addresses: windows ? quoted('127.0.0.1') : quoted(''),
    port: windows ? await freePort() : 5432,
    ...windows ? {} : { unix_socket_directories: quoted(sockets), unix_socket_permissions: '0700' },
    max_connections: 100,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    jit: 'off',
    timezone: quoted('UTC'),
    log_timezone: quoted('UTC'),
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  const path = join(cluster.data, 'postgresql.conf')
  await writeFile(path, Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`).join(''), { mode: 0o600 })
  await giveTo(cluster.user, path)
  const logSize = await stat(logFile(cluster.data)).then(facts => facts.size, () => 0)
  if (logSize > LOG_LIMIT) await truncate(logFile(cluster.data))
  return sockets
}
