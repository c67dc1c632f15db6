import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { newRow, type Row } from '#schemas/kit/index.ts'
import { otherIn } from '#schemas/store/otherIn.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { openClient, openPool } from '#server/db/pool.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { inRead } from '#server/db/tx.ts'
import { proveLedgers } from '#server/ledger/index.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { authApi } from '#shared/api/auth.ts'
import { documentApi } from '#shared/api/document.ts'
import { apiOf, signIn, untilBroken, type Api } from '../../tools/api.ts'
import { EMBEDDED, roundsOf, until, victimOf } from './victim.ts'

const ROUNDS = roundsOf(3)
const WRITERS = 4
const SECONDS_PER_ROUND = 60
const LONGEST_WAIT_MS = 1500
const victim = victimOf('store')
const options = { timeout: (ROUNDS + 2) * SECONDS_PER_ROUND * 1000 }

/** A bill as it was posted; `posted` and `undone` are the server's word. */
interface Attempt { readonly kind: string, readonly id: string, readonly version: number, readonly key: string, posted: boolean, undoing: boolean, undone: boolean }
interface Place { readonly warehouseId: string, readonly projectId: string, readonly goods: Row, readonly handlerId: string }

const headOf = ({ projectId, warehouseId, handlerId }: Place, reason: string) => ({ projectId, warehouseId, handlerId, bizDay: '2026-05-01', reason })
const rowsOf = ({ goods }: Place, more: Row) => [1, 2].map(() => ({ ...goods, ...more, id: randomUUID() }))
const saveIn = (api: Api, place: Place) => api.call(documentApi(otherIn).save, {
  head: headOf(place, 'FOUND'), lines: { items: rowsOf(place, { quantity: '3', price: '10.01' }).map(row => newRow(otherIn.lines.items, row.id, row)) },
}, randomUUID())
const saveOut = (api: Api, place: Place) => api.call(documentApi(otherOut).save, {
  head: headOf(place, 'SCRAPPED'), lines: { items: rowsOf(place, { quantity: '1' }).map(row => newRow(otherOut.lines.items, row.id, row)) },
}, randomUUID())

/** Brings goods in and takes some of them out, taking back every third bill, until the connection breaks. */
const keep = (api: Api, place: Place, attempts: Attempt[]): Promise<void> => untilBroken(async () => {
  for (let at = 0; ; at++) {
    const brings = at % 2 === 0
    const { id, version } = await (brings ? saveIn : saveOut)(api, place)
    const one: Attempt = { kind: brings ? otherIn.name : otherOut.name, id, version, key: randomUUID(), posted: false, undoing: false, undone: false }
    attempts.push(one)
    await api.call(approvalApi.post, { kind: one.kind, id, version }, one.key)
    one.posted = true
    if (at % 3 !== 2) continue
    one.undoing = true
    await api.call(approvalApi.act, { kind: one.kind, id, deed: { act: 'reaudit', opinion: '有误' } }, randomUUID())
    one.undone = true
  }
})

/** Bills of the store that are in force without postings, or the other way round. */
const half = async (client: Client): Promise<string[]> => (await client.query<{ id: string }>(`
  with bills as (select merchant_id, id, process_state as state from in_document union all select merchant_id, id, process_state from out_document),
    last as (select distinct on (merchant_id, source) merchant_id, source, turn from ledger_row where ledger = 'S' order by merchant_id, source, turn desc)
  select b.id from bills b left join last l on l.merchant_id = b.merchant_id and l.source = b.id where (b.state = 'COMPLETE') <> coalesce(l.turn % 2 = 0, false)`)).rows.map(({ id }) => id)
const statesOf = async (client: Client, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await client.query<{ id: string, state: string }>('select id, state from document where id = any($1)', [ids])).rows.map(({ id, state }) => [id, state]))

test.runIf(EMBEDDED)(`kill -9 of the server while bills are posted, ${ROUNDS} rounds`, options, async () => {
  let { url } = await victim.start()
  const token = (await signIn(url, 'boss')).token
  const client = await openClient(await victim.connection())
  const pool = openPool(await victim.connection(), () => undefined)
  const attempts: Attempt[] = []
  try {
    const found = async () => (await client.query<{ id: string, project_id: string, key: string[] }>(`select w.id, w.project_id, b.key from warehouse w
      join ledger_balance b on b.merchant_id = w.merchant_id and b.ledger = 'S' and b.key[1] = w.id and b.key[7] = 'OWN' and b.quantity > 0 where w.merchant_id = $1 and w.project_id is not null limit 1`, [DEMO_MERCHANT.id])).rows[0]
    await until(async () => await found() !== undefined, 200)
    const { id: warehouseId, project_id: projectId, key: [, material, brand, spec, unit] } = (await found())!
    const { userId: handlerId } = await apiOf(url, token).call(authApi.queryNowUserInfo, {})
    const { rows: [named] } = await client.query<{ name: string }>('select name from material where id = $1', [material])
    const place = { warehouseId, projectId, handlerId, goods: { itemName: named!.name, libMaterialId: material!, brand: brand!, spec: spec!, unit: unit!, owner: 'OWN' } }
    for (let round = 0; round < ROUNDS; round++) {
      const before = attempts.length
      const writing = Promise.all(Array.from({ length: WRITERS }, () => keep(apiOf(url, token), place, attempts)))
      await Promise.race([writing, until(() => attempts.length > before).then(() => pause(Math.random() * LONGEST_WAIT_MS))])
      victim.running()
      await victim.end('SIGKILL')
      await writing
      ;({ url } = await victim.start())
      expect(await half(client)).toEqual([])
      const states = await statesOf(client, attempts.map(({ id }) => id))
      for (const { id, posted, undoing, undone } of attempts) {
        if (undone) expect([id, states.get(id)]).toEqual([id, 'NOT_START'])
        else if (posted && !undoing) expect([id, states.get(id)]).toEqual([id, 'COMPLETE'])
      }
      // What nobody answered, sent once more under its key, stands once.
      const api = apiOf(url, token)
      for (const one of attempts.filter(({ posted }) => !posted)) {
        await api.call(approvalApi.post, { kind: one.kind, id: one.id, version: one.version }, one.key)
        one.posted = true
      }
      for (const one of attempts.filter(({ undoing, undone, id }) => undoing && !undone && states.get(id) !== 'NOT_START')) one.undoing = false
      expect(await half(client)).toEqual([])
      expect(await inRead(pool, systemCtx('test', DEMO_MERCHANT.id), proveLedgers)).toMatchObject({ flaws: 0, found: [] })
    }
  } finally {
    await client.end()
    await pool.end()
  }
  process.stdout.write(`${ROUNDS} kills: ${attempts.length} bills posted, ${attempts.filter(({ undone }) => undone).length} of them taken back; none half, every ledger proven\n`)
})
