import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool, type Pool } from '#server/db/pool.ts'
import { startProgram } from '../server/foundation/program.ts'
import { signIn, type Api } from '../tools/api.ts'
import { openBenchDatabase, type Place } from './database.ts'

/** The real server as its own process on temporary demonstration data, and a pool of our own on its database. */
export interface BenchServer {
  readonly url: string
  readonly api: Api
  /** As the superuser: row-level security does not apply. */
  readonly pool: Pool
  readonly place: Place
  /** The longest that its event loop was held since a time, in milliseconds: without what it waited for a processor. Only of a server that is `watched`. */
  heldSince(time: number): Promise<number>
  stop(): Promise<void>
}

const PROBE = join(import.meta.dirname, 'heldProbe.mjs')

/** Starts it; the database belongs to this process, so that the server's end does not take it away. */
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
      return Math.max(...windows.filter(([at]) => at > time).map(([, held]) => held))
    },
    async stop() {
      await pool.end()
      await program.end('SIGTERM')
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
