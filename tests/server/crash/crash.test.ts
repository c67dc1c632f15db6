import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { apiOf, signIn } from '../../tools/api.ts'
import type { Program } from '../foundation/program.ts'
import { findItems } from './package.ts'
import { verify } from './verify.ts'
import { EMBEDDED, roundsOf, waitUntil, victimOf } from './victim.ts'
import { writerOf } from './writer.ts'

const ROUNDS = roundsOf(4)
const WRITERS = 4
const SECONDS_PER_ROUND = 60
const LONGEST_WAIT_MS = 1500
const victim = victimOf('saves')

/** Waits until the server works again, limited by the test's timeout. */
const untilBack = ({ url, process: child }: Program): Promise<void> =>
  waitUntil(async () => child.exitCode !== null || await signIn(url).then(() => true, () => false), 200)

const options = { timeout: (ROUNDS + 1) * SECONDS_PER_ROUND * 1000 }

test.runIf(EMBEDDED)(`kill -9 of the server and of its database during saves, ${ROUNDS} rounds`, options, async () => {
  let program = await victim.start()
  const { token } = await signIn(program.url)
  const items = await findItems(apiOf(program.url, token))
  const writers = Array.from({ length: WRITERS }, () => writerOf(items))
  const attempts = () => writers.flatMap(writer => writer.attempts)
  const sum = { confirmed: 0, present: 0, absent: 0, fell: 0 }

  for (let round = 0; round < ROUNDS; round++) {
    const before = new Set(attempts())
    const api = apiOf(program.url, token)
    const saving = Promise.all(writers.map(writer => writer.run(api)))
    const attempted = waitUntil(() => attempts().some(attempt => !before.has(attempt) && attempt.saved !== undefined))
    await Promise.race([saving, attempted.then(() => pause(Math.random() * LONGEST_WAIT_MS))])
    victim.running()
    if (round % 2 === 0) await victim.end('SIGKILL')
    else {
      await victim.killDatabase()
      await saving
      await untilBack(program)
      if (await victim.end('SIGTERM') !== 0) sum.fell += 1
    }
    await saving
    program = await victim.start()
    const outcome = await verify(apiOf(program.url, token), items, attempts(), attempts().filter(attempt => !before.has(attempt)))
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
