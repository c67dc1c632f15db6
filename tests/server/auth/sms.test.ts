import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { appUser, merchant } from '#server/db/tables/people.ts'
import { loginAttempt, session, smsCode } from '#server/db/tables/session.ts'
import { inRead, inWrite, type Tx } from '#server/db/tx.ts'
import { forgetOldSignIns, hashPassword } from '#server/domains/auth/index.ts'
import { addMember } from '../harness/people.ts'
import { withPhones } from './phones.ts'

const { database, sent, post, codeOf, receive, knownCaptcha, fail } = withPhones()
const REGISTERED = '13900000001'
const STRANGER = '13900000002'
const PASSWORD = 'Passw0rd-old'
const system = <T>(work: (tx: Tx) => Promise<T>) => inWrite(database.pool, systemCtx('test'), work)
const age = (seconds: number) => system(({ q }) => q.update(smsCode).set({
  sentAt: sql`${smsCode.sentAt} - make_interval(secs => ${seconds})`,
  expiresAt: sql`${smsCode.expiresAt} - make_interval(secs => ${seconds})`,
}))

beforeAll(async () => {
  await addMember(database.pool, 'm1', REGISTERED, ['N_QUOTA:query'])
  await system(async ({ q }) => q.update(appUser).set({ passwordHash: await hashPassword(PASSWORD) }).where(eq(appUser.id, REGISTERED)))
})
beforeEach(async () => {
  await system(async ({ q }) => {
    await q.delete(smsCode)
    await q.delete(loginAttempt)
  })
  sent.length = 0
})

describe('a code', () => {
  it('is sent with the provider\'s token, kept only as a hash, and opens a session once', async () => {
    expect(await post('sendSms', { phone: REGISTERED, purpose: 'LOGIN' })).toMatchObject({ code: 200, data: { waitSeconds: 60 } })
    const code = await codeOf(REGISTERED)
    expect(sent).toMatchObject([{ phone: REGISTERED, text: `【营造】验证码 ${code}，5 分钟内有效，用于登录。请勿告诉他人。`, authorization: 'Bearer secret' }])
    const rows = await inRead(database.pool, systemCtx('test'), ({ q }) => q.select().from(smsCode))
    expect(JSON.stringify(rows)).not.toContain(code)
    const response = await post<{ token: string }>('loginBySms', { phone: REGISTERED, code })
    expect(await post('queryNowUserInfo', {}, { token: response.data.token })).toMatchObject(
      { data: { userId: REGISTERED, phone: REGISTERED } }
    )
    expect(await post('loginBySms', { phone: REGISTERED, code })).toMatchObject(
      { code: 401, data: { error: 'BAD_CREDENTIALS', isLogin: true } }
    )
  })
  it('is good for its purpose and its phone alone, and the last one replaces the others', async () => {
    const forget = await receive(REGISTERED, 'FORGET')
    expect(await post('loginBySms', { phone: REGISTERED, code: forget })).toMatchObject({ code: 401 })
    await age(60)
    const first = await receive(REGISTERED, 'LOGIN')
    await age(60)
    await post('sendSms', { phone: REGISTERED, purpose: 'LOGIN', ...await knownCaptcha() })
    const second = await codeOf(REGISTERED, 2)
    if (first !== second) expect(await post('loginBySms', { phone: REGISTERED, code: first })).toMatchObject({ code: 401 })
    expect(await post('loginBySms', { phone: STRANGER, code: second })).toMatchObject({ code: 401 })
    expect(await post('loginBySms', { phone: REGISTERED, code: second })).toMatchObject({ code: 200 })
  })
  it('lives five minutes', async () => {
    const code = await receive(REGISTERED, 'LOGIN')
    await age(5 * 60)
    expect(await post('loginBySms', { phone: REGISTERED, code })).toMatchObject({ code: 401, msg: '短信验证码错误或已过期' })
  })
  it('bears five tries, also in a burst', async () => {
    const code = await receive(REGISTERED, 'LOGIN')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await Promise.all([1, 2, 3, 4, 5].map(async () => post('loginBySms', { phone: REGISTERED, code: wrong, ...await knownCaptcha() })))
    expect(await post('loginBySms', { phone: REGISTERED, code, ...await knownCaptcha() })).toMatchObject(
      { code: 401, data: { error: 'BAD_CREDENTIALS' } }
    )
  })
})

describe('guessing codes', () => {
  const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  it.each([
    ['signing in', 'loginBySms', 'LOGIN', {}, 401], ['a new password', 'forgetPwd', 'FORGET', { password: 'Passw0rd-new' }, 400],
  ] as const)('asks for a picture after three failures, which is good once: %s', async (_what, path, purpose, more, wrongAnswer) => {
    const code = await receive(REGISTERED, purpose)
    const attempt = (typed: string, proof: object = {}) =>
      post<{ needCaptcha: boolean }>(path, { phone: REGISTERED, code: typed, ...more, ...proof })
    const responses = [await attempt(wrongOf(code)), await attempt(wrongOf(code)), await attempt(wrongOf(code))]
    expect(responses.map(({ code: status, data }) => [status, data.needCaptcha])).toEqual(
      [[wrongAnswer, false], [wrongAnswer, false], [wrongAnswer, true]]
    )
    expect(await attempt(code)).toMatchObject(
      { code: 400, msg: '请输入验证码', data: { error: 'CAPTCHA_REQUIRED', needCaptcha: true, field: 'captcha' } }
    )
    const captcha = await knownCaptcha()
    expect(await attempt(code, { ...captcha, captcha: 'ABCX' })).toMatchObject({ data: { error: 'CAPTCHA_REQUIRED' } })
    expect(await attempt(code, captcha)).toMatchObject({ data: { error: 'CAPTCHA_REQUIRED' } })
    expect(await attempt(code, await knownCaptcha())).toMatchObject({ code: 200 })
    await system(async ({ q }) => q.update(appUser).set({ passwordHash: await hashPassword(PASSWORD) }).where(eq(appUser.id, REGISTERED)))
  })
  it('locks the phone after ten, whatever codes come, and a burst is counted', async () => {
    const code = await receive(REGISTERED, 'LOGIN')
    const guess = async (i: number) => post('loginBySms', { phone: REGISTERED, code: String(i).padStart(6, '7'), ...await knownCaptcha() })
    const responses = await Promise.all(Array.from({ length: 14 }, (_, i) => guess(i)))
    expect(responses.map(response => response.code).toSorted()).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429, 429, 429])
    expect(await post('loginBySms', { phone: REGISTERED, code, ...await knownCaptcha() })).toMatchObject(
      { code: 429, msg: '登录失败次数过多，请 15 分钟后再试', data: { lockedSeconds: 900 } }
    )
  })
  it('over many phones from one address ends in pictures, then in a wait', async () => {
    const from = '10.7.7.7'
    const guess = (i: number, proof: object = {}) =>
      post('loginBySms', { phone: `1390001${String(i).padStart(4, '0')}`, code: '123456', ...proof }, { from })
    for (let i = 0; i < 10; i++) expect((await guess(i)).code).toBe(401)
    expect(await guess(10)).toMatchObject({ code: 400, data: { error: 'CAPTCHA_REQUIRED' } })
    await system(({ q }) => q.insert(loginAttempt)
      .values(Array.from({ length: 90 }, (_, i) => ({ id: `guess-${i}`, account: `x${i}`, ip: from, succeeded: false, reason: 'code' }))))
    expect(await guess(11, await knownCaptcha())).toMatchObject({ code: 429, data: { lockedSeconds: 900 } })
    expect(await post('loginBySms', { phone: REGISTERED, code: await receive(REGISTERED, 'LOGIN') }), 'others are served').toMatchObject(
      { code: 200 }
    )
  })
})

describe('sending', () => {
  it('answers alike for a known and an unknown phone, and reaches only the known one', async () => {
    const registered = await post('sendSms', { phone: REGISTERED, purpose: 'FORGET' })
    const unknown = await post('sendSms', { phone: STRANGER, purpose: 'FORGET' })
    expect(unknown).toEqual(registered)
    await codeOf(REGISTERED)
    expect(sent.map(({ phone }) => phone)).toEqual([REGISTERED])
    expect(await post('sendSms', { phone: STRANGER, purpose: 'LOGIN' })).toMatchObject({ code: 429, data: { waitSeconds: 60 } })
  })
  it('waits a minute per phone, whatever the purpose, and a burst passes once', async () => {
    const burst = await Promise.all([1, 2, 3].map(() => post('sendSms', { phone: REGISTERED, purpose: 'LOGIN' })))
    expect(burst.map(({ code }) => code).toSorted()).toEqual([200, 429, 429])
    await age(50)
    expect(await post('sendSms', { phone: REGISTERED, purpose: 'FORGET' })).toMatchObject({ code: 429, msg: '发送过于频繁，请 10 秒后再试' })
    await age(10)
    expect(await post('sendSms', { phone: REGISTERED, purpose: 'FORGET' })).toMatchObject({ code: 200 })
  })
  it('asks for a picture code from the third on, which is good once', async () => {
    for (let i = 0; i < 2; i++) {
      expect(await post('sendSms', { phone: REGISTERED, purpose: 'LOGIN' })).toMatchObject({ code: 200 })
      await age(60)
    }
    expect(await post('sendSms', { phone: REGISTERED, purpose: 'LOGIN' })).toMatchObject(
      { code: 400, data: { error: 'CAPTCHA_REQUIRED', needCaptcha: true } }
    )
    const captcha = await knownCaptcha()
    expect(await post('sendSms', { phone: REGISTERED, purpose: 'LOGIN', ...captcha, captcha: 'XXXX' })).toMatchObject({ code: 400 })
    expect(await post('sendSms', { phone: REGISTERED, purpose: 'LOGIN', ...captcha })).toMatchObject({ code: 400 })
    expect(await post('sendSms', { phone: REGISTERED, purpose: 'LOGIN', ...await knownCaptcha() })).toMatchObject({ code: 200 })
  })
  const past = (count: number, facts: (i: number) => { phone: string, ip: string }) => system(({ q }) => q.insert(smsCode).values(
    Array.from({ length: count }, (_, i) => ({
      id: newId(), purpose: 'LOGIN' as const, codeHash: '', sentAt: sql`now() - interval '5 minutes'`, expiresAt: sql`now()`, ...facts(i),
    })),
  ))
  it('ends at ten a day per phone', async () => {
    await past(10, () => ({ phone: REGISTERED, ip: '10.9.9.9' }))
    expect(await post('sendSms', { phone: REGISTERED, purpose: 'LOGIN', ...await knownCaptcha() })).toMatchObject(
      { code: 429, msg: expect.stringContaining('请明天再试') as unknown }
    )
  })
  it('counts the address as well: a picture code after ten, the end at sixty an hour', async () => {
    await past(10, i => ({ phone: `138000000${10 + i}`, ip: '10.8.8.8' }))
    expect(await post('sendSms', { phone: STRANGER, purpose: 'REGISTER' }, { from: '10.8.8.8' })).toMatchObject(
      { code: 400, data: { needCaptcha: true } }
    )
    await past(50, i => ({ phone: `138000001${10 + i}`, ip: '10.8.8.8' }))
    expect(await post('sendSms', { phone: STRANGER, purpose: 'REGISTER', ...await knownCaptcha() }, { from: '10.8.8.8' })).toMatchObject(
      { code: 429 }
    )
  })
  it('takes mainland mobile numbers only', async () => {
    for (const phone of ['', '1380000000', '23800000000', '13800000000x', '１３８００００００００', `1380000000${'0'.repeat(300)}`]) {
      expect(await post('sendSms', { phone, purpose: 'LOGIN' })).toMatchObject({ code: 400, data: { error: 'BAD_INPUT', field: 'phone' } })
    }
    expect(sent).toEqual([])
  })
  it('does not reveal what the provider says', async () => {
    fail(true)
    expect(await post('sendSms', { phone: REGISTERED, purpose: 'LOGIN' })).toMatchObject({ code: 200 })
    fail(false)
  })
})

describe('a forgotten password', () => {
  it('is replaced by whoever has the phone; every session ends and a lock is lifted', async () => {
    const code = await receive(REGISTERED, 'LOGIN')
    const { data: { token } } = await post<{ token: string }>('loginBySms', { phone: REGISTERED, code })
    await system(({ q }) => q.insert(loginAttempt)
      .values(
        Array.from({ length: 10 }, () => ({ id: newId(), account: REGISTERED, ip: '10.9.9.9', succeeded: false, reason: 'password' }))
      ))
    expect(await post('/api/em/merchant/login', { loginName: REGISTERED, password: PASSWORD })).toMatchObject(
      { code: 429, data: { isLogin: true, lockedSeconds: 900 } }
    )
    await age(60)
    const proof = await receive(REGISTERED, 'FORGET')
    expect(await post('forgetPwd', { phone: REGISTERED, code: proof, password: 'Passw0rd-new' })).toMatchObject({ code: 200 })
    expect(await post('queryNowUserInfo', {}, { token })).toMatchObject({ code: 401 })
    expect(await post('/api/em/merchant/login', { loginName: REGISTERED, password: 'Passw0rd-new' })).toMatchObject({ code: 200 })
    expect(await post('forgetPwd', { phone: REGISTERED, code: proof, password: 'Passw0rd-3rd' })).toMatchObject(
      { code: 400, data: { field: 'code' } }
    )
    await system(async ({ q }) => q.update(appUser).set({ passwordHash: await hashPassword(PASSWORD) }).where(eq(appUser.id, REGISTERED)))
  })
  it('answers an unknown phone as it answers a wrong code', async () => {
    await post('sendSms', { phone: STRANGER, purpose: 'FORGET' })
    await post('sendSms', { phone: REGISTERED, purpose: 'FORGET' })
    const responses = await Promise.all(
      [REGISTERED, STRANGER].map(phone => post('forgetPwd', { phone, code: '000000', password: 'Passw0rd-new' }))
    )
    expect({ ...responses[0]!.data, requestId: '' }).toEqual({ ...responses[1]!.data, requestId: '' })
  })
  it.each([['short1', '8 到 64'], ['onlyletters', '字母和数字'], ['1234567890', '字母和数字'], ['a1'.repeat(40), '8 到 64']])('refuses %s', async (
    password, reason
  ) => {
    expect(await post('forgetPwd', { phone: REGISTERED, code: '000000', password })).toMatchObject(
      { code: 400, msg: expect.stringContaining(reason) as unknown, data: { field: 'password' } }
    )
  })
})

describe('a suspended company', () => {
  const setState = (state: 'ACTIVE' | 'SUSPENDED') =>
    system(({ q }) => q.update(merchant).set({ state }).where(eq(merchant.merchantId, 'm1')))
  it('loses its sessions at once, and nobody signs in, and the reason is said', async () => {
    const { data: { token } } = await post<{ token: string }>('loginBySms', { phone: REGISTERED, code: await receive(REGISTERED, 'LOGIN') })
    await setState('SUSPENDED')
    expect(await post('queryNowUserInfo', {}, { token })).toMatchObject({ code: 401 })
    expect(await post('/api/em/merchant/login', { loginName: REGISTERED, password: PASSWORD })).toMatchObject(
      { code: 403, msg: '公司m1：企业已被暂停使用，请联系平台', data: { isLogin: true } }
    )
    await setState('ACTIVE')
    expect(await post('queryNowUserInfo', {}, { token })).toMatchObject({ code: 401 })
    expect(await post('/api/em/merchant/login', { loginName: REGISTERED, password: PASSWORD })).toMatchObject({ code: 200 })
  })
})

it('what has run out is forgotten, the rest stays', async () => {
  const { data: { token } } = await post<{ token: string }>('loginBySms', { phone: REGISTERED, code: await receive(REGISTERED, 'LOGIN') })
  await age(49 * 3600)
  await post('sendSms', { phone: STRANGER, purpose: 'REGISTER' })
  await system(async ({ q }) => {
    await q.insert(session)
      .values({ tokenHash: 'old', userId: REGISTERED, currentMerchantId: 'm1', expiresAt: sql`now() - interval '1 second'` })
    await q.insert(loginAttempt).values({ id: 'old', account: 'x', ip: '', succeeded: false, at: sql`now() - interval '31 days'` })
  })
  await forgetOldSignIns(database.pool)
  const remaining = await inRead(database.pool, systemCtx('test'), async ({ q }) => ({
    codes: (await q.select().from(smsCode)).map(({ phone }) => phone), old: await q.$count(session, eq(session.tokenHash, 'old')),
    attempts: (await q.select().from(loginAttempt)).map(({ account }) => account),
  }))
  expect(remaining).toEqual({ codes: [STRANGER], old: 0, attempts: [REGISTERED] })
  expect(await post('queryNowUserInfo', {}, { token })).toMatchObject({ code: 200 })
})
