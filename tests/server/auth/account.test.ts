import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { file } from '#server/db/tables/file.ts'
import { appUser, merchant, userMerchant } from '#server/db/tables/people.ts'
import { loginAttempt, session, smsCode } from '#server/db/tables/session.ts'
import { inRead, inWrite, type Tx } from '#server/db/tx.ts'
import { hashPassword } from '#server/domains/auth/index.ts'
import { CLIENT } from '../engine/setup.ts'
import { addMember } from '../harness/people.ts'
import { withPhones } from './phones.ts'

const { database, running, post, receive } = withPhones()
const ME = '13900000001'
const OTHER = '13900000002'
const PASSWORD = 'Passw0rd-old'
const system = <T>(work: (tx: Tx) => Promise<T>, merchantId?: string) => inWrite(database.pool, systemCtx('test', merchantId), work)
const signIn = async (phone = ME, password = PASSWORD, userAgent = '') => (await running.app.inject({
  method: 'POST', url: '/api/em/merchant/login', headers: { ...CLIENT, 'user-agent': userAgent }, payload: { loginName: phone, password },
})).json<{ code: number, msg: string, data: { token: string } }>().data.token
const userInfo = (token: string) =>
  post<{ merchant: { key: string }, realName: string, avatar: { visitUrl: string } | null, phone: string }>(
    'queryNowUserInfo', {}, { token }
  )

beforeAll(async () => {
  for (const [merchantId, user] of [['m1', ME], ['m1', OTHER], ['m2', ME], ['m3', ME], ['m4', OTHER]] as const)
    await addMember(database.pool, merchantId, user, ['N_QUOTA:query'])
  const passwordHash = await hashPassword(PASSWORD)
  await system(async ({ q }) => {
    await q.update(appUser).set({ passwordHash })
    await q.update(merchant).set({ state: 'SUSPENDED' }).where(eq(merchant.merchantId, 'm3'))
  })
})
beforeEach(() => system(async ({ q }) => {
  await q.delete(smsCode)
  await q.delete(loginAttempt)
}))

describe('companies of a person', () => {
  it('are all that he belongs to, the closed ones with the reason', async () => {
    const token = await signIn()
    const list = await post<object[]>('queryUserMerchantInfoList', {}, { token })
    expect(list.data).toMatchObject([
      { merchantId: 'm1', merchantName: '公司m1', roles: [`角色${ME}`], current: true, disabled: null },
      { merchantId: 'm2', current: false, disabled: null },
      { merchantId: 'm3', disabled: '企业已被暂停使用，请联系平台' },
    ])
  })
  it('are switched with a new token; the old one ends and the last one is remembered', async () => {
    const token = await signIn()
    const { data } = await post<{ token: string }>('switchMerchantLogin', { merchantId: 'm2' }, { token })
    expect(data.token).not.toBe(token)
    expect((await userInfo(token)).code).toBe(401)
    expect((await userInfo(data.token)).data.merchant.key).toBe('m2')
    expect((await userInfo(await signIn())).data.merchant.key).toBe('m2')
    await post('switchMerchantLogin', { merchantId: 'm1' }, { token: data.token })
  })
  it('are switched once: of eight switches at a time one opens a session, the others say that it is running', async () => {
    const token = await signIn()
    const count = () => system(({ q }) => q.$count(session))
    const before = await count()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => post<{ token: string }>('switchMerchantLogin', { merchantId: 'm2' }, { token }))
    )
    const [done, ...more] = responses.filter(({ code }) => code === 200)
    expect([more.length, await count()]).toEqual([0, before])
    expect(responses.filter(response => response !== done).every(({ code }) => code === 409 || code === 401)).toBe(true)
    expect((await userInfo(done!.data.token)).data.merchant.key).toBe('m2')
    await post('switchMerchantLogin', { merchantId: 'm1' }, { token: done!.data.token })
  })
  it('cannot be entered from outside, when suspended, or when disabled there', async () => {
    const token = await signIn()
    expect(await post('switchMerchantLogin', { merchantId: 'm4' }, { token })).toMatchObject({ code: 404 })
    expect(await post('switchMerchantLogin', { merchantId: '0' }, { token })).toMatchObject({ code: 404 })
    expect(await post('switchMerchantLogin', { merchantId: 'm3' }, { token })).toMatchObject({ code: 403, msg: '公司m3：企业已被暂停使用，请联系平台' })
    const setState = (state: 'ENABLED' | 'DISABLED') =>
      system(({ q }) => q.update(userMerchant).set({ state }).where(and(eq(userMerchant.merchantId, 'm2'), eq(userMerchant.userId, ME))))
    await setState('DISABLED')
    expect(await post('switchMerchantLogin', { merchantId: 'm2' }, { token })).toMatchObject({ code: 403 })
    await setState('ENABLED')
    expect((await userInfo(token)).code).toBe(200)
  })
})

describe('the own account', () => {
  it('has a name and a picture of its own, which follow into the log', async () => {
    const token = await signIn()
    const picture = (id: string, createdBy: string, mime: string) => system(({ q }) =>
      q.insert(file).values({ id, createdBy, originName: 'a.png', fileType: 'png', mime, size: 1, sha256: '', path: 'nowhere' }), 'm1')
    const [ownPictureId, foreign, sheet] = [newId(), newId(), newId()]
    await picture(ownPictureId, ME, 'image/png')
    await picture(foreign, OTHER, 'image/png')
    await picture(sheet, ME, 'text/csv')
    for (const avatarId of [foreign, sheet, 'nothing']) {
      expect(await post('account/saveProfile', { realName: '何思远', avatarId }, { token })).toMatchObject(
        { code: 400, data: { field: 'avatarId' } }
      )
    }
    expect(await post('account/saveProfile', { realName: '  何思远 ', avatarId: ownPictureId }, { token })).toMatchObject({ code: 200 })
    const { data } = await userInfo(token)
    expect(data).toMatchObject({ realName: '何思远', avatar: { visitUrl: expect.stringContaining(ownPictureId) as unknown } })
    const other = (await post<{ token: string }>('switchMerchantLogin', { merchantId: 'm2' }, { token })).data.token
    expect((await userInfo(other)).data.avatar?.visitUrl, 'the picture goes with the person').toContain(`m=m1`)
    expect((await userInfo(other)).data.realName, 'the name is each company\'s own').toBe(`用户${ME}`)
    await post('switchMerchantLogin', { merchantId: 'm1' }, { token: other })
  })
  it('changes its password with the old one; the other sessions end', async () => {
    const [token, other] = [await signIn(), await signIn()]
    expect(await post('account/savePassword', { oldPassword: 'wrong', password: 'Passw0rd-new' }, { token })).toMatchObject(
      { code: 400, msg: '原密码不正确', data: { field: 'oldPassword' } }
    )
    expect(await post('account/savePassword', { oldPassword: PASSWORD, password: PASSWORD }, { token })).toMatchObject(
      { code: 400, data: { field: 'password' } }
    )
    expect(await post('account/savePassword', { oldPassword: PASSWORD, password: 'Passw0rd-new' }, { token })).toMatchObject({ code: 200 })
    expect([(await userInfo(token)).code, (await userInfo(other)).code]).toEqual([200, 401])
    expect(await post('account/savePassword', { oldPassword: 'Passw0rd-new', password: PASSWORD }, { token })).toMatchObject({ code: 200 })
  })
  it('bears ten wrong old passwords, then waits', async () => {
    const token = await signIn()
    for (let i = 0; i < 10; i++) await post('account/savePassword', { oldPassword: `wrong${i}`, password: 'Passw0rd-new' }, { token })
    expect(await post('account/savePassword', { oldPassword: PASSWORD, password: 'Passw0rd-new' }, { token })).toMatchObject(
      { code: 429, data: { lockedSeconds: 900 } }
    )
    expect(await signIn(), 'the sign-in itself is not locked by it').toMatch(/./)
  })
  it('changes its phone by a code sent to the new one', async () => {
    const token = await signIn()
    const phone = '13900000009'
    expect(await post('account/savePhone', { phone, code: '123456' }, { token })).toMatchObject({ code: 400, data: { field: 'code' } })
    const code = await receive(OTHER, 'PHONE')
    expect(await post('account/savePhone', { phone: OTHER, code }, { token })).toMatchObject({ code: 409, msg: '该手机号已被其他账号使用' })
    expect(await post('account/savePhone', { phone, code: await receive(phone, 'PHONE') }, { token })).toMatchObject({ code: 200 })
    expect((await userInfo(token)).data.phone).toBe(phone)
    expect(await signIn(phone)).toMatch(/./)
    await system(({ q }) => q.update(appUser).set({ phone: ME }).where(eq(appUser.id, ME)))
  })
})

describe('sign-ins', () => {
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
  const PHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0'
  interface Row { readonly id: string, readonly device: string, readonly current: boolean }
  const list = async (token: string) => (await post<Row[]>('account/querySessions', {}, { token })).data
  it('are seen with their device, and ended one by one or all others', async () => {
    const token = await signIn(ME, PASSWORD, CHROME)
    await post('account/endOtherSessions', {}, { token })
    const [phone, third] = [await signIn(ME, PASSWORD, PHONE), await signIn()]
    const rows = await list(token)
    expect(rows.map(({ device, current }) => [device, current]).toSorted()).toEqual(
      [['Chrome · Windows', true], ['微信 · iPhone', false], ['未知设备', false]].toSorted()
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await post('account/endSessions', { ids: [rows.find(({ device }) => device.startsWith('微信'))!.id] }, { token })).toMatchObject(
      { code: 200 }
    )
    expect([(await userInfo(phone)).code, (await userInfo(third)).code]).toEqual([401, 200])
    expect(await post('account/endOtherSessions', {}, { token })).toMatchObject({ data: { ended: 1 } })
    expect([(await userInfo(third)).code, (await userInfo(token)).code]).toEqual([401, 200])
  })
  it('of others are neither seen nor ended, even by a colleague', async () => {
    const [ownSession, other] = [await signIn(), await signIn(OTHER)]
    const row = (await list(other)).find(({ current }) => current)
    expect((await list(ownSession)).map(({ id }) => id)).not.toContain(row!.id)
    expect(await post('account/endSessions', { ids: [row!.id] }, { token: ownSession })).toMatchObject({ code: 404 })
    expect((await userInfo(other)).code).toBe(200)
  })
})

describe('the log of the own deeds', () => {
  it('is read in words, and holds nobody else\'s', async () => {
    const [ownSession, other] = [await signIn(), await signIn(OTHER)]
    await post('account/saveProfile', { realName: '苏婉清' }, { token: other })
    await post('account/saveProfile', { realName: '何思远' }, { token: ownSession })
    const rows = async (token: string, more: object = {}) =>
      (await post<{ rows: { action: string, target: string }[] }>(
        'account/describeOperations', { pageSize: 100, ...more }, { token }
      )).data.rows
    expect((await rows(ownSession))[0]).toMatchObject({ action: '修改个人资料', target: '何思远' })
    expect((await rows(ownSession)).map(({ target }) => target)).not.toContain('苏婉清')
    expect(await rows(ownSession, { filters: [{ key: 'action', op: 'contains', value: '切换' }] })).not.toEqual([])
    const all = await inRead(database.pool, systemCtx('test'), ({ q }) => q.select().from(auditLog).where(eq(auditLog.userId, ME)))
    expect(new Set(all.map(({ merchantId }) => merchantId)).has('0'), 'deeds done by the system are the person\'s, in his company').toBe(
      false
    )
    expect(JSON.stringify(all)).not.toMatch(/argon2|Passw0rd/)
  })
})
