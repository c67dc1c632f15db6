import { beforeAll, expect, it } from 'vitest'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { PRESETS, type PresetName } from '#schemas/pricing/presets.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { analysisOptimizeApi } from '#shared/api/analysisOptimize.ts'
import { analysisPricingApi as api } from '#shared/api/analysisPricing.ts'
import { analysisReadingApi } from '#shared/api/analysisReading.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { withAnalyses } from './fixtures.ts'

const w = withAnalyses()
let scope: { projectId: string, analyseId: string }

beforeAll(async () => {
  scope = await w.packaged()
})

const percent = (cost: string, price: string): string => toScale(dec(price).minus(cost).times(100).div(price), 2)
const applyPreset = async (preset: PresetName): Promise<void> => {
  await w.as('estimator').call(api.takeTemplate, { projectId: scope.projectId, preset })
  await w.as('estimator').call(api.save, { ...scope, way: 'RATE', decided: true })
}

// The company calculates costs without tax, while prices of 简易计税 include it.
it.each(['GB2013', 'HOME'] as const)('every margin of a sheet is of the costs on the side of its prices: %s', async preset => {
  const me = w.as('estimator')
  await applyPreset(preset)
  const { rows } = await me.call(analysisSheetApi.page, { ...scope, pageSize: -1 })
  const both = rows.filter(({ unit, direct, sell }) => unit !== null && direct !== null && sell !== null)
  const factor = (rate: string): string => (PRESETS[preset].taxMethod === 'GENERAL' ? '1' : dec(rate).div(100).plus(1).toString())
  const cost = (rows: typeof both): string => toScale(sumOf(rows.map(row => toScale(dec(row.labour!).times(factor('3'))
    .plus(sumOf([row.material!, row.machine ?? null, row.other ?? null]).times(factor('13'))), 2))), 2)
  const sold = (rows: typeof both): string => toScale(sumOf(rows.map(({ sell }) => sell ?? null)), 2)
  const expected = percent(cost(both), sold(both))
  const { sums } = await me.call(analysisSheetApi.totals, scope)
  const [round] = await w.as('cost').call(analysisApi.rounds, { projectId: scope.projectId })
  expect([sums.margin, sums.pricedDirect, (await me.call(api.summary, scope)).margin, round!.analyses[0]!.sums.margin]).toEqual(
    [expected, cost(both), expected, expected]
  )
  // Displayed costs are on the company's side of the tax.
  expect(sums.direct).toBe(toScale(sumOf(rows.filter(({ unit }) => unit !== null).map(({ direct }) => direct ?? null)), 2))
  const section = rows.find(row => row.unit === null && both.some(({ parentId }) => parentId === row.id))!
  const { branches } = await me.call(analysisSheetApi.page, { ...scope, below: [null], pageSize: -1 })
  const inside = both.filter(({ parentId }) => parentId === section.id)
  expect((branches![section.id]!.sums as { margin?: string }).margin).toBe(percent(cost(inside), sold(inside)))
  expect((await me.call(api.preview, { ...scope, way: 'MANUAL', param: '1000000', decided: true })).items.map(({ itemId, margin }) =>
    [itemId, margin]))
    .toEqual(expect.arrayContaining(both.map(row => [row.id, percent(cost([row]), toScale(dec(row.quantity!).times('1000000'), 2))])))
  const trades = await me.call(analysisOptimizeApi.trades, scope)
  expect(trades.length).toBeGreaterThan(0)
  // A trade 10 % dearer costs as many points as its share of all labour 10 % dearer, on that side.
  const points = sumOf(trades.map(({ swing }) => swing ?? null))
  expect(points.plus(sumOf(both.map(({ labour }) => labour ?? null)).times(factor('3')).times(10).div(sold(both))).abs().lt('0.05')).toBe(
    true
  )
})

it('a public cost counts in it on the same side', async () => {
  await applyPreset('HOME')
  const me = w.as('estimator')
  const before = (await me.call(analysisSheetApi.totals, scope)).sums
  await w.database.pool.query(`insert into analysis_machine (merchant_id, id, analysis_id, cost_type, machine_name, way, quantity, days,
    price, amount)
    select merchant_id, 'public-1', id, '租赁', '汽车吊', 'LEASE', 1, 1, 10000, 10000 from analysis where id = $1`, [scope.analyseId])
  const { sums } = await me.call(analysisSheetApi.totals, scope)
  expect([sums.direct, sums.pricedDirect]).toEqual(
    [before.direct, before.pricedDirect].map((value, at) => toScale(dec(value!).plus(at === 0 ? '10000' : '11300'), 2))
  )
  expect(sums.margin).toBe(percent(sums.pricedDirect!, sums.pricedSell!))
  await w.database.pool.query(`delete from analysis_machine where id = 'public-1'`)
})

it('a composition has the margin of what is picked, in the comparison, the round and what is read before approval', async () => {
  await applyPreset('HOME')
  const { margin } = await w.as('estimator').call(api.summary, scope)
  await w.database.pool.query(`update analysis set state = 'SELECTED' where id = $1`, [scope.analyseId])
  const lead = w.as('cost')
  const { picked, lowest, rows, analyses, roundId } = await lead.call(analysisBestApi.compare, { projectId: scope.projectId })
  const priced = rows.filter(({ sell, sideDirect }) => sell !== null && sideDirect !== null)
  expect(priced.length).toBeGreaterThan(5)
  expect(priced.map(({ margin }) => margin)).toEqual(priced.map(({ sideDirect, sell }) => percent(sideDirect!, sell!)))
  await lead.call(
    analysisBestApi.pick, { projectId: scope.projectId, picks: rows.flatMap(({ itemId }) => (itemId === null ? [] : [{ itemId }])) }
  )
  await w.database.pool.query(
    'update analysis_round r set direct = a.direct, sell = a.sell, best_at = now(), best_by = a.user_id from analysis a where a.id = $1 '
      + 'and r.id = a.round_id',
    [scope.analyseId]
  )
  const [round] = await lead.call(analysisApi.rounds, { projectId: scope.projectId })
  const { whole: overall } = await lead.call(analysisReadingApi.reading, { projectId: scope.projectId, id: roundId })
  expect([
    picked.margin, lowest.margin, analyses[0]!.sums.margin, round!.sums.margin, overall.margin,
    (await lead.call(api.summary, { ...scope, best: true })).margin,
  ]).toEqual(Array.from({ length: 6 }, () => margin))
})
