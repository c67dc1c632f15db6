import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import type { ConnectionSettings } from '#server/db/pool.ts'

export interface Refusal { readonly code: string, readonly message: string }
/** Manipulations by words of a statement: refused as by a node in recovery, replaced by another statement, or left without an answer. */
export interface Turns {
  refused: Readonly<Record<string, Refusal>>, swallowed: string | undefined, replaced: readonly [string, string] | undefined
}
export interface Detour {
  readonly connection: ConnectionSettings
  readonly open: ReadonlySet<Socket>
  readonly turns: Turns
  breakAll(): void
}

/** Encodes an error as PostgreSQL sends it, followed by ready-for-query. */
function refusal({ code, message }: Refusal): Buffer {
  const fields = Buffer.from(`SERROR\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields, Buffer.from([0x5A, 0, 0, 0, 5, 0x49])])
}

function addressed(target: ConnectionSettings, port: number): ConnectionSettings {
  if (target.connectionString === undefined) return { ...target, host: '127.0.0.1', port }
  const url = new URL(target.connectionString)
  url.host = `127.0.0.1:${port}`
  return { connectionString: url.href }
}

function upstreamOf({ connectionString, host = '127.0.0.1', port = 5432 }: ConnectionSettings): Socket {
  if (connectionString !== undefined) return connect(Number(new URL(connectionString).port || 5432), new URL(connectionString).hostname)
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
}

/**
 * A proxy to the database, reset for each test, that refuses statements as a node in recovery does, changes them, and drops connections.
 */
export function withDetour(target: () => ConnectionSettings): Detour {
  const open = new Set<Socket>()
  const turns: Turns = { refused: {}, swallowed: undefined, replaced: undefined }
  let server: Server
  let connection: ConnectionSettings
  const breakAll = (): void => { for (const socket of open) socket.destroy() }

  function carry(client: Socket): void {
    const upstream = upstreamOf(target())
    open.add(client)
    client.on('data', data => {
      const refused = Object.entries(turns.refused).find(([pattern]) => data.includes(pattern))
      if (refused !== undefined) client.write(refusal(refused[1]))
      else if (turns.swallowed === undefined || !data.includes(turns.swallowed))
        upstream.write(turns.replaced === undefined ? data : Buffer.from(data.toString('latin1').replace(...turns.replaced), 'latin1'))
    })
    upstream.pipe(client)
    for (const [one, other] of [[client, upstream], [upstream, client]] as const) {
      one.on('error', () => other.destroy()).on('close', () => { other.destroy(); open.delete(client) })
    }
  }
  beforeEach(async () => {
    Object.assign(turns, { refused: {}, swallowed: undefined, replaced: undefined })
    server = createServer(carry).listen(0, '127.0.0.1')
    await new Promise(resolve => void server.once('listening', resolve))
    const address = server.address()
    connection = addressed(target(), typeof address === 'object' && address !== null ? address.port : 0)
  })
  afterEach(async () => {
    breakAll()
    await new Promise(resolve => void server.close(resolve))
  })
  return { get connection() { return connection }, open, turns, breakAll }
}
