import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { appUser, userMerchant } from '#server/db/tables/people.ts'
import { loginAttempt, session } from '#server/db/tables/session.ts'
import type { Tx } from '#server/db/tx.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { hashPassword } from '#server/domains/auth/index.ts'
import { captcha } from '#server/db/tables/session.ts'
import { addMember } from '../harness/people.ts'
import { CLIENT, withCalls } from '../engine/setup.ts'

const { database, running } = withCalls()
const PASSWORD = '正确 horse battery'
const ACCOUNT = '13900000001'
const system = <T>(work: (tx: Tx) => Promise<T>) => inWrite(database.pool, systemCtx('test'), work)

beforeAll(async () => {
  await addMember(database.pool, 'm1', ACCOUNT, ['N_QUOTA:query', 'N_QUOTA'])
  await system(async ({ q }) => q.update(appUser).set({ passwordHash: await hashPassword(PASSWORD) }).where(eq(appUser.id, ACCOUNT)))
})
beforeEach(() => system(({ q }) => q.delete(loginAttempt)))

interface Reply { code: number, msg: string, data: { token: string, needCaptcha?: boolean, error?: string } }
/** Each test that is not about addresses uses a new one. */
const login = async (password: string, more: object = {}, loginName = ACCOUNT): Promise<Reply> =>
  (await running.app.inject({
    method: 'POST', url: '/api/em/merchant/login', headers: CLIENT, payload: { loginName, password, ...more },
    remoteAddress: `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
  })).json()
const ask = (name: string, token: string) =>
  running.app.inject({ method: 'POST', url: `/api/em/merchant/user/${name}`, headers: { ...CLIENT, 'x-auth-token': token }, payload: {} })

async function knownCaptcha(solution = 'ABCD'): Promise<{ captchaId: string, captcha: string }> {
  const captchaId = newId()
  const answerHash = createHash('sha256').update(`${captchaId}/${solution.toLowerCase()}`).digest('hex')
  await system(({ q }) => q.insert(captcha).values({ id: captchaId, answerHash, expiresAt: new Date(Date.now() + 60_000).toISOString() }))
  return { captchaId, captcha: solution }
}
const fail = async (times: number) => {
  for (let i = 0; i < times; i++) await system(({ q }) => q.insert(loginAttempt)
    .values({ id: newId(), account: ACCOUNT, ip: '10.9.9.9', succeeded: false, reason: 'password' }))
}

describe('a session', () => {
  it('opens with the right password, says who it is, and ends with logout', async () => {
    const { code, data: { token } } = await login(PASSWORD)
    expect(code).toBe(200)
    expect((await ask('queryNowUserInfo', token)).json()).toMatchObject({
      data: {
        userId: ACCOUNT, realName: `用户${ACCOUNT}`, merchant: { key: 'm1', configJson: { execute: true, executeReady: true } },
        permissions: { normal: ['N_QUOTA', 'N_QUOTA:query'], project: {} },
      },
    })
    expect((await ask('auth/logout', token)).statusCode).toBe(200)
    expect((await ask('queryNowUserInfo', token)).statusCode).toBe(401)
  })
  it('lives seven days, keeps no token, and dies in time', async () => {
    const { data: { token } } = await login(PASSWORD)
    const rows = await inRead(database.pool, systemCtx('test'), ({ q }) => q.select().from(session))
    expect(JSON.stringify(rows)).not.toContain(token)
    const days = (Date.parse(rows.at(-1)!.expiresAt) - Date.parse(rows.at(-1)!.createdAt)) / 86_400_000
    expect(days).toBeCloseTo(7, 3)
    await system(({ q }) => q.update(session).set({ expiresAt: new Date(Date.now() - 1).toISOString() }))
    expect((await ask('queryNowUserInfo', token)).statusCode).toBe(401)
  })
  it('ends when the person leaves the merchant', async () => {
    const { data: { token } } = await login(PASSWORD)
    await system(({ q }) => q.update(userMerchant).set({ state: 'DISABLED' }).where(eq(userMerchant.userId, ACCOUNT)))
    expect((await ask('queryNowUserInfo', token)).statusCode).toBe(401)
    expect(await login(PASSWORD)).toMatchObject({ code: 403, msg: expect.stringContaining('已停用') as unknown })
    await system(({ q }) => q.update(userMerchant).set({ state: 'ENABLED' }).where(eq(userMerchant.userId, ACCOUNT)))
  })
})

describe('use', () => {
  const lastSeen = async (token: string) => {
    const tokenHash = createHash('sha256').update(token).digest('hex')
    const [row] = await inRead(
      database.pool, systemCtx('test'),
      ({ q }) => q.select({ at: session.lastSeenAt }).from(session).where(eq(session.tokenHash, tokenHash))
    )
    return Date.parse(row!.at)
  }
  const setSeen = (at: number) => system(({ q }) => q.update(session).set({ lastSeenAt: new Date(at).toISOString() }))
  it('of a session is noted after five minutes, not at every call', async () => {
    const { data: { token } } = await login(PASSWORD)
    const recent = Date.now() - 60_000
    await setSeen(recent)
    await ask('queryNowUserInfo', token)
    expect(await lastSeen(token)).toBe(recent)
    await setSeen(Date.now() - 6 * 60_000)
    await ask('queryNowUserInfo', token)
    expect(await lastSeen(token)).toBeGreaterThan(recent)
  })
  it('of a disabled account ends at once', async () => {
    const { data: { token } } = await login(PASSWORD)
    await system(({ q }) => q.update(appUser).set({ state: 'DISABLED' }).where(eq(appUser.id, ACCOUNT)))
    expect((await ask('queryNowUserInfo', token)).statusCode).toBe(401)
    await system(({ q }) => q.update(appUser).set({ state: 'ENABLED' }).where(eq(appUser.id, ACCOUNT)))
    expect((await ask('queryNowUserInfo', token)).statusCode, 'and does not come back with the account').toBe(401)
  })
})

describe('a wrong password', () => {
  it('answers as an unknown account does', async () => {
    const wrong = await login('wrong')
    const unknown = await login('wrong', {}, '13900009999')
    expect(wrong).toMatchObject({ code: 401, msg: '账号或密码错误', data: { error: 'BAD_CREDENTIALS', isLogin: true, needCaptcha: false } })
    expect({ ...unknown, data: { ...unknown.data, requestId: '' } }).toEqual({ ...wrong, data: { ...wrong.data, requestId: '' } })
  })
  it('asks for a captcha after three failures, which is good once', async () => {
    const responses = [await login('wrong'), await login('wrong'), await login('wrong')]
    expect(responses.map(({ data }) => data.needCaptcha)).toEqual([false, false, true])
    expect(await login(PASSWORD)).toMatchObject({ code: 400, msg: '请输入验证码', data: { error: 'CAPTCHA_REQUIRED', needCaptcha: true } })
    const captcha = await knownCaptcha()
    expect(await login(PASSWORD, { ...captcha, captcha: 'ABCX' })).toMatchObject({ data: { error: 'CAPTCHA_REQUIRED' } })
    expect(await login(PASSWORD, captcha)).toMatchObject({ data: { error: 'CAPTCHA_REQUIRED' } })
    expect(await login(PASSWORD, { ...await knownCaptcha(), captcha: 'abcd' })).toMatchObject({ code: 200 })
    expect(await login(PASSWORD)).toMatchObject({ code: 200 })
  })
  it('counts for the address as well, where a whole company may sit', async () => {
    const from = (loginName: string) => running.app.inject({
      method: 'POST', url: '/api/em/merchant/login', headers: CLIENT, payload: { loginName, password: 'wrong' }, remoteAddress: '10.77.0.1',
    })
    for (let i = 1; i <= 10; i++) expect((await from(`a${i}`)).statusCode).toBe(401)
    expect((await from('a11')).json()).toMatchObject({ data: { error: 'CAPTCHA_REQUIRED' } })
  })
  it('locks the account after ten, and a burst is counted', async () => {
    await fail(9)
    const burst = await Promise.all([1, 2, 3].map(async () => login('wrong', await knownCaptcha())))
    expect(burst.map(({ code }) => code).toSorted()).toEqual([401, 429, 429])
    expect(await login(PASSWORD, await knownCaptcha())).toMatchObject({ code: 429, msg: '登录失败次数过多，请 15 分钟后再试' })
  })
})

it('draws a captcha that no one can read from the database', async () => {
  const { data } =
    (await running.app.inject({ url: '/api/common/getCaptcha', headers: CLIENT })).json<{ data: { captchaId: string, svg: string } }>()
  expect(data.svg).toMatch(/^<svg/)
  const [row] = await inRead(database.pool, systemCtx('test'), ({ q }) => q.select().from(captcha).where(eq(captcha.id, data.captchaId)))
  expect(row?.answerHash).toMatch(/^[0-9a-f]{64}$/)
})

it('offers demo accounts only on a demonstration server', async () => {
  expect((await running.app.inject({ url: '/api/common/getAppInfo', headers: CLIENT })).json()).toMatchObject(
    { data: { demo: false, accounts: [], password: null } }
  )
})
