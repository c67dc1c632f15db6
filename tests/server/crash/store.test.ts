import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { systemCtx } from '#server/core/systemCtx.ts'
import { openClient, openPool } from '#server/db/pool.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { inRead } from '#server/db/tx.ts'
import { proveLedgers } from '#server/ledger/index.ts'
import { authApi } from '#shared/api/auth.ts'
import { apiOf, signIn, untilBroken, type Api } from '../../tools/api.ts'
import { findPlace, half, writeBills, postBill, statesOf, undoBill, write, type Bill, type StoreSite } from './bills.ts'
import { EMBEDDED, roundsOf, waitUntil, victimOf } from './victim.ts'

const WRITERS = 4
const SECONDS_PER_ROUND = 60
const LONGEST_WAIT_MS = 1500
const victim = victimOf('store')
const kill = () => victim.end('SIGKILL')

/** The input of a round; `client` is the trial's database connection, `bills` are all bills ever written. */
interface Round { readonly apiAt: () => Api, readonly place: StoreSite, readonly bills: Bill[], readonly client: Client }
/**
 * Kills at a moment.
 * @returns when every call is answered or broken
 */
type Moment = (round: Round) => Promise<void>

const anywhere: Moment = async ({ apiAt, place, bills }) => {
  const before = bills.length
  const writing = Promise.all(Array.from({ length: WRITERS }, () => writeBills(apiAt(), place, bills)))
  await Promise.race([writing, waitUntil(() => bills.length > before).then(() => pause(Math.random() * LONGEST_WAIT_MS))])
  victim.running()
  await kill()
  await writing
}

/** Kills while undos wait for their first row of `table`, which is locked against writes. */
const takingBack = (table: string): Moment => async ({ apiAt, place, bills, client }) => {
  const roundBills: Bill[] = []
  for (let at = 0; at < WRITERS; at++) roundBills.push(await write(apiAt(), place, bills, at % 2 === 0))
  for (const bill of roundBills) await postBill(apiAt(), bill)
  await client.query(`begin; lock table ${table} in share mode`)
  const undoing = Promise.all(roundBills.map(bill => untilBroken(() => undoBill(apiAt(), bill))))
  const waitingLocks = `select count(*) as n from pg_locks where relation = '${table}'::regclass and not granted`
  await waitUntil(async () => Number((await client.query<{ n: string }>(waitingLocks)).rows[0]!.n) > 0, 20)
  await kill()
  await client.query('rollback')
  await undoing
}

const MOMENTS: readonly (readonly [string, Moment])[] = [
  ['anywhere', anywhere], ['taking back, before the postings', takingBack('ledger_row')],
  ['taking back, after the postings', takingBack('approval_log')],
]
const ROUNDS = roundsOf(MOMENTS.length)
const options = { timeout: (ROUNDS + 2) * SECONDS_PER_ROUND * 1000 }

test.runIf(EMBEDDED)(`kill -9 of the server while bills are posted and taken back, ${ROUNDS} rounds`, options, async () => {
  let { url } = await victim.start()
  const token = (await signIn(url, 'boss')).token
  const apiAt = () => apiOf(url, token)
  const client = await openClient(await victim.connection())
  const pool = openPool(await victim.connection(), () => undefined)
  const bills: Bill[] = []
  const interrupted: Record<string, Record<string, number>> = {}
  const proven = async (moment: string) => {
    expect(await half(client), moment).toEqual([])
    expect(await inRead(pool, systemCtx('test', DEMO_MERCHANT.id), proveLedgers), moment).toMatchObject({ flaws: 0, found: [] })
  }
  try {
    const { userId } = await apiAt().call(authApi.queryNowUserInfo, {})
    await waitUntil(async () => await findPlace(client, userId) !== undefined, 200)
    const place = (await findPlace(client, userId))!
    for (let round = 0; round < ROUNDS; round++) {
      const [moment, killAt] = MOMENTS[round % MOMENTS.length]!
      await killAt({ apiAt, place, bills, client })
      ;({ url } = await victim.start())
      await proven(moment)
      const states = await statesOf(client, bills)
      for (const { id, posted, undoing, undone } of bills) {
        if (undone) expect([moment, id, states.get(id)]).toEqual([moment, id, 'NOT_START'])
        else if (posted && !undoing) expect([moment, id, states.get(id)]).toEqual([moment, id, 'COMPLETE'])
        else if (undoing) expect([moment, ['COMPLETE', 'NOT_START'].includes(states.get(id) ?? '')]).toEqual([moment, true])
      }
      // An unanswered call, repeated under its key, takes effect once.
      const [unposted, undoing] = [bills.filter(({ posted }) => !posted), bills.filter(one => one.undoing && !one.undone)]
      for (const { id } of undoing) (interrupted[moment] ??= {})[states.get(id)!] = (interrupted[moment]![states.get(id)!] ?? 0) + 1
      for (const bill of unposted) await postBill(apiAt(), bill)
      for (const bill of undoing) await undoBill(apiAt(), bill)
      await proven(moment)
      const after = await statesOf(client, bills)
      expect(bills.filter(({ id, undone }) => after.get(id) !== (undone ? 'NOT_START' : 'COMPLETE')), moment).toEqual([])
    }
  } finally {
    await client.end()
    await pool.end()
  }
  const undone = bills.filter(one => one.undone).length
  process.stdout.write(
    `${ROUNDS} kills: ${bills.length} bills posted, ${undone} of them taken back; where a kill cut that short they were ${JSON.stringify(
      interrupted
    )}; none half, every ledger proven\n`
  )
})
