import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { grouped } from '#server/core/grouped.ts'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { ROLES } from '#server/db/seeds/roles.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import { appUser, merchant, role, rolePermission, userMerchant, userRole } from '#server/db/tables/people.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { API, CONTRACTS } from '#shared/api/index.ts'
import { isAt, type Contract } from '#shared/api/contract.ts'
import { ACTIONS, PERMISSIONS } from '#schemas/dict/permissions.ts'
import { CLIENT, withCalls } from '../engine/setup.ts'
import { foreignId, seedForeign } from '../engine/foreign.ts'
import { sampleInput } from '../engine/sampleInput.ts'
import { addCompany, enterAs, GUEST, type Company } from './company.ts'
import { foreignInput, type ForeignIds } from './foreignInput.ts'
import { matrixText, mayCall, PERSONS, placesOf, titleOf, type RolePlace } from './table.ts'
import { together } from './together.ts'

const { database, running } = withCalls({ from: 'demo' })
let ownCompany: Company
let foreign: ForeignIds

const ALMIGHTY = 'm1-almighty'
const inside = (key: number): string => `m1-inside-${key}`

async function addPeople(): Promise<void> {
  await inWrite(database.pool, systemCtx('test.people', 'm1'), async ({ q }) => {
    for (const id of [ALMIGHTY, ...ROLES.map(({ key }) => inside(key))]) {
      await q.insert(appUser).values({ id, phone: id, realName: id })
      await q.insert(userMerchant).values({ userId: id, realName: id })
    }
    for (const { key } of ROLES) await q.insert(userRole).values({ userId: inside(key), roleId: ownCompany.roleId(key), projectId: 'p1' })
    await q.insert(role).values({ id: 'almighty', key: 900, name: '全部权限' })
    await q.insert(rolePermission)
      .values(Object.keys(PERMISSIONS).map(permission => ({ roleId: 'almighty', permission, actions: Object.keys(ACTIONS) })))
    await q.insert(userRole).values({ userId: ALMIGHTY, roleId: 'almighty' })
  })
}

async function foreignIds(): Promise<ForeignIds> {
  const department = newId()
  await inWrite(database.pool, systemCtx('test.foreign', DEMO_MERCHANT.id), ({ q }) =>
    q.insert(dictTree).values({ tree: 'DEPARTMENT', code: department, name: '外企业的部门' }))
  const [row] = await inRead(database.pool, systemCtx('test.foreign'), ({ sql }) => sql<{ user: string, role: string }>`
    select (select user_id from user_merchant where merchant_id = ${DEMO_MERCHANT.id} order by created_at limit 1) as user,
      (select id from role where merchant_id = ${DEMO_MERCHANT.id} and key = 4) as role`)
  const idIn = (table: string) => foreignId(database.pool, table)
  return {
    ...row!, department, quota: await idIn('quota'), material: await idIn('material'), task: await idIn('task'), file: await idIn('file'),
    project: 'foreign-project',
  }
}

beforeAll(async () => {
  await seedForeign(database.pool)
  ownCompany = await addCompany(database.pool, 'm1')
  await addPeople()
  foreign = await foreignIds()
})
afterAll(() => expect(running.errors).toEqual([]))

interface Outcome { readonly status: number, readonly error: string | undefined, readonly body: string }
const sessions = new Map<string, Record<string, string>>()

/** One session serves a user until a call ends it. */
async function send(contract: Contract, userId: string | undefined, input: unknown): Promise<Outcome> {
  const session = userId === undefined ? CLIENT : sessions.get(userId)
  const headers = session ?? await enterAs(database.pool, 'm1', userId!)
  const outcome = await ask(contract, headers, input)
  if (userId === undefined) return outcome
  const over = outcome.error === 'UNAUTHENTICATED'
  if (over) sessions.delete(userId)
  else sessions.set(userId, headers)
  return over && session !== undefined ? send(contract, userId, input) : outcome
}

let strangers = 0
async function ask(contract: Contract, headers: Record<string, string>, input: unknown): Promise<Outcome> {
  const request: InjectOptions = contract.method === 'GET'
    ? { method: 'GET', query: input as Record<string, string> } : { method: 'POST', payload: input as Record<string, unknown> }
  // Anonymous calls are limited by address, so each has another one.
  strangers += 1
  const remoteAddress = `10.0.${strangers >> 8 & 255}.${strangers & 255}`
  const { statusCode: status, body } = await running.app.inject({ ...request, url: contract.path, headers, remoteAddress })
  const parsed = body.startsWith('{') ? JSON.parse(body) as { data: { error?: string } | null } : undefined
  return { status, error: parsed?.data?.error, body }
}

const userOf = (key: number, place: RolePlace): string =>
  (place === 'whole' || place === 'roaming' || key === 0 ? ownCompany.userId(key) : inside(key))
const PROJECT: Readonly<Record<RolePlace, string | undefined>> = {
  whole: undefined, inside: 'p1', other: 'p2', none: undefined, roaming: 'p2',
}

/** Returns the input property with the project id; project documents use their `id`. */
const projectKey = (contract: Contract): string => (contract.project?.({ id: 'own' }) === 'own' ? 'id' : 'projectId')

const inputOf = (contract: Contract, place: RolePlace): unknown => {
  const sample = sampleInput(contract.input)
  return contract.project === undefined ? sample : { ...sample as object, [projectKey(contract)]: PROJECT[place] }
}
/** An earlier call may have changed the company's edition. */
const wholeEdition = () => inWrite(
  database.pool, systemCtx('test.edition', 'm1'),
  ({ q }) => q.update(merchant).set({ config: { execute: true, executeReady: true } }).where(eq(merchant.merchantId, 'm1'))
)

interface CallCase { readonly key: number | undefined, readonly place: RolePlace, readonly may: boolean }
/** The full run lets every user make every call. */
const EVERYBODY = process.env.FULL === '1'
const AT_A_TIME = 2
/** Selects from equivalent users those for this call; neighbouring calls use the others. */
function ofTurn(people: readonly CallCase[], turn: number): readonly CallCase[] {
  const from = turn * AT_A_TIME % people.length
  return EVERYBODY ? people : [...people.slice(from), ...people.slice(0, from)].slice(0, AT_A_TIME)
}

/** Returns the callers and places: an anonymous one, one without a role, and at each place some with and some without permission. */
function askedOf(contract: Contract, turn: number): readonly CallCase[] {
  const all = PERSONS.flatMap(key => (key === undefined ? ['whole' as const] : placesOf(contract)).map((place): CallCase =>
    ({ key, place, may: mayCall(contract, key, place) })))
  const [always, others] = [
    all.filter(({ key }) => key === undefined || key === GUEST), all.filter(({ key }) => key !== undefined && key !== GUEST),
  ]
  const alike = [...grouped(others, ({ place, may: isAllowed }) => `${place} ${isAllowed}`).values()]
  return [...always, ...alike.flatMap(people => ofTurn(people, turn))]
}

async function wronglyAnswered(contract: Contract, turn: number): Promise<string[]> {
  if (contract.execute) await wholeEdition()
  const wrongly = async ({ key, place, may: isAllowed }: CallCase): Promise<string[]> => {
    const { status, error } = await send(contract, key === undefined ? undefined : userOf(key, place), inputOf(contract, place))
    const isExpected = isAllowed
      ? status < 500 && error !== 'FORBIDDEN' && error !== 'UNAUTHENTICATED'
      : error === (key === undefined ? 'UNAUTHENTICATED' : 'FORBIDDEN')
    return isExpected ? [] : [`${contract.path} ${titleOf(key)} ${place}: ${status} ${error ?? ''}`]
  }
  const cases = askedOf(contract, turn)
  // A refused call writes nothing; permitted ones may write the same row twice.
  const alone = contract.writes ? cases.filter(({ may: isAllowed }) => isAllowed) : []
  return [await together(cases.filter(one => !alone.includes(one)), wrongly), await together(alone, wrongly, 1)].flat(2)
}

const turns = new Map(CONTRACTS.map((contract, turn) => [contract, turn]))
describe.each(Object.entries(API))('%s', (_group, contracts) => {
  it('lets through whom the matrix says, and nobody else', async () => {
    const wrong: string[] = []
    for (const [contract, turn] of turns)
      if (Object.values<Contract>(contracts).some(one => isAt(one, contract.path))) wrong.push(...await wronglyAnswered(contract, turn))
    expect(wrong).toEqual([])
  }, 120_000)
})

/** Summarizes the answer about rows of another merchant, which must equal that about missing rows. */
function wordFor({ status, error, body }: Outcome): string {
  if (status === 404) return '不存在'
  if (status === 400) return '参数错误'
  if (status !== 200) return `${status} ${error ?? ''}`
  const { data } = JSON.parse(body) as { data: unknown }
  const page = z.object({ rows: z.array(z.unknown()).max(0) }).safeParse(data)
  return Object.values(foreign).some(id => body.includes(id)) && !body.includes('NOT_FOUND')
    ? '有回应'
    : page.success || body.includes('NOT_FOUND') ? '查无' : '无影响'
}

it('is the table that is kept beside this test', async () => {
  const outcomes = new Map<string, string>()
  for (const contract of CONTRACTS.filter(({ need, body }) => need !== 'public' && body !== 'form')) {
    const input = foreignInput(contract, foreign)
    if (input !== undefined) outcomes.set(contract.path, wordFor(await send(contract, ALMIGHTY, input)))
  }
  expect([...outcomes].filter(([, word]) => /^(403|5|有回应)/.test(word))).toEqual([])
  await expect(matrixText(outcomes), '权限矩阵有变化：核对后用 -u 更新 matrix.md').toMatchFileSnapshot('./matrix.md')
})
