import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { isAlive, runningPostmaster } from '#server/db/embedded/postmaster.ts'
import type { ConnectionSettings } from '#server/db/pool.ts'
import { startProgram, type Program } from '../foundation/program.ts'

/** How often a trial kills: in the normal run a sample, with ROUNDS=30 the whole of it. */
export const roundsOf = (sample: number): number => Number(process.env.ROUNDS ?? sample)

/** A server that is only being started is waited for, then ended. */
const LONGEST_END_MS = 180_000

/** The database that is killed is always the embedded one: a run on another has nothing to add. */
export const EMBEDDED = !process.env.TEST_DATABASE_URL

/** Waits until it holds; the test's own time limit ends the wait. */
export async function until(holds: () => boolean | Promise<boolean>, everyMs = 5): Promise<void> {
  while (!await holds()) await pause(everyMs)
}

/** A server on a data folder of its own, to be killed and started again. */
export interface Victim {
  /** The server that runs now. @throws Error where it has ended by itself */
  running(): Program
  start(): Promise<Program>
  /** Sends a signal, unless the server has ended by itself. @returns its exit code, null after a kill */
  end(signal: NodeJS.Signals): Promise<number | null>
  killDatabase(): Promise<void>
  /** The way to the database beside the server. */
  connection(): Promise<ConnectionSettings>
}

/** A victim for the tests of one file, with the demonstration's data; nothing of it is left behind. */
export function victimOf(trial: string): Victim {
  let dataDir = ''
  let starting: Promise<Program> | undefined
  let program: Program | undefined
  let over = false
  /** A trial that has hit its time limit goes on by itself: it starts nothing any more. */
  const demandTime = (): void => {
    if (over) throw new Error('the trial is over')
  }
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (program === undefined) return null
    const { process: { exitCode, signalCode }, end: send } = program
    program = undefined
    return exitCode === null && signalCode === null ? send(signal) : exitCode
  }
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), `yingzao-crash-${trial}-`))
    await chmod(dataDir, 0o755)
  })
  afterAll(async () => {
    over = true
    await starting?.catch(() => undefined)
    await end('SIGTERM')
    // A killed server has left its database, running or about to: who comes next takes it over.
    if (existsSync(join(dataDir, 'pg', 'postmaster.pid'))) await (await startEmbedded(dataDir)).stop()
    await rm(dataDir, { recursive: true, force: true })
  }, LONGEST_END_MS)
  return {
    end,
    running() {
      if (program === undefined) throw new Error('no server runs')
      if (program.process.exitCode !== null) throw new Error(`the server ended by itself: ${program.stderr()}`)
      return program
    },
    async start() {
      demandTime()
      starting = startProgram({ DATA_DIR: dataDir, DEMO: '1' })
      return program = await starting
    },
    async killDatabase() {
      const server = await runningPostmaster(join(dataDir, 'pg'))
      if (server === undefined) throw new Error('the database does not run')
      process.kill(server.pid, 'SIGKILL')
      await until(() => !isAlive(server.pid))
    },
    // Joined while the server lives, the database stays the server's.
    async connection() {
      demandTime()
      return (await startEmbedded(dataDir)).connection
    },
  }
}
