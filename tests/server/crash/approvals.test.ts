import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { stillAuditList } from '#schemas/process/lists.ts'
import { openClient } from '#server/db/pool.ts'
import { apiOf, signIn, untilBroken } from '../../tools/api.ts'
import { changeOf, changeOn, finish, goOn, newContract, oneApprover, prepare, repeat, type Actors, type Changed } from './approvals.ts'
import { broken, everything, changeState } from './crashStates.ts'
import { EMBEDDED, roundsOf, waitUntil, victimOf } from './victim.ts'

const CONTRACTS = 3
const SECONDS_PER_ROUND = 40
const LONGEST_WAIT_MS = 800
const victim = victimOf('approvals')
const kill = () => victim.end('SIGKILL')

/** The input of a round; `client` is the trial's database connection. */
interface Round { readonly actors: Actors, readonly contracts: readonly Changed[], readonly client: Client }
/**
 * Kills at a moment.
 * @returns when every call is answered or broken
 */
type Moment = (round: Round) => Promise<void>

/**
 * Takes a change of each contract to its last approval.
 * @returns the function that agrees to all at once
 */
async function ready({ actors, contracts }: Round): Promise<() => Promise<unknown>> {
  for (const contract of contracts) await prepare(actors, contract.id, changeOf(contract))
  return () => Promise.all(contracts.map(contract => untilBroken(() => finish(actors, changeOf(contract)))))
}

/** Kills while the last approvals wait for their first row of `table`, which is locked against writes. */
const before = (table: string): Moment => async round => {
  const { client } = round
  const agreeToAll = await ready(round)
  await client.query(`begin; lock table ${table} in share mode`)
  const approvals = agreeToAll()
  const waitingLocks = `select count(*) as n from pg_locks where relation = '${table}'::regclass and not granted`
  await waitUntil(async () => Number((await client.query<{ n: string }>(waitingLocks)).rows[0]!.n) >= CONTRACTS, 20)
  await kill()
  await client.query('rollback')
  await approvals
}

/** Kills when the database publishes the first commit, before the server notices it and notifies the clients. */
const behindCommit: Moment = async round => {
  const { client } = round
  const agreeToAll = await ready(round)
  const committed = new Promise<void>(resolve => void client.on('notification', ({ payload }) => {
    if (payload?.includes(stillAuditList.name)) resolve()
  }))
  await client.query('listen em_event')
  const approvals = agreeToAll()
  await committed
  await kill()
  await client.query('unlisten *')
  client.removeAllListeners('notification')
  await approvals
}

const anywhere: Moment = async ({ actors, contracts }) => {
  const writing = Promise.all(contracts.map(contract => changeOn(actors, contract)))
  await Promise.race([writing, pause(300 + Math.random() * LONGEST_WAIT_MS)])
  victim.running()
  await kill()
  await writing
}

const MOMENTS: readonly (readonly [string, Moment, (states: readonly string[]) => boolean])[] = [
  ['in the effect', before('price_point'), states => states.every(state => state === 'RUNNING')],
  ['between effect and log', before('approval_log'), states => states.every(state => state === 'RUNNING')],
  ['before the messages', before('notice'), states => states.every(state => state === 'RUNNING')],
  ['behind the commit', behindCommit, states => states.includes('COMPLETE')],
  ['anywhere', anywhere, () => true],
]
const ROUNDS = roundsOf(MOMENTS.length)
const options = { timeout: (ROUNDS + 2) * SECONDS_PER_ROUND * 1000 }

test.runIf(EMBEDDED)(`kill -9 of the server between approvals and their effects, ${ROUNDS} rounds`, options, async () => {
  let { url } = await victim.start()
  const [writer, approver] = [await signIn(url, 'buyer'), await signIn(url, 'boss')]
  const actorsAt = (): Actors => ({ writer: apiOf(url, writer.token), approver: apiOf(url, approver.token) })
  await oneApprover(await signIn(url, 'admin'), actorsAt())
  const contracts: Changed[] = []
  for (let i = 0; i < CONTRACTS; i++) contracts.push({ id: await newContract(actorsAt()), changes: [] })
  const ids = contracts.map(({ id }) => id)
  const client = await openClient(await victim.connection())
  const stateCounts: Record<string, Record<string, number>> = {}
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const [moment, killAt, fits] = MOMENTS[round % MOMENTS.length]!
      await killAt({ actors: actorsAt(), contracts, client })
      ;({ url } = await victim.start())
      const actors = actorsAt()
      expect(await broken(client, ids), moment).toEqual([])
      const states: string[] = []
      for (const contract of contracts) states.push(await changeState(actors, contract))
      expect(fits(states), `${moment}: ${states.join()}`).toBe(true)
      for (const state of states) (stateCounts[moment] ??= {})[state] = (stateCounts[moment]![state] ?? 0) + 1
      // Repeating the unanswered calls completes each change.
      for (const contract of contracts) {
        await goOn(actors, contract.id, contract.changes.at(-1)!)
        expect(await changeState(actors, contract)).toBe('COMPLETE')
      }
      expect(await broken(client, ids), moment).toEqual([])
      const stands = await everything(client, ids)
      for (const contract of contracts) await repeat(actors, contract.changes.at(-1)!)
      expect(await everything(client, ids), `${moment}: every call of the newest changes once more`).toEqual(stands)
    }
  } finally {
    await client.end()
  }
  const confirmed = contracts.flatMap(({ changes }) => changes).length
  process.stdout.write(
    `${ROUNDS} kills: ${confirmed} changes approved, each with its effect once; found after a kill: ${JSON.stringify(stateCounts)}\n`
  )
  expect(confirmed).toBeGreaterThanOrEqual(ROUNDS)
})
