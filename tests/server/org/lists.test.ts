import { describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { nextBillCode } from '#server/core/numbering.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { furnish } from '#server/db/seeds/index.ts'
import { warehouse } from '#server/db/tables/company.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import { inRead, inWrite, type Tx } from '#server/db/tx.ts'
import { companyApi } from '#shared/api/company.ts'
import { peopleApi } from '#shared/api/people.ts'
import { addMember, ctxOf } from '../harness/people.ts'
import { ADMIN, withCompany, type Headers } from './setup.ts'

const company = withCompany()
const change = (id: string, cells: object, version = 1) => ({ changed: [{ id, version, was: {}, cells: { ...cells } }] })

describe('prefixes', () => {
  it('are the product\'s until a merchant has its own, which the next number uses', async () => {
    const me = await company.member('p1')
    const { rows } = await company.call(companyApi.describePrefixes, me, { pageSize: -1 })
    expect(rows[0]).toMatchObject(
      { id: 'project', title: '项目', prefix: 'XM', defaultPrefix: 'XM', example: expect.stringMatching(/^XM\d{8}0001$/) as unknown }
    )
    expect((await company.call(companyApi.savePrefixes, me, change('payment', { prefix: 'FKD' }))).problems).toEqual([])
    const code = await inWrite(company.database.pool, ctxOf('p1', 'u'), tx => nextBillCode(tx, 'payment', businessDate(new Date())))
    expect(code).toMatch(/^FKD\d{8}0001$/)
    expect((await company.call(companyApi.describePrefixes, await company.member('p2'), { pageSize: -1, quick: '付款' })).rows).toMatchObject(
      [{ prefix: 'FK' }]
    )
    expect((await company.call(companyApi.savePrefixes, me, change('payment', { prefix: 'XM' }, 2))).problems).toMatchObject(
      [{ text: '前缀不能重复' }]
    )
    expect((await company.call(companyApi.savePrefixes, me, change('payment', { prefix: 'fk1' }, 2))).problems).toMatchObject(
      [{ text: '前缀为 1 到 6 个大写字母' }]
    )
    expect((await company.send(companyApi.savePrefixes, me, { removed: ['payment'] })).status).toBe(400)
  })
})

describe('the calendar', () => {
  it('has the announced days, which a merchant can change and add to', async () => {
    const [me, other] = [await company.member('k1'), await company.member('k2')]
    const days = async (headers: Headers) => (await company.call(companyApi.describeCalendar, headers, { pageSize: -1 })).rows
    const before = await days(me)
    expect(before).toHaveLength(39)
    expect(before.filter(({ kind }) => kind === 'WORK').map(({ day }) => day)).toEqual(
      ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'])
    const { problems } = await company.call(
      companyApi.saveCalendar, me,
      { ...change('2026-10-07', { kind: 'WORK' }), added: [{ id: 'new-1', cells: { day: '2026-03-08', name: '企业日' } }] }
    )
    expect(problems).toEqual([])
    const after = await days(me)
    expect(after).toHaveLength(40)
    expect(after.find(({ day }) => day === '2026-10-07')).toMatchObject({ kind: 'WORK', sys: true })
    expect(after.find(({ day }) => day === '2026-03-08')).toMatchObject({ kind: 'REST', name: '企业日', sys: false })
    expect(await days(other)).toEqual(before)
    expect(await company.send(companyApi.saveCalendar, me, { removed: ['2026-10-01'] })).toMatchObject(
      { status: 409, body: { msg: '国家公布的安排不能删除，可以改为上班或休息' } }
    )
    const twice = await company.call(companyApi.saveCalendar, me, { added: [{ id: 'new-2', cells: { day: '2026-10-01', name: '重复' } }] })
    expect(twice.problems).toMatchObject([{ text: '该日期已有安排' }])
  })
})

describe('warehouses', () => {
  it('name a keeper who is there, and have codes and names of their own', async () => {
    const me = await company.member('w1')
    const { userId, realName } = await addMember(company.database.pool, 'w1', 'keeper')
    const add = (cells: object) =>
      company.call(companyApi.saveWarehouses, me, { added: [{ id: 'new-1', cells: { code: 'A1', name: '一号仓', ...cells } }] })
    expect((await add({ keeper: '没有这个人' })).problems).toMatchObject([{ column: 'keeper', text: '没有名为“没有这个人”的在职员工' }])
    expect((await add({ keeper: realName })).problems).toEqual([])
    const keeperIds = () => inRead(
      company.database.pool, systemCtx('test'),
      ({ sql }) => sql<{ id: string }>`select keeper_id as id from warehouse where merchant_id = 'w1'`
    )
    expect(await keeperIds()).toEqual([{ id: userId }])
    const { rows: [row] } = await company.call(companyApi.describeWarehouses, me, {})
    await company.call(companyApi.saveWarehouses, me, change(row!.id, { address: '广州' }))
    expect(await keeperIds()).toEqual([{ id: userId }])
    expect((await add({ name: '二号仓', code: 'a1' })).problems).toMatchObject([{ column: 'code', text: '仓库编码不能重复' }])
    expect((await add({ code: 'A2' })).problems).toMatchObject([{ column: 'name', text: '已有同名的仓库' }])
  })

  it('call their keeper as he is called now, and keep whom they had', async () => {
    const me = await company.member('w3')
    const keepers = async () => (await company.call(companyApi.describeWarehouses, me, {})).rows.map(row => row.keeper)
    const system = (work: (tx: Tx) => Promise<unknown>) => inWrite(company.database.pool, systemCtx('test', 'w3'), work)
    const person = async (userId: string, realName: string) => {
      await addMember(company.database.pool, 'w3', userId)
      await system(({ q }) => q.update(userMerchant).set({ realName }).where(eq(userMerchant.userId, userId)))
    }
    await person('13900001111', '张伟')
    await person('13900002222', '张伟')
    await person('13900003333', '李强')
    await system(({ q }) => q.insert(warehouse).values({ id: 'old', place: 1, code: 'OLD', name: '老仓', kind: 'COMPANY', keeper: '早年登记的人' }))
    const save = async (id: string, cells: object) => {
      const [{ version } = { version: 0 }] = await inRead(
        company.database.pool, systemCtx('test', 'w3'),
        ({ q }) => q.select({ version: warehouse.version }).from(warehouse).where(eq(warehouse.id, id))
      )
      const { problems } = await company.call(companyApi.saveWarehouses, me, change(id, cells, version))
      return problems.map(({ text }) => text)
    }
    expect(await keepers(), 'a name of old data').toEqual(['早年登记的人'])
    expect(await save('old', { address: '广州' })).toEqual([])
    expect(await keepers()).toEqual(['早年登记的人'])
    expect(await save('old', { keeper: '张伟' })).toEqual(['有 2 位员工叫“张伟”，请从列表中选择或填写手机号'])
    const colleagues = await company.call(peopleApi.queryColleagues, me, { text: '张伟' })
    expect(colleagues.map(({ calledName }) => calledName).toSorted()).toEqual(['张伟（尾号1111）', '张伟（尾号2222）'])
    for (const [text, called] of [['张伟(尾号2222)', '张伟（尾号2222）'], ['13900001111', '张伟（尾号1111）'], ['李强', '李强']] as const) {
      expect(await save('old', { keeper: text })).toEqual([])
      expect(await keepers()).toEqual([called])
    }
    await system(({ q }) => q.update(userMerchant).set({ realName: '李大强' }).where(eq(userMerchant.userId, '13900003333')))
    expect(await keepers(), 'a new name').toEqual(['李大强'])
    await system(({ q }) => q.update(userMerchant).set({ state: 'DISABLED' }).where(eq(userMerchant.userId, '13900003333')))
    expect(await keepers()).toEqual(['李大强（已停用）'])
    expect(await save('old', { remark: '仍是他' })).toEqual([])
    expect(await keepers(), 'stays through other changes').toEqual(['李大强（已停用）'])
    const added = [{ id: 'new-1', cells: { code: 'N', name: '新仓', keeper: '李大强' } }]
    expect((await company.call(companyApi.saveWarehouses, me, { added })).problems).toMatchObject(
      [{ column: 'keeper', text: '没有名为“李大强”的在职员工' }]
    )
    expect(await company.call(peopleApi.queryColleagues, me, { text: '李大强' })).toEqual([])
    expect((await company.call(companyApi.describeWarehouses, me, { quick: '李大强' })).rows).toHaveLength(1)
    expect(await save('old', { keeper: null })).toEqual([])
    expect(await keepers()).toEqual([null])
  })

  it('are furnished for a new merchant, with flows and prefixes', async () => {
    const me = await company.member('w2')
    await inWrite(company.database.pool, systemCtx('test', 'w2'), furnish)
    expect((await company.call(companyApi.describeWarehouses, me, {})).rows).toMatchObject(
      [{ code: 'CK01', name: '公司总仓', kind: 'COMPANY', state: 'ENABLED' }]
    )
    expect((await company.call(companyApi.describeFlows, me, { pageSize: -1 })).rows[0]).toMatchObject(
      { id: 'spendingApplyWorker', revision: 1, byName: '系统' }
    )
  })
})

describe('bank accounts', () => {
  const added = [{ id: 'new-1', cells: { name: '基本户', bank: '建设银行广州支行', number: '4400123456789012', openingBalance: '100' } }]
  it('show whole numbers to bookkeepers alone', async () => {
    const me = await company.member('b1')
    const { problems, rows } = await company.call(companyApi.saveAccounts, me, { added })
    expect(problems).toEqual([])
    expect(rows).toMatchObject([{ number: '4400123456789012', openingBalance: '100.00' }])
    const reader = await company.member('b1', ['N_MERCHANT:query'])
    const accountsBy = async (filter: string) =>
      (await company.call(companyApi.describeAccounts, reader, { filters: [{ key: 'number', op: 'contains', value: filter }] })).rows
    expect(await accountsBy('9012')).toMatchObject([{ name: '基本户', number: '**** 9012' }])
    expect(await accountsBy('9012')).not.toHaveProperty('0.openingBalance')
    expect(await accountsBy('440012')).toEqual([])
    const admin = await company.member('b1', ['N_MERCHANT:query', 'N_MERCHANT:edit', 'P_PRICE'])
    expect((await company.send(companyApi.saveAccounts, admin, { removed: [rows[0]!.id] })).status).toBe(403)
    const log = async (headers: Headers) => JSON.stringify(
      (await company.call(companyApi.describeChangeLog, headers, { filters: [{ key: 'entity', op: 'in', value: ['bank_account'] }] })).rows
    )
    expect(await log(me)).toContain('银行账号：4400123456789012')
    expect(await log(reader)).toContain('银行账号：**** 9012')
    expect(await log(reader)).not.toMatch(/4400123456789012|100\.00/)
    expect(
      (await company.call(companyApi.saveAccounts, me, { added: [{ ...added[0]!, cells: { ...added[0]!.cells, number: '12' } }] })).problems
    ).toMatchObject([{ column: 'number' }])
    expect((await company.call(companyApi.describeAccounts, await company.member('b2'), {})).rows).toEqual([])
  })
})

describe('the log', () => {
  it('says who changed what, the old beside the new, and finds it by person, thing and day', async () => {
    const me = await company.member('l1', ADMIN)
    await company.call(companyApi.saveWarehouses, me, { added: [{ id: 'new-1', cells: { code: 'A1', name: '一号仓' } }] })
    const { rows: [row] } = await company.call(companyApi.describeWarehouses, me, {})
    await company.call(companyApi.saveWarehouses, me, change(row!.id, { name: '总仓', kind: 'SITE' }))
    const logRows = async (filters: object[] = []) =>
      (await company.call(companyApi.describeChangeLog, me, { filters: filters as never })).rows
    const [newest] = await logRows()
    expect(newest).toMatchObject({ entity: 'warehouse', subject: '总仓', action: '修改', before: '仓库名称：一号仓；类型：公司仓', after: '仓库名称：总仓；类型：工地仓' })
    expect(await logRows()).toHaveLength(2)
    expect(
      await logRows([{ key: 'realName', op: 'contains', value: '用户' }, { key: 'at', op: 'from', value: businessDate(new Date()) }])
    ).toHaveLength(2)
    expect(await logRows([{ key: 'entity', op: 'in', value: ['merchant'] }])).toEqual([])
    expect((await company.call(companyApi.describeChangeLog, await company.member('l2'), {})).rows).toEqual([])
  })
})
