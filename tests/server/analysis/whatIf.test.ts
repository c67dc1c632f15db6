import { beforeAll, expect, it } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { analysisBlockApi as blocks } from '#shared/api/analysisBlocks.ts'
import { analysisOptimizeApi } from '#shared/api/analysisOptimize.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { analysisRepriceApi } from '#shared/api/analysisReprice.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { analysisWhatIfApi as api } from '#shared/api/analysisWhatIf.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
let scope: { projectId: string, analyseId: string }
const all = { pageSize: -1 }
const me = () => w.as('estimator')
const totals = async () => (await me().call(analysisSheetApi.totals, scope)).sums
beforeAll(async () => {
  scope = await w.packaged()
  const { rows } = await me().call(analysisSheetApi.page, { ...scope, ...all })
  const item = rows.find(({ direct }) => direct != null)!
  const other = (more: object) => ({ costName: '费用', costType: dictKey(DICT.costType, '临时设施费'), base: 'LABOUR', rate: '5', ...more })
  await me().call(blocks.saveMachines, { ...scope, added: [{ id: 'new-1', cells: {
    machineName: '吊车', costType: dictKey(DICT.mechanicalCostType, '机械租赁费'), way: 'LEASE', quantity: '1', days: '3', price: '700',
    itemId: item.id,
  } }] })
  await me().call(blocks.saveOthers, { ...scope, added: [
    { id: 'new-1', cells: other({}) }, { id: 'new-2', cells: other({ costName: '管理', base: 'DIRECT', rate: '2', itemId: item.id }) },
    { id: 'new-3', cells: other({ costName: '清运', base: 'AREA', rate: '3' }) },
  ] })
})
const stored = async (): Promise<string> => JSON.stringify(await Promise.all(
  ['analysis', 'analysis_item', 'analysis_other', 'analysis_material', 'analysis_step'].map(async table =>
    (await w.database.pool.query(`select * from ${table} where ${table === 'analysis' ? 'id' : 'analysis_id'} = $1
      order by ${table}::text`, [scope.analyseId])).rows)
))

it('comes to the sheet\'s own sums where nothing is assumed', async () => {
  const { before, after, items } = await me().call(api.calculate, scope)
  expect(before).toEqual(await totals())
  expect([after, items]).toEqual([before, []])
})

it('says what an assumption would come to, to the cent what it comes to once it is done, and keeps nothing', async () => {
  const untouched = await stored()
  const [trade] = (await me().call(analysisReportApi.workerReport, { ...scope, ...all })).rows
  const { rows } = await me().call(analysisSheetApi.page, { ...scope, ...all })
  const item = rows.filter(({ direct }) => direct != null)[1]!
  const { rows: [cost] } = await me().call(blocks.others, { ...scope, ...all, filters: [{ key: 'costName', op: 'contains', value: '清运' }] })
  const quantity = toScale(dec(item.quantity!).times('1.5'), 6)
  const input = {
    ...scope, trades: [{ jobCategory: trade!.jobCategory!, dailyPrice: '456.78' }], items: [{ itemId: item.id, quantity }],
    others: [{ id: cost!.id, rate: '4.5' }],
  }
  const result = await me().call(api.calculate, input)
  expect(await stored()).toBe(untouched)
  expect(result.items.map(({ itemId }) => itemId)).toContain(item.id)
  await me().call(analysisRepriceApi.trade, { ...scope, jobCategory: trade!.jobCategory!, jobLevel: null, dailyPrice: '456.78' })
  await me().call(analysisSheetApi.updateNum, { ...scope, itemId: item.id, quantity })
  await me().call(
    blocks.saveOthers,
    { ...scope, changed: [{ id: cost!.id, version: (cost as { version?: number }).version!, cells: { rate: '4.5' }, was: {} }] }
  )
  expect(result.after).toEqual(await totals())
})

it('takes another price of a material in every item that has it', async () => {
  const [first] = await me().call(analysisOptimizeApi.materials, scope)
  const price = toScale(dec(first!.price!).times('1.1'), 2)
  const { before, after, items } = await me().call(api.calculate, { ...scope, materials: [{ key: first!.id, price }] })
  expect(items).toHaveLength(first!.items!)
  expect(dec(after.material!).gt(before.material!)).toBe(true)
  expect(after.labour).toBe(before.labour)
  const publicOther = dec(after.other!).minus(before.other!)
    .minus(sumOf(items.map(({ difference }) => difference)).minus(dec(after.material!).minus(before.material!)))
  expect(toScale(dec(after.direct!).minus(before.direct!), 2)).toBe(
    toScale(sumOf(items.map(({ difference }) => difference)).plus(publicOther), 2)
  )
})

it('refuses what is none of the analysis, prices that are none, and people without the right', async () => {
  expect(await refusal(me().call(api.calculate, { ...scope, items: [{ itemId: 'nothing', quantity: '1' }] }))).toContain('404')
  expect(await refusal(me().call(api.calculate, { ...scope, materials: [{ key: 'x', price: '0' }] }))).toContain('单价必须大于 0')
  expect(await refusal(w.as('keeper').call(api.calculate, scope))).toContain('403')
  expect(await refusal(w.as('other').call(api.calculate, scope))).toMatch(/40[34]/)
})
