import { beforeAll, describe, expect, it } from 'vitest'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { CONTRACT_LIBRARY } from '#schemas/contract/states.ts'
import { businessDate } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { project } from '#server/db/tables/project.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { contractApis, managedContractApi } from '../../tools/contractApis.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { labourApi } from '#shared/api/labour.ts'
import { priceApi } from '#shared/api/price.ts'
import type { Person } from '../harness/world.ts'
import { KINDS, rightsOf, withContracts } from './fixtures.ts'

const MERCHANT = 'm-contract'
const world = withContracts(MERCHANT)
const { save, open, row, head } = world
let writer: Person
let approver: Person
beforeAll(async () => ({ writer, approver } = await world.begin()))

describe.each(KINDS)('%s', kind => {
  const api = contractApis[kind]

  it('has both sides of the tax, whichever side its prices are, rounded by line', async () => {
    const rows = [row('3.333333', '10.01'), row('0.500000', '0.01')]
    const incl = await open(writer, kind, (await save(writer, kind, {}, rows)).id)
    expect(incl.lines.items.map(({ amount }) => amount)).toEqual(['33.37', '0.01'])
    expect(incl.head).toMatchObject({ totalAmount: '33.38', exclAmount: '29.54', processState: 'NOT_START', contractState: 'TO_SIGN' })
    const excl = await open(writer, kind, (await save(writer, kind, { includeTax: false }, rows.map(one => ({ ...one, id: newId() })))).id)
    expect(excl.head).toMatchObject({ totalAmount: '37.72', exclAmount: '33.38' })
    // Three times 0.05 without tax is 0.12 by line, 0.13 of the sum (domain B0).
    const small = await open(writer, kind, (await save(writer, kind, {}, [1, 2, 3].map(() => row('1.000000', '0.05')))).id)
    expect(small.lines.items.map(({ amount, exclAmount }) => [amount, exclAmount])).toEqual([1, 2, 3].map(() => ['0.05', '0.04']))
    expect(small.head).toMatchObject({ totalAmount: '0.15', exclAmount: '0.12' })
    // Sums and states from the client are ignored.
    const opened = await open(
      writer, kind,
      (await save(writer, kind, { totalAmount: '1.00', code: 'X1', processState: 'COMPLETE', contractState: 'EFFECTIVE' })).id
    )
    expect(opened.head).toMatchObject({ totalAmount: '528.00', processState: 'NOT_START', contractState: 'TO_SIGN' })
    expect(opened.head.code).toMatch({ LABOUR: /^LHT\d{12}$/, MATERIAL: /^CHT\d{12}$/, MACHINE: /^JHT\d{12}$/ }[kind])
  })

  it('refuses rates beyond 0 to 100, retention beyond what is allowed, a sum above the ceiling, an end before its start, no '
    + 'lines', async () => {
    const refusal = (more: object, items?: Parameters<typeof save>[3]) => expect(save(writer, kind, more, items)).rejects
    for (const key of ['taxRate', 'advanceRate', 'progressRate']) {
      await refusal({ [key]: '100.0001' }).toThrow('BAD_ROWS')
      await refusal({ [key]: '-0.0001' }).toThrow('BAD_ROWS')
      await save(writer, kind, { [key]: '100' })
    }
    await refusal({ retentionRate: kind === 'LABOUR' ? '3.01' : '20.01' }).toThrow('BAD_ROWS')
    await refusal({ ceiling: '527.99' }).toThrow('价税合计超过最高限额')
    await save(writer, kind, { ceiling: '528.00' })
    await refusal({ startDay: '2026-05-02', endDay: '2026-05-01' }).toThrow('截止日期早于开始日期')
    await refusal({}, []).toThrow('请至少登记一行合同明细')
    await refusal({}, [row('0', '10')]).toThrow('BAD_ROWS')
    await refusal({ supplierId: world.supplierOf(kind === 'LABOUR' ? 'MATERIAL' : 'LABOUR') }).toThrow('BAD_ROWS')
    await refusal({ projectId: 'nowhere' }).toThrow('所选的项目不存在')
  })

  it('goes from 待签 to 生效 to 已完成 or 已终止, and nowhere else', async () => {
    const draft = await save(writer, kind)
    const act = (id: string, action: string, reason?: string) => writer.call(api.act, { ids: [id], action, reason })
    await expect(act(draft.id, 'sign')).rejects.toThrow('审批完成后才能登记签订')
    const id = await world.agreed(writer, approver, kind, draft)
    expect((await open(writer, kind, id)).can).toMatchObject({ edit: false, acts: ['sign', 'terminate'] })
    await expect(act(id, 'complete')).rejects.toThrow('待签')
    await expect(act(id, 'terminate')).rejects.toThrow('请填写终止原因')
    await act(id, 'sign')
    expect((await open(writer, kind, id)).head.contractState).toBe('EFFECTIVE')
    expect(await writer.call(approvalApi.dryRun, { kind: CONTRACTS_OF[kind].name, id })).toEqual(
      { blocked: '合同生效，请签订补充协议或终止', reversals: [] }
    )
    await expect(
      writer.call(approvalApi.act, { kind: CONTRACTS_OF[kind].name, id, deed: { act: 'reaudit', opinion: '数量有误' } })
    ).rejects.toThrow('不能反审核：合同生效，请签订补充协议或终止')
    await act(id, 'complete')
    await expect(act(id, 'terminate', '不做了')).rejects.toThrow('已完成')
    const other = await world.signed(writer, approver, kind, await save(writer, kind))
    await act(other, 'terminate', '供应商停产')
    expect((await open(writer, kind, other)).head.contractState).toBe('ENDED')
    await expect(act(other, 'sign')).rejects.toThrow('已终止')
  })

  it('is taken back by 反审核 before it is signed', async () => {
    const id = await world.agreed(writer, approver, kind, await save(writer, kind))
    const { code } = (await open(writer, kind, id)).head
    expect(await writer.call(approvalApi.dryRun, { kind: CONTRACTS_OF[kind].name, id })).toEqual(
      { blocked: null, reversals: [`合同 ${code} 退回未发起`] }
    )
    await writer.call(approvalApi.act, { kind: CONTRACTS_OF[kind].name, id, deed: { act: 'reaudit', opinion: '数量有误' } })
    expect(await open(writer, kind, id)).toMatchObject(
      { head: { processState: 'NOT_START', contractState: 'TO_SIGN' }, can: { edit: true } }
    )
  })

  it('is for who holds its library, without prices for who may not see them, and unknown to other companies', async () => {
    const { id } = await save(writer, kind)
    const [reader, nobody, stranger] = [
      await world.person(MERCHANT, [rightsOf(kind)[0]!]), await world.person(MERCHANT, ['N_CONTRACT:query']),
      await world.person('m-contract-2', rightsOf(kind)),
    ]
    const visible = await open(reader, kind, id)
    expect(Object.keys(visible.head)).not.toContain('totalAmount')
    expect(Object.keys(visible.lines.items[0]!)).not.toContain('price')
    expect(await reader.refused(api.save, { head: head(kind), lines: { items: [row('1', '1')] } })).toEqual([403, 'FORBIDDEN'])
    expect(await nobody.refused(api.info, { id })).toEqual([404, 'NOT_FOUND'])
    expect(await stranger.refused(api.info, { id })).toEqual([404, 'NOT_FOUND'])
    // The id alone leads to its page, with the same permissions.
    expect(await reader.call(documentFactsApi.page, { id })).toEqual({ opens: `${CONTRACT_LIBRARY[kind].path}/detail?id=${id}` })
    for (const other of [nobody, stranger]) expect(await other.refused(documentFactsApi.page, { id })).toEqual([404, 'NOT_FOUND'])
    if (kind === 'MACHINE') return
    const page = kind === 'LABOUR' ? managedContractApi.labour : managedContractApi.material
    const result = await nobody.call(page, { filters: [] })
    expect(result.rows.map(one => one.id)).toContain(id)
    expect(JSON.stringify(result.rows)).not.toContain('totalAmount')
  })

  it('is out of the sums of its lists once it is cancelled', async () => {
    const contractName = `算入合计${kind}`
    const { name } = CONTRACTS_OF[kind]
    await save(writer, kind, { contractName }, [row('1', '100.00')])
    const { id, version } = await save(writer, kind, { contractName }, [row('1', '30.00')])
    const lists = [api.page, ...(kind === 'MACHINE' ? [] : [kind === 'LABOUR' ? managedContractApi.labour : managedContractApi.material])]
    const totals = async () => (await Promise.all(lists.map(page => writer.call(page, { quick: contractName })))).map(({ total, sums }) =>
      [total, sums?.totalAmount])
    expect(await totals()).toEqual(lists.map(() => [2, '130.00']))
    await writer.call(approvalApi.submit, { kind: name, id, version, urgency: 50 })
    await world.approve(approver, name, id, 'disagree')
    await writer.call(approvalApi.act, { kind: name, id, deed: { act: 'cancel', opinion: '不签了' } })
    expect(await totals()).toEqual(lists.map(() => [2, '100.00']))
  })
})

it.each(
  ['MATERIAL', 'MACHINE'] as const
)('records the prices of a contract when it is signed, bound to the items of the library that its lines name: %s', async kind => {
  const machine = kind === 'MACHINE'
  const [item] = await world.system(({ sql }) => sql<{ id: string, name: string, spec: string | null, brand: string | null, unit: string }>`
    select id, name, spec, brand, unit from material where merchant_id = '0' and machine = ${machine} and spec <> '' and brand <> ''
    order by id limit 1`, MERCHANT)
  const { id: libMaterialId, name: materialName, ...labels } = item!
  const input = { machine, libMaterialId, materialName, ...labels }
  const withContract = (rows: readonly { contractId?: string | null }[]) => rows.filter(({ contractId }) => contractId != null)
  const draft = await save(
    writer, kind, { taxRate: '13', contractName: '主楼瓷砖' },
    [row('10', '52.80', { itemName: materialName, ...labels }), row('5', '9.00', { itemName: '没有登记的东西' })]
  )
  const id = await world.agreed(writer, approver, kind, draft)
  expect(withContract((await writer.call(priceApi.queryPagePurchaseContractMaterialPrice, input)).rows)).toEqual([])
  await writer.call(contractApis[kind].act, { ids: [id], action: 'sign' })
  await writer.call(contractApis[kind].act, { ids: [id], action: 'sign' })
  const { code } = (await open(writer, kind, id)).head
  const fact = {
    source: 'CONTRACT', contractId: id, contractBillCode: code, contractName: '主楼瓷砖', priceIncl: '52.80', priceExcl: '46.73',
    quantity: '10.000000', supplierName: `${kind}供应商`, day: businessDate(new Date()), libMaterialId,
  }
  expect(withContract((await writer.call(priceApi.queryPagePurchaseContractMaterialPrice, input)).rows)).toMatchObject([fact])
  expect((await writer.call(priceApi.queryPagePurchaseContractMaterialPrice, { machine, materialName: '没有登记的东西' })).rows).toMatchObject(
    [{ libMaterialId: null, priceIncl: '9.00' }]
  )
  expect((await writer.call(priceApi.queryPageMaterialSupplier, { libMaterialId })).rows).toMatchObject(
    [{ supplierName: `${kind}供应商`, state: 'ACTIVE', priceIncl: '52.80' }]
  )
  expect((await writer.call(priceApi.queryPageMaterialContract, { libMaterialId })).rows).toMatchObject([fact])
  // A terminated contract cannot be bought by; its agreed price remains a fact.
  await writer.call(contractApis[kind].act, { ids: [id], action: 'terminate', reason: '停产' })
  expect((await writer.call(priceApi.queryPageMaterialContract, { libMaterialId })).rows).toEqual([])
  expect(withContract((await writer.call(priceApi.queryPagePurchaseContractMaterialPrice, input)).rows)).toMatchObject([fact])
})

it('binds a line to the item that was chosen, and to none when its words become others', async () => {
  const alike = await world.system(async ({ sql }) => {
    const [one] = await sql<{ id: string, name: string, spec: string, brand: string, unit: string }>`
      select id, name, spec, brand, unit from material where merchant_id = '0' and not machine and spec <> '' and brand <> ''
      order by id desc limit 1`
    return one!
  }, MERCHANT)
  const { id: _id, name: itemName, ...more } = alike
  const labels = { itemName, ...more }
  const boundTo = (lines: readonly object[]) => lines.map(line => (line as { readonly libMaterialId?: string | null }).libMaterialId)
  const draft = row('1', '10', { ...labels, libMaterialId: alike.id })
  const {
    id, version,
  } = await save(writer, 'MATERIAL', {}, [draft, row('1', '10', labels), row('1', '10', { itemName: '别的东西', libMaterialId: alike.id })])
  const { head: stored, lines: { items } } = await open(writer, 'MATERIAL', id)
  expect(boundTo(items)).toEqual([alike.id, alike.id, null])
  // After a rename in the library the contract still refers to the same material until other words are typed.
  await world.system(
    ({ sql }) => sql`update material set name = name || '（新）', identity = 'x' || identity where merchant_id = '0' and id = ${alike.id}`,
    '0'
  )
  const resaved = await writer.call(contractApis.MATERIAL.save, { id, version, head: stored, lines: { items: items.slice(0, 2) } })
  expect(boundTo((await open(writer, 'MATERIAL', id)).lines.items)).toEqual([alike.id, alike.id])
  await writer.call(
    contractApis.MATERIAL.save, { id, version: resaved.version, head: stored, lines: { items: [{ ...items[0]!, brand: '杂牌' }] } }
  )
  expect(boundTo((await open(writer, 'MATERIAL', id)).lines.items)).toEqual([null])
})

it('records the prices of a labour contract line by line', async () => {
  const id = await world.signed(
    writer, approver, 'LABOUR',
    await save(writer, 'LABOUR', { contractName: '泥瓦劳务', taxRate: '3' }, [row('100', '58.00', { itemName: '块料楼地面', itemCode: '011102' })])
  )
  const { code } = (await open(writer, 'LABOUR', id)).head
  const { rows } = await writer.call(labourApi.queryPageWorkContractItemPrice, { itemName: '块料楼地面' })
  expect(rows).toMatchObject([{
    contractBillCode: code, contractName: '泥瓦劳务', itemCode: '011102', price: '58.00', num: '100.000000', supplierName: 'LABOUR供应商',
    total: '5800.00', priceIncl: '58.00', priceExcl: '56.31', taxRate: '3.0000',
  }])
})

describe('the project of a contract', () => {
  const inState = async (state: string): Promise<string> => world.system(async ({ q }) => {
    const id = newId()
    await q.insert(project)
      .values({ id, projectCode: `XM-${id}`, projectName: `项目 ${id}`, state: state as 'INITIATE', projectType: '1101', pinyin: '' })
    return id
  }, MERCHANT)
  const move = (id: string, state: string) =>
    world.system(({ sql }) => sql`update project set state = ${state} where merchant_id = ${MERCHANT} and id = ${id}`, MERCHANT)

  it('is prepared or under construction', async () => {
    for (const state of ['ACTUALIZE_PREPARATION', 'CONSTRUCTING']) await save(writer, 'MATERIAL', { projectId: await inState(state) })
    for (const [state, word] of [['INITIATE', '已立项'], ['SETTLEMENT', '结算中'], ['WARRANTY', '质保中'], ['NOT_WON', '已关闭']]) {
      await expect(save(writer, 'MATERIAL', { projectId: await inState(state!) }), state).rejects.toThrow(`${word}，只有施工准备和施工中的项目可以签合同`)
    }
  })

  it('is so still when the contract is agreed to and signed, and of its supplements', async () => {
    const { name } = CONTRACTS_OF.MATERIAL
    const projectId = await inState('CONSTRUCTING')
    const drafts = [
      await save(writer, 'MATERIAL', { projectId }), await save(writer, 'MATERIAL', { projectId }),
      await save(writer, 'MATERIAL', { projectId }),
    ] as const
    const signed = await world.signed(writer, approver, 'MATERIAL', drafts[0])
    const approved = await world.agreed(writer, approver, 'MATERIAL', drafts[1])
    await writer.call(approvalApi.submit, { kind: name, ...drafts[2], urgency: 50 })
    await move(projectId, 'SETTLEMENT')
    expect((await approver.call(approvalApi.workflow, { kind: name, id: drafts[2].id })).notSuccess).toContain('结算中')
    await expect(world.approve(approver, name, drafts[2].id)).rejects.toThrow('不能同意：项目')
    await expect(writer.call(contractApis.MATERIAL.act, { ids: [approved], action: 'sign' })).rejects.toThrow('结算中')
    await expect(world.supplement(writer, 'MATERIAL', signed)).rejects.toThrow('结算中')
    await move(projectId, 'CONSTRUCTING')
    expect((await world.approve(approver, name, drafts[2].id)).processStateKv.key).toBe('COMPLETE')
  })
})
