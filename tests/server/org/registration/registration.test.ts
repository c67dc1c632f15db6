import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { and, eq, sql } from 'drizzle-orm'
import { registrations } from '#schemas/org/registrations.ts'
import { ROWS_CHANGED } from '#shared/api/rows.ts'
import { creditCheckDigit, creditCodeFault, NAME_MAX } from '#shared/account.ts'
import { PLATFORM_MERCHANT, systemCtx } from '#server/core/systemCtx.ts'
import { DEMO_PASSWORD } from '#server/db/seeds/index.ts'
import { ROLES } from '#server/db/seeds/roles.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { appUser, merchant, role, rolePermission, userMerchant } from '#server/db/tables/people.ts'
import { applyLicence, merchantApply } from '#server/db/tables/registration.ts'
import { loginAttempt, smsCode } from '#server/db/tables/session.ts'
import { inRead, inWrite, type Db, type Tx } from '#server/db/tx.ts'
import { CLIENT, signedIn } from '../../engine/setup.ts'
import { withPhones } from '../../auth/phones.ts'

const { database, running, post, receive } = withPhones('demo')
const system = <T>(work: (tx: Tx) => Promise<T>) => inWrite(database.pool, systemCtx('test'), work)
const read = <T>(work: (db: Db) => Promise<T>) => inRead(database.pool, systemCtx('test'), work)
const PASSWORD = 'Company-2026'
const APPLY = '/api/em/merchant/apply/'

let platform: string
beforeAll(async () => {
  platform = (await post<{ token: string }>('/api/em/merchant/login', { loginName: 'platform', password: DEMO_PASSWORD })).data.token
})
beforeEach(() => system(async ({ q }) => {
  await q.delete(smsCode)
  await q.delete(loginAttempt)
}))

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
async function upload(content: Buffer, name = '执照.png', remoteAddress = '10.1.2.3') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://x', { method: 'POST', body: form })
  const headers = { ...CLIENT, 'content-type': request.headers.get('content-type') ?? '' }
  return (await running.app.inject(
    { method: 'POST', url: `${APPLY}uploadLicence`, headers, payload: Buffer.from(await request.arrayBuffer()), remoteAddress }
  ))
    .json<{ code: number, msg: string, data: { licenceId: string } }>()
}
let number = 0
function newCreditCode(): string {
  const body = `91440106MA5${String(++number).padStart(6, '0')}`
  return body + creditCheckDigit(body)
}
const newPhone = (): string => `137${String(++number).padStart(8, '0')}`
async function form(more: object = {}) {
  const phone = 'phone' in more ? String(more.phone) : newPhone()
  return {
    companyName: `测试建设${number}有限公司`, alias: '测试', creditCode: newCreditCode(), regionCode: '440106', contact: '许测试', phone,
    code: await receive(phone, 'REGISTER'), licenceId: (await upload(PNG, '执照.png', `10.2.${number & 255}.1`)).data.licenceId,
    password: PASSWORD, ...more,
  }
}
const submit = (facts: object) => post<{ applyCode: string }>(`${APPLY}saveMerchantApply`, facts)
const status = (applyCode: string, phone: string) => post(`${APPLY}queryMerchantApply`, { applyCode, phone })
const idOf = async (applyCode: string): Promise<string> =>
  (await read(({ q }) => q.select({ id: merchantApply.id }).from(merchantApply)
    .where(eq(merchantApply.applyCode, applyCode))))[0]?.id ?? 'none'

describe('a credit code', () => {
  it.each(['91110000802100433B', '9144030071526726XG', '914403001922038216'])(
    '%s is one', code => expect(creditCodeFault(code)).toBeUndefined()
  )
  it('is refused with any one digit changed', () => {
    const digits = '0123456789ABCDEFGHJKLMNPQRTUWXY'
    fc.assert(fc.property(fc.array(fc.constantFrom(...digits), { minLength: 17, maxLength: 17 }), fc.nat(16), fc.constantFrom(...digits), (
      body, at, digit
    ) => {
      const code = body.join('') + creditCheckDigit(body.join(''))
      const changed = code.slice(0, at) + digit + code.slice(at + 1)
      return creditCodeFault(code) === undefined && (changed === code || creditCodeFault(changed) !== undefined)
    }))
  })
})

describe('an application', () => {
  it('is filed by anybody with a phone, and its state is shown to whoever knows code and phone', async () => {
    const facts = await form({ creditCode: ` ${newCreditCode().toLowerCase()} ` })
    const received: string[] = []
    const stop = running.services.events.subscribe(PLATFORM_MERCHANT, ROWS_CHANGED, ({ payload }) => received.push(JSON.stringify(payload)))
    const { code, data: { applyCode } } = await submit(facts)
    expect(code).toBe(200)
    await expect.poll(() => received.join()).toContain(registrations.name)
    stop()
    expect(applyCode).toMatch(/^SQ[0-9A-Z]{10}$/)
    expect(await status(applyCode.toLowerCase(), facts.phone)).toMatchObject(
      { data: { companyName: facts.companyName, state: 'APPLIED', reason: '', decideTime: null } }
    )
    const wrong = [await status(applyCode, newPhone()), await status('SQAAAAAAAAAA', facts.phone)]
    expect(wrong.map(({ code: status, msg }) => [status, msg])).toEqual([[404, '没有找到申请，请核对申请编号和手机号'], [404, '没有找到申请，请核对申请编号和手机号']])
    expect((await read(({ q }) => q.select().from(merchantApply)))[0]?.passwordHash).toMatch(/^\$argon2id/)
  })
  it('is refused without the right code, region, licence and credit code, naming the field', async () => {
    const facts = await form()
    const refused = async (change: object, field: string) =>
      expect(await submit({ ...facts, ...change })).toMatchObject({ code: 400, data: { field } })
    await refused({ code: '000000' === facts.code ? '000001' : '000000' }, 'code')
    await refused({ regionCode: '999999' }, 'regionCode')
    await refused({ licenceId: 'nothing' }, 'licenceId')
    await refused({ creditCode: '914403001922038217' }, 'creditCode')
    await refused({ companyName: '  ' }, 'companyName')
    await refused({ companyName: '长'.repeat(51) }, 'companyName')
    await refused({ contact: '长'.repeat(NAME_MAX + 1) }, 'contact')
    await refused({ password: 'short' }, 'password')
    expect(await submit(facts), 'what was refused costs no second code').toMatchObject({ code: 200 })
  })
  it('stands once per company while it is open or approved, also in a burst', async () => {
    const creditCode = newCreditCode()
    const facts = [await form({ creditCode }), await form({ creditCode }), await form({ creditCode })]
    const responses = await Promise.all(facts.map(submit))
    expect(responses.map(({ code }) => code).toSorted()).toEqual([200, 409, 409])
    expect(responses.find(({ code }) => code === 409)).toMatchObject({ msg: '该企业已提交申请或已入驻，不能重复申请', data: { field: 'creditCode' } })
  })
  it('runs out after thirty days, and another may take its place', async () => {
    const facts = await form()
    const { data: { applyCode } } = await submit(facts)
    await system(({ q }) => q.update(merchantApply).set({ createdAt: sql`now() - interval '30 days 1 second'` })
      .where(eq(merchantApply.applyCode, applyCode)))
    expect(await status(applyCode, facts.phone)).toMatchObject({ data: { state: 'EXPIRED' } })
    expect(await post('org/registration/approveApply', { id: await idOf(applyCode) }, { token: platform })).toMatchObject(
      { code: 409, data: { error: 'WRONG_STATE' } }
    )
    expect(await submit(await form({ creditCode: facts.creditCode }))).toMatchObject({ code: 200 })
  })
  it('lets its applicant know at sign-in that it waits, and nobody without his password or his phone that there is one', async () => {
    const { companyName, phone, ...facts } = await form()
    const { data: { applyCode } } = await submit({ companyName, phone, ...facts })
    const signIn = (loginName: string, password: string) => post(`/api/em/merchant/login`, { loginName, password })
    const stranger = await signIn(newPhone(), PASSWORD)
    const pendingReply = { code: 403, msg: `“${companyName}”的入驻申请待审核，审核通过后即可登录` }
    expect(await signIn(phone, PASSWORD)).toMatchObject(pendingReply)
    await system(({ q }) => q.delete(smsCode))
    expect(await post('loginBySms', { phone, code: await receive(phone, 'LOGIN') })).toMatchObject(pendingReply)
    const wrong = await signIn(phone, 'Company-2027')
    expect([wrong.code, wrong.msg]).toEqual([stranger.code, stranger.msg])
    await post('org/registration/rejectApply', { id: await idOf(applyCode), reason: '执照不清' }, { token: platform })
    const rejected = await signIn(phone, PASSWORD)
    expect([rejected.code, rejected.msg]).toEqual([stranger.code, stranger.msg])
  })
  it('needs a picture of its own', async () => {
    const first = await form()
    expect(await submit(first)).toMatchObject({ code: 200 })
    expect(await submit(await form({ licenceId: first.licenceId }))).toMatchObject({ code: 400, data: { field: 'licenceId' } })
  })
})

describe('a licence', () => {
  it('is a picture by its content', async () => {
    for (const [content, name] of [
      ['<svg onload="alert(1)"/>', '执照.svg'], ['<script>1</script>', '执照.png'], ['%PDF-1.4', '执照.pdf'],
    ] as const) {
      expect(await upload(Buffer.from(content), name)).toMatchObject({ code: 400, msg: '文件类型不正确' })
    }
    expect((await upload(Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]))).code).toBe(413)
  })
  it('is taken twenty times an hour from one address', async () => {
    const row = (i: number) => ({ id: `old-${i}`, fileId: 'none', ip: '10.6.6.6' })
    await system(({ q }) => q.insert(applyLicence).values(Array.from({ length: 20 }, (_, i) => row(i))))
    expect((await upload(PNG, '执照.png', '10.6.6.6')).code).toBe(429)
    await system(({ q }) => q.update(applyLicence).set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(applyLicence.ip, '10.6.6.6')))
    expect((await upload(PNG, '执照.png', '10.6.6.6')).code).toBe(200)
    expect(
      await read(({ q }) => q.$count(applyLicence, eq(applyLicence.ip, '10.6.6.6'))), 'unused pictures of yesterday are forgotten'
    ).toBe(1)
  })
})

describe('the platform', () => {
  it('sees applications with their pictures; nobody in a company does', async () => {
    const facts = await form()
    await submit(facts)
    const list = await post<{ rows: { companyName: string, state: string, licence: { visitUrl: string }[] }[] }>(
      'org/registration/describeApplies', { quick: facts.companyName }, { token: platform }
    )
    expect(list.data.rows).toMatchObject(
      [{ companyName: facts.companyName, state: 'APPLIED', creditCode: facts.creditCode, inviteCode: '' }]
    )
    expect((await running.app.inject({ url: list.data.rows[0]!.licence[0]!.visitUrl })).rawPayload).toEqual(PNG)
    expect(JSON.stringify(list.data)).not.toMatch(/argon2|passwordHash/)

    const everything = await signedIn(database, 'm9', ['N_PLATFORM', 'N_PLATFORM:query', 'N_PLATFORM:audit'])
    const asOther = (path: string, payload: object) =>
      running.app.inject({ method: 'POST', url: `/api/em/merchant/user/org/registration/${path}`, headers: everything, payload })
    const { rows: [application] } =
      (await post<{ rows: { id: string }[] }>('org/registration/describeApplies', { quick: facts.companyName }, { token: platform })).data
    expect((await asOther('describeApplies', {})).json()).toMatchObject({ data: { rows: [], total: 0 } })
    expect((await asOther('approveApply', { id: application!.id })).statusCode).toBe(404)
    expect((await asOther('rejectApply', { id: application!.id, reason: 'x' })).statusCode).toBe(404)
    const admin = (await post<{ token: string }>('/api/em/merchant/login', { loginName: 'admin', password: DEMO_PASSWORD })).data.token
    expect(await post('org/registration/describeApplies', {}, { token: admin })).toMatchObject({ code: 403 })
  })
  it('approves: company, twelve roles and an administrator who signs in, in one transaction', async () => {
    const facts = await form()
    const { data: { applyCode } } = await submit(facts)
    const id = await idOf(applyCode)
    const burst = await Promise.all(
      [1, 2].map(() => post<{ merchantId: string }>('org/registration/approveApply', { id }, { token: platform }))
    )
    expect(burst.map(({ code }) => code).toSorted()).toEqual([200, 409])
    const merchantId = burst.find(({ code }) => code === 200)!.data.merchantId
    expect(await status(applyCode, facts.phone)).toMatchObject({ data: { state: 'APPROVED', decideTime: expect.any(String) as unknown } })

    const { company, roles, grants, log, apply } = await read(async ({ q }) => ({
      company: (await q.select().from(merchant).where(eq(merchant.merchantId, merchantId)))[0],
      roles: await q.select().from(role).where(eq(role.merchantId, merchantId)),
      grants: await q.$count(rolePermission, eq(rolePermission.merchantId, merchantId)),
      log: await q.select().from(auditLog).where(and(eq(auditLog.merchantId, merchantId), eq(auditLog.entity, 'merchant'))),
      apply: (await q.select().from(merchantApply).where(eq(merchantApply.id, id)))[0],
    }))
    expect(company).toMatchObject({
      name: facts.companyName, creditCode: facts.creditCode, regionCode: '440106', state: 'ACTIVE',
      config: { execute: true, executeReady: true },
    })
    expect(roles.map(({ key, name, seeAll }) => [key, name, seeAll]).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual(
      ROLES.map(({ key, name, seeAll }) => [key, name, seeAll])
    )
    expect(grants).toBe(ROLES.reduce((sum, { grants }) => sum + Object.keys(grants).length, 0))
    expect(log).toMatchObject([{ action: 'approveApply', realName: '平台管理员', toState: 'ACTIVE' }])
    expect(apply).toMatchObject({ passwordHash: null, foundedMerchantId: merchantId })

    const { data: { token } } = await post<{ token: string }>('/api/em/merchant/login', { loginName: facts.phone, password: PASSWORD })
    const me = await post<{ permissions: { normal: string[] } }>('queryNowUserInfo', {}, { token })
    expect(me).toMatchObject(
      { data: { realName: '许测试', merchant: { key: merchantId, merchantName: facts.companyName }, roles: [{ key: '1' }], canSeeAll: true } }
    )
    expect(me.data.permissions.normal).toContain('N_MERCHANT:edit')
    expect(me.data.permissions.normal.filter(key => key.startsWith('N_PLATFORM'))).toEqual([])
    expect(await submit(await form({ creditCode: facts.creditCode }))).toMatchObject({ code: 409 })
  })
  it('makes a known person the administrator without touching his password', async () => {
    const phone = newPhone()
    const approve = async () => {
      const { data: { applyCode } } = await submit(await form({ phone, ...(first ? {} : { password: 'Another-2026' }) }))
      return post<{ merchantId: string }>('org/registration/approveApply', { id: await idOf(applyCode) }, { token: platform })
    }
    let first = true
    await approve()
    first = false
    await system(({ q }) => q.delete(smsCode))
    const second = await approve()
    expect((await post('/api/em/merchant/login', { loginName: phone, password: 'Another-2026' })).code).toBe(401)
    const { data: { token } } = await post<{ token: string }>('/api/em/merchant/login', { loginName: phone, password: PASSWORD })
    expect(
      (await post<{ merchantId: string }[]>('queryUserMerchantInfoList', {}, { token })).data.map(({ merchantId }) => merchantId)
    ).toContain(second.data.merchantId)
    expect(await read(({ q }) => q.$count(appUser, eq(appUser.phone, phone)))).toBe(1)
    expect(await read(({ q }) => q.$count(userMerchant, eq(userMerchant.merchantId, second.data.merchantId)))).toBe(1)
  })
  it('rejects with a reason, and the same phone applies again', async () => {
    const facts = await form()
    const { data: { applyCode } } = await submit(facts)
    const id = await idOf(applyCode)
    expect(await post('org/registration/rejectApply', { id, reason: ' ' }, { token: platform })).toMatchObject(
      { code: 400, data: { field: 'reason' } }
    )
    expect(await post('org/registration/rejectApply', { id, reason: '执照看不清' }, { token: platform })).toMatchObject({ code: 200 })
    expect(await status(applyCode, facts.phone)).toMatchObject({ data: { state: 'REJECTED', reason: '执照看不清' } })
    expect(await post('org/registration/approveApply', { id }, { token: platform })).toMatchObject({ code: 409 })
    await system(({ q }) => q.delete(smsCode))
    expect(await submit(await form({ phone: facts.phone, creditCode: facts.creditCode }))).toMatchObject({ code: 200 })
  })
})

it('gives regions level by level', async () => {
  const below = async (parent?: string) => (await post<{ key: string, value: string }[]>(`${APPLY}queryRegions`, { parent })).data
  expect((await below()).map(({ value }) => value)).toContain('广东省')
  expect((await below('440000')).map(({ value }) => value)).toContain('广州市')
  expect((await below('440100')).find(({ key }) => key === '440106')?.value).toBe('天河区')
  expect(await below('440106')).toEqual([])
})
