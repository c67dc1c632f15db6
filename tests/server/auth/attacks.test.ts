import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { systemCtx } from '#server/core/systemCtx.ts'
import { DEMO_PASSWORD } from '#server/db/seeds/index.ts'
import { appUser, merchant, userMerchant, userRole } from '#server/db/tables/people.ts'
import { merchantApply } from '#server/db/tables/registration.ts'
import { loginAttempt, session, smsCode } from '#server/db/tables/session.ts'
import { inRead, inWrite, type Db, type Tx } from '#server/db/tx.ts'
import { API } from '#shared/api/index.ts'
import type { Contract } from '#shared/api/contract.ts'
import { z } from 'zod'
import { CLIENT } from '../engine/setup.ts'
import { sampleInput } from '../engine/sampleInput.ts'
import { withPhones } from './phones.ts'

const { database, running, post, receive } = withPhones('demo')
const system = <T>(work: (tx: Tx) => Promise<T>) => inWrite(database.pool, systemCtx('test'), work)
const read = <T>(work: (db: Db) => Promise<T>) => inRead(database.pool, systemCtx('test'), work)
const login = async (loginName: string) =>
  (await post<{ token: string }>('/api/em/merchant/login', { loginName, password: DEMO_PASSWORD })).data.token

let admin: string
let estimator: string
beforeAll(async () => {
  admin = await login('admin')
  estimator = await login('estimator')
})
beforeEach(() => system(async ({ q }) => {
  await q.delete(loginAttempt)
  await q.delete(smsCode)
}))
afterAll(() => expect(running.errors).toEqual([]))

/** All calls of this domain, with and without sign-in. */
const AUTH_CALLS: readonly (readonly [string, Contract])[] = [...Object.values(API.auth), ...Object.values(API.registration)]
  .filter(contract => contract.body === 'json').map(contract => [contract.path, contract as Contract])
const send = (contract: Contract, input: object, token?: string) => {
  const headers = { ...CLIENT, ...(token !== undefined && { 'x-auth-token': token }) }
  const remoteAddress = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`
  return contract.method === 'GET'
    ? running.app.inject({
      method: 'GET', url: contract.path, headers,
      query: Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])), remoteAddress,
    })
    : running.app.inject({ method: 'POST', url: contract.path, headers, payload: input, remoteAddress })
}

describe('a token', () => {
  const userInfo = async (token: string) => (await post('queryNowUserInfo', {}, { token })).code
  it('is none when it is forged, cut, another\'s hash or a session\'s id', async () => {
    const hash = createHash('sha256').update(estimator).digest('hex')
    const [row] = await read(({ q }) => q.select({ id: session.id }).from(session).where(eq(session.tokenHash, hash)))
    for (const token of [
      'x', estimator.slice(0, -1), `${estimator}a`, estimator.toLowerCase(), hash, row!.id!, "' or 1=1 --", '\\', '%00', 'a'.repeat(5000),
      'null', '[object Object]',
    ]) {
      expect(await userInfo(token), token.slice(0, 20)).toBe(401)
    }
    expect(await userInfo(estimator)).toBe(200)
  })
  it('is none once it has run out', async () => {
    const token = await login('qa')
    await system(({ q }) => q.update(session).set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .where(eq(session.tokenHash, createHash('sha256').update(token).digest('hex'))))
    expect(await userInfo(token)).toBe(401)
  })
  it('is not taken from the body, the query or a cookie', async () => {
    const url = '/api/em/merchant/user/queryNowUserInfo'
    for (const request of [
      { payload: { token: estimator } }, { query: { token: estimator, 'X-Auth-Token': estimator } }, { cookies: { token: estimator } },
    ]) {
      expect((await running.app.inject({ method: 'POST', url, headers: CLIENT, ...request })).statusCode).toBe(401)
    }
  })
})

describe('more than a call asks for', () => {
  const EXTRA = {
    merchantId: '1001', id: 'forged', userId: 'forged', roles: [1], role: 1, roleId: '1', permissions: ['N_PLATFORM'], state: 'APPROVED',
    seeAll: true, isAdmin: true, createdBy: 'x', passwordHash: 'x', version: 9,
  }
  it('changes nothing of a person: name and picture alone are taken', async () => {
    const facts = () => read(async ({ q }) => ({
      user: (await q.select().from(appUser).where(eq(appUser.phone, 'estimator')))[0]!,
      roles: await q.select().from(userRole).innerJoin(appUser, eq(appUser.id, userRole.userId)).where(eq(appUser.phone, 'estimator')),
      members: await q.select().from(userMerchant).innerJoin(appUser, eq(appUser.id, userMerchant.userId))
        .where(eq(appUser.phone, 'estimator')),
    }))
    const before = await facts()
    const { data: other } = await post<{ userId: string }>('queryNowUserInfo', {}, { token: admin })
    expect(await post(
      'account/saveProfile', { realName: '何思远', ...EXTRA, userId: other.userId, phone: 'x', merchantId: '1002' }, { token: estimator }
    )).toMatchObject({ code: 200 })
    const after = await facts()
    expect({ ...after.user, updatedAt: '' }).toEqual({ ...before.user, updatedAt: '' })
    expect(after.roles).toEqual(before.roles.map(row => ({ ...row, app_user: after.user })))
    expect(after.members.map(({ user_merchant: row }) => [row.merchantId, row.state, row.realName])).toEqual([['1001', 'ENABLED', '何思远']])
    expect((await post<{ realName: string }>('queryNowUserInfo', {}, { token: admin })).data.realName).toBe('陈启明')
  })
  it('gives an applicant no say in state, id or company', async () => {
    const phone = '13712345678'
    const facts = {
      companyName: '提权建设有限公司', creditCode: '914403001922038216', regionCode: '440106', contact: '王', phone,
      code: await receive(phone, 'REGISTER'), licenceId: 'none', password: 'Company-2026',
    }
    expect(
      await post('/api/em/merchant/apply/saveMerchantApply', { ...facts, ...EXTRA, merchantId: '1001', foundedMerchantId: '1001' })
    ).toMatchObject({ code: 400, data: { field: 'licenceId' } })
    expect(await read(({ q }) => q.$count(merchantApply, eq(merchantApply.companyName, facts.companyName)))).toBe(0)
    const { data } = await post<{ token: string }>(
      '/api/em/merchant/login', { loginName: 'estimator', password: DEMO_PASSWORD, ...EXTRA, merchantId: '1002' }
    )
    expect((await post<{ merchant: { key: string } }>('queryNowUserInfo', {}, { token: data.token })).data.merchant.key).toBe('1001')
  })
  it('lets no company decide on companies, whatever its roles say', async () => {
    const [row] = await read(({ q }) => q.select({ id: merchant.merchantId }).from(merchant).where(and(eq(merchant.merchantId, '1001'))))
    for (const token of [admin, estimator]) {
      expect(await post('org/registration/approveApply', { id: row!.id }, { token })).toMatchObject({ code: 403 })
      expect(await post('org/registration/describeApplies', { merchantId: '0' }, { token })).toMatchObject({ code: 403 })
    }
  })
})

const HOSTILE = [
  "'; drop table session; --", "' or '1'='1", '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '${7*7}{{7*7}}',
  '=cmd|\' /C calc\'!A0', '../../../../etc/passwd',
  '\u0000', 'a\u0000b', '\uD800', '\u202Eabc', '%s%n', '\\', '\r\nSet-Cookie: a=b', '𠮷'.repeat(50), 'ﷺ', 'a'.repeat(100_000), '__proto__',
  'constructor', '1e309', '-0',
]

describe.each(AUTH_CALLS)('%s', (_path, contract) => {
  const shape = contract.input instanceof z.ZodObject ? Object.keys(contract.input.shape) : []
  const inputs = shape.flatMap(field => HOSTILE.map(text => ({ ...sampleInput(contract.input) as object, [field]: text })))
  it('bears every text in every field: no 500, nothing revealed of the inside', async () => {
    for (const input of [{}, ...inputs]) {
      const { statusCode, body } = await send(contract, input, contract.need === 'public' ? undefined : estimator)
      expect(statusCode, JSON.stringify(input).slice(0, 200)).toBeLessThan(500)
      expect(body).not.toMatch(/syntax error|drizzle|node_modules|at .*\.ts:/)
    }
    expect(await post('queryNowUserInfo', {}, { token: admin }), 'the sign-ins are still there').toMatchObject({ code: 200 })
  }, 120_000)
  it('bears bodies of every other shape', async () => {
    for (const payload of ['null', '[]', '"text"', '1', '{', '{"a":', '{"__proto__":{"a":1}}', `[${'['.repeat(10_000)}`]) {
      const headers = { ...CLIENT, 'content-type': 'application/json', 'x-auth-token': estimator }
      if (contract.method === 'POST' && !contract.path.endsWith('/logout')) expect(
        (await running.app.inject({ method: 'POST', url: contract.path, headers, payload })).statusCode, payload.slice(0, 20)
      ).toBeLessThan(500)
    }
  })
})

it('guesses from one address come to an end, also over many accounts', async () => {
  const from = '10.99.99.99'
  const responses = new Map<number, number>()
  for (let i = 0; i < 40; i++) {
    const { code } = await post('/api/em/merchant/login', { loginName: `1380000${1000 + i}`, password: 'wrong' }, { from })
    responses.set(code, (responses.get(code) ?? 0) + 1)
  }
  expect(responses.get(401)).toBe(10)
  expect([...responses.keys()].toSorted()).toEqual([400, 401, 429])
})

it('a hundred failures lock an address for a while, and no other', async () => {
  await system(({ q }) => q.insert(loginAttempt).values(
    Array.from({ length: 100 }, (_, i) => ({ id: `old-${i}`, account: `x${i}`, ip: '10.98.98.98', succeeded: false, reason: 'password' }))
  ))
  expect(await post('/api/em/merchant/login', { loginName: 'cost', password: DEMO_PASSWORD }, { from: '10.98.98.98' })).toMatchObject(
    { code: 429, data: { lockedSeconds: 900 } }
  )
  expect(await post('/api/em/merchant/login', { loginName: 'cost', password: DEMO_PASSWORD })).toMatchObject({ code: 200 })
})
