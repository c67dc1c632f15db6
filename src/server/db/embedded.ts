import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#server/core/ids.ts'
import { StartError } from '#server/core/startError.ts'
import { run } from './embedded/asUser.ts'
import type { Cluster } from './embedded/cluster.ts'
import { giveTo, openCluster, SUPERUSER } from './embedded/cluster.ts'
import type { Postmaster } from './embedded/postmaster.ts'
import { isAlive, removeMistakablePidFile, runningPostmaster } from './embedded/postmaster.ts'
import { logFile, writeSettings } from './embedded/settings.ts'
import type { ConnectionSettings } from './pool.ts'

export interface EmbeddedDatabase {
  readonly connection: ConnectionSettings
  readonly pid: number
  /** Whether this process stops the server: it started it or took it over. */
  readonly owned: boolean
  /** Restarts a dead server and takes over an orphaned one. */
  revive(): Promise<void>
  /** Shuts the server down (fast) and waits, unless another process owns it. */
  stop(): Promise<void>
}

/** A start is refused while backends of a killed server are dying or another process is starting it. */
const ATTEMPTS = 20
const ATTEMPT_PAUSE_MS = 250

const ownerFile = (data: string) => join(data, 'yingzao-owner')

/** Makes this process the owner unless another one lives. A hard link creates the file with its content. */
async function claim({ data, user }: Cluster): Promise<boolean> {
  const path = ownerFile(data)
  const owner = Number(await readFile(path, 'utf8').catch(() => ''))
  if (owner > 0 && isAlive(owner)) return false
  const draft = `${path}.${newId()}`
  await writeFile(draft, String(process.pid))
  await giveTo(user, draft)
  await rm(path, { force: true })
  const claimed = await link(draft, path).then(() => true, () => false)
  await rm(draft)
  return claimed
}

/**
 * Starts PostgreSQL on DATA_DIR/pg, or joins the running server, taking over an orphaned one.
 * @throws StartError with the server's message
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(dataDir)
  let owned = false
  let refusal = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    owned ||= await claim(cluster)
    const running = await runningPostmaster(cluster.data)
    if (running !== undefined) return database(cluster, running, owned)
    if (owned) refusal = await startServer(cluster)
    if (!owned || refusal !== '') await pause(ATTEMPT_PAUSE_MS)
  }
  if (owned) await rm(ownerFile(cluster.data), { force: true })
  throw new StartError(`内置数据库无法启动：${refusal === '' ? '另一个进程正在启动它，但没有完成' : refusal}`)
}

/** @returns '' on success, else the reason */
async function startServer(cluster: Cluster): Promise<string> {
  const { bin, data, user } = cluster
  await removeMistakablePidFile(data)
  const sockets = await writeSettings(cluster)
  const { code } = await run(join(bin, 'pg_ctl'), ['start', '-w', '-t', '60', '-s', '-D', data, '-l', logFile(data)], user, data)
  if (code === 0) return ''
  if (sockets !== data && sockets !== '') await rm(sockets, { recursive: true, force: true })
  const log = await readFile(logFile(data), 'utf8').catch(() => '')
  return log.trimEnd().split('\n').findLast(line => line.includes('FATAL')) ?? `见 ${logFile(data)}`
}

function database(cluster: Cluster, { pid, port, socketFolder }: Postmaster, startedHere: boolean): EmbeddedDatabase {
  const { bin, data, user, password } = cluster
  let owned = startedHere
  let stopping = false
  let reviving: Promise<void> | undefined

  async function lookAfter(): Promise<void> {
    owned ||= await claim(cluster)
    if (owned && await runningPostmaster(data) === undefined) await startServer(cluster)
  }

  return {
    connection: { host: socketFolder === '' ? '127.0.0.1' : socketFolder, port, user: SUPERUSER, password, database: 'postgres' },
    pid,
    get owned() {
      return owned
    },
    async revive() {
      // With sockets in a temporary folder, clients would not find a new server.
      if (stopping || reviving !== undefined || socketFolder !== data) return
      reviving = lookAfter().finally(() => (reviving = undefined))
      await reviving
    },
    async stop() {
      stopping = true
      await reviving?.catch(() => undefined)
      if (!owned) return
      if (await runningPostmaster(data) !== undefined) {
        const { code, output } = await run(join(bin, 'pg_ctl'), ['stop', '-w', '-t', '60', '-s', '-m', 'fast', '-D', data], user, data)
        if (code !== 0) throw new Error(`PostgreSQL did not stop: ${output}`)
      }
      await rm(ownerFile(data), { force: true })
      if (socketFolder !== data && socketFolder !== '') await rm(socketFolder, { recursive: true, force: true })
    },
  }
}
