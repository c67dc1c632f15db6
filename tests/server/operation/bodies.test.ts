import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { materials } from '#schemas/library/materials.ts'
import { CONTRACTS } from '#shared/api/index.ts'
import { authApi } from '#shared/api/auth.ts'
import { commonApi } from '#shared/api/common.ts'
import { BODY, type Contract } from '#shared/api/contract.ts'
import { feedbackApi } from '#shared/api/feedback.ts'
import { libraryApi } from '#shared/api/library.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { quoteApi } from '#shared/api/quote.ts'
import { rowsChange } from '#shared/api/rows.ts'
import { settingApi } from '#shared/api/setting.ts'
import { bodyTooLarge } from '#shared/fileLimit.ts'
import { CLIENT, signedIn, withCalls } from '../engine/setup.ts'
import { answerBeforeBody } from '../harness/raw.ts'

const { database, running } = withCalls()
const EVERYTHING = [
  ...new Set(CONTRACTS.flatMap(({ need }) => (typeof need === 'string' ? [] : need.slice(1).map(key => `${key}:${need[0]}`)))), 'P_PRICE',
]
/** Calls with a JSON body: every POST without a form. */
const POSTED = CONTRACTS.filter(({ method, body }) => method === 'POST' && body !== 'form')
const byPath = (contracts: readonly Contract[]) => contracts.map(contract => [contract.path, contract] as const)

let port = 0
let holder: Record<string, string>
beforeAll(async () => {
  holder = await signedIn(database, 'm1', EVERYTHING)
  await running.app.listen({ port: 0, host: '127.0.0.1' })
  port = (running.app.server.address() as { port: number }).port
})
const before = ({ path }: Contract, headers: Record<string, string>, bodyStart?: string) =>
  answerBeforeBody(port, path, { ...CLIENT, ...headers }, bodyStart)
const length = (bytes: number) => ({ 'content-length': String(bytes) })
const CHUNKED = { 'transfer-encoding': 'chunked' }

const PERSONAL: ReadonlySet<Contract> = new Set<Contract>([
  commonApi.saveSetting, settingApi.saveView, feedbackApi.add, feedbackApi.addComment,
])
/** Calls that a user with a link fills in; the link is checked before a large body is read. */
const TYPED_BY_LINK: ReadonlySet<Contract> = new Set<Contract>([quoteApi.save, quoteApi.submit])
function longest(schema: z.ZodType): number {
  if (schema === rowsChange) return Infinity
  const { def } = schema as z.ZodType & { readonly def: Readonly<Record<string, unknown>> }
  if (schema instanceof z.ZodObject) return Math.max(0, ...Object.values(schema.shape).map(inner => longest(inner as z.ZodType)))
  if (schema instanceof z.ZodArray) return Math.max(
    schema.safeParse(Array.from({ length: 1_001 })).error?.issues.some(({ code }) => code === 'too_big') ? 0 : Infinity,
    longest(schema.element as z.ZodType)
  )
  if (schema instanceof z.ZodUnion) return Math.max(0, ...schema.options.map(inner => longest(inner as z.ZodType)))
  return Math.max(0, ...['innerType', 'left', 'right', 'in'].flatMap(key => (def[key] instanceof z.ZodType ? [longest(def[key])] : [])))
}

describe('the limit of a body', () => {
  it('is 16 KB for anybody, 64 KB for what one keeps for himself, 256 KB as a rule, 20 MB where thousands of rows are taken', () => {
    for (const contract of POSTED) {
      const expected = TYPED_BY_LINK.has(contract) ? BODY.usual : contract.need === 'public'
        ? BODY.anybody
        : PERSONAL.has(contract) ? BODY.own : longest(contract.input) === Infinity ? BODY.rows : BODY.usual
      expect([contract.path, contract.maxBody]).toEqual([contract.path, expected])
    }
    expect(POSTED.filter(({ maxBody }) => maxBody === BODY.rows).length).toBeGreaterThan(10)
  })

  it.each(byPath(POSTED))('%s: one byte more is refused in words, before the body is sent', async (_path, contract) => {
    expect(await before(contract, { ...holder, ...length(contract.maxBody + 1) })).toEqual(
      { status: 413, error: 'TOO_LARGE', msg: bodyTooLarge(contract.maxBody) }
    )
  })

  it('holds where the length is not given', async () => {
    const chunk = `${(BODY.anybody + 1).toString(16)}\r\n${'x'.repeat(BODY.anybody + 1)}\r\n`
    expect(await before(authApi.login, CHUNKED, chunk)).toEqual({ status: 413, error: 'TOO_LARGE', msg: bodyTooLarge(BODY.anybody) })
  })

  it('says how much is taken', () => {
    expect(bodyTooLarge(BODY.anybody)).toBe('提交的内容过大，一次最多 16 KB，请减少内容或分次提交')
    expect(bodyTooLarge(BODY.rows)).toBe('提交的内容过大，一次最多 20 MB，请减少内容或分次提交')
  })
})

describe.each(byPath(POSTED.filter(({ need }) => need !== 'public')))('%s', (_path, contract) => {
  it('asks who sends a large body before it is sent', async () => {
    for (const bodyHeaders of [length(BODY.anybody + 1), CHUNKED]) {
      expect(await before(contract, bodyHeaders)).toMatchObject({ status: 401, error: 'UNAUTHENTICATED' })
      expect(await before(contract, { ...bodyHeaders, 'x-auth-token': 'made-up' })).toMatchObject({ status: 401, error: 'UNAUTHENTICATED' })
    }
  })
})

it('asks for the permission, too, before a large body is sent', async () => {
  const nobody = await signedIn(database, 'm1', [])
  expect(await before(quotaApi.saveQuotas, { ...nobody, ...length(BODY.rows) })).toMatchObject({ status: 403, error: 'FORBIDDEN' })
})

it('takes nothing compressed, and nothing but JSON', async () => {
  const payload = gzipSync(`{"loginName":"x","password":"y","z":[${'0,'.repeat(500_000)}0]}`)
  const packed = await running.app.inject({
    method: 'POST', url: authApi.login.path, headers: { ...CLIENT, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload,
  })
  expect([packed.statusCode, packed.json<{ msg: string }>().msg]).toEqual([415, '不接受压缩后的提交内容'])
  expect((await running.app.inject(
    { method: 'POST', url: authApi.login.path, headers: { ...CLIENT, 'content-type': 'text/plain' }, payload: 'x' }
  )).json()).toMatchObject(
    { code: 415 }
  )
})

it('makes nothing of a body with more parts than any list has', async () => {
  const many = `{"machine":false,"rows":[${'0,'.repeat(500_000)}0]}`
  const response = await running.app.inject(
    { method: 'POST', url: libraryApi.queryMatchMaterials.path, headers: { ...holder, 'content-type': 'application/json' }, payload: many }
  )
  expect(response.json()).toMatchObject({ code: 413, msg: '提交的内容项数过多，请减少内容或分次提交' })
})

it('counts parts and depth outside of texts only', async () => {
  const value = { text: `${'[{,'.repeat(50_000)}\\"]}`, 'a"[': ['\\'] }
  const saved = await running.app.inject({
    method: 'POST', url: commonApi.saveSetting.path, headers: holder, payload: { name: 'a', value: { text: value.text.slice(0, 3_000) } },
  })
  expect(saved.statusCode).toBe(200)
})

it('takes two large bodies of a person at a time, and more when one is through', async () => {
  const large = length(BODY.usual + 1)
  const open = [new AbortController(), new AbortController()]
  const pending = open.map(({ signal }) => fetch(`http://127.0.0.1:${port}${libraryApi.batchSaveMaterial.path}`, {
    method: 'POST', headers: { ...holder, 'content-type': 'application/json' }, signal, duplex: 'half',
    body: new ReadableStream({ start: controller => controller.enqueue(new Uint8Array(1)) }),
  } as RequestInit).catch(() => undefined))
  const third = () => before(libraryApi.batchSaveMaterial, { ...holder, ...large })
  await expect.poll(() => Promise.race([third(), new Promise(resolve => setTimeout(resolve, 200, undefined))])).toMatchObject({
    status: 429, msg: '有大量内容正在提交，请等它完成后再试',
  })
  const other = await signedIn(database, 'm1', [])
  expect(await before(libraryApi.batchSaveMaterial, { ...other, ...large })).toMatchObject({ status: 403 })
  for (const controller of open) controller.abort()
  await Promise.all(pending)
  const save = () => running.app.inject({
    method: 'POST', url: libraryApi.batchSaveMaterial.path, headers: holder,
    payload: { machine: false, removed: [], x: 'x'.repeat(BODY.usual) },
  })
  await expect.poll(async () => (await save()).statusCode).toBe(200)
  expect((await save()).statusCode).toBe(200)
})

describe('the largest that people send', () => {
  const text = (phrase: string) => phrase.repeat(Math.ceil(40 / phrase.length)).slice(0, 40)
  const cells = Object.fromEntries(Object.keys(materials.columns).map(key => [key, text('某某牌瓷砖')]))

  it('is heard: ten thousand rows of the widest list, with what stood in them', async () => {
    const wide = Object.fromEntries(Object.entries(cells).slice(0, 12))
    const rows = Array.from(
      { length: 10_000 }, (_row, index) => ({ id: `gone-${index}`, version: 1, cells: wide, was: {}, since: '2026-01-01T00:00:00.000Z' })
    )
    const body = JSON.stringify({ machine: false, changed: rows })
    const response = await running.app.inject(
      { method: 'POST', url: libraryApi.batchSaveMaterial.path, headers: { ...holder, 'content-type': 'application/json' }, payload: body }
    )
    expect([response.statusCode, body.length > 1_000_000]).toEqual([200, true])
  }, 120_000)

  it('is heard: five thousand new rows with every cell', async () => {
    const rows = Array.from({ length: 5_000 }, (_row, index) => ({ id: `new-${index}`, cells }))
    const response = await running.app.inject(
      { method: 'POST', url: libraryApi.batchSaveMaterial.path, headers: holder, payload: { machine: false, added: rows } }
    )
    expect(response.statusCode).toBe(200)
  }, 120_000)

  it('is heard: a package of four thousand rows', async () => {
    const row = Object.fromEntries(Array.from({ length: 30 }, (_cell, index) => [`cell${index}`, text('水泥砂浆')]))
    const response = await running.app.inject({
      method: 'POST', url: quotaApi.saveQuotas.path, headers: holder,
      payload: { workers: [{ key: 'a', materials: Array.from({ length: 4_000 }, () => row), machines: [], documents: [] }] },
    })
    expect(response.json()).toMatchObject({ data: { error: 'BAD_ROWS' } })
  }, 120_000)
})
