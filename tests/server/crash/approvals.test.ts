import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { apiOf, signIn } from '../../tools/api.ts'
import { startProgram, type Program } from '../foundation/program.ts'
import { changeOn, goOn, newContract, oneApprover, standing, type Actors, type Change } from './approvals.ts'

/** The normal run is a sample; ROUNDS=30 is the whole trial. */
const ROUNDS = Number(process.env.ROUNDS ?? 4)
const CONTRACTS = 3
const SECONDS_PER_ROUND = 40
const LONGEST_WAIT_MS = 800

const dataDir = await mkdtemp(join(tmpdir(), 'yingzao-crash-approvals-'))
await chmod(dataDir, 0o755)
let program: Program | undefined
afterAll(async () => {
  await program?.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

const options = { timeout: (ROUNDS + 2) * SECONDS_PER_ROUND * 1000 }

test.runIf(!process.env.TEST_DATABASE_URL)(`kill -9 of the server between approvals and their effects, ${ROUNDS} rounds`, options, async () => {
  const start = (): Promise<Program> => startProgram({ DATA_DIR: dataDir, DEMO: '1' })
  program = await start()
  const [writer, approver] = [await signIn(program.url, 'buyer'), await signIn(program.url, 'boss')]
  const actorsAt = (url: string): Actors => ({ writer: apiOf(url, writer.token), approver: apiOf(url, approver.token) })
  let actors = actorsAt(program.url)
  await oneApprover(await signIn(program.url, 'admin'), actors)
  const contracts: { readonly id: string, readonly changes: Change[] }[] = []
  for (let i = 0; i < CONTRACTS; i++) contracts.push({ id: await newContract(actors), changes: [] })
  const broken: Record<string, number> = {}

  for (let round = 0; round < ROUNDS; round++) {
    const writing = Promise.all(contracts.map(({ id, changes }) => changeOn(actors, id, changes)))
    await Promise.race([writing, pause(300 + Math.random() * LONGEST_WAIT_MS)])
    await program.end('SIGKILL')
    await writing
    program = await start()
    actors = actorsAt(program.url)
    for (const { id, changes } of contracts) {
      const left = await standing(actors, id, changes)
      broken[left] = (broken[left] ?? 0) + 1
      // The same calls, sent once more, bring it to its end.
      await goOn(actors, id, changes.at(-1)!)
      expect(await standing(actors, id, changes)).toBe('COMPLETE')
    }
  }
  const confirmed = contracts.flatMap(({ changes }) => changes).length
  process.stdout.write(`${ROUNDS} kills: ${confirmed} changes approved, each with its effect once; found after a kill: ${JSON.stringify(broken)}\n`)
  expect(confirmed).toBeGreaterThan(ROUNDS)
})
