import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { variableChangeApi as api } from '#shared/api/change.ts'
import { positionMatchApi } from '#shared/api/positionMatch.ts'
import { withChanges, DAY, M2 } from './fixtures.ts'

const w = withChanges('CV')
const grown = () => w.line('ADD', { oldItemName: '块料墙面', oldItemId: w.tile, newQuantity: '1080' })
const before = { T: [] as unknown, E: [] as unknown }
const later = async (ledger: string) => (await w.balances(ledger)).filter(([key]) => !key.endsWith('/1'))

describe('a wall that grows from 1,000 to 1,080 m²', () => {
  it('asks 9,600.00, costs 7,200.00 inside and moves the target by a version of differences', async () => {
    Object.assign(before, { T: await w.balances('T'), E: await w.balances('E') })
    const line = grown()
    const saved = await w.change([line], {}, { positions: [{ id: 'p1', positionName: '大堂', positionId: w.id('room') }] })
    expect(saved.notices).toEqual([expect.stringMatching(/^变更通知期限已过 \d+ 天$/)])
    const { head, lines } = await w.info('change', saved.id)
    expect(head).toMatchObject(
      { askedAmount: '9600.00', costAmount: '7200.00', notifyBy: '2026-05-15', clientName: '云栖置业', clientState: 'NONE' }
    )
    expect(lines.items).toMatchObject(
      [{ oldQuantity: '1000.000000', difference: '80.000000', sellPrice: '120.00', asked: '9600.00', cost: '7200.00' }]
    )
    expect([await w.balances('T'), await w.design()]).toEqual([before.T, '30'])
    await w.complete('change', saved.id)
    expect(await later('T')).toEqual([['tile/LABOUR/2', 80, '2400.00'], ['tile/MATERIAL/2', 80, '4800.00']])
    expect([await later('E'), await w.design()]).toEqual([[['tile/m/2', 84, '4800.00']], '40'])
    expect(await w.balances('AR')).toEqual([])

    const total = () => w.me().call(api.total, { projectId: 'site' })
    expect(await total()).toMatchObject({
      asked: '9600.00', cost: '7200.00', confirmed: '0.00', pending: '9600.00', expected: '6720.00', refused: '0.00', net: '-7200.00',
      counts: { NONE: 1, REPORTED: 0 },
    })
    const step = async () => ({ id: saved.id, version: (await w.info('change', saved.id)).version, day: DAY })
    const partly = async (quantity: string, price: string) => w.me()
      .call(api.answer, { ...await step(), answer: 'confirmPart', lines: [{ row: String(line.id), quantity, price }] })
    await expect(partly('70', '118.00')).rejects.toThrow('未报状态不能部分确认')
    await w.me().call(api.report, { ...await step(), remark: '面交' })
    await expect(w.undo('change', saved.id)).rejects.toThrow('甲方状态为已报')
    await expect(partly('81', '120.00')).rejects.toThrow('甲方确认金额不能大于申报金额')
    await expect(
      w.me().call(api.answer, { ...await step(), answer: 'refuse', lines: [{ row: String(line.id), amount: '1.00' }] })
    ).rejects.toThrow('拒绝和争议不填写确认金额')
    await w.me().call(api.answer, { ...await step(), answer: 'dispute' })
    expect(await total()).toMatchObject({ pending: '0.00', disputed: '9600.00', counts: { DISPUTE: 1 } })
    await partly('70', '118.00')
    expect((await w.info('change', saved.id)).head).toMatchObject(
      { clientState: 'PART', confirmedAmount: '8260.00', openAmount: '1340.00', answerDay: DAY }
    )
    expect(await w.balances('AR')).toEqual([['云栖置业/VARIABLE', 0, '8260.00']])
    expect(await total()).toMatchObject(
      { confirmed: '8260.00', pending: '0.00', expected: '0.00', refused: '1340.00', disputed: '0.00', net: '1060.00', counts: { PART: 1 } }
    )
    expect(await w.me().call(api.steps, { id: saved.id })).toMatchObject([
      { state: 'REPORTED', day: DAY, remark: '面交', lines: [] }, { state: 'DISPUTE' },
      { state: 'PART', lines: [{ row: line.id, price: '118.00', amount: '8260.00' }] },
    ])
  })
})

it('replaces by two rows per class, never one net row, and restores what stood', async () => {
  const [target, limits] = [await w.balances('T'), await w.balances('E')]
  const saved = await w.change([w.line('REPLACE', {
    oldItemName: '块料墙面', oldItemId: w.tile, oldQuantity: '100', newItemName: '石材墙面', newItemId: w.stone, newQuantity: '100',
    sellPrice: '260.00',
  })])
  expect((await w.info('change', saved.id)).head).toMatchObject({ askedAmount: '14000.00', costAmount: '10000.00' })
  await w.complete('change', saved.id)
  const added = (await later('T')).filter(([key]) => key.endsWith('/3'))
  expect(added).toEqual([
    ['stone/LABOUR/3', 100, '5000.00'], ['stone/MATERIAL/3', 100, '14000.00'], ['tile/LABOUR/3', -100, '-3000.00'],
    ['tile/MATERIAL/3', -100, '-6000.00'],
  ])
  await w.undo('change', saved.id)
  expect([await w.balances('T'), await w.balances('E')]).toEqual([target, limits])
})

it('puts new items into the bill without a quantity there, and takes them out again unless they are used', async () => {
  const [target, bill] = [await w.balances('T'), await w.items()]
  const saved = await w.change(
    [w.line('NEW', { newName: '金属踢脚', newUnit: M2, newQuantity: '30', sellPrice: '45.50' }), w.line('PRICE', { asked: '500.00' })]
  )
  expect((await w.info('change', saved.id)).head).toMatchObject({ askedAmount: '1865.00', costAmount: '0.00' })
  await w.complete('change', saved.id)
  expect(await w.items()).toEqual([...bill, '金属踢脚 0'])
  const items = (await w.me().call(positionMatchApi.items, { projectId: 'site', pageSize: -1 })).rows
  const added = items.find(({ name }) => name === '金属踢脚')!
  expect(added).toMatchObject({ quantity: '30.000000' })
  const match = await w.me().call(
    positionMatchApi.save,
    { projectId: 'site', added: [{ id: 'new-1', cells: { itemId: added.id, positionId: w.id('room'), quantity: '30' } }] }
  )
  expect(match.problems).toEqual([])
  await expect(w.undo('change', saved.id)).rejects.toThrow('不能反审核：新增工程量已被 “金属踢脚”的部位匹配 使用')
  await w.me().call(positionMatchApi.remove, { projectId: 'site', ids: [match.ids['new-1']!] })
  await w.undo('change', saved.id)
  expect([await w.balances('T'), await w.items()]).toEqual([target, bill])
  await w.complete('change', saved.id)
  await w.undo('change', saved.id)
  expect(await w.items()).toEqual(bill)
})

it('refuses what cannot be meant, in words', async () => {
  const refusals: readonly (readonly [Parameters<typeof w.line>, string])[] = [
    [['ADD', { oldItemName: '块料墙面', oldItemId: w.tile, newQuantity: '900' }], '增加后的工程量应大于原工程量'],
    [['REDUCE', { oldItemName: '块料墙面', oldItemId: w.tile, newQuantity: '1200' }], '减少后的工程量应小于原工程量'],
    [['ADD', { newQuantity: '10' }], '请选择原清单项'],
    [['NEW', { newQuantity: '10' }], '新增项的名称和单位必须填写'],
    [['REPLACE', { oldItemName: '块料墙面', oldItemId: w.tile, newQuantity: '10' }], '请选择改用的清单项'],
    [['PRICE', {}], '调价行的申报金额必须填写'],
    [['ADD', { oldItemId: w.id('foreign'), newQuantity: '10', oldQuantity: '1' }], '不是本项目的清单项'],
  ]
  for (const [line, text] of refusals) await expect(w.change([w.line(...line)])).rejects.toThrow(text)
  await expect(w.change([])).rejects.toThrow('请至少登记一个变更项')
  await expect(w.change([grown()], { occurredDay: '2999-01-01' })).rejects.toThrow('发生日期不能晚于今天')
  const below = await w.change([w.line('REDUCE', { oldItemName: '石材墙面', oldItemId: w.stone, oldQuantity: '5000', newQuantity: '4000' })])
  await w.analysed(below.id)
  await expect(w.submit('change', below.id)).rejects.toThrow('现有工程量不够减少')
})

it('leaves the target and the limits as the sum of what is agreed to, whatever was agreed to and taken back', async () => {
  const [target, limits] = [await w.balances('T'), await w.balances('E')]
  const item = {
    ADD: { oldItemName: '石材墙面', oldItemId: w.stone, oldQuantity: '200', newQuantity: '233.333' },
    REDUCE: { oldItemName: '块料墙面', oldItemId: w.tile, oldQuantity: '1000', newQuantity: '990.001' },
  }
  const changes = [
    await w.change([w.line('ADD', item.ADD)]),
    await w.change([w.line('REDUCE', item.REDUCE), w.line('NEW', { newName: '压条', newUnit: M2, newQuantity: '7', sellPrice: '1.00' })]),
  ].map(({ id }) => id)
  const active = new Set<string>()
  const sums = async (ledger: string) => {
    const { rows } = await w.database.pool.query<{ source: string, amount: string, quantity: string }>(
      "select source, sum(amount) as amount, sum(quantity) as quantity from ledger_row where merchant_id = 'CV' and ledger = $1 and "
        + "source = any($2) group by 1 having sum(abs(amount)) > 0 or sum(abs(quantity)) > 0",
      [ledger, changes])
    return rows.filter(({ amount, quantity }) => Number(amount) !== 0 || Number(quantity) !== 0).map(({ source }) => source)
  }
  await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...changes), { minLength: 1, maxLength: 5 }), async toggles => {
    for (const id of toggles) {
      if (active.delete(id)) await w.undo('change', id)
      else { await w.complete('change', id); active.add(id) }
      expect((await sums('T')).toSorted()).toEqual([...active].toSorted())
    }
  }), { numRuns: 4 })
  for (const id of active) await w.undo('change', id)
  expect([await w.balances('T'), await w.balances('E')]).toEqual([target, limits])
})

it('lets the client confirm of a reduction what lies between nothing and what was asked, over all his answers', async () => {
  const line = w.line('REDUCE', { oldItemName: '石材墙面', oldItemId: w.stone, newQuantity: '195' })
  const saved = await w.change([line])
  expect((await w.info('change', saved.id)).head).toMatchObject({ askedAmount: '-1300.00' })
  await w.complete('change', saved.id)
  const step = async () => ({ id: saved.id, version: (await w.info('change', saved.id)).version, day: DAY })
  const sendReply = async (reply: 'confirm' | 'confirmPart', amount: string) => w.me()
    .call(api.answer, { ...await step(), answer: reply, lines: [{ row: String(line.id), amount }] })
  await w.me().call(api.report, await step())
  await expect(sendReply('confirmPart', '-1300.01')).rejects.toThrow('甲方确认金额不能大于申报金额')
  await expect(sendReply('confirmPart', '0.01')).rejects.toThrow('甲方确认金额须在 0 与申报金额之间')
  await sendReply('confirmPart', '0')
  expect((await w.info('change', saved.id)).head).toMatchObject({ clientState: 'PART', confirmedAmount: '0.00', openAmount: '-1300.00' })
})
