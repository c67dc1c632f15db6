import { beforeAll, expect, it } from 'vitest'
import { businessDate, dec, sumOf, toScale, type Draft, type Row } from '#schemas/kit/index.ts'
import { comparedSide } from '#schemas/price/sources.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { analysisRepriceApi as api } from '#shared/api/analysisReprice.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const DAY_MS = 86_400_000
const w = withAnalyses()
let scope: { projectId: string, analyseId: string }
const me = () => w.as('estimator')
const items = async () => (await me().call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows.filter(({ unit }) => unit !== null)
const direct = async () => (await me().call(analysisSheetApi.totals, scope)).sums.direct!
beforeAll(async () => {
  const [analyseId] = await w.begin('estimator')
  scope = { projectId: w.projectId(), analyseId: analyseId! }
  const packages = (await w.database.pool.query<{ id: string, unit: string }>(`select id, unit from quota where merchant_id = '1001'
    and state = '1' order by code`)).rows
  for (const [at, row] of (await items()).entries()) {
    const fit = packages.filter(({ unit }) => unit === row.unit)
    if (fit.length > 0) await me().call(analysisSheetApi.selectQuota, { ...scope, itemIds: [row.id], quotaId: fit[at % fit.length]!.id })
  }
  const [first] = (await items()).filter(({ state }) => state === 'MATCHED')
  await me().call(analysisSheetApi.confirm, { ...scope, itemIds: [first!.id] })
  await me().call(analysisSheetApi.lock, { ...scope, itemIds: [first!.id] })
})

it('a trade at another price is looked at first, then written as one step, and taken back', async () => {
  const { rows: [trade] } = await me().call(analysisReportApi.workerReport, { ...scope, pageSize: -1 })
  const input = { ...scope, jobCategory: trade!.jobCategory!, dailyPrice: '888.00' }
  const before = { items: await items(), direct: await direct() }
  const preview = await me().call(api.previewTrade, input)
  expect(preview.items.length).toBeGreaterThan(1)
  expect([await items(), await direct()]).toEqual([before.items, before.direct])
  expect(await refusal(w.as('cost').call(api.trade, input))).toContain('只有这份测算的测算人员可以修改')
  const { deedId, ...applied } = await me().call(api.trade, input)
  expect(applied).toEqual(preview)
  const locked = before.items.filter(({ state }) => state === 'LOCKED')
  expect((await items()).filter(({ state }) => state === 'LOCKED')).toEqual(locked)
  expect(applied.items.some(({ itemId }) => itemId === locked[0]!.id)).toBe(false)
  expect(dec(await direct()).minus(before.direct).toFixed(2)).toBe(toScale(sumOf(applied.items.map(({ difference }) => difference!)), 2))
  expect(await me().call(api.trade, input)).toMatchObject({ items: [], deedId: null })
  await me().call(analysisSheetApi.undo, { ...scope, deedId: deedId! })
  expect(await direct()).toBe(before.direct)
})

it('a price that leaves a step without money is refused as a whole, with the item, the step and the reason', async () => {
  const { rows: [trade] } = await me().call(analysisReportApi.workerReport, { ...scope, pageSize: -1 })
  const before = await items()
  const message =
    /"msg":"([^"]+)"/.exec(await refusal(me().call(api.trade, { ...scope, jobCategory: trade!.jobCategory!, dailyPrice: '0.01' })))?.[1]
      ?? ''
  expect(message).toMatch(/^.+：请先核实人工信息！.+：工序合价不能为0$/)
  expect(before.some(({ name }) => message.startsWith(`${name}：`))).toBe(true)
  expect(await items()).toEqual(before)
})

it('newer prices are offered, and taken where they are chosen', async () => {
  await w.database.pool.query(`update material set price_incl = price_incl * 2, price_excl = price_excl * 2,
    updated_at = now() + interval '1 day' where merchant_id = '1001'`)
  const offers = await me().call(api.offers, scope)
  expect(offers.length).toBeGreaterThan(0)
  const [one] = offers
  const prices = [{ libMaterialId: one!.libMaterialId, side: comparedSide(one!.offers[0]!), pointId: one!.offers[0]!.pointId }]
  const preview = await me().call(api.previewPrices, { ...scope, prices })
  const before = await direct()
  const { deedId, ...applied } = await me().call(api.prices, { ...scope, prices })
  expect(applied).toEqual(preview)
  expect(dec(await direct()).minus(before).toFixed(2)).toBe(toScale(sumOf(applied.items.map(({ difference }) => difference!)), 2))
  expect(await refusal(me().call(api.prices, { ...scope, prices: [{ ...prices[0]!, pointId: 'nothing' }] }))).toContain('已不是可用的新价')
  await me().call(analysisSheetApi.undo, { ...scope, deedId: deedId! })
  expect(await direct()).toBe(before)
})

it('a material that stands at a price with tax and at one without takes the new price of each side apart', async () => {
  const { pool } = w.database
  const { rows: [used] } = await pool.query<{ material: string, items: string[] }>(`
    select m.lib_material_id as material, array_agg(distinct i.id order by i.id) as items from analysis_material m join analysis_item i
    on i.id = m.item_id
    where i.analysis_id = $1 and i.state <> 'LOCKED' and m.lib_material_id is not null group by 1 having count(distinct i.id) > 1 order by 1
    limit 1`, [scope.analyseId])
  const { material, items: [taxExclItem, withTax] } = used!
  const record = (id: string, day: string, incl: string, excl: string) => pool.query(`
    insert into price_point (id, merchant_id, machine, name, source, day, include_tax, price_incl, price_excl, search_key, lib_material_id)
    values ($1, '1001', false, $1, 'CONTRACT', $2, true, $3, $4, $1, $5)`, [id, day, incl, excl, material])
  await record('old', businessDate(new Date(Date.now() - DAY_MS)), '113.00', '100.00')
  await record('new', businessDate(new Date()), '226.00', '200.00')
  const at = async (itemId: string): Promise<Row[]> =>
    (await pool.query<{ snapshot: Draft }>('select snapshot from analysis_item where id = $1', [itemId])).rows[0]!.snapshot.lines.materials!
      .filter(({ libMaterialId }) => libMaterialId === material)
  const place = async (itemId: string, price: string): Promise<void> => {
    const { rows: [item] } = await pool.query<{ snapshot: Draft }>('select snapshot from analysis_item where id = $1', [itemId])
    const lines = item!.snapshot.lines.materials!.map(row =>
      (row.libMaterialId === material ? { ...row, price, sourceType: 'CONTRACT', sourceId: 'old' } : row))
    await pool.query(
      'update analysis_item set snapshot = $2 where id = $1',
      [itemId, JSON.stringify({ ...item!.snapshot, lines: { ...item!.snapshot.lines, materials: lines } })]
    )
  }
  await place(taxExclItem!, '100.00')
  await place(withTax!, '113.00')
  const materialOffers = (await me().call(api.offers, scope)).filter(({ libMaterialId }) => libMaterialId === material)
  const offers = materialOffers.flatMap(one => one.offers.filter(({ pointId }) => pointId === 'new')
    .map(({ price, side, sure }) => [one.price, price, side, sure]))
  expect(offers).toEqual(expect.arrayContaining([['100.00', '200.00', 'EXCL', true], ['113.00', '226.00', 'INCL', true]]))
  const prices = async () => [...await at(taxExclItem!), ...await at(withTax!)].map(({ price, sourceId }) => [price, sourceId])
  await me().call(api.prices, { ...scope, prices: [{ libMaterialId: material, side: 'EXCL', pointId: 'new' }] })
  expect(await prices()).toEqual([['200.00', 'new'], ['113.00', 'old']])
  await me().call(api.prices, { ...scope, prices: [{ libMaterialId: material, side: 'INCL', pointId: 'new' }] })
  expect(await prices()).toEqual([['200.00', 'new'], ['226.00', 'new']])
  expect(await refusal(me().call(api.prices, { ...scope, prices: [{ libMaterialId: material, side: 'INCL', pointId: 'new' }] }))).toContain(
    '已不是可用的新价'
  )
})
