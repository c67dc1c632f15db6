import { beforeAll, describe, expect, it } from 'vitest'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { newId } from '#server/core/ids.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { contractApis, supplementApis } from '../../tools/contractApis.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { labourApi } from '#shared/api/labour.ts'
import { priceApi } from '#shared/api/price.ts'
import type { Person } from '../harness/world.ts'
import { KINDS, rightsOf, withContracts } from './fixtures.ts'

const MERCHANT = 'm-supplement'
const world = withContracts(MERCHANT)
const { save, open, row, supplement } = world
let writer: Person
let approver: Person
beforeAll(async () => ({ writer, approver } = await world.begin()))

const inForce = (kind: (typeof KINDS)[number], more: object = {}, items = [
  row('10.000000', '52.80'), row('4.000000', '9.00', { itemName: '填缝剂' }),
]) =>
  save(writer, kind, more, items).then(saved => world.signed(writer, approver, kind, saved))
/** Records that another document's line refers to a contract line, as an order does. */
const takenBy = (contractId: string, fromRow: string, fromVersion: number) => world.system(async ({ sql }) => {
  const id = newId()
  await sql`insert into document (id, kind, code) values (${id}, 'test', ${`DD-${id.slice(-6)}`})`
  await sql`insert into document_link (id, from_id, from_line, from_row, from_version, to_id, to_line, to_row, quantity) values (${newId()},
    ${contractId}, 'items', ${fromRow}, ${fromVersion}, ${id}, 'lines', 'x', 3)`
  return `DD-${id.slice(-6)}`
}, MERCHANT)

describe.each(KINDS)('%s', kind => {
  it('begins as the contract stands, and once it is approved is the contract', async () => {
    const id = await inForce(kind, { ceiling: '2000.00' })
    const before = await open(writer, kind, id)
    const saved = await supplement(writer, kind, id, ({ head, items }) => {
      head.retentionRate = '2'
      head.ceiling = '3000.00'
      items[0]!.price = '55.00'
      items.splice(1, 1)
      items.push({ id: newId(), itemName: '阴角线', unit: before.lines.items[0]!.unit, quantity: '2.000000', price: '100.00' })
    })
    const draft = await writer.call(supplementApis[kind].info, { id: saved.id })
    expect(draft.head).toMatchObject({
      code: `${before.head.code}-B1`, contractCode: before.head.code, contractName: before.head.contractName,
      supplierName: before.head.supplierName, contractKind: before.head.contractKind,
      includeTax: true, baseAmount: '564.00', totalAmount: '750.00', changeAmount: '186.00', processState: 'NOT_START',
    })
    // The approver sees the changes row by row without permission for contracts.
    const input = { kind: SUPPLEMENTS_OF[kind].name, id: saved.id }
    const previous = await writer.call(documentFactsApi.amended, input)
    expect(previous.head).toMatchObject({ totalAmount: '564.00', ceiling: '2000.00', retentionRate: '3.0000' })
    expect(previous.lines.items!.map(line => [line.id === draft.lines.items[0]!.contractRow, line.price])).toEqual(
      [[true, '52.80'], [false, '9.00']]
    )
    expect((await open(writer, kind, id)).head.totalAmount).toBe('564.00')
    const { title, opens } = CONTRACTS_OF[kind]
    expect((await writer.call(supplementApis[kind].info, { id: saved.id })).facts?.related).toEqual([{
      id, kind: CONTRACTS_OF[kind].name, kindTitle: title, code: before.head.code, title: before.head.contractName, state: '已完成',
      direction: 'FROM', opens: opens!.replace('{id}', id),
    }])

    const flow = await world.approveSupplement(writer, approver, kind, saved)
    expect(flow.processStateKv.key).toBe('COMPLETE')
    const after = await open(writer, kind, id)
    expect(after.head).toMatchObject(
      { totalAmount: '750.00', retentionRate: '2.0000', ceiling: '3000.00', supplements: 1, contractState: 'EFFECTIVE' }
    )
    expect(after.lines.items.map(({ price }) => price)).toEqual(['55.00', '100.00'])
    // An unchanged line keeps its key, so references to it stay valid.
    expect(after.lines.items[0]!.id).toBe(before.lines.items[0]!.id)
    expect((await approver.call(documentFactsApi.amended, input)).lines.items!.map(({ price }) => price)).toEqual(['52.80', '9.00'])
    const { versions } = after.facts!
    expect(versions[0]!.number).toBe(after.version)
    expect(versions.map(({ number }) => number)).toContain(before.version)
    const [change] = await writer.call(documentFactsApi.history, { kind: CONTRACTS_OF[kind].name, id })
    expect(change).toMatchObject({ action: '补充协议生效' })

    await world.approveSupplement(
      writer, approver, kind, await supplement(writer, kind, id, ({ items }) => { items[0]!.quantity = '20.000000' })
    )
    const page = await writer.call(contractApis[kind].page, { pageSize: 100 })
    expect(page.rows.find(one => one.id === id)).toMatchObject({ supplements: 2, totalAmount: '1300.00' })
  })
})

it('is refused for a contract that is not in force, and while another one is open, whichever state that is in', async () => {
  const draft = await save(writer, 'MATERIAL')
  await expect(supplement(writer, 'MATERIAL', draft.id)).rejects.toThrow('还没有审批通过，不能办理材料合同补充协议')
  await world.agreed(writer, approver, 'MATERIAL', draft)
  await expect(supplement(writer, 'MATERIAL', draft.id)).rejects.toThrow('是待签状态，不能办理')
  const id = await inForce('MATERIAL')
  const { code } = (await open(writer, 'MATERIAL', id)).head
  const { name } = SUPPLEMENTS_OF.MATERIAL
  const first = await supplement(writer, 'MATERIAL', id)
  await expect(supplement(writer, 'MATERIAL', id)).rejects.toThrow(`${code} 的补充协议 ${code}-B1 还在办理（未发起），完成或作废后才能再办`)
  await writer.call(approvalApi.submit, { kind: name, id: first.id, version: first.version, urgency: 50 })
  await expect(supplement(writer, 'MATERIAL', id)).rejects.toThrow('还在办理（处理中）')
  for (const action of ['complete', 'terminate']) {
    await expect(writer.call(contractApis.MATERIAL.act, { ids: [id], action, reason: '完' })).rejects.toThrow(
      `${code}-B1 还在办理（处理中），不能${action === 'complete' ? '完成' : '终止'}`
    )
  }
  await world.approve(approver, name, first.id, 'disagree')
  await expect(supplement(writer, 'MATERIAL', id)).rejects.toThrow('还在办理（已驳回）')
  await writer.call(approvalApi.act, { kind: name, id: first.id, deed: { act: 'cancel', opinion: '不签了' } })
  const second = await supplement(writer, 'MATERIAL', id)
  expect((await writer.call(supplementApis.MATERIAL.info, { id: second.id })).head.code).toBe(`${code}-B2`)
  await writer.call(supplementApis.MATERIAL.remove, { ids: [second.id] })
  await writer.call(contractApis.MATERIAL.act, { ids: [id], action: 'complete' })
  await expect(supplement(writer, 'MATERIAL', id)).rejects.toThrow('是已完成状态')
})

it('lets one of two at once begin', async () => {
  const id = await inForce('MATERIAL')
  const both = await Promise.allSettled([supplement(writer, 'MATERIAL', id), supplement(writer, 'MATERIAL', id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(String((both.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toContain('还在办理')
})

it('takes nothing from the sender that the contract decides, and no row twice', async () => {
  const [id, other] = [await inForce('MATERIAL'), await inForce('MATERIAL')]
  const { id: savedId, version } = await supplement(writer, 'MATERIAL', id, ({ head }) =>
    Object.assign(head, { supplierId: 'x', baseAmount: '1', code: 'X', contractCode: 'Y', processState: 'COMPLETE', includeTax: false }))
  const stored = await writer.call(supplementApis.MATERIAL.info, { id: savedId })
  expect(stored.head).toMatchObject(
    { supplierId: world.supplierOf('MATERIAL'), baseAmount: '564.00', includeTax: true, processState: 'NOT_START' }
  )
  // A stored supplement keeps its contract.
  const resaved = await writer.call(
    supplementApis.MATERIAL.save, { id: savedId, version, head: { ...stored.head, contractId: other }, lines: stored.lines as never }
  )
  expect((await writer.call(supplementApis.MATERIAL.info, { id: savedId })).head).toMatchObject({ contractId: id })
  const items = stored.lines.items.map(line => ({ ...line }))
  const doubled = { id: savedId, version: resaved.version, head: stored.head, lines: { items: [...items, { ...items[0]!, id: newId() }] } }
  await expect(writer.call(supplementApis.MATERIAL.save, doubled as never)).rejects.toThrow('这一行对应的原明细不存在或已有另一行')
  await expect(
    writer.call(supplementApis.MATERIAL.save, { ...doubled, head: { ...stored.head, ceiling: '10.00' }, lines: { items } } as never)
  ).rejects.toThrow('价税合计超过最高限额')
})

it('records the prices that it has changed or added under its own number, and takes them back with itself', async () => {
  const priced = [row('10', '52.80', { itemName: '补充协议砖' }), row('4', '9.00', { itemName: '补充协议胶' })]
  const id = await inForce('MATERIAL', {}, priced)
  const { code } = (await open(writer, 'MATERIAL', id)).head
  const recorded = async (materialName: string) =>
    (await writer.call(priceApi.queryPagePurchaseContractMaterialPrice, { materialName })).rows.map(one => [one.billCode, one.priceIncl])
  const saved = await supplement(writer, 'MATERIAL', id, ({ items }) => { items[0]!.price = '60.00' })
  await world.approveSupplement(writer, approver, 'MATERIAL', saved)
  expect(await recorded('补充协议砖')).toEqual([[`${code}-B1`, '60.00'], [code, '52.80']])
  expect(await recorded('补充协议胶')).toEqual([[code, '9.00']])
  const input = { kind: SUPPLEMENTS_OF.MATERIAL.name, id: saved.id }
  expect(await writer.call(approvalApi.dryRun, input)).toMatchObject({ blocked: null })
  expect((await open(writer, 'MATERIAL', id)).head.totalAmount).toBe('636.00')
  await writer.call(approvalApi.act, { ...input, deed: { act: 'reaudit', opinion: '数量有误' } })
  expect(await open(writer, 'MATERIAL', id)).toMatchObject(
    { head: { totalAmount: '564.00', supplements: null }, lines: { items: [{ price: '52.80' }, { price: '9.00' }] } }
  )
  expect(await recorded('补充协议砖')).toEqual([[code, '52.80']])
  const labour = await inForce('LABOUR', { taxRate: '3' }, [row('10', '30.00', { itemName: '补充协议工序' })])
  const change = await supplement(writer, 'LABOUR', labour, ({ items }) => { items[0]!.price = '33.00' })
  await world.approveSupplement(writer, approver, 'LABOUR', change)
  const labourRecorded = async () =>
    (await writer.call(labourApi.queryPageWorkContractItemPrice, { itemName: '补充协议工序' })).rows.map(({ price }) => price).toSorted()
  expect(await labourRecorded()).toEqual(['30.00', '33.00'])
  await writer.call(approvalApi.act, { kind: SUPPLEMENTS_OF.LABOUR.name, id: change.id, deed: { act: 'reaudit', opinion: '数量有误' } })
  expect(await labourRecorded()).toEqual(['30.00'])
  // A second approval records them again.
  const { version } = await writer.call(supplementApis.LABOUR.info, { id: change.id })
  await world.approveSupplement(writer, approver, 'LABOUR', { id: change.id, version })
  expect(await labourRecorded()).toEqual(['30.00', '33.00'])
})

it('records every price anew where it changes the tax rate and nothing else', async () => {
  const id = await inForce('MATERIAL', {}, [row('10', '52.80', { itemName: '另税砖' })])
  const { code } = (await open(writer, 'MATERIAL', id)).head
  await world.approveSupplement(
    writer, approver, 'MATERIAL', await supplement(writer, 'MATERIAL', id, ({ head }) => { head.taxRate = '9' })
  )
  const { rows } = await writer.call(priceApi.queryPagePurchaseContractMaterialPrice, { materialName: '另税砖' })
  expect(rows.map(one => [one.billCode, one.taxRate, one.priceIncl])).toEqual(
    [[`${code}-B1`, '9.0000', '52.80'], [code, '13.0000', '52.80']]
  )
})

it('leaves what was ordered by the older version as it was: no such row goes, and the newest that nobody relied on alone is taken '
  + 'back', async () => {
  const id = await inForce('MATERIAL')
  const { lines, version } = await open(writer, 'MATERIAL', id)
  const order = await takenBy(id, String(lines.items[1]!.id), version)
  const dropped = await supplement(writer, 'MATERIAL', id, ({ items }) => { items.splice(1, 1) })
  const failed = await world.approveSupplement(writer, approver, 'MATERIAL', dropped)
  expect(failed.processStateKv.key).toBe('FAIL')
  expect(failed.historicTasks.at(-1)).toMatchObject({ action: 'EFFECT_FAIL', opinion: `原第 2 行已被 ${order} 引用，不能删除` })
  expect((await open(writer, 'MATERIAL', id)).lines.items).toHaveLength(2)

  const other = await inForce('MATERIAL')
  const first = await supplement(writer, 'MATERIAL', other, ({ items }) => { items[0]!.price = '60.00' })
  await world.approveSupplement(writer, approver, 'MATERIAL', first)
  const second = await supplement(writer, 'MATERIAL', other, ({ items }) => { items[0]!.price = '61.00' })
  await world.approveSupplement(writer, approver, 'MATERIAL', second)
  const blocked = (saved: { id: string }) => writer.call(approvalApi.dryRun, { kind: SUPPLEMENTS_OF.MATERIAL.name, id: saved.id })
    .then(run => run.blocked)
  expect(await blocked(first)).toContain('-B2，请先反审核它')
  const now = await open(writer, 'MATERIAL', other)
  const taker = await takenBy(other, String(now.lines.items[0]!.id), now.version)
  expect(await blocked(second)).toBe(`${taker} 已按这份补充协议引用明细`)
})

it('is for who holds its library, and shows who may not see prices none', async () => {
  const id = await inForce('MATERIAL')
  const saved = await supplement(writer, 'MATERIAL', id)
  const kind = SUPPLEMENTS_OF.MATERIAL.name
  const [reader, nobody, stranger] = [
    await world.person(MERCHANT, [rightsOf('MATERIAL')[0]!]), await world.person(MERCHANT),
    await world.person('m-supplement-2', [...rightsOf('MATERIAL'), 'P_PRICE']),
  ]
  const before = await reader.call(documentFactsApi.amended, { kind, id: saved.id })
  expect(JSON.stringify(before)).not.toMatch(/Amount|"price"|ceiling/)
  expect(await reader.refused(documentFactsApi.amending, { kind, of: id })).toEqual([403, 'FORBIDDEN'])
  expect(await nobody.refused(documentFactsApi.amended, { kind, id: saved.id })).toEqual([404, 'NOT_FOUND'])
  for (const [contract, input] of [
    [documentFactsApi.amended, { kind, id: saved.id }], [documentFactsApi.amending, { kind, of: id }],
    [supplementApis.MATERIAL.info, { id: saved.id }],
  ] as const) {
    expect(await stranger.refused(contract, input)).toEqual([404, 'NOT_FOUND'])
  }
  expect(await writer.refused(documentFactsApi.amended, { kind: CONTRACTS_OF.MATERIAL.name, id })).toEqual([404, 'NOT_FOUND'])
})
