import { beforeAll, describe, expect, it } from 'vitest'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { supplierFaults } from '#server/domains/supplier/index.ts'
import { recordLabourPrices } from '#server/domains/labour/points.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import { DEMO_MERCHANT, OTHER_MERCHANT } from '#server/db/seeds/index.ts'
import { checkEveryMerchant, WARNING_FINDERS } from '#server/app/nightly.ts'
import { documentViews } from '#shared/api/document.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { noticeApi } from '#shared/api/notice.ts'
import { priceApi } from '#shared/api/price.ts'
import { supplierApi, supplierApis } from '#shared/api/supplier.ts'
import type { Person } from '../harness/world.ts'
import { creditCode, withSuppliers } from './fixtures.ts'

const world = withSuppliers()
const MERCHANT = DEMO_MERCHANT.id
const WORK = ['query', 'edit', 'delete', 'enable', 'disable', 'import']
const actionsOf = (...keys: string[]): string[] => keys.flatMap(key => WORK.map(action => `${key}:${action}`))
const { LABOUR, MATERIAL } = supplierApis
const relations = (library: 'LABOUR' | 'MATERIAL') => Object.values(documentViews(SUPPLIERS[library]))[0]!
let me: Person
beforeAll(async () => { me = await world.person(MERCHANT, [...actionsOf('N_WORKER', 'N_MATERIAL', 'N_MACHINE'), 'P_PRICE']) })
const account = (id: string, number: string, more = {}) => ({ id, accountName: '某某公司', bank: '工商银行', number, isDefault: true, ...more })
const find = async (quick: string) => (await me.call(MATERIAL.page, { quick })).rows

describe('a supplier', () => {
  it('stands once in a library by its name and its credit code, and in each library by itself', async () => {
    const code = creditCode()
    await world.save(me, 'MATERIAL', { supplierName: '甲建材', creditCode: code })
    await expect(world.save(me, 'MATERIAL', { supplierName: '甲建材' })).rejects.toThrow('已有同名的材料供应商')
    await expect(world.save(me, 'MATERIAL', { supplierName: '乙建材', creditCode: code.toLowerCase() })).rejects.toThrow('该信用代码已登记：甲建材（合作中）')
    await expect(
      world.save(me, 'MATERIAL', { supplierName: '乙建材', creditCode: `${code.slice(0, 17)}${code.endsWith('0') ? '1' : '0'}` })
    ).rejects.toThrow('统一社会信用代码校验不通过')
    const labour = await world.save(me, 'LABOUR', { supplierName: '甲建材', creditCode: code })
    expect(await me.refused(MATERIAL.info, { id: labour.id })).toEqual([404, 'NOT_FOUND'])
    expect(await me.refused(MATERIAL.remove, { ids: [labour.id] })).toEqual([404, 'NOT_FOUND'])
  })

  it('keeps account numbers sealed: they are shown in part, stay as they are, and who looks at them is recorded', async () => {
    const { id } = await world.save(
      me, 'MATERIAL', { supplierName: '账户建材' },
      { accounts: [account('a-1', '6222 0236 0201 2345 678'), account('a-2', '44050166824000001234', { isDefault: false })] }
    )
    const info = await me.call(MATERIAL.info, { id })
    expect(info.lines.accounts.map(({ number }) => number)).toEqual(['************5678', '************1234'])
    const saved = await me.call(MATERIAL.save, { id, version: info.version, head: { ...info.head, shortName: '账户' }, lines: info.lines })
    const fullNumbers = [{ id: 'a-1', number: '6222023602012345678' }, { id: 'a-2', number: '44050166824000001234' }]
    expect(await me.call(supplierApi.querySupplierAccounts, { kind: 'MATERIAL', id })).toEqual(fullNumbers)
    const { rows } = await world.database.pool.query<{ text: string }>(`select to_jsonb(a)::text as text from supplier_account a
      where supplier_id = $1
      union all select to_jsonb(l)::text from audit_log l where entity_id = $1`, [id])
    expect(rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows)).not.toContain('6222023602012345678')
    const refused = (accounts: object[]) =>
      me.call(MATERIAL.save, { id, version: saved.version, head: info.head, lines: { accounts: accounts as never } })
    await expect(refused([account('fresh', '************9999')])).rejects.toThrow('请填写完整的银行账号')
    await expect(
      refused([account('a-1', '************5678'), account('twice', '6222023602012345678', { isDefault: false })])
    ).rejects.toThrow('银行账号重复登记')
    await expect(refused([account('a-1', '************5678'), account('a-2', '************1234')])).rejects.toThrow('默认账户只能有一个')
    const reader = await world.person(MERCHANT, ['N_MATERIAL:query', 'N_WORKER:edit'])
    expect(await reader.refused(supplierApi.querySupplierAccounts, { kind: 'MATERIAL', id })).toEqual([404, 'NOT_FOUND'])
  })

  it('shows its main contact, its certificates and why it is on the black list', async () => {
    const today = businessDate(new Date())
    const { id } = await world.save(me, 'MATERIAL', { supplierName: '证照建材' }, {
      contacts: [
        { id: 'c-1', contactName: '张三', phone: '13900001111' }, { id: 'c-2', contactName: '李四', phone: '13900002222', isMain: true },
      ],
      certificates: [
        { id: 'z-1', certificateKind: 'LICENCE', number: 'A', expires: null },
        { id: 'z-2', certificateKind: 'QUALITY', number: 'B', expires: daysAfter(today, 20) },
      ],
    })
    expect(await find('证照建材')).toMatchObject([{
      mainContact: '李四', mainPhone: '13900002222', certified: 'DUE', certificateEnd: daysAfter(today, 20), state: 'ACTIVE',
      stateReason: null,
    }])
    expect(await me.refused(MATERIAL.act, { ids: [id], action: 'block' })).toEqual([400, 'BAD_INPUT'])
    await me.call(MATERIAL.act, { ids: [id], action: 'block', reason: '以次充好' })
    expect(await find('zzjc')).toMatchObject([{ state: 'BLACK', stateReason: '以次充好' }])
    const { version, head, lines, can: permissions } = await me.call(MATERIAL.info, { id })
    expect(permissions).toMatchObject({ edit: false, acts: ['unblock'] })
    expect(await me.refused(MATERIAL.save, { id, version, head, lines })).toEqual([409, 'WRONG_STATE'])
    expect((await me.call(documentFactsApi.history, { kind: 'supplier.material', id }))[0]).toMatchObject({ action: '拉黑', reason: '以次充好' })
    await me.call(MATERIAL.act, { ids: [id], action: 'unblock', reason: '整改完成' })
    expect(await find('证照建材')).toMatchObject([{ state: 'ACTIVE', stateReason: null }])
    await expect(world.save(me, 'MATERIAL', { supplierName: '两主建材' }, { contacts: [
      { id: 'm-1', contactName: '甲', phone: '13900001111', isMain: true },
      { id: 'm-2', contactName: '乙', phone: '13900001112', isMain: true },
    ] }))
      .rejects.toThrow('主要联系人只能有一名')
    await expect(world.save(
      me, 'MATERIAL', { supplierName: '倒期建材' },
      { certificates: [{ id: 'd-1', certificateKind: 'SAFETY', number: 'C', issued: '2026-02-01', expires: '2026-01-01' }] }
    ))
      .rejects.toThrow('证照的到期日期早于发证日期')
  })

  it('is not chosen newly once it is stopped or on the black list, and stays where it was named', async () => {
    const { id } = await world.save(me, 'LABOUR', { supplierName: '停用劳务' })
    const faults = (supplierId: string, before = new Map<string, string | null>()) =>
      world.write(me.ctx, tx => supplierFaults(tx, 'LABOUR', [{ id: 'r', supplierId }], 'supplierId', before))
        .then(faults => faults.map(({ text }) => text))
    expect(await faults(id)).toEqual([])
    await me.call(LABOUR.act, { ids: [id], action: 'disable' })
    expect(await faults(id)).toEqual(['供应商“停用劳务”已停用，不能选择'])
    expect(await faults(id, new Map([['r', id]]))).toEqual([])
    await me.call(LABOUR.act, { ids: [id], action: 'block', reason: '拖欠工资' })
    expect(await faults(id)).toEqual(['供应商“停用劳务”已列入黑名单，不能选择'])
    expect(await faults('nobody')).toEqual(['所选的劳务供应商不存在'])
    const { rows } = await me.call(LABOUR.page, { quick: '停用劳务', filters: [{ key: 'state', op: 'in', value: ['ACTIVE'] }] })
    expect(rows).toEqual([])
  })
})

describe('what suppliers supplied', () => {
  it('is known from the prices that name them, which keep them from being deleted and count in their score', async () => {
    const [supplier] = await find('佛山市东鹏')
    const input = { kind: 'MATERIAL', id: supplier!.id } as const
    const { rows, total } = await me.call(supplierApi.querySupplies, input)
    expect(total).toBeGreaterThan(5)
    expect(rows.find(row => String(row.itemName).includes('砖'))).toMatchObject(
      { source: expect.any(String) as string, priceIncl: expect.stringMatching(/^\d+\.\d\d$/) as string }
    )
    await expect(me.call(MATERIAL.remove, { ids: [supplier!.id] })).rejects.toThrow(`佛山市东鹏陶瓷销售有限公司已有 ${total} 条供货记录，不能删除`)
    const score = await me.call(supplierApi.querySupplierScore, input)
    expect(score.points).toBe(score.lines.reduce((sum, { points }) => sum + points, 0))
    expect(score.lines.find(({ title }) => title === '供货记录')).toMatchObject({ points: 10 })
    const userWithoutPrices = await world.person(MERCHANT, ['N_MATERIAL:query'])
    expect((await userWithoutPrices.call(supplierApi.querySupplies, input)).rows[0]).not.toHaveProperty('priceIncl')
    expect(await (await world.person(MERCHANT, ['N_WORKER:query'])).refused(supplierApi.querySupplies, input)).toEqual([404, 'NOT_FOUND'])
    const stranger = await world.person(OTHER_MERCHANT.id, actionsOf('N_MATERIAL'))
    expect((await stranger.call(supplierApi.querySupplies, input)).total).toBe(0)
    expect(await stranger.refused(supplierApi.querySupplierScore, input)).toEqual([404, 'NOT_FOUND'])
  })

  it('follows a supplier through another name where the price was recorded after it was registered', async () => {
    const { id } = await world.save(me, 'MATERIAL', { supplierName: '改名建材', region: '440106' })
    const { rows: [item] } = await world.database.pool.query<{ id: string }>(
      `select id from material where not machine and merchant_id = '0' limit 1`
    )
    const entry = {
      libMaterialId: item!.id, price: '12.00', includeTax: true, taxRate: '13', day: businessDate(new Date()), supplierName: '改名建材',
    }
    await me.call(priceApi.addMaterialPrice, entry)
    const { version, head, lines } = await me.call(MATERIAL.info, { id })
    await me.call(MATERIAL.save, { id, version, head: { ...head, supplierName: '新名建材' }, lines })
    expect((await me.call(supplierApi.querySupplies, { kind: 'MATERIAL', id })).rows).toMatchObject(
      [{ source: 'MANUAL', priceIncl: '12.00' }]
    )
    const offers = await me.call(priceApi.queryPageMaterialSupplier, { libMaterialId: item!.id })
    expect(offers.rows.find(row => row.supplierId === id)).toMatchObject(
      { supplierName: '新名建材', region: '440106', state: 'ACTIVE', times: '1', priceIncl: '12.00' }
    )
    await me.call(MATERIAL.act, { ids: [id], action: 'block', reason: '试' })
    await expect(me.call(priceApi.addMaterialPrice, { ...entry, supplierName: '新名建材' })).rejects.toThrow('供应商“新名建材”已列入黑名单，不能选择')
  })

  it('is known of labour from inquiries and contracts', async () => {
    const { id } = await world.save(me, 'LABOUR', { supplierName: '记录劳务' })
    await world.write(me.ctx, tx => recordLabourPrices(tx, [{
      source: 'CONTRACT', sourceItemId: 'line-1', billCode: 'LHT1', contractName: '泥瓦分包', supplierName: '记录劳务', itemName: '墙面抹灰',
      price: '38.00', includeTax: false, priceDate: '2026-09-01',
    }]))
    expect((await me.call(supplierApi.querySupplies, { kind: 'LABOUR', id })).rows)
      .toMatchObject([{ source: 'CONTRACT', itemName: '墙面抹灰', priceIncl: null, priceExcl: '38.00', billCode: 'LHT1', billName: '泥瓦分包' }])
  })
})

describe('an import', () => {
  const HEAD = '供应商名称,信用代码,所在地区,供应材料,等级,联系人,联系电话,户名,开户行,账号'

  it('adds whom it does not know, and names the cells that are wrong', async () => {
    const [valid, bad] = [creditCode(), creditCode()]
    const lines = [
      HEAD,
      `导入一号建材,${valid},广东省/广州市/天河区,瓷砖,A 优先,王五,139 0000 3333,导入一号建材,工商银行,6222023602012345679`,
      `导入二号建材,${bad.slice(0, 17)}${bad.endsWith('0') ? '1' : '0'},,,,,,,,`,
      '导入三号建材,,,没有的材料,,,,,,', '导入四号建材,,,,,赵六,,,,', '导入五号建材,,,,,,,户名,工商银行,************5679',
    ]
    const first = await world.importLines(me, 'MATERIAL', lines)
    expect([first.added, first.skipped]).toEqual([1, 4])
    expect(first.problems.map(({ row, column, text }) => `${row} ${column} ${text}`)).toEqual(expect.arrayContaining([
      '3 creditCode 统一社会信用代码校验不通过，请核对', expect.stringMatching(/^4 scopeType /), expect.stringMatching(/^5 phone /),
      '6 number 请填写完整的银行账号',
    ]))
    const [row] = await find('导入一号')
    expect(row).toMatchObject({ mainContact: '王五', mainPhone: '13900003333', region: '440106', rating: 'A' })
    expect(await me.call(supplierApi.querySupplierAccounts, { kind: 'MATERIAL', id: row!.id })).toMatchObject(
      [{ number: '6222023602012345679' }]
    )
  })

  it('reads a region as people write it, and passes over a row that begins with the word of a sum', async () => {
    const done = await world.importLines(
      me, 'MATERIAL', ['序号,供应商名称,所在地区', '1,地区一号建材,广东省广州市天河区', '2,地区二号建材,广东省 广州 市 天河区', '3,地区三号建材,深圳', '合 计,7,', ',小计,3']
    )
    expect([done.added, done.skipped, done.ignored, done.problems]).toEqual([3, 0, 2, []])
    expect([...await find('地区一号'), ...await find('地区二号'), ...await find('地区三号')].map(({ region }) => region)).toEqual(
      ['440106', '440106', '440300']
    )
  })

  it('finds suppliers again by name or code, adds a contact to those they have, and leaves the black list alone', async () => {
    const code = creditCode()
    const lines = [HEAD, `再导建材,${code},,,,王五,13900003333,再导建材,工商银行,6222023602012345680`]
    await world.importLines(me, 'MATERIAL', lines)
    const [row] = await find('再导建材')
    const reimported = await world.importLines(me, 'MATERIAL', lines)
    expect([reimported.added, reimported.updated, reimported.unchanged]).toEqual([0, 0, 1])
    const changed = await world.importLines(me, 'MATERIAL', ['供应商名称,联系人,联系电话', '再导建材,钱七,13900004444'])
    expect(changed.updated).toBe(1)
    const { lines: stored } = await me.call(MATERIAL.info, { id: row!.id })
    expect(stored.contacts.map(({ contactName, isMain }) => [contactName, isMain])).toEqual([['王五', true], ['钱七', false]])
    expect(stored.accounts).toHaveLength(1)
    await me.call(MATERIAL.act, { ids: [row!.id], action: 'block', reason: '试' })
    expect((await world.importLines(me, 'MATERIAL', ['供应商名称,简称', '再导建材,再导'])).problems).toMatchObject([{ text: '“再导建材”在黑名单中，不能修改' }])
  })
})

it('the company reads its suppliers under its own permission, and each library under its own', async () => {
  const boss = await world.person(MERCHANT, ['N_MERCHANT:query'])
  const { rows } = await boss.call(relations('MATERIAL'), { quick: '冠珠' })
  expect(rows).toMatchObject([{ supplierName: '冠珠陶瓷番禺店', state: 'BLACK', stateReason: '两次以次充好，退货拖延超过 30 天' }])
  expect((await boss.call(relations('LABOUR'), { quick: '冠珠' })).rows).toEqual([])
  expect(await boss.refused(MATERIAL.page, {})).toEqual([403, 'FORBIDDEN'])
  expect(await me.refused(relations('MATERIAL'), {})).toEqual([403, 'FORBIDDEN'])
})

it('certificates that end warn the people of their library, as long as the company buys there', async () => {
  await checkEveryMerchant(world.database.pool, WARNING_FINDERS)
  const warned = async (key: string) =>
    (await (await world.person(MERCHANT, [`${key}:query`])).call(noticeApi.queryWarnings, { pageSize: 100, closed: false })).rows
      .filter(({ rule }) => rule?.startsWith('supplier.')).map(({ objectName }) => objectName)
  expect(await warned('N_WORKER')).toEqual(['恒盛建筑劳务有限公司'])
  expect(await warned('N_MACHINE')).toEqual(['南沙机械租赁行'])
  expect(await warned('N_MATERIAL')).toContain('佛山联塑批发部')
})

it('the demonstration has twelve', async () => {
  const rows = await world.system(({ q }) => q.select({ name: supplier.supplierName }).from(supplier), MERCHANT)
  expect(rows.length).toBeGreaterThanOrEqual(12)
})
