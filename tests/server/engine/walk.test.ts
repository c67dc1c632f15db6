import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { CALLS } from '#server/app/calls.ts'
import { CONTRACTS } from '#shared/api/index.ts'
import { byEveryPath, type Contract } from '#shared/api/contract.ts'
import { signedIn, withCalls } from './setup.ts'
import { foreignId, seedForeign } from './foreign.ts'
import { together } from '../rights/together.ts'
import { sampleInput } from './sampleInput.ts'

const { database, running } = withCalls({ from: 'demo' })
const implemented = CALLS.flatMap(({ contract }) => byEveryPath(contract))
const closed = implemented.filter(({ need }) => need !== 'public')
const EVERYTHING = [
  ...new Set(CONTRACTS.flatMap(({ need }) => (typeof need === 'string' ? [] : need.slice(1).map(key => `${key}:${need[0]}`)))),
]

function request(contract: Contract, headers: Record<string, string>, input: unknown): InjectOptions {
  if (contract.method === 'GET') return { method: 'GET', url: contract.path, headers, query: input as Record<string, string> }
  return { method: 'POST', url: contract.path, headers, payload: input as Record<string, unknown> }
}
const send = (contract: Contract, headers: Record<string, string>, input: unknown) => running.app.inject(request(contract, headers, input))

let holder: Record<string, string>
beforeAll(async () => {
  await seedForeign(database.pool)
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

/** Returns the calls with an unexpected answer, and the answer. */
async function wrongOf(contracts: readonly Contract[], answerOf: (contract: Contract) => Promise<string | undefined>): Promise<string[]> {
  const responses = await together(contracts, async contract => [contract.path, await answerOf(contract)] as const)
  return responses.flatMap(([path, wrong]) => (wrong === undefined ? [] : [`${path}: ${wrong}`]))
}

it('refuses a client that does not name itself, whatever it calls', async () => {
  const { 'x-auth-side': _side, ...headers } = holder
  expect(await wrongOf(closed, async contract => {
    const { statusCode, body } = await send(contract, headers, sampleInput(contract.input))
    return statusCode === 400 && JSON.parse(body).data.field === 'X-Auth-Side' ? undefined : `${statusCode} ${body.slice(0, 200)}`
  })).toEqual([])
})

const fieldsOf = (contract: Contract): string[] => (contract.input instanceof z.ZodObject ? Object.keys(contract.input.shape) : [])
it('names the field that a call cannot take: of the first one no value of another type fits', async () => {
  // A call by link checks the link before its input.
  expect(
    await wrongOf(implemented.filter(contract =>
      contract.body !== 'form' && contract.link === undefined && fieldsOf(contract).length > 0), async contract => {
      const field = fieldsOf(contract)[0]!
      const wrong = contract.method === 'GET' ? 'x' : { not: ['a value'] }
      const { statusCode, body } = await send(contract, holder, { ...sampleInput(contract.input) as object, [field]: wrong })
      const { data, msg } = JSON.parse(body) as { data: { error: string, field: string } | null, msg: string }
      return statusCode === 400 && data?.error === 'BAD_INPUT' && data.field.split('.')[0] === field && msg.startsWith('参数错误：')
        ? undefined
        : `${statusCode} ${body.slice(0, 200)}`
    })
  ).toEqual([])
})

/** Lists narrowed by ids, which are empty for unknown ids. */
const NARROWED = new Set(['describeQuotas', 'describePlatQuotas', 'queryRefreshPrices'])
const idKeys = (contract: Contract): string[] =>
  contract.input instanceof z.ZodObject && !NARROWED.has(contract.path.split('/').at(-1)!)
    ? Object.keys(contract.input.shape).filter(key => /^(id|ids|quotaId|uploadId)$/.test(key))
    : []
const entityOf = (path: string): string => /\/(quota|material|task)\//.exec(path)?.[1] ?? 'file'

it('does not find what another merchant has, by whatever call', async () => {
  expect(await wrongOf(closed.filter(contract => contract.body !== 'form' && idKeys(contract).length > 0), async contract => {
    const id = await foreignId(database.pool, entityOf(contract.path))
    const input = {
      ...sampleInput(contract.input) as object, ...Object.fromEntries(idKeys(contract).map(key => [key, key === 'ids' ? [id] : id])),
    }
    const { statusCode, body } = await send(contract, holder, input)
    const emptyPage = z.object({ data: z.object({ rows: z.array(z.unknown()).max(0), total: z.literal(0) }) })
    return statusCode === 404 || statusCode === 200 && emptyPage.safeParse(JSON.parse(body)).success
      ? undefined
      : `${statusCode} ${body.slice(0, 200)}`
  })).toEqual([])
})
