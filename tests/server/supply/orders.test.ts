import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import { ALWAYS } from '#schemas/org/flowCondition.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { newId } from '#server/core/ids.ts'
import { flowDefinition, merchantSetting } from '#server/db/tables/company.ts'
import { project } from '#server/db/tables/project.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentApi } from '#shared/api/document.ts'
import { priceApi } from '#shared/api/price.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { withContracts } from '../contract/fixtures.ts'
import type { Person } from '../harness/world.ts'

const MERCHANT = 'm-orders'
const world = withContracts(MERCHANT)
const api = documentApi(ORDERS.MATERIAL)
const [ORDER, CONTRACT] = [ORDERS.MATERIAL.name, CONTRACTS_OF.MATERIAL.name]
let buyer: Person
let boss: Person
beforeAll(async () => {
  ({ writer: buyer, approver: boss } = await world.begin())
  await world.system(async ({ q }) => {
    await q.insert(project).values({ id: 'site', projectCode: 'XM-1', projectName: '云栖里', state: 'CONSTRUCTING' })
    const nodes: FlowNode[] = [{
      taskDefinitionKey: 'one', name: '采购审批', category: 'APPROVE', mode: 'ANY', assignee: 'USERS', roles: [], users: [boss.ctx.userId],
      whenEmpty: 'ADMIN', timeoutHours: null, condition: ALWAYS,
    }]
    await q.insert(flowDefinition).values({ key: 'purchaseBook', revision: 1, nodes, byName: '系统', remark: '' })
  }, MERCHANT)
})

interface Contract { readonly id: string, readonly row: string }
async function contract(quantity: string, price = '88.50'): Promise<Contract> {
  const row = newId()
  const id = await world.signed(
    buyer, boss, 'MATERIAL', await world.save(buyer, 'MATERIAL', { projectId: 'site' }, [world.row(quantity, price, { id: row })])
  )
  return { id, row }
}
const head = (more: object = {}) => ({
  orderName: '第一批瓷砖', projectId: 'site', supplierId: world.supplierOf('MATERIAL'), needDay: '2026-12-01', deliverTo: 'STORE',
  includeTax: true, taxRate: '13.0000', ...more,
})
const rowOf = (source: Contract | null, quantity: string, more: object = {}) =>
  ({
    id: newId(), itemName: '抛光砖', unit: world.row('1', '1').unit, quantity, price: '88.50',
    ...source && { sourceDocument: source.id, sourceRow: source.row }, ...more,
  })
const save = (rows: readonly object[], more: object = {}) => buyer.call(api.save, { head: head(more), lines: { items: rows as never } })
const submit = ({ id, version }: { id: string, version: number }) =>
  buyer.call(approvalApi.submit, { kind: ORDER, id, version, urgency: 50 })
async function ordered(rows: readonly object[]): Promise<string> {
  const saved = await save(rows)
  await submit(saved)
  await world.approve(boss, ORDER, saved.id)
  return saved.id
}
const remaining = async ({ id, row }: Contract) => {
  const states = await buyer.call(pullApi.standings, { kind: CONTRACT, id })
  return Number(states.find(one => one.row === row)!.remaining)
}
const reaudit = (id: string) => buyer.call(approvalApi.act, { kind: ORDER, id, deed: { act: 'reaudit', opinion: '重做' } })

describe('a call-off from a contract', () => {
  it('takes of what the contract has left: 300 less 180 leaves 120, and 121 are refused with line, name and rest', async () => {
    const source = await contract('300')
    await ordered([rowOf(source, '180')])
    expect(await remaining(source)).toBe(120)
    const much = await save([rowOf(source, '121')])
    expect(much.notices).toEqual(['第 1 行 抛光砖：材料合同剩余 120，本次 121'])
    await expect(submit(much)).rejects.toThrow('第 1 行 抛光砖：材料合同剩余 120，本次 121')
    expect(await remaining(source)).toBe(120)
  })

  it('of fifty that are submitted for the last piece one is, and the others hear the line and what is left', async () => {
    const source = await contract('1')
    const drafts = await Promise.all(Array.from({ length: 50 }, () => save([rowOf(source, '1')])))
    const outcomes = await Promise.all(
      drafts.map(draft => submit(draft).then(() => 'sent', (error: unknown) => /"msg":"([^"]*)"/.exec(String(error))?.[1] ?? String(error)))
    )
    expect(outcomes.filter(text => text === 'sent')).toHaveLength(1)
    expect([...new Set(outcomes)].toSorted()).toEqual(['sent', '第 1 行 抛光砖：材料合同剩余 0，本次 1'])
    await world.approve(boss, ORDER, drafts[outcomes.indexOf('sent')]!.id)
    expect(await remaining(source)).toBe(0)
  })

  it('is at the price, the side of the tax and of the supplier of the contract', async () => {
    const source = await contract('5')
    await expect(save([rowOf(source, '1', { price: '80.00' })])).rejects.toThrow('抛光砖：合同单价 88.50，订单不能改价，请先签补充协议')
    await expect(save([rowOf(source, '1')], { includeTax: false })).rejects.toThrow('的单价口径与本单不一致')
    await expect(save([rowOf(source, '1')], { taxRate: '9.0000' })).rejects.toThrow('的税率与本单不一致')
    // Numbers are compared by value, whatever their number of decimals.
    await save([rowOf(source, '1')], { taxRate: '13' })
  })

  it('gives back what is closed of it, and takes it again only where it is still there', async () => {
    const source = await contract('300')
    const id = await ordered([rowOf(source, '180')])
    const [row] = (await buyer.call(api.info, { id })).lines.items
    const closing = { kind: ORDER, id, line: 'items', remainder: 'supply.deliver', rows: [String(row!.id)] }
    await expect(buyer.call(pullApi.close, { ...closing, reason: '' })).rejects.toThrow('请填写关闭原因')
    await buyer.call(pullApi.close, { ...closing, reason: '改型号' })
    expect([await remaining(source), (await buyer.call(api.info, { id })).head.deliverState]).toEqual([300, 'CLOSED'])
    const other = await ordered([rowOf(source, '200')])
    await expect(buyer.call(pullApi.reopen, closing)).rejects.toThrow('第 1 行 抛光砖：材料合同剩余 100，本次 180')
    await reaudit(other)
    await buyer.call(pullApi.reopen, closing)
    expect([await remaining(source), (await buyer.call(api.info, { id })).head.deliverState]).toEqual([120, 'NONE'])
    await reaudit(id)
    expect(await remaining(source)).toBe(300)
  })

  it('takes more than there is as far as the company lets it, and the contract is changed beside it', async () => {
    await world.system(
      ({ q }) => q.insert(merchantSetting).values({ id: 'over', key: 'orderOverRate', value: '5', effectiveFrom: '2026-01-01' }), MERCHANT
    )
    const source = await contract('300')
    await ordered([rowOf(source, '180')])
    await expect(save([rowOf(source, '135.000001')]).then(submit)).rejects.toThrow('第 1 行 抛光砖：材料合同剩余 120（可超 15），本次 135.000001')
    await ordered([rowOf(source, '135')])
    expect(await remaining(source)).toBe(-15)
    const supplementDraft = await world.supplement(buyer, 'MATERIAL', source.id)
    expect((await world.approveSupplement(buyer, boss, 'MATERIAL', supplementDraft)).processStateKv.key).toBe('COMPLETE')
    const less = await world.supplement(buyer, 'MATERIAL', source.id, ({ items }) => { items[0]!.quantity = '299' })
    const { processStateKv, historicTasks } = await world.approveSupplement(buyer, boss, 'MATERIAL', less)
    expect([processStateKv.key, historicTasks.at(-1)!.opinion]).toEqual(['FAIL', expect.stringContaining('不能少于 315')])
    await world.system(({ q }) => q.delete(merchantSetting).where(eq(merchantSetting.id, 'over')), MERCHANT)
  })

  it('is not opened again while what it was taken from is closed', async () => {
    const source = await contract('10')
    const id = await ordered([rowOf(source, '8')])
    const [row] = (await buyer.call(api.info, { id })).lines.items
    const closing = { kind: ORDER, id, line: 'items', remainder: 'supply.deliver', rows: [String(row!.id)] }
    await buyer.call(pullApi.close, { ...closing, reason: '改型号' })
    await ordered([rowOf(source, '5')])
    const fullRemainder = { kind: CONTRACT, id: source.id, line: 'items', remainder: ORDER, rows: [source.row] }
    await buyer.call(pullApi.close, { ...fullRemainder, reason: '不再要货' })
    await expect(buyer.call(pullApi.reopen, closing)).rejects.toThrow('第 1 行 抛光砖：材料合同剩余 0（余量已关闭），本次 8')
    await buyer.call(pullApi.reopen, fullRemainder)
    await expect(buyer.call(pullApi.reopen, closing)).rejects.toThrow('第 1 行 抛光砖：材料合同剩余 5，本次 8')
  })
})

describe('a purchase without a contract', () => {
  it('is bought up to the company\'s limit', async () => {
    const saved = await save([rowOf(null, '10', { price: '200.00' })])
    expect((await buyer.call(api.info, { id: saved.id })).head.spot).toBe(true)
    await expect(save([rowOf(null, '10', { price: '200.01' })])).rejects.toThrow('没有合同的明细共 2000.10 元，超过零星采购限额')
  })

  it('counts packs of the supplier: 72 m² in boxes of 1.44 m² are 50', async () => {
    const { id } = await save([rowOf(null, '72.000000', { price: '1.00', purchaseUnit: '箱', factor: '1.440000' })])
    expect((await buyer.call(api.info, { id })).lines.items[0]).toMatchObject({ packs: '50.000000', amount: '72.00' })
  })
})

describe('prices of an order', () => {
  it('are facts of their day once everybody has agreed, and none any more once it is taken back', async () => {
    const itemName = `水泥${newId().slice(-8)}`
    const id = await ordered([rowOf(null, '10', { itemName, price: '25.00' })])
    const currentPrices = async () => (await buyer.call(priceApi.queryPageMaterialPrice, { materialName: itemName, filters: [] })).rows
    expect(await currentPrices()).toMatchObject([{ source: 'ORDER', priceIncl: '25.00', supplierName: 'MATERIAL供应商' }])
    await reaudit(id)
    expect(await currentPrices()).toEqual([])
  })
})

describe('what was changed meanwhile', () => {
  it('is said at the submit: a supplier on the black list, a project that is closed', async () => {
    const draft = await save([rowOf(null, '1')])
    await world.system(({ q }) => q.update(supplier).set({ state: 'BLACK' }).where(eq(supplier.id, world.supplierOf('MATERIAL'))), MERCHANT)
    await expect(submit(draft)).rejects.toThrow('供应商“MATERIAL供应商”已列入黑名单，不能选择')
    await world.system(
      ({ q }) => q.update(supplier).set({ state: 'ACTIVE' }).where(eq(supplier.id, world.supplierOf('MATERIAL'))), MERCHANT
    )
    await world.system(({ q }) => q.update(project).set({ state: 'SETTLEMENT' }).where(eq(project.id, 'site')), MERCHANT)
    await expect(submit(draft)).rejects.toThrow('只有施工准备和施工中的项目可以下单')
  })
})
