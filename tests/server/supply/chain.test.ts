import { beforeAll, expect, it } from 'vitest'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import { ALWAYS } from '#schemas/org/flowCondition.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { newId } from '#server/core/ids.ts'
import { flowDefinition } from '#server/db/tables/company.ts'
import { project } from '#server/db/tables/project.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentApi } from '#shared/api/document.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { priceApi } from '#shared/api/price.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { contractApis, supplementApis } from '../../tools/contractApis.ts'
import type { Person } from '../harness/world.ts'
import { awardApis, inquiryApis, M2, withAwards } from './fixtures.ts'
import { giveQuotes, quoteFor } from './quotes.ts'

const MERCHANT = 'm-chain'
const world = withAwards(MERCHANT)
const orderApi = documentApi(ORDERS.MATERIAL)
const [AWARD, CONTRACT, SUPPLEMENT, ORDER] = [
  AWARDS.MATERIAL.name, CONTRACTS_OF.MATERIAL.name, SUPPLEMENTS_OF.MATERIAL.name, ORDERS.MATERIAL.name,
]
let [buyer, awarder, approver]: Person[] = []
beforeAll(async () => {
  ({ buyer, awarder, approver } = await world.begin())
  await world.system(async ({ q }) => {
    await q.insert(project).values({ id: 'site', projectCode: 'XM-1', projectName: '云栖里', state: 'CONSTRUCTING' })
    const nodes: FlowNode[] = [{
      taskDefinitionKey: 'one', name: '审批', category: 'APPROVE', mode: 'ANY', assignee: 'USERS', roles: [], users: [approver!.ctx.userId],
      whenEmpty: 'ADMIN', timeoutHours: null, condition: ALWAYS,
    }]
    await q.insert(flowDefinition).values(['purchase', 'purchaseBook'].map(key => ({ key, revision: 1, nodes, byName: '系统', remark: '' })))
  }, MERCHANT)
})

async function quoted(quantities: readonly string[], item: object = {}) {
  const inquired = await world.inquire(buyer!, 'MATERIAL', quantities, { projectId: 'site' }, item)
  await world.act(buyer!, 'MATERIAL', inquired.id, 'send')
  await giveQuotes(
    world, buyer!, inquired,
    [quoteFor(inquired, '88.50'), quoteFor(inquired, '80.00', { includeTax: false }), quoteFor(inquired, '87.00', { taxRate: '3' })]
  )
  await world.act(buyer!, 'MATERIAL', inquired.id, 'close')
  return { ...inquired, state: async () => (await buyer!.call(inquiryApis.MATERIAL.info, { id: inquired.id })).head.state }
}
/**
 * Approves an award of a row to C.
 * @returns its row
 */
async function awarded(
  { id, invited }: Awaited<ReturnType<typeof quoted>>, row: string, quantity: string
): Promise<{ readonly id: string, readonly row: string }> {
  const award = await awarder!.call(awardApis.MATERIAL.save, world.draft(id, [{ row, invited: invited[2]!, quantity }]))
  await world.submit(awarder!, 'MATERIAL', award)
  await world.approve(approver!, 'MATERIAL', award.id)
  return { id: award.id, row: String((await buyer!.call(awardApis.MATERIAL.info, { id: award.id })).lines.items[0]!.id) }
}
const terms = () => ({
  contractName: '瓷砖采购', projectId: 'site', supplierId: world.supplierOf('MATERIAL', 'C'), contractKind: 'ORDER', includeTax: true,
  taxRate: '3.0000',
})
async function contracted(
  source: { readonly id: string, readonly row: string }, quantity: string
): Promise<{ readonly id: string, readonly row: string }> {
  const row = newId()
  const saved = await buyer!.call(contractApis.MATERIAL.save, {
    head: terms(),
    lines: { items: [{ id: row, itemName: '抛釉砖1', unit: M2, quantity, price: '87.00', sourceDocument: source.id, sourceRow: source.row }] },
  })
  await agree(CONTRACT, saved)
  return { id: saved.id, row }
}

async function agree(kind: string, { id, version }: { readonly id: string, readonly version: number }): Promise<void> {
  await buyer!.call(approvalApi.submit, { kind, id, version, urgency: 50 })
  const workflow = await approver!.call(approvalApi.workflow, { kind, id })
  await approver!.call(
    approvalApi.audit, { kind, id, taskId: workflow.taskId ?? -1, version: workflow.version, resultState: 'agree', opinion: '同意' }
  )
}

it('leads from the award over the contract to the order, each taking what is left of the one before, and leaves its prices '
  + 'behind', async () => {
  const inquired = await quoted(['300'], { brand: '东鹏' })
  const { state } = inquired
  const award = await awarded(inquired, inquired.rows[0]!, '300')

  // The supplier belongs to the row: a contract draws rows of one supplier.
  const input = { kind: CONTRACT, line: 'items', from: AWARD, fromLine: 'items' }
  const { rows: [candidate] } = await buyer!.call(pullApi.candidates, { ...input, head: { supplierId: world.supplierOf('MATERIAL', 'C') } })
  // No supplier quoted another brand than the requested one.
  expect(candidate).toMatchObject(
    { documentId: award.id, itemName: '抛釉砖1', brand: '东鹏', price: '87.00', remaining: '300.000000', supplierName: 'MATERIAL C' }
  )
  expect(candidate!.head).toMatchObject({
    projectId: 'site', projectName: '云栖里', supplierId: world.supplierOf('MATERIAL', 'C'), supplierName: 'MATERIAL C', includeTax: 'true',
    taxRate: '3',
  })
  expect((await buyer!.call(pullApi.candidates, { ...input, head: { supplierId: world.supplierOf('MATERIAL', 'A') } })).rows).toEqual([])
  expect((await buyer!.call(pullApi.candidates, { ...input, head: {}, quick: 'MATERIAL C' })).rows.map(({ id }) => id)).toEqual(
    [candidate!.id]
  )
  expect((await buyer!.call(pullApi.candidates, { ...input, head: {}, quick: 'MATERIAL A' })).rows).toEqual([])
  const line = newId()
  const draft = (more: object = {}, item: object = {}) => ({
    head: { ...terms(), ...more },
    lines: { items: [{
      id: line, itemName: '抛釉砖1', unit: M2, quantity: '300', price: '87.00', sourceDocument: award.id, sourceRow: candidate!.id, ...item,
    }] },
  })
  await expect(buyer!.call(contractApis.MATERIAL.save, draft({ taxRate: '13.0000' }))).rejects.toThrow('的税率与本单不一致')
  await expect(buyer!.call(contractApis.MATERIAL.save, draft({ supplierId: world.supplierOf('MATERIAL', 'A') }))).rejects.toThrow(
    '的供应商与本单不一致'
  )
  const contract = await buyer!.call(contractApis.MATERIAL.save, draft())
  await agree(CONTRACT, contract)
  expect(await state()).toBe('USED')
  await buyer!.call(approvalApi.act, { kind: CONTRACT, id: contract.id, deed: { act: 'reaudit', opinion: '数量有误' } })
  expect(await state()).toBe('AWARDED')
  await agree(CONTRACT, { id: contract.id, version: (await buyer!.call(contractApis.MATERIAL.info, { id: contract.id })).version })
  await buyer!.call(contractApis.MATERIAL.act, { ids: [contract.id], action: 'sign' })

  const order = await buyer!.call(orderApi.save, {
    head: {
      orderName: '第一批', projectId: 'site', supplierId: world.supplierOf('MATERIAL', 'C'), needDay: '2030-01-01', deliverTo: 'STORE',
      includeTax: true, taxRate: '3.0000',
    },
    lines: { items: [{
      id: newId(), itemName: '抛釉砖1', unit: M2, quantity: '180', price: '87.00', sourceDocument: contract.id, sourceRow: line,
    }] },
  })
  await agree(ORDER, order)
  const [rowState] = await buyer!.call(pullApi.standings, { kind: CONTRACT, id: contract.id })
  expect(rowState).toMatchObject({ taken: '180.000000', remaining: '120.000000' })
  const prices = await awarder!.call(priceApi.queryPageMaterialPrice, { materialName: '抛釉砖1' })
  expect(prices.rows.map(({ source, priceIncl }) => [source, priceIncl]).toSorted()).toEqual([
    ['CONTRACT', '87.00'], ['INQUIRY', '87.00'], ['INQUIRY', '88.50'], ['INQUIRY', '90.40'], ['ORDER', '87.00'],
  ])
  // An award that has been drawn from cannot be undone.
  await expect(world.reaudit(buyer!, 'MATERIAL', award.id)).rejects.toThrow('引用')
})

it('awards what is left of an inquiry although all that was awarded before is in contracts', async () => {
  const inquired = await quoted(['300', '20'])
  await contracted(await awarded(inquired, inquired.rows[0]!, '200'), '200')
  expect(await inquired.state()).toBe('USED')
  const rest = await awarded(inquired, inquired.rows[1]!, '20')
  expect(await inquired.state()).toBe('AWARDED')
  await contracted(rest, '20')
  expect(await inquired.state()).toBe('USED')
})

it('keeps the awards behind the rows of a contract that a supplement changes: they say how much at most', async () => {
  const inquired = await quoted(['300'])
  const award = await awarded(inquired, inquired.rows[0]!, '300')
  const contract = await contracted(award, '200')
  await buyer!.call(contractApis.MATERIAL.act, { ids: [contract.id], action: 'sign' })
  const remaining = async () => (await buyer!.call(pullApi.standings, { kind: AWARD, id: award.id }))[0]!.remaining
  expect(await remaining()).toBe('100.000000')
  const supplement = async (quantity: string, edit: (items: Record<string, unknown>[]) => void = () => {}) => {
    const initial = await buyer!.call(documentFactsApi.amending, { kind: SUPPLEMENT, of: contract.id })
    const items = (initial.lines.items ?? []).map(item => ({ ...item, quantity }))
    edit(items)
    return buyer!.call(
      supplementApis.MATERIAL.save, { head: { ...initial.head, supplementName: '补充协议', reason: '增加用量' }, lines: { items } }
    )
  }
  const more = await supplement('260')
  await agree(SUPPLEMENT, more)
  const [row] = (await buyer!.call(contractApis.MATERIAL.info, { id: contract.id })).lines.items
  expect(row).toMatchObject({ id: contract.row, quantity: '260.000000', sourceDocument: award.id, sourceRow: award.row })
  expect(await remaining()).toBe('40.000000')
  // A quantity without an award needs a separate row and cannot extend this one.
  const much = await supplement('301')
  await expect(buyer!.call(approvalApi.submit, { kind: SUPPLEMENT, id: much.id, version: much.version, urgency: 50 })).rejects.toThrow(
    '第 1 行 抛釉砖1：材料定标单剩余 300，本次 301'
  )
  await buyer!.call(supplementApis.MATERIAL.remove, { ids: [much.id] })
  await buyer!.call(approvalApi.act, { kind: SUPPLEMENT, id: more.id, deed: { act: 'reaudit', opinion: '数量有误' } })
  expect(await remaining()).toBe('100.000000')
})
