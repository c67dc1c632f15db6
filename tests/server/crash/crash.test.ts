import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { isAlive, runningPostmaster } from '#server/db/embedded/postmaster.ts'
import { apiOf, signIn } from '../../tools/api.ts'
import { startProgram, type Program } from '../foundation/program.ts'
import { findItems } from './package.ts'
import { verify } from './verify.ts'
import { writerOf } from './writer.ts'

/** The normal run is a sample; ROUNDS=30 is the whole trial. */
const ROUNDS = Number(process.env.ROUNDS ?? 4)
const WRITERS = 4
const SECONDS_PER_ROUND = 30
const LONGEST_WAIT_MS = 1500

const dataDir = await mkdtemp(join(tmpdir(), 'yingzao-crash-'))
await chmod(dataDir, 0o755)
let program: Program | undefined
afterAll(async () => {
  if (program !== undefined) await end(program, 'SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

/** Ends the server, unless it has ended by itself. @returns its exit code, null after a kill */
async function end({ process: { exitCode, signalCode }, end: send }: Program, signal: NodeJS.Signals): Promise<number | null> {
  return exitCode === null && signalCode === null ? send(signal) : exitCode
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(5)
}

/** Waits until the server works again; the test's own time limit ends the wait. */
async function untilBack({ url, process: child }: Program): Promise<void> {
  while (child.exitCode === null && !await signIn(url).then(() => true, () => false)) await pause(200)
}

async function killDatabase(): Promise<void> {
  const server = await runningPostmaster(join(dataDir, 'pg'))
  if (server === undefined) throw new Error('the database does not run')
  process.kill(server.pid, 'SIGKILL')
  await until(() => !isAlive(server.pid))
}

/** The database that is killed is always the embedded one: a run on another has nothing to add. */
const embedded = !process.env.TEST_DATABASE_URL
const options = { timeout: (ROUNDS + 1) * SECONDS_PER_ROUND * 1000 }

test.runIf(embedded)(`kill -9 of the server and of its database during saves, ${ROUNDS} rounds`, options, async () => {
  const start = (): Promise<Program> => startProgram({ DATA_DIR: dataDir, DEMO: '1' })
  program = await start()
  const { token } = await signIn(program.url)
  const items = await findItems(apiOf(program.url, token))
  const writers = Array.from({ length: WRITERS }, () => writerOf(items))
  const attempts = () => writers.flatMap(writer => writer.attempts)
  const sum = { confirmed: 0, present: 0, absent: 0, fell: 0 }

  for (let round = 0; round < ROUNDS; round++) {
    const begun = new Set(attempts())
    const api = apiOf(program.url, token)
    const saving = Promise.all(writers.map(writer => writer.run(api)))
    const underWay = until(() => attempts().some(attempt => !begun.has(attempt) && attempt.saved !== undefined))
    await Promise.race([saving, underWay.then(() => pause(Math.random() * LONGEST_WAIT_MS))])
    if (program.process.exitCode !== null) throw new Error(`the server ended by itself: ${program.stderr()}`)
    if (round % 2 === 0) await end(program, 'SIGKILL')
    else {
      await killDatabase()
      await saving
      await untilBack(program)
      if (await end(program, 'SIGTERM') !== 0) sum.fell += 1
    }
    program = undefined
    await saving
    program = await start()
    const outcome = await verify(apiOf(program.url, token), items, attempts(), attempts().filter(attempt => !begun.has(attempt)))
    sum.confirmed += outcome.confirmed
    sum.present += outcome.present
    sum.absent += outcome.absent
  }
  process.stdout.write(`${ROUNDS} kills: ${sum.confirmed} confirmed saves, all there and whole; `
    + `of ${sum.present + sum.absent} unconfirmed ${sum.present} whole, ${sum.absent} absent, 0 half; `
    + `${sum.fell} times the server fell with its database\n`)
  expect(sum.confirmed).toBeGreaterThan(0)
  expect(sum.fell, 'the server outlives its database').toBe(0)
})
