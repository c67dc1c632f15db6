import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool, type Pool } from '#server/db/pool.ts'
import { startProgram } from '../server/foundation/program.ts'
import { signIn, type Api } from '../tools/api.ts'
import { openBenchDatabase, type Environment } from './database.ts'

/** The real server as a process on temporary demonstration data, with a pool on its database. */
export interface BenchServer {
  readonly url: string
  readonly api: Api
  /** As the superuser: row-level security does not apply. */
  readonly pool: Pool
  readonly place: Environment
  /** Longest block of its event loop since a time, in milliseconds, without waits for a processor. Only of a `watched` server. */
  heldSince(time: number): Promise<number>
  stop(): Promise<void>
}

const PROBE = join(import.meta.dirname, 'heldProbe.mjs')

/** Starts it; the database belongs to this process, so that it outlives the server. */
export async function startBenchServer({ watched = false } = {}): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'yingzao-bench-'))
  await chmod(folder, 0o755)
  const database = await openBenchDatabase(folder)
  const heldFile = join(folder, 'held.txt')
  const probe = watched && { HELD_FILE: heldFile, NODE_OPTIONS: `--import=${PROBE}` }
  const program = await startProgram(
    { ...probe, DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'warn', NODE_ENV: 'production', TMPDIR: tmpdir(), ...database.env }
  )
  const pool = openPool(database.connection, error => process.stderr.write(`${error.message}\n`))
  return {
    url: program.url,
    api: await signIn(program.url),
    pool,
    place: database.place,
    async heldSince(time) {
      const windows = (await readFile(heldFile, 'utf8')).trim().split('\n').map(line => line.split(' ').map(Number) as [number, number])
      return Math.max(...windows.filter(([at]) => at > time).map(([, blockedMs]) => blockedMs))
    },
    async stop() {
      await pool.end()
      await program.end('SIGTERM')
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
