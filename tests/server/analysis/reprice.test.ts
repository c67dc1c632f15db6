import { beforeAll, expect, it } from 'vitest'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { analysisRepriceApi as api } from '#shared/api/analysisReprice.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
let of: { projectId: string, analyseId: string }
const me = () => w.as('estimator')
const items = async () => (await me().call(analysisSheetApi.page, { ...of, pageSize: -1 })).rows.filter(({ unit }) => unit !== null)
const direct = async () => (await me().call(analysisSheetApi.totals, of)).sums.direct!
beforeAll(async () => {
  const [analyseId] = await w.begin('estimator')
  of = { projectId: w.projectId(), analyseId: analyseId! }
  const packages = (await w.database.pool.query<{ id: string, unit: string }>(`select id, unit from quota where merchant_id = '1001' and state = '1' order by code`)).rows
  for (const [at, row] of (await items()).entries()) {
    const fit = packages.filter(({ unit }) => unit === row.unit)
    if (fit.length > 0) await me().call(analysisSheetApi.selectQuota, { ...of, itemIds: [row.id], quotaId: fit[at % fit.length]!.id })
  }
  const [first] = (await items()).filter(({ state }) => state === 'MATCHED')
  await me().call(analysisSheetApi.confirm, { ...of, itemIds: [first!.id] })
  await me().call(analysisSheetApi.lock, { ...of, itemIds: [first!.id] })
})

it('a trade at another price is looked at first, then written as one step, and taken back', async () => {
  const { rows: [trade] } = await me().call(analysisReportApi.workerReport, { ...of, pageSize: -1 })
  const asked = { ...of, jobCategory: trade!.jobCategory!, dailyPrice: '888.00' }
  const before = { items: await items(), direct: await direct() }
  const preview = await me().call(api.previewTrade, asked)
  expect(preview.items.length).toBeGreaterThan(1)
  expect([await items(), await direct()]).toEqual([before.items, before.direct])
  expect(await refusal(w.as('cost').call(api.trade, asked))).toContain('只有这份测算的测算人员可以修改')
  const { deedId, ...applied } = await me().call(api.trade, asked)
  expect(applied).toEqual(preview)
  const locked = before.items.filter(({ state }) => state === 'LOCKED')
  expect((await items()).filter(({ state }) => state === 'LOCKED')).toEqual(locked)
  expect(applied.items.some(({ itemId }) => itemId === locked[0]!.id)).toBe(false)
  expect(dec(await direct()).minus(before.direct).toFixed(2)).toBe(toScale(sumOf(applied.items.map(({ difference }) => difference!)), 2))
  expect(await me().call(api.trade, asked)).toMatchObject({ items: [], deedId: null })
  await me().call(analysisSheetApi.undo, { ...of, deedId: deedId! })
  expect(await direct()).toBe(before.direct)
})

it('a price that leaves a step without money is refused as a whole, with the item, the step and the reason', async () => {
  const { rows: [trade] } = await me().call(analysisReportApi.workerReport, { ...of, pageSize: -1 })
  const before = await items()
  const said = /"msg":"([^"]+)"/.exec(await refusal(me().call(api.trade, { ...of, jobCategory: trade!.jobCategory!, dailyPrice: '0.01' })))?.[1] ?? ''
  expect(said).toMatch(/^.+：请先核实人工信息！.+：工序合价不能为0$/)
  expect(before.some(({ name }) => said.startsWith(`${name}：`))).toBe(true)
  expect(await items()).toEqual(before)
})

it('newer prices are offered, and taken where they are chosen', async () => {
  await w.database.pool.query(`update material set price_incl = price_incl * 2, price_excl = price_excl * 2, updated_at = now() + interval '1 day' where merchant_id = '1001'`)
  const offered = await me().call(api.offers, of)
  expect(offered.length).toBeGreaterThan(0)
  const [one] = offered
  const prices = [{ libMaterialId: one!.libMaterialId, pointId: one!.offers[0]!.pointId }]
  const preview = await me().call(api.previewPrices, { ...of, prices })
  const before = await direct()
  const { deedId, ...applied } = await me().call(api.prices, { ...of, prices })
  expect(applied).toEqual(preview)
  expect(dec(await direct()).minus(before).toFixed(2)).toBe(toScale(sumOf(applied.items.map(({ difference }) => difference!)), 2))
  expect(await refusal(me().call(api.prices, { ...of, prices: [{ libMaterialId: one!.libMaterialId, pointId: 'nothing' }] }))).toContain('已不是可用的新价')
  await me().call(analysisSheetApi.undo, { ...of, deedId: deedId! })
  expect(await direct()).toBe(before)
})
