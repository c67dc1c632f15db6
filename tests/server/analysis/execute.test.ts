import { expect, it } from 'vitest'
import { targetCost } from '#schemas/cost/targetCost.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { inRead } from '#server/db/tx.ts'
import { balances, totals } from '#server/ledger/index.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisExecuteApi as api } from '#shared/api/analysisExecute.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { projectStaffApi } from '#shared/api/projectStaff.ts'
import { askedBook, columnOf, sheetsOf, totalOf } from './exported.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
const won = () => ({ projectId: w.project('珠江智谷 8 层') })
const all = { pageSize: -1 }
const CLASSES = { LABOUR: 'labour', MATERIAL: 'material', MACHINE: 'machine', OTHER: 'other' } as const
const posted = (by: ('itemId' | 'costClass')[]) =>
  inRead(w.database.pool, systemCtx('test', '1001'), db => totals(db, targetCost, { ...won(), version: '1' }, by))
const page = (name: Parameters<typeof w.as>[0] = 'cost') => w.as(name).call(api.page, { ...won(), ...all })
const workbook = async (name: Parameters<typeof w.as>[0], input: object) => sheetsOf((await askedBook(w, api.export, input, name)).bytes)

it('shows what was approved as it was frozen: class by class, item by item and branch by branch the sums are those of the '
  + 'ledger', async () => {
  const [round] = await w.as('cost').call(analysisApi.rounds, won())
  const { target, missing } = await w.as('cost').call(api.current, won())
  expect(missing).toBeNull()
  expect(target).toMatchObject({ version: 1, roundId: round!.roundId, code: round!.code, round: 1, items: 15 })
  const { rows, sums } = await page()
  const leaves = rows.filter(({ direct }) => direct !== null)
  for (const { key, amount } of await posted(['costClass'])) {
    const column = CLASSES[key.costClass as keyof typeof CLASSES]
    expect([column, target!.sums[column], sums![column], totalOf(leaves.map(row => row[column]))]).toEqual([column, amount, amount, amount])
  }
  expect([target!.sums.direct, sums!.direct]).toEqual([round!.sums.direct, round!.sums.direct])
  const items = new Map(leaves.filter(({ unit }) => unit !== null).map(({ id, direct }) => [id, direct]))
  const ofItems = (await posted(['itemId'])).filter(({ key }) => key.itemId !== 'COMMON')
  expect(Object.fromEntries(ofItems.map(({ key, amount }) => [key.itemId, amount]))).toEqual(Object.fromEntries(items))
  // As a tree: the roots add up to the same sum with the public costs as a section, and every section is the sum of its rows.
  const tree = await w.as('cost').call(api.page, { ...won(), below: [null] })
  expect(tree.rows.at(-1)).toMatchObject({ id: 'COMMON', name: '措施与公共费用' })
  expect(totalOf(tree.rows.map(({ id }) => tree.branches![id]!.sums!.direct))).toBe(round!.sums.direct)
  for (const { id } of tree.rows)
    expect(tree.branches![id]!.sums!.direct).toBe(totalOf(leaves.filter(({ parentId }) => parentId === id).map(({ direct }) => direct)))
  // Each row occurs once, after its section.
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  for (const [at, { parentId }] of rows.entries())
    expect(parentId === null || rows.slice(0, at).some(({ id }) => id === parentId)).toBe(true)
})

it('shows of every item its package, its plan, its steps with work days and its materials, which come to its money', async () => {
  const { rows } = await page()
  const { target } = await w.as('cost').call(api.current, won())
  let days = dec('0')
  for (const row of rows.filter(({ unit }) => unit !== null)) {
    const { workers, materials, ...item } = await w.as('cost').call(api.workers, { ...won(), itemId: row.id })
    expect(item).toMatchObject({ id: row.id, name: row.name, quotaName: row.quotaName, quantity: row.quantity })
    expect([workers.length, totalOf(workers.map(({ amount }) => amount)), totalOf(materials.map(({ amount }) => amount))]).toEqual(
      [row.steps ?? 0, totalOf([row.labour]), totalOf([row.material])]
    )
    expect(toScale(sumOf(workers.map(({ workDays }) => workDays)), 6)).toBe(toScale(dec(row.workDays ?? '0'), 6))
    days = days.plus(row.workDays ?? '0')
  }
  expect(target!.workDays).toBe(toScale(days, 6))
  expect(rows.find(({ code }) => code === '011102003001')).toMatchObject(
    { quotaName: '800×800 抛釉砖地面铺贴', quotaVersion: expect.any(Number) as number, phaseName: '地面铺贴', startOffset: 45, days: 25 }
  )
  expect(await refusal(w.as('cost').call(api.workers, { ...won(), itemId: 'COMMON' }))).toContain('404')
})

it('has the balances of the ledger by item and class, and the postings behind each', async () => {
  const rows = await w.as('cost').call(api.costs, won())
  const { target } = await w.as('cost').call(api.current, won())
  expect(totalOf(rows.map(({ target: amount }) => amount))).toBe(target!.sums.direct)
  const storedBalances = await inRead(w.database.pool, systemCtx('test', '1001'), db => balances(db, targetCost, won()))
  for (const { key, amount } of storedBalances)
    expect(rows.find(({ id }) => id === key.itemId)![CLASSES[key.costClass as keyof typeof CLASSES]]).toBe(amount)
  expect(rows.map(({ name }) => name).slice(0, -1)).toEqual((await page()).rows.filter(({ unit }) => unit !== null).map(({ name }) => name))
  for (const { id, target: targetAmount } of [rows[0]!, rows.at(-1)!]) {
    const postings = await w.as('cost').call(api.postings, { ...won(), itemId: id })
    expect(totalOf(postings.map(({ amount }) => amount))).toBe(targetAmount)
    expect(postings.every(({ source, day, version }) => source!.startsWith('FX') && day === '2026-09-28' && version === '1')).toBe(true)
  }
  expect(await refusal(w.as('cost').call(api.postings, { ...won(), itemId: 'x' }))).toContain('404')
})

it('leaves as one workbook with the sums of the page, of the project or of an item', async () => {
  const { rows, sums } = await page()
  const sheets = await workbook('cost', won())
  expect([...sheets.keys()]).toEqual(['执行测算', '人工明细', '材料明细'])
  const money = (sheet: string, label: string): string => totalOf(columnOf(sheets.get(sheet)!, label))
  // Every item is below a section with the sum of its items.
  expect([money('执行测算', '目标成本'), money('人工明细', '金额'), money('材料明细', '金额')]).toEqual(
    [toScale(dec(sums!.direct!).times(2), 2), sums!.labour, sums!.material]
  )
  const [head, last] = [sheets.get('执行测算')![0]!, sheets.get('执行测算')!.at(-1)!]
  expect(toScale(dec(last[head.indexOf('目标成本')]!), 2)).toBe(sums!.direct)
  const item = rows.find(({ code }) => code === '011102003001')!
  const ofItem = await workbook('cost', { ...won(), itemId: item.id })
  expect(
    [columnOf(ofItem.get('执行测算')!, '清单项目'), columnOf(ofItem.get('人工明细')!, '工序名称').length, totalOf(columnOf(ofItem.get('材料明细')!, '金额'))]
  ).toEqual([[item.name], item.steps, item.material])
})

it('stays what it was while the project is analysed anew', async () => {
  const before = await page()
  await w.as('cost').call(analysisBestApi.reopen, { ...won(), reason: '图纸升版' })
  expect((await page()).rows).toEqual(before.rows)
  expect((await w.as('cost').call(api.current, won())).target!.round).toBe(1)
})

it('says what is missing where nothing is frozen, and where that is mended', async () => {
  const bid = { projectId: w.project('滨江花园三期') }
  expect(await w.as('cost').call(api.current, bid)).toMatchObject(
    { target: null, missing: { leads: `/project/${bid.projectId}/analyse/info`, verb: '去测算' } }
  )
  expect(await refusal(w.as('cost').call(api.page, { ...bid }))).toContain('还没有目标成本')
  expect((await w.as('cost').call(api.current, { projectId: w.projectId() })).missing).toMatchObject(
    { text: expect.stringContaining('中标时没有审定的测算') as string }
  )
  await w.database.pool.query(`update project set state = 'NOT_WON' where id = $1`, [bid.projectId])
  expect((await w.as('cost').call(api.current, bid)).missing).toMatchObject(
    { text: expect.stringContaining('没有中标') as string, leads: `/project/state/detail?projectId=${bid.projectId}` }
  )
})

it('is for the people of the project, without money for who may not see prices, and not there for others', async () => {
  for (const contract of [api.current, api.page, api.costs]) expect(await refusal(w.as('other').call(contract, won()))).toMatch(/40[34]/)
  expect(await refusal(w.as('other').call(api.workers, { ...won(), itemId: 'x' }))).toMatch(/40[34]/)
  // The storekeeper sees nothing before joining the project, and no prices afterwards.
  expect(await refusal(w.as('keeper').call(api.page, won()))).toMatch(/40[34]/)
  const { rows: [role] } = await w.database.pool.query<{ id: string }>(`select id from role where merchant_id = '1001' and key = 9`)
  await w.as('boss').call(projectStaffApi.save, { ...won(), userId: w.userId('keeper'), roleIds: [role!.id] })
  const { rows, sums } = await page('keeper')
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.some(row => ['labour', 'material', 'machine', 'other', 'direct'].some(key => key in row))).toBe(false)
  expect([sums!.direct, typeof sums!.workDays]).toEqual([undefined, 'string'])
  expect((await w.as('keeper').call(api.current, won())).target!.sums).toEqual({})
  const item = rows.find(({ steps }) => (steps ?? 0) > 0)!
  const { workers, materials } = await w.as('keeper').call(api.workers, { ...won(), itemId: item.id })
  expect([workers, materials].flat().some(row => 'amount' in row || 'price' in row || 'dailyPrice' in row)).toBe(false)
  expect(await refusal(w.as('keeper').call(api.page, { ...won(), sorts: [{ key: 'direct', order: 'DESC' }] }))).toContain('403')
  expect(await refusal(w.as('keeper').call(api.costs, won()))).toContain('403')
  expect((await workbook('keeper', won())).get('执行测算')![0]).not.toContain('目标成本')
  await w.database.pool.query(`update merchant set config = jsonb_set(config, '{execute}', 'false') where merchant_id = '1001'`)
  expect(await refusal(w.as('cost').call(api.page, won()))).toContain('当前版本不包含此功能')
})
