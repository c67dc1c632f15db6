import { beforeAll, expect, it } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { NO_PHASE, PUBLIC_PHASE } from '#schemas/analysis/phaseReport.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { analysisBlockApi as blocks } from '#shared/api/analysisBlocks.ts'
import { analysisExportApi as api } from '#shared/api/analysisExport.ts'
import { analysisReportApi as reports } from '#shared/api/analysisReport.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import type { Contract } from '#shared/api/contract.ts'
import { exportApi, exportedIn } from '#shared/api/export.ts'
import { taskApi } from '#shared/api/task.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { askedBook, columnOf, sheetsOf, totalOf } from './exported.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
let scope: { projectId: string, analyseId: string }
const all = { pageSize: -1 }
const COST = {
  machineName: '升降车', costType: dictKey(DICT.mechanicalCostType, '机械租赁费'), way: 'LEASE', quantity: '2', days: '5', price: '300',
}
beforeAll(async () => {
  scope = await w.packaged()
  const me = w.as('estimator')
  const { rows } = await me.call(analysisSheetApi.page, { ...scope, ...all })
  const item = rows.find(({ direct }) => direct != null)!
  await me.call(
    blocks.saveMachines, { ...scope, added: [{ id: 'new-1', cells: { ...COST, itemId: item.id } }, { id: 'new-2', cells: COST }] }
  )
  await me.call(
    blocks.saveOthers,
    { ...scope, added: [{ id: 'new-1', cells: { costName: '管理费', costType: dictKey(DICT.costType, '临时设施费'), base: 'LABOUR', rate: '5' } }] }
  )
  await me.call(blocks.savePhases, { ...scope, added: [
    { id: 'new-1', cells: { phaseName: '拆除', startOffset: 0, days: 5 } },
    { id: 'new-2', cells: { phaseName: '装饰', startOffset: 5, days: 20 } },
  ] })
  await me.call(blocks.saveChanges, { ...scope, added: [{ id: 'new-1', cells: { changeName: '改门', probability: '50', amount: '1000' } }] })
})

const exportBook = (contract: Contract, input: object, name?: 'estimator' | 'other' | 'keeper') => askedBook(w, contract, input, name)

let sheets: Awaited<ReturnType<typeof sheetsOf>>
beforeAll(async () => { sheets = await sheetsOf((await exportBook(api.all, scope)).bytes) })

it('gives all lists of an analysis as one workbook, with the sums of the page', async () => {
  const { sums } = await w.as('estimator').call(analysisSheetApi.totals, scope)
  expect([...sheets.keys()]).toEqual(
    ['测算表', '材料汇总', '材料明细', '工种汇总', '工序汇总', '人工明细', '费用汇总', '费用明细', '阶段汇总', '阶段明细', '机械费', '其他费', '进度计划', '预计变更']
  )
  for (const [name, expected] of [
    ['材料汇总', sums.material], ['材料明细', sums.material], ['工种汇总', sums.labour], ['工序汇总', sums.labour], ['人工明细', sums.labour],
  ] as const) {
    expect([name, totalOf(columnOf(sheets.get(name)!, '金额'))]).toEqual([name, expected])
  }
  expect(totalOf(columnOf(sheets.get('阶段明细')!, '直接成本'))).toBe(sums.direct)
  expect(sums).toMatchObject({ machine: '6000.00', other: expect.stringMatching(/^[1-9]/) as string })
  expect(totalOf(columnOf(sheets.get('费用明细')!, '金额'))).toBe(toScale(dec(sums.machine!).plus(sums.other!), 2))
  const items = sheets.get('测算表')!
  const units = columnOf(items, '单位')
  for (const label of ['人工', '材料', '机械', '其他', '直接成本']) {
    const amounts = columnOf(items, label)
    const [sections, itemTotal] = [(at: number) => units[at] === '', (at: number) => units[at] !== ''].map(meant =>
      totalOf(amounts.filter((_, at) => meant(at))))
    expect([label, sections, itemTotal]).toEqual([label, itemTotal, toScale(dec(items.at(-1)![items[0]!.indexOf(label)]!), 2)])
  }
  const { rows: stored } = await w.database.pool.query<{ amount: string }>(
    'select sum(amount)::text as amount from analysis_material where analysis_id = $1', [scope.analyseId]
  )
  expect(toScale(dec(stored[0]!.amount), 2)).toBe(sums.material)
})

/** Sheet of the workbook by call. */
const SINGLE = {
  items: '测算表', materialReport: '材料汇总', materials: '材料明细', workerReport: '工种汇总', processes: '工序汇总', workers: '人工明细', fees: '费用汇总',
  phases: '阶段汇总', machines: '机械费', others: '其他费', plan: '进度计划', changes: '预计变更',
} as const
it.each(Object.entries(SINGLE))('gives %s as a workbook of its own, as the whole has it', async (key, name) => {
  expect((await sheetsOf((await exportBook(api[key as keyof typeof SINGLE], scope)).bytes)).get(name)).toEqual(sheets.get(name))
})

it('gives the rows behind a sum', async () => {
  const { rows } = await w.as('estimator').call(reports.materialReport, { ...scope, ...all })
  for (const { id, amount } of rows.slice(0, 3))
    expect(
      totalOf(columnOf((await sheetsOf((await exportBook(api.materialDetail, { ...scope, key: id })).bytes)).get('材料明细')!, '金额'))
    ).toBe(amount)
  const [trade] = (await w.as('estimator').call(reports.workerReport, { ...scope, ...all })).rows
  expect(
    totalOf(columnOf((await sheetsOf((await exportBook(api.workerDetail, { ...scope, key: trade!.id })).bytes)).get('人工明细')!, '金额'))
  ).toBe(
    trade!.amount
  )
})

it('puts items into phases of the plan: their sums come to the whole, with what stands in none and what names no item', async () => {
  const me = w.as('estimator')
  const { rows: items } = await me.call(reports.phaseDetail, { ...scope, ...all, key: NO_PHASE })
  const { rows: [first, second] } = await me.call(blocks.phases, { ...scope, ...all })
  const some = items.filter(({ amount }) => amount != null).slice(0, 4)
  await me.call(reports.putIntoPhase, { ...scope, itemIds: some.slice(0, 3).map(({ id }) => id), phaseId: first!.id })
  await me.call(reports.putIntoPhase, { ...scope, itemIds: [some[2]!.id, some[3]!.id], phaseId: second!.id })
  const { rows, sums } = await me.call(reports.phases, { ...scope, ...all })
  expect(rows.map(({ phaseName, items: count }) => [phaseName, count]).slice(0, 2)).toEqual([['拆除', 2], ['装饰', 2]])
  expect(rows.find(({ id }) => id === first!.id)!.amount).toBe(totalOf(some.slice(0, 2).map(({ amount }) => amount)))
  expect(rows.find(({ id }) => id === PUBLIC_PHASE)!.machine).toBe('3000.00')
  expect(sums!.amount).toBe((await me.call(analysisSheetApi.totals, scope)).sums.direct)
  for (const row of rows)
    expect(totalOf((await me.call(reports.phaseDetail, { ...scope, ...all, key: row.id })).rows.map(({ amount }) => amount))).toBe(
      totalOf([row.amount])
    )
  await me.call(reports.putIntoPhase, { ...scope, itemIds: [some[0]!.id], phaseId: null })
  // Deleting a phase leaves its items without one.
  await me.call(blocks.deletePhase, { ...scope, ids: [second!.id] })
  expect((await me.call(reports.phaseDetail, { ...scope, ...all, key: NO_PHASE })).total).toBe(items.length - 1)
  expect(await refusal(me.call(reports.putIntoPhase, { ...scope, itemIds: [some[0]!.id], phaseId: second!.id }))).toContain('404')
  expect(await refusal(w.as('cost').call(reports.putIntoPhase, { ...scope, itemIds: [some[0]!.id], phaseId: null }))).toContain('403')
})

it('puts a whole section into a phase: all items that stand under it, at any depth, and none beside it', async () => {
  const me = w.as('estimator')
  const { rows: [phase] } = await me.call(blocks.phases, { ...scope, ...all })
  const sheet = async () => (await me.call(analysisSheetApi.page, { ...scope, ...all })).rows
  const { ids: [section, inner] } = await me.call(analysisSheetApi.save, { ...scope, added: [
    { id: 'new-1', cells: { name: '零星工程', parentId: null, sort: 90_000_000 } },
    { id: 'new-2', cells: { name: '空分部', parentId: null, sort: 91_000_000 } },
  ] })
    .then(({ ids }) => ({ ids: [ids['new-1']!, ids['new-2']!] }))
  const { ids: deep } = await me.call(
    analysisSheetApi.save, { ...scope, added: [{ id: 'new-1', cells: { name: '里面', parentId: section, sort: 1 } }] }
  )
  const item = (parentId: string, at: number) =>
    ({ id: `new-${at}`, cells: { name: `零星 ${at}`, unit: 'm2', quantity: '1', parentId, sort: at * 1000 } })
  const { ids: made, problems } = await me.call(analysisSheetApi.save, { ...scope, added: [item(section!, 3), item(deep['new-1']!, 4)] })
  expect(problems).toEqual([])
  const before = (await sheet()).filter(({ phaseName }) => phaseName !== null).length
  expect(await me.call(reports.putIntoPhase, { ...scope, itemIds: [section!, made['new-3']!], phaseId: phase!.id })).toEqual({ count: 2 })
  const inPhase = (await sheet()).filter(({ phaseName }) => phaseName !== null)
  expect(inPhase.length).toBe(before + 2)
  expect(inPhase.filter(({ id }) => Object.values(made).includes(id)).map(({ phaseName }) => phaseName)).toEqual(
    [phase!.phaseName, phase!.phaseName]
  )
  expect(await refusal(me.call(reports.putIntoPhase, { ...scope, itemIds: [inner!], phaseId: phase!.id }))).toContain('所选的分部没有清单项')
  expect(await me.call(reports.putIntoPhase, { ...scope, itemIds: [section!], phaseId: null })).toEqual({ count: 2 })
  expect((await sheet()).filter(({ phaseName }) => phaseName !== null).length).toBe(before)
})

it('makes a large one as a task, without prices for who has lost that right', async () => {
  const me = w.as('estimator')
  await w.database.pool.query(`insert into analysis_material (merchant_id, analysis_id, item_id, sort, name, amount)
    select merchant_id, analysis_id, item_id, 1000 + n, '小料', 0 from (select * from analysis_material where analysis_id = $1 limit 1) m,
    generate_series(1, 2100) n`, [scope.analyseId])
  expect((await exportBook(api.materials, scope)).statusCode).not.toBe(200)
  const { taskId } = await me.call(exportApi.startExport, { list: api.all.path, query: scope })
  await expect.poll(async () => (await me.call(taskApi.queryTask, { id: taskId })).state, { timeout: 30_000 }).toBe('DONE')
  expect(exportedIn((await me.call(taskApi.queryTask, { id: taskId })).result)!.rows).toBeGreaterThan(2100)
  const pricedSheets = await sheetsOf((await exportBook(exportApi.downloadExport, { id: taskId })).bytes)
  expect(pricedSheets.get('材料汇总')![0]).toContain('金额')
  await w.database.pool.query(`delete from role_permission where permission = 'P_PRICE' and role_id in (select id from role where key = 4)`)
  const unpricedSheets = await sheetsOf((await exportBook(exportApi.downloadExport, { id: taskId })).bytes)
  expect(
    [...unpricedSheets.values()].flatMap(([head]) => head!).filter(label => ['金额', '单价', '直接成本', '均价', '人工', '报价'].includes(label))
  ).toEqual([])
  expect(unpricedSheets.get('材料汇总')!.length).toBe(pricedSheets.get('材料汇总')!.length)
  expect((await exportBook(api.workerReport, scope)).statusCode).toBe(200)
})

it('gives nothing to others', async () => {
  expect((await exportBook(api.all, scope, 'other')).statusCode).not.toBe(200)
  expect((await exportBook(api.all, scope, 'keeper')).statusCode).toBe(403)
})
