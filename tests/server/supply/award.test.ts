import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { daysAfter } from '#schemas/kit/index.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { project } from '#server/db/tables/project.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { supplyComparisonApi } from '#shared/api/supplyComparison.ts'
import { labourApi } from '#shared/api/labour.ts'
import { priceApi } from '#shared/api/price.ts'
import { supplierApi } from '#shared/api/supplier.ts'
import type { Person } from '../harness/world.ts'
import { awardApis, inquiryApis, rightsOf, TOMORROW, withAwards, type Inquired } from './fixtures.ts'
import { giveQuotes, lapse, quoteFor } from './quotes.ts'

const MERCHANT = 'm-award'
const world = withAwards(MERCHANT)
const { act, draft } = world
let [buyer, awarder, approver]: Person[] = []
beforeAll(async () => ({ buyer, awarder, approver } = await world.begin()))

/** Creates the closed inquiry of the worked example: three suppliers for one row of 300 m² (sheet 1). */
async function worked(kind: 'MATERIAL' | 'LABOUR' = 'MATERIAL', quantities = ['300']): Promise<Inquired> {
  const inquired = await world.inquire(buyer!, kind, quantities)
  await act(buyer!, kind, inquired.id, 'send')
  await giveQuotes(world, buyer!, inquired, [
    quoteFor(inquired, '88.50', { freight: 'EXTRA', freightAmount: '600.00', freightTaxRate: '9' }),
    quoteFor(inquired, '80.00', { includeTax: false }), quoteFor(inquired, '87.00', { taxRate: '3' }),
  ])
  await act(buyer!, kind, inquired.id, 'close')
  return inquired
}
const save = (person: Person, ...draftArgs: Parameters<typeof draft>) => person.call(awardApis.MATERIAL.save, draft(...draftArgs))

describe('the comparison of an inquiry', () => {
  it('is shown to nobody before the deadline of a sealed one, and has the valid quotes after it', async () => {
    const inquired = await world.inquire(buyer!, 'MATERIAL', ['300'])
    await act(buyer!, 'MATERIAL', inquired.id, 'send')
    await giveQuotes(world, buyer!, inquired, [quoteFor(inquired, '88.50')])
    await expect(buyer!.call(supplyComparisonApi.MATERIAL.compare, { id: inquired.id })).rejects.toThrow('报价截止前不能查看报价')
    await act(buyer!, 'MATERIAL', inquired.id, 'close')
    const comparison = await buyer!.call(supplyComparisonApi.MATERIAL.compare, { id: inquired.id })
    expect(comparison).toMatchObject(
      { side: 'INCL', state: 'CLOSED', awards: [], lines: [{ row: inquired.rows[0], quantity: '300.000000', left: '300.000000' }] }
    )
    expect(comparison.suppliers.map(({ quote }) => quote?.lines[0]?.price ?? null)).toEqual(['88.50', null, null])
  })
  it('is for who reads the library and sees prices, and unknown to other companies', async () => {
    const { id } = await worked()
    const [userWithoutPrices, nobody, stranger] = [
      await world.person(MERCHANT, rightsOf('MATERIAL')), await world.person(MERCHANT, ['P_PRICE']),
      await world.person('m-award-2', [...rightsOf('MATERIAL'), 'P_PRICE']),
    ]
    for (const person of [userWithoutPrices, nobody])
      expect(await person.refused(supplyComparisonApi.MATERIAL.compare, { id })).toEqual([403, 'FORBIDDEN'])
    expect(await stranger.refused(supplyComparisonApi.MATERIAL.compare, { id })).toEqual([404, 'NOT_FOUND'])
  })
})

describe('an award', () => {
  it('has everything from the quotes: nobody sends prices', async () => {
    const { id, rows: [row], invited: [a, , c] } = await worked()
    const input = draft(
      id, [{ row: row!, invited: a!, quantity: '100', reason: '质保一体' }, { row: row!, invited: c!, quantity: '200' }], { totalIncl: '1.00' }
    )
    const lines = { items: input.lines.items.map(item => ({ ...item, price: '1.00', landedIncl: '1.00', supplierId: 'x' })) }
    const saved = await awarder!.call(awardApis.MATERIAL.save, { ...input, lines })
    expect(saved.notices).toEqual([])
    const { head, lines: { items } } = await awarder!.call(awardApis.MATERIAL.info, { id: saved.id })
    expect(head).toMatchObject({ totalIncl: '26850.00', totalExcl: '25275.52', lowestIncl: '26100.00', processState: 'NOT_START' })
    expect(items).toMatchObject([
      {
        itemName: '抛釉砖1', supplierName: 'MATERIAL A', price: '88.50', priceIncl: '88.50', priceExcl: '78.32', taxRate: '13',
        landedIncl: '9450.00', landedExcl: '8382.32', lowest: '87.00', above: '4.02',
      },
      { supplierName: 'MATERIAL C', price: '87.00', priceExcl: '84.47', landedIncl: '17400.00', above: null },
    ])
    expect(await awarder!.call(supplyComparisonApi.MATERIAL.kept, { id: saved.id })).toMatchObject(
      { inquiryId: id, suppliers: [{ quote: { freightAmount: '600.00' } }, {}, {}] }
    )
  })
  it('asks for a reason, for a quoted row of the inquiry, once a supplier, and says which row is wrong', async () => {
    const [{ id, rows: [row], invited: [a, b, c] }, other] = [await worked(), await worked()]
    const refused = (picks: Parameters<typeof draft>[1]) => expect(save(awarder!, id, picks)).rejects
    await refused([{ row: row!, invited: a!, quantity: '300' }]).toThrow('第 1 行 抛釉砖1：未选最低价，请填写原因')
    await refused([{ row: other.rows[0]!, invited: c!, quantity: '300' }]).toThrow('第 1 行')
    await refused([{ row: row!, invited: other.invited[2]!, quantity: '300' }]).toThrow('第 1 行 抛釉砖1：没有选定供应商')
    await refused([{ row: row!, invited: c!, quantity: '100' }, { row: row!, invited: c!, quantity: '100' }]).toThrow(
      '第 2 行 抛釉砖1：同一家供应商在一行里只能选一次'
    )
    await refused([{ row: row!, invited: b!, quantity: '-1', reason: '试' }]).toThrow('BAD_ROWS')
    await refused([]).toThrow('请至少选定一行')
    await expect(save(awarder!, 'nowhere', [])).rejects.toThrow('NOT_FOUND')
  })
  it('warns where buyer and awarder are one person', async () => {
    const { id, rows: [row], invited: [, , c] } = await worked()
    expect((await save(buyer!, id, [{ row: row!, invited: c!, quantity: '300' }])).notices).toEqual(['询价经办人与定标经办人是同一人，请留意职责分离'])
  })
  it('names nobody who was stopped or black-listed since the invitation, and fails if that happens before everybody agreed', async () => {
    const { id, rows: [row], invited: [a, b] } = await worked()
    const state = (name: string, to: 'STOPPED' | 'BLACK' | 'ACTIVE') =>
      world.system(({ q }) => q.update(supplier).set({ state: to }).where(eq(supplier.id, world.supplierOf('MATERIAL', name))), MERCHANT)
    const saved = await save(awarder!, id, [{ row: row!, invited: a!, quantity: '300', reason: '质保' }])
    await world.submit(awarder!, 'MATERIAL', saved)
    await state('A', 'BLACK')
    await state('B', 'STOPPED')
    await expect(save(awarder!, id, [{ row: row!, invited: b!, quantity: '300', reason: '质保' }])).rejects.toThrow(
      '第 1 行 抛釉砖1：供应商“MATERIAL B”'
    )
    await expect(world.approve(approver!, 'MATERIAL', saved.id)).rejects.toThrow('供应商“MATERIAL A”已列入黑名单，不能选择')
    await state('A', 'ACTIVE')
    await state('B', 'ACTIVE')
  })
  it('takes a quote that has run out by the day of the award only with a reason, also where it runs out before everybody '
    + 'agreed', async () => {
    const inquired = await world.inquire(buyer!, 'MATERIAL', ['300'])
    const [id, row, a] = [inquired.id, inquired.rows[0]!, inquired.invited[0]!]
    await act(buyer!, 'MATERIAL', id, 'send')
    const validDay = TOMORROW().slice(0, 10)
    await giveQuotes(world, buyer!, inquired, [quoteFor(inquired, '80.00', { validUntil: daysAfter(validDay, 1) })])
    await act(buyer!, 'MATERIAL', id, 'close')
    const saved = await save(awarder!, id, [{ row, invited: a, quantity: '300' }])
    await world.submit(awarder!, 'MATERIAL', saved)
    await lapse(world, buyer!, a, '2026-01-31')
    await expect(world.approve(approver!, 'MATERIAL', saved.id)).rejects.toThrow('第 1 行 抛釉砖1：供应商“MATERIAL A”的报价有效期至 2026-01-31，已过期，请填写原因')
    await awarder!.call(approvalApi.act, { kind: AWARDS.MATERIAL.name, id: saved.id, deed: { act: 'recall' } })
    expect((await awarder!.call(supplyComparisonApi.MATERIAL.compare, { id })).suppliers.map(({ lapsed }) => lapsed)).toEqual(
      [true, false, false]
    )
    const { version, head, lines } = await awarder!.call(awardApis.MATERIAL.info, { id: saved.id })
    await expect(awarder!.call(awardApis.MATERIAL.save, { id: saved.id, version, head, lines })).rejects.toThrow(
      '第 1 行 抛釉砖1：供应商“MATERIAL A”的报价有效期至 2026-01-31，已过期，请填写原因'
    )
    const resaved = await awarder!.call(
      awardApis.MATERIAL.save,
      { id: saved.id, version, head, lines: { items: lines.items.map(item => ({ ...item, reason: '供应商已电话确认' })) } }
    )
    await world.submit(awarder!, 'MATERIAL', resaved)
    await world.approve(approver!, 'MATERIAL', saved.id)
    expect((await buyer!.call(inquiryApis.MATERIAL.info, { id })).head.state).toBe('AWARDED')
  })
  it('fails where the quote that it was made from was taken back or given anew, or the project closed before everybody agreed; till then '
    + 'its inquiry is not voided', async () => {
    await world.system(
      ({ q }) => q.insert(project).values({ id: 'site', projectCode: 'XM-1', projectName: '云栖里', state: 'CONSTRUCTING' }), MERCHANT
    )
    const closedInquiry = async (head: object = {}) => {
      const inquired = await world.inquire(buyer!, 'MATERIAL', ['300'], { sealed: false, ...head })
      await act(buyer!, 'MATERIAL', inquired.id, 'send')
      await giveQuotes(world, buyer!, inquired, [quoteFor(inquired, '80.00')])
      await act(buyer!, 'MATERIAL', inquired.id, 'close')
      const saved = await save(awarder!, inquired.id, [{ row: inquired.rows[0]!, invited: inquired.invited[0]!, quantity: '300' }])
      await world.submit(awarder!, 'MATERIAL', saved)
      return { ...inquired, award: saved.id }
    }
    const [back, anew, voided, closed] = [
      await closedInquiry(), await closedInquiry(), await closedInquiry(), await closedInquiry({ projectId: 'site' }),
    ]
    await buyer!.call(inquiryLinkApis.MATERIAL.revoke, { id: back.invited[0]!, reason: '资质不符' })
    await expect(world.approve(approver!, 'MATERIAL', back.award)).rejects.toThrow('第 1 行 抛釉砖1：供应商“MATERIAL A”的报价已撤回或已拒绝，不能定标')
    await giveQuotes(world, buyer!, anew, [quoteFor(anew, '99.00')])
    await expect(world.approve(approver!, 'MATERIAL', anew.award)).rejects.toThrow('第 1 行 抛釉砖1：供应商“MATERIAL A”已改报第 2 版，请重新比价定标')
    await expect(act(buyer!, 'MATERIAL', voided.id, 'cancel', '不采购了')).rejects.toThrow(/XJ.* 已被 PB.* 引用，不能作废/)
    await world.system(({ q }) => q.update(project).set({ state: 'NOT_WON' }).where(eq(project.id, 'site')), MERCHANT)
    await expect(world.approve(approver!, 'MATERIAL', closed.award)).rejects.toThrow(/项目“云栖里”.*不能再定标/)
  })
  it('awards the inquiry when everybody has agreed, records all valid quotes, and is taken back', async () => {
    const { id, rows: [row, second], invited: [, , c] } = await worked('MATERIAL', ['300', '10'])
    const saved = await save(awarder!, id, [{ row: row!, invited: c!, quantity: '300' }])
    await world.submit(awarder!, 'MATERIAL', saved)
    // A quantity in flight in another award is unavailable.
    await expect(save(awarder!, id, [{ row: row!, invited: c!, quantity: '1' }])).rejects.toThrow('第 1 行 抛釉砖1：该行已定标，不能修改')
    await world.approve(approver!, 'MATERIAL', saved.id)
    const state = async () => (await buyer!.call(inquiryApis.MATERIAL.info, { id })).head.state
    expect(await state()).toBe('AWARDED')
    const recorded = async () =>
      (await awarder!.call(priceApi.queryPagePurchaseInquiryMaterialPrice, { materialName: '抛釉砖1' })).rows.filter(one =>
        one.inquiryId === id)
        .map(({ supplierName, priceIncl, priceExcl, remark }) => [supplierName, priceIncl, priceExcl, remark]).toSorted()
    expect(await recorded()).toEqual(
      [['MATERIAL A', '88.50', '78.32', ''], ['MATERIAL B', '90.40', '80.00', ''], ['MATERIAL C', '87.00', '84.47', '中标']]
    )
    await expect(save(awarder!, id, [{ row: row!, invited: c!, quantity: '1' }])).rejects.toThrow('该行已定标，不能修改')
    // Another award covers the rest of the inquiry, which stays awarded until the last award is undone.
    const rest = await save(awarder!, id, [{ row: second!, invited: c!, quantity: '10' }])
    await world.submit(awarder!, 'MATERIAL', rest)
    await world.approve(approver!, 'MATERIAL', rest.id)
    await world.reaudit(buyer!, 'MATERIAL', saved.id)
    expect([await state(), (await recorded()).map(one => one.at(-1))]).toEqual(['AWARDED', ['', '', '']])
    await world.reaudit(buyer!, 'MATERIAL', rest.id)
    expect([await state(), await recorded()]).toEqual(['CLOSED', []])
    await world.submit(
      awarder!, 'MATERIAL', { id: saved.id, version: (await awarder!.call(awardApis.MATERIAL.info, { id: saved.id })).version }
    )
    await world.approve(approver!, 'MATERIAL', saved.id)
    expect(await recorded()).toHaveLength(3)
  })
  it('of labour records what work costs', async () => {
    const { id, rows: [row], invited: [, , c] } = await worked('LABOUR')
    const saved = await awarder!.call(awardApis.LABOUR.save, draft(id, [{ row: row!, invited: c!, quantity: '300' }]))
    await world.submit(awarder!, 'LABOUR', saved)
    await world.approve(approver!, 'LABOUR', saved.id)
    const recorded = async () => (await awarder!.call(labourApi.queryPageWorkInquiryItemPrice, { itemName: '抛釉砖1' })).rows
    expect((await recorded()).map(({ supplierName, priceIncl, num }) => [supplierName, priceIncl, num]).toSorted()).toEqual([
      ['LABOUR A', '88.50', '300.000000'], ['LABOUR B', '90.40', '300.000000'], ['LABOUR C', '87.00', '300.000000'],
    ])
    await world.reaudit(buyer!, 'LABOUR', saved.id)
    expect(await recorded()).toEqual([])
  })
})

it('counts what a supplier kept of his word from documents, each number with its rows, and gives a part without facts no '
  + 'number', async () => {
  const input = { kind: 'MATERIAL' as const, id: world.supplierOf('MATERIAL', 'B') }
  const rating = async () => awarder!.call(supplierApi.querySupplierRating, input)
  const countOf = ({ facts }: Awaited<ReturnType<typeof rating>>) => Object.fromEntries(facts.map(({ fact, rows }) => [fact, rows]))
  const before = countOf(await rating())
  const [quoted, silent, voided] = [
    await worked(), await world.inquire(buyer!, 'MATERIAL', ['1']), await world.inquire(buyer!, 'MATERIAL', ['1']),
  ]
  for (const { id } of [silent, voided]) await act(buyer!, 'MATERIAL', id, 'send')
  // An open inquiry is no fact, and a voided one is not the supplier's doing.
  expect(countOf(await rating())).toMatchObject({ ANSWERED: before.ANSWERED! + 1, SILENT: before.SILENT })
  await act(buyer!, 'MATERIAL', silent.id, 'close')
  await act(buyer!, 'MATERIAL', voided.id, 'cancel', '不采购了')
  const saved = await save(
    awarder!, quoted.id, [{ row: quoted.rows[0]!, invited: quoted.invited[1]!, quantity: '300', reason: '现货' }]
  )
  await world.submit(awarder!, 'MATERIAL', saved)
  await world.approve(approver!, 'MATERIAL', saved.id)
  const after = await rating()
  expect(countOf(after)).toMatchObject(
    { ANSWERED: before.ANSWERED! + 1, SILENT: before.SILENT! + 1, AWARDED: before.AWARDED! + 1, MISSING: 0 }
  )
  expect(after.parts.map(({ most: maxPoints, points }) => [maxPoints, points])).toEqual([[40, null], [30, null], [30, null]])
  for (const { fact, rows } of after.facts)
    expect((await awarder!.call(supplierApi.querySupplierFacts, { ...input, fact, pageSize: -1 })).rows).toHaveLength(rows)
  const { rows: [awardFact] } = await awarder!.call(supplierApi.querySupplierFacts, { ...input, fact: 'AWARDED', pageSize: -1 })
  expect(awardFact).toMatchObject({ fact: 'AWARDED', itemName: '抛釉砖1', quantity: '300.000000', note: '现货', documentId: saved.id })
  const stranger = await world.person('m-award-2', [...rightsOf('MATERIAL'), 'P_PRICE'])
  expect(await stranger.refused(supplierApi.querySupplierRating, input)).toEqual([404, 'NOT_FOUND'])
  expect((await stranger.call(supplierApi.querySupplierFacts, { ...input, pageSize: -1 })).rows).toEqual([])
})
