import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { ACTIONS, PERMISSIONS } from '#schemas/dict/permissions.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { appUser, role, rolePermission, userMerchant, userRole } from '#server/db/tables/people.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { CONTRACTS } from '#shared/api/index.ts'
import { commonApi } from '#shared/api/common.ts'
import type { Contract } from '#shared/api/contract.ts'
import { rowsChange } from '#shared/api/rows.ts'
import { withCalls } from '../engine/setup.ts'
import { seedForeign } from '../engine/foreign.ts'
import { sampleInput } from '../engine/sampleInput.ts'
import { enterAs } from './company.ts'
import { foreignInput, type ForeignIds } from './foreignInput.ts'
import {
  filledAnyhow, filledWith, HOSTILE, HOSTILE_NUMBERS, HOSTILE_SHAPES, hostileRows, MORE, placesOf, spokenOf, type InputPlace,
} from './hostileInput.ts'
import { together } from './together.ts'

const { database, running } = withCalls({ from: 'demo' })
const ME = 'attacker'
let ids: ForeignIds
let before: Readonly<Record<string, string>>

async function foreignRows(): Promise<Record<string, string>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(`select c.oid::regclass::text as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id' where c.relkind = 'r'
    and c.relnamespace = 'public'::regnamespace order by 1`)
  const sums: Record<string, string> = {}
  const digest = async (name: string, where: string): Promise<void> => {
    const { rows } = await database.pool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from ${name} t where ${where}`
    )
    sums[name] = rows[0]!.sum
  }
  for (const { name } of tables) await digest(name, `merchant_id <> '${DEMO_MERCHANT.id}'`)
  await digest('app_user', `not exists (select from user_merchant m where m.user_id = t.id and m.merchant_id = '${DEMO_MERCHANT.id}')`)
  return sums
}

beforeAll(async () => {
  await seedForeign(database.pool)
  await inWrite(database.pool, systemCtx('test.attacker', DEMO_MERCHANT.id), async ({ q }) => {
    await q.insert(appUser).values({ id: ME, phone: ME, realName: ME })
    await q.insert(userMerchant).values({ userId: ME, realName: ME })
    await q.insert(role).values({ id: 'almighty', key: 900, name: '全部权限', seeAll: true })
    await q.insert(rolePermission)
      .values(Object.keys(PERMISSIONS).map(permission => ({ roleId: 'almighty', permission, actions: Object.keys(ACTIONS) })))
    await q.insert(userRole).values({ userId: ME, roleId: 'almighty' })
  })
  const [row] = await inRead(database.pool, systemCtx('test.own'), ({ sql: query }) => query<ForeignIds>`
    select (select user_id from user_merchant where merchant_id = ${DEMO_MERCHANT.id} and user_id <> ${ME} order by created_at
    limit 1) as user,
      (select id from role where merchant_id = ${DEMO_MERCHANT.id} and key = 4) as role, (select id from project
      where merchant_id = ${DEMO_MERCHANT.id} limit 1) as project,
      coalesce((select code from dict_tree where merchant_id = ${DEMO_MERCHANT.id} and tree = 'DEPARTMENT' limit 1), 'none') as department,
      (select id from quota where merchant_id = ${DEMO_MERCHANT.id} limit 1) as quota, (select id from material
      where merchant_id = ${DEMO_MERCHANT.id} limit 1) as material,
      (select id from task where merchant_id = ${DEMO_MERCHANT.id} limit 1) as task, (select id from file
      where merchant_id = ${DEMO_MERCHANT.id} limit 1) as file`)
  ids = row!
  before = await foreignRows()
}, 120_000)
afterAll(() => expect(running.errors).toEqual([]))

let address = 0
async function send(
  contract: Contract, headers: Record<string, string>, input: unknown
): Promise<{ readonly status: number, readonly body: string }> {
  address += 1
  const from = { url: contract.path, headers, remoteAddress: `10.${address >> 16 & 255}.${address >> 8 & 255}.${address & 255}` }
  const query = () => Object.fromEntries(
    Object.entries(input as object).map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)])
  )
  const { statusCode: status, body } = await running.app.inject(
    contract.method === 'GET' ? { ...from, method: 'GET', query: query() } : { ...from, method: 'POST', payload: input as object }
  )
  return { status, body }
}

/**
 * The full run sends every input to every call and fills each place alone as well; otherwise a call gets a third of the inputs, its
 * neighbours the others.
 */
const SINGLY = process.env.FULL === '1'
const TURNS = 3
let entered: Record<string, string> | undefined
const headers = async (): Promise<Record<string, string>> => (entered ??= await enterAs(database.pool, DEMO_MERCHANT.id, ME))

/** Calls that require a sign-in; the others are tested with the sign-in itself. */
const CLOSED = CONTRACTS.filter(({ need, body }) => need !== 'public' && body !== 'form')

/** Sends an input and checks the invariants of every answer; a call may end its session. */
async function bear(contract: Contract, input: object): Promise<{ readonly status: number, readonly field: string | undefined }> {
  const { status, body } = await send(contract, await headers(), input)
  if (status === 401) entered = undefined
  expect([status < 500, JSON.stringify(input).slice(0, 300), body.slice(0, 300)]).toEqual([true, expect.anything(), expect.anything()])
  if (status === 400) expect(body).toContain('"error"')
  expect(body).not.toMatch(/syntax error|drizzle|node_modules|at .*\.ts:/)
  return { status, field: status === 400 ? (JSON.parse(body) as { data: { field?: string } | null }).data?.field : undefined }
}

/** Fills all places with a text; refused places are left out of the next request, so that the checks behind them are reached. */
async function bearTogether(contract: Contract, base: object, inputPlaces: readonly InputPlace[], text: string): Promise<void> {
  for (let remaining = inputPlaces; remaining.length > 0;) {
    const { field } = await bear(contract, filledWith(contract, base, remaining, text))
    const refused = field === undefined ? [] : spokenOf(remaining, field)
    if (refused.length === 0) return
    remaining = remaining.filter(place => !refused.includes(place))
  }
}

describe.each(CLOSED.map((contract, turn) => [contract.path, contract, turn] as const))('%s', (_path, contract, turn) => {
  it('bears every text in every place and takes no more than it asks for: no 500, nothing revealed of the inside', async () => {
    const base = foreignInput(contract, ids) ?? sampleInput(contract.input) as object
    await bear(contract, { ...base, ...MORE })
    if (contract.input === rowsChange) {
      for (const input of hostileRows(contract, ids.material)) await bear(contract, input)
      return
    }
    const inputPlaces = placesOf(contract, base)
    const placesOfKind = (...kinds: readonly string[]) => inputPlaces.filter(({ kind }) => kinds.includes(kind))
    const tried: readonly (() => Promise<unknown>)[] = HOSTILE.flatMap(text =>
      [placesOfKind('text', 'cells'), placesOfKind('id')].map(some => () => bearTogether(contract, base, some, text)))
    const inputs = [
      ...HOSTILE_NUMBERS.flatMap(number => placesOfKind('number').map(place => filledAnyhow(contract, base, [place], number))),
      ...[...HOSTILE_SHAPES, ...HOSTILE_NUMBERS].map(value => filledAnyhow(contract, base, placesOfKind('cells'), value)),
      ...inputPlaces.map(place => filledAnyhow(contract, base, [place], HOSTILE_SHAPES[5])),
      filledWith(contract, base, placesOfKind('other'), HOSTILE[0]),
      ...SINGLY
        ? inputPlaces.flatMap(place =>
          (place.kind === 'other' ? [HOSTILE[0]] : HOSTILE).map(text => filledWith(contract, base, [place], text)))
        : [],
    ]
    // Without a place of a kind the inputs are equal; a writing call leaves data for the next one.
    const once = new Map(inputs.map(input => [JSON.stringify(input), input])).values()
    const all = [...tried, ...[...once].map(input => () => bear(contract, input))]
    await together(SINGLY ? all : all.filter((_, at) => (at + turn) % TURNS === 0), one => one(), contract.writes ? 1 : undefined)
  }, 120_000)
})

it('a body that is deep without an end is refused, and so are lone surrogates, wherever they stand', async () => {
  const headers = { ...await enterAs(database.pool, DEMO_MERCHANT.id, ME), 'content-type': 'application/json' }
  const send = async (payload: string) =>
    (await running.app.inject(
      { method: 'POST', url: commonApi.saveSetting.path, headers, payload }
    )).json<{ code: number, msg: string, data: { field?: string } }>()
  expect(await send(`{"name":"a","value":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)).toMatchObject({ code: 400, msg: '参数错误：层次过深' })
  expect(await send('{"name":"a","value":{"b":["c",{"d":"\\ud800"}]}}')).toMatchObject(
    { code: 400, msg: '参数错误：value.b.1.d 含有无法保存的字符', data: { field: 'value.b.1.d' } }
  )
  expect(await send('{"name":"a","value":{"\\u0000":1}}')).toMatchObject({ code: 400 })
  expect(await send('{"name":"a","value":{"b":"\\ud83d\\ude00"}}'), 'a whole character').toMatchObject({ code: 200 })
})

it('has changed nothing of other companies, of the platform or of their people', async () => {
  expect(await foreignRows()).toEqual(before)
  for (const name of ['merchant', 'user_merchant', 'role', 'app_user', 'dict_entry']) expect(before[name], name).toMatch(/^[1-9]/)
})

it('has left the attacker in his company with his own rights', async () => {
  const rows = await inRead(
    database.pool, systemCtx('test'), ({ q }) => q.select().from(userMerchant).where(sql`${userMerchant.userId} = ${ME}`)
  )
  expect(rows.map(({ merchantId, state }) => [merchantId, state])).toEqual([[DEMO_MERCHANT.id, 'ENABLED']])
})
