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

/** Number of kills of a trial: a sample by default, all with ROUNDS=30. */
export const roundsOf = (sample: number): number => Number(process.env.ROUNDS ?? sample)

/** A server that is starting is awaited, then ended. */
const LONGEST_END_MS = 180_000

/** The killed database is always the embedded one, so a run on another database skips the tests. */
export const EMBEDDED = !process.env.TEST_DATABASE_URL

/** Waits until the condition holds, limited by the test's timeout. */
export async function waitUntil(holds: () => boolean | Promise<boolean>, everyMs = 5): Promise<void> {
  while (!await holds()) await pause(everyMs)
}

export interface Victim {
  /**
   * The running server.
   * @throws Error where it has ended by itself
   */
  running(): Program
  start(): Promise<Program>
  /**
   * Sends a signal unless the server has ended.
   * @returns its exit code, null after a kill
   */
  end(signal: NodeJS.Signals): Promise<number | null>
  killDatabase(): Promise<void>
  connection(): Promise<ConnectionSettings>
}

export function victimOf(trial: string): Victim {
  let dataDir = ''
  let starting: Promise<Program> | undefined
  let program: Program | undefined
  let over = false
  /** A trial that has exceeded its time limit continues in the background, so it must start nothing more. */
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
    // A killed server leaves its database running or about to start; the next one takes it over.
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
      await waitUntil(() => !isAlive(server.pid))
    },
    // A connection joined while the server lives leaves the database owned by the server.
    async connection() {
      demandTime()
      return (await startEmbedded(dataDir)).connection
    },
  }
}
