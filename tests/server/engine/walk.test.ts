import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { CALLS } from '#server/app/calls.ts'
import { CONTRACTS } from '#shared/api/index.ts'
import { byEveryPath, type Contract } from '#shared/api/contract.ts'
import { CLIENT, signedIn, withCalls } from './setup.ts'
import { foreignId, seedForeign } from './foreign.ts'
import { sampleInput } from './sampleInput.ts'

const { database, running } = withCalls({ from: 'demo' })
const implemented = CALLS.flatMap(({ contract }) => byEveryPath(contract))
const closed = implemented.filter(({ need }) => need !== 'public')
const named = (contracts: readonly Contract[]) => contracts.map(contract => [contract.path, contract] as const)
const EVERYTHING = [...new Set(CONTRACTS.flatMap(({ need }) => (typeof need === 'string' ? [] : need.slice(1).map(key => `${key}:${need[0]}`))))]

function request(contract: Contract, headers: Record<string, string>, input: unknown): InjectOptions {
  if (contract.method === 'GET') return { method: 'GET', url: contract.path, headers, query: input as Record<string, string> }
  return { method: 'POST', url: contract.path, headers, payload: input as Record<string, unknown> }
}
const send = (contract: Contract, headers: Record<string, string>, input: unknown) => running.app.inject(request(contract, headers, input))

let nobody: Record<string, string>
let holder: Record<string, string>
beforeAll(async () => {
  await seedForeign(database.pool)
  nobody = await signedIn(database, 'm1', [])
  holder = await signedIn(database, 'm1', [...EVERYTHING, 'P_PRICE'])
})
afterAll(() => expect(running.errors).toEqual([]))

it('implements every contract exactly once', () => {
  expect(implemented.map(({ path }) => path).toSorted()).toEqual(CONTRACTS.map(({ path }) => path).toSorted())
})

it('describes every contract', async () => {
  const { paths } = (await running.app.inject('/api/openapi.json')).json<{ paths: Record<string, unknown> }>()
  expect(Object.keys(paths).toSorted()).toEqual(CONTRACTS.map(({ path }) => path).toSorted())
})

describe.each(named(closed))('%s', (_path, contract) => {
  it('refuses without a session', async () => {
    const { statusCode, body } = await send(contract, CLIENT, sampleInput(contract.input))
    expect([statusCode, JSON.parse(body).data.error]).toEqual([401, 'UNAUTHENTICATED'])
  })
  it('refuses a client that does not name itself', async () => {
    const { 'x-auth-side': _side, ...headers } = holder
    expect((await send(contract, headers, sampleInput(contract.input))).json()).toMatchObject({ code: 400, data: { field: 'X-Auth-Side' } })
  })
})

describe.each(named(closed.filter(({ need }) => typeof need !== 'string')))('%s', (_path, contract) => {
  it('refuses without its permission', async () => {
    const { statusCode, body } = await send(contract, nobody, sampleInput(contract.input))
    expect([statusCode, JSON.parse(body).data.error]).toEqual([403, 'FORBIDDEN'])
  })
})

/** Inputs that name a field which no value of another type fits. */
const fieldsOf = (contract: Contract): string[] => (contract.input instanceof z.ZodObject ? Object.keys(contract.input.shape) : [])
describe.each(named(implemented.filter(contract => contract.body !== 'form' && fieldsOf(contract).length > 0)))('%s', (_path, contract) => {
  it('names the field that it cannot take', async () => {
    const field = fieldsOf(contract)[0]!
    const wrong = contract.method === 'GET' ? 'x' : { not: ['a value'] }
    const { statusCode, body } = await send(contract, holder, { ...sampleInput(contract.input) as object, [field]: wrong })
    const { data, msg } = JSON.parse(body) as { data: { error: string, field: string }, msg: string }
    expect([statusCode, data.error]).toEqual([400, 'BAD_INPUT'])
    expect(data.field.split('.')[0]).toBe(field)
    expect(msg).toMatch(/^参数错误：/)
  })
})

/** Lists that may be narrowed by ids, which find nothing where there is nothing. */
const NARROWED = new Set(['describeQuotas', 'describePlatQuotas', 'queryRefreshPrices'])
const idKeys = (contract: Contract): string[] =>
  contract.input instanceof z.ZodObject && !NARROWED.has(contract.path.split('/').at(-1)!)
    ? Object.keys(contract.input.shape).filter(key => /^(id|ids|quotaId|uploadId)$/.test(key))
    : []
const entityOf = (path: string): string => /\/(quota|material|task)\//.exec(path)?.[1] ?? 'file'

describe.each(named(closed.filter(contract => contract.body !== 'form' && idKeys(contract).length > 0)))('%s', (_path, contract) => {
  it('does not find what another merchant has', async () => {
    const id = await foreignId(database.pool, entityOf(contract.path))
    const given = { ...sampleInput(contract.input) as object, ...Object.fromEntries(idKeys(contract).map(key => [key, key === 'ids' ? [id] : id])) }
    const { statusCode, body } = await send(contract, holder, given)
    if (statusCode === 200) expect(JSON.parse(body).data).toMatchObject({ rows: [], total: 0 })
    else expect(statusCode).toBe(404)
  })
})
