import { beforeAll, describe, expect, it } from 'vitest'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { analysisPricingApi as api, feeTemplateApi, projectFeesApi } from '#shared/api/analysisPricing.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
let scope: { projectId: string, analyseId: string }
const me = () => w.as('estimator')
const items = async () => (await me().call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows.filter(({ unit }) => unit !== null)
const summary = () => me().call(api.summary, scope)
const table = () => me().call(projectFeesApi.info, { id: scope.projectId })
const text = (value: string | null | undefined): string => value ?? '0'
const cells = (id: string, set: Record<string, unknown>) => items().then(rows => me().call(analysisSheetApi.save, {
  ...scope, changed: [{ id, version: Number((rows.find(row => row.id === id) as { version?: number }).version ?? 1), cells: set, was: {} }],
  added: [], removed: [], moved: [],
}))

/** Calculates the price by the 2013 preset independently. */
function byTable({ unitLabour, unitMaterial, unitMachine, unitOther }: Readonly<Record<string, unknown>>): string {
  const [labour, material, machine, other] = [unitLabour, unitMaterial, unitMachine, unitOther].map(value => dec(String(value ?? '0')))
  const rate = (base: ReturnType<typeof dec>, percent: string): string => toScale(base.times(percent).div(100), 2)
  return toScale(sumOf([labour!, material!, machine!, other!, rate(labour!, '12'), rate(labour!.plus(material!)
    .plus(machine!), '8'), rate(material!, '2')].map(one => one.toString())), 2)
}

beforeAll(async () => {
  scope = await w.packaged()
})

describe('a fee table', () => {
  it('prices what has no price yet, and leaves what was typed', async () => {
    const before = await items()
    expect(before.some(({ sellPrice }) => sellPrice !== null)).toBe(true)
    await me().call(api.takeTemplate, { projectId: scope.projectId, preset: 'GB2013' })
    const after = await items()
    for (const [at, row] of after.entries()) {
      if (before[at]!.sellPrice !== null) expect([row.priceWay, row.sellPrice]).toEqual(['MANUAL', before[at]!.sellPrice])
    }
    const { done, deedId } = await me().call(api.save, { ...scope, way: 'RATE', decided: true })
    expect(done).toBeGreaterThan(5)
    for (const row of await items()) if (row.direct !== null) expect(row).toMatchObject({ priceWay: 'RATE', sellPrice: byTable(row) })
    await me().call(api.undo, { ...scope, deedId: deedId! })
    expect((await items()).map(({ sellPrice, priceWay }) => [sellPrice, priceWay])).toEqual(
      after.map(({ sellPrice, priceWay }) => [sellPrice, priceWay])
    )
    await me().call(api.save, { ...scope, way: 'RATE', decided: true })
  })

  it('adds up: every line of the sum is what stands above it', async () => {
    const { fees, items: itemsTotal, pretax, tax, total, margin } = await summary()
    const rows = await items()
    expect(itemsTotal).toBe(toScale(sumOf(rows.map(({ sell }) => sell ?? null)), 2))
    const otherFees = fees.filter(({ part }) => part !== 'UNIT' && part !== 'TAX')
    expect(pretax).toBe(toScale(sumOf([itemsTotal, ...otherFees.map(({ amount }) => amount)]), 2))
    expect(tax).toBe(toScale(dec(pretax).times('0.09'), 2))
    expect(total).toBe(toScale(dec(pretax).plus(tax), 2))
    expect(Number(margin)).toBeGreaterThan(5)
  })

  it('lets the rate of a section hold for what stands in it', async () => {
    const rows = (await me().call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows
    const section =
      rows.find(row => row.unit === null && rows.some(one => one.parentId === row.id && one.priceWay === 'RATE' && one.direct !== null))!
    const { version, head, lines } = await table()
    const bill = (await w.database.pool.query<{ id: string }>(
      'select project_item_id as id from analysis_item where id = $1', [section.id]
    )).rows[0]!.id
    const rate = { id: 'rate-1', placeName: section.name, placeId: bill, feeName: '利润', rate: '0' }
    await me().call(projectFeesApi.save, { id: scope.projectId, version, head: { ...head }, lines: { ...lines, rates: [rate] } })
    const inside = (await items()).filter(({ parentId, direct }) => parentId === section.id && direct !== null)
    expect(inside.length).toBeGreaterThan(0)
    for (const row of inside) expect(row.unitProfit).toBe('0.00')
    expect((await items()).some(({ parentId, unitProfit }) => parentId !== section.id && Number(unitProfit) > 0)).toBe(true)
    const reloaded = await table()
    await me().call(
      projectFeesApi.save,
      { id: scope.projectId, version: reloaded.version, head: { ...reloaded.head }, lines: { ...reloaded.lines, rates: [] } }
    )
  })

  it('names the row and the reason where a base is none', async () => {
    const { version, head, lines } = await table()
    const wrong = lines.fees.map(row => (row.name === '管理费' ? { ...row, bases: '人工费+利润' } : row))
    expect(
      await refusal(me().call(projectFeesApi.save, { id: scope.projectId, version, head: { ...head }, lines: { ...lines, fees: wrong } }))
    ).toContain('管理费：基数只能取上方的行')
  })

  it('is kept by who leads, and by nobody who only reads', async () => {
    const { version, head, lines } = await table()
    expect(
      [await table(), await w.as('pm').call(projectFeesApi.info, { id: scope.projectId })].map(({ can: permissions }) => permissions.edit)
    ).toEqual(
      [true, false]
    )
    expect(
      await Promise.all([me(), w.as('pm')].map(async caller => (await caller.call(api.templates, { projectId: scope.projectId })).can))
    ).toEqual([true, false])
    expect(
      await refusal(w.as('pm').call(projectFeesApi.save, { id: scope.projectId, version, head: { ...head }, lines: { ...lines } }))
    ).toMatch(/^4/)
    expect(await refusal(w.as('other').call(projectFeesApi.info, { id: scope.projectId }))).toContain('404')
    expect(await refusal(w.as('keeper').call(api.summary, scope))).toMatch(/^40[34]/)
  })
})

describe('ways of a price', () => {
  it('keep what was typed, a margin and a lump sum beside the rates', async () => {
    const [one, two, three] = (await items()).filter(({ direct }) => direct !== null)
    await cells(one!.id, { sellPrice: '123.45' })
    await me().call(api.save, { ...scope, itemIds: [two!.id], way: 'MARGIN', param: '15' })
    await me().call(api.save, { ...scope, itemIds: [three!.id], way: 'LUMP', param: '10000' })
    const now = await items()
    const find = (id: string) => now.find(row => row.id === id)!
    expect(find(one!.id)).toMatchObject({ priceWay: 'MANUAL', sellPrice: '123.45' })
    expect(find(two!.id)).toMatchObject(
      { priceWay: 'MARGIN', priceParam: '15', sellPrice: toScale(dec(text(two!.unitDirect)).div('0.85'), 2) }
    )
    expect(find(three!.id)).toMatchObject({ priceWay: 'LUMP', sellPrice: toScale(dec('10000').div(text(three!.quantity)), 2) })
    const lump = find(three!.id)
    expect([lump.lumpRest, find(one!.id).lumpRest]).toEqual([toScale(dec('10000').minus(text(lump.sell)), 2), null])
    await me().call(api.lock, { ...scope, itemIds: [two!.id] })
    const preview = await me().call(api.preview, { ...scope, way: 'RATE' })
    expect(preview).toMatchObject({ items: [], keptWhy: expect.arrayContaining(['手工', '一口价', '已锁价']) })
    const { items: moved } = await me().call(api.preview, { ...scope, way: 'RATE', decided: true })
    expect(moved.map(({ itemId }) => itemId).toSorted()).toEqual([one!.id, three!.id].toSorted())
    await cells(one!.id, { sellPrice: null })
    expect((await items()).find(({ id }) => id === one!.id)).toMatchObject({ priceWay: 'RATE', sellPrice: one!.sellPrice })
    expect(await refusal(me().call(api.save, { ...scope, way: 'MARGIN', param: '100' }))).toContain('毛利率须小于 100%')
  })

  it('reach a target as near as two decimals allow, and are taken back in one step', async () => {
    const before = await items()
    const now = await summary()
    const total = toScale(dec(now.total).times('0.985'), 2)
    const preview = await me().call(api.target, { ...scope, total })
    expect(preview.rest).toBe(toScale(dec(total).minus(preview.total), 2))
    expect(Number(preview.rest)).toBeGreaterThanOrEqual(0)
    const { deedId, rest } = await me().call(api.saveTarget, { ...scope, total })
    expect(rest).toBe(preview.rest)
    expect((await summary()).total).toBe(preview.total)
    const after = await items()
    expect(after.filter(
      ({ priceWay, priceLocked }, at) => (priceWay !== 'RATE' || priceLocked) && after[at]!.sellPrice !== before[at]!.sellPrice
    )).toEqual([])
    const moved = new Map(after.flatMap((row, at) => (row.sellPrice === before[at]!.sellPrice ? [] : [[row.id, row.sellPrice]])))
    expect(new Map(preview.items.map(({ itemId, after: price }) => [itemId, price]))).toEqual(moved)
    expect((await me().call(api.undo, { ...scope, deedId: deedId! })).count).toBeGreaterThan(0)
    expect((await items()).map(({ sellPrice }) => sellPrice)).toEqual(before.map(({ sellPrice }) => sellPrice))
    expect((await me().call(api.undo, { ...scope, deedId: deedId! })).count).toBe(0)
    expect(await refusal(me().call(api.saveTarget, { ...scope, total: '1.00' }))).toContain('目标低于可以达到的最低总价')
  })

  it('follow the cost, but not where the item is confirmed', async () => {
    const [open, confirmed] = (await items()).filter(({ priceWay, state, direct, priceLocked }) =>
      priceWay === 'RATE' && state === 'MATCHED' && direct !== null && !priceLocked)
    await me().call(analysisSheetApi.confirm, { ...scope, itemIds: [confirmed!.id] })
    await w.database.pool.query('update analysis_item set labour_price = labour_price + 10 where id = any($1)', [[open!.id, confirmed!.id]])
    await cells(open!.id, { remark: '成本已变动' })
    const now = await items()
    expect(now.find(({ id }) => id === open!.id)!.sellPrice).not.toBe(open!.sellPrice)
    expect(now.find(({ id }) => id === confirmed!.id)).toMatchObject(
      { sellPrice: confirmed!.sellPrice, duePrice: toScale(dec(confirmed!.sellPrice!).plus('12.00'), 2) }
    )
    expect((await summary()).due).toBe(1)
    await me().call(api.save, scope)
    expect((await items()).find(({ id }) => id === confirmed!.id)).toMatchObject(
      { duePrice: null, sellPrice: toScale(dec(confirmed!.sellPrice!).plus('12.00'), 2) }
    )
  })

  it('let an item without a package have cost and price of its own', async () => {
    const [item] = (await items()).filter(({ direct }) => direct !== null)
    await me().call(analysisSheetApi.cancel, { ...scope, itemIds: [item!.id] })
    await me().call(analysisSheetApi.clear, { ...scope, itemIds: [item!.id] })
    await cells(item!.id, { ownMachine: '20.50', ownOther: '5.00', priceWay: 'LUMP', priceParam: '30000.00' })
    const now = (await items()).find(({ id }) => id === item!.id)!
    expect(now).toMatchObject({
      state: 'MATCHED', unitDirect: '25.50', priceWay: 'LUMP',
      direct: toScale(sumOf(['20.50', '5.00'].map(one => toScale(dec(one).times(text(item!.quantity)), 2))), 2),
    })
    expect((await me().call(analysisSheetApi.confirm, { ...scope, itemIds: [item!.id] })).refused).toEqual([])
  })
})

describe('主材', () => {
  it('are the materials of a package that are marked so, and a base of fees', async () => {
    const [item] = (await items()).filter(({ quotaName, material, priceLocked }) =>
      quotaName !== null && Number(material) > 0 && !priceLocked)
    const full = await me().call(analysisSheetApi.quota, { ...scope, itemId: item!.id })
    const marked = full.workers.map((step, at) => ({
      ...step, materials: step.materials.map((row, n) => ({ ...row, isMain: at + n === 0 || full.workers[0]!.materials.length === 0 })),
    }))
    await me().call(
      analysisSheetApi.updateQuota, { ...full, workers: marked, ...scope, itemId: item!.id } as InputOf<typeof analysisSheetApi.updateQuota>
    )
    const reloadedQuota = await me().call(analysisSheetApi.quota, { ...scope, itemId: item!.id })
    const main = reloadedQuota.workers.flatMap(({ materials }) => materials).filter(({ isMain }) => isMain === true)
    expect(main.length).toBeGreaterThan(0)
    const per = toScale(
      sumOf(main.map(({ quotaTotalAmount }) => text(String(quotaTotalAmount)))).div(text(String(reloadedQuota.quotaNum ?? '1'))), 2
    )
    const { rows: [stored] } = await w.database.pool.query<{ main: string }>(
      'select round(main_price, 2) as main from analysis_item where id = $1', [item!.id]
    )
    expect([stored!.main, dec(per).gt(0)]).toEqual([per, true])
    const { rows } = await me().call(api.analysis, { ...scope, pageSize: -1 })
    expect(rows.find(({ id }) => id === item!.id)).toMatchObject({ main: per })
    const { version, head, lines } = await table()
    const fee = {
      id: 'main-1', name: '主材保管费', part: 'MEASURE', kind: 'RATE', bases: '分部分项主材费', rate: '10', amount: null, role: null,
      competitive: true, given: false, outwardRate: null, remark: null,
    }
    await me().call(
      projectFeesApi.save,
      {
        id: scope.projectId, version, head: { ...head },
        lines: {
          ...lines,
          fees: [
            ...lines.fees.filter(({ part }) => part !== 'TAX'), fee, ...lines.fees.filter(({ part }) => part === 'TAX'),
          ] as typeof lines.fees,
        },
      }
    )
    expect((await summary()).fees.find(({ name }) => name === '主材保管费')).toMatchObject(
      { base: toScale(dec(per).times(text(item!.quantity)), 2) }
    )
    const later = await table()
    await me().call(
      projectFeesApi.save,
      { id: scope.projectId, version: later.version, head: { ...later.head }, lines: { ...later.lines, fees: lines.fees } }
    )
  })
})

it('the last quote that holds stands beside each price, and how far it is from it', async () => {
  const query = (sql: string, values: readonly unknown[] = []) => w.database.pool.query<{ project_item_id: string }>(sql, [...values])
  const [item, other] = (await items()).filter(({ sellPrice, own: row }) => sellPrice !== null && row !== true)
  const bill = async (id: string) => (await query('select project_item_id from analysis_item where id = $1', [id])).rows[0]!.project_item_id
  await query(`insert into analysis_round (merchant_id, id, project_id, code, round_name, pinyin, round, superseded_at)
    select merchant_id, 'round-0', id, 'CS-0', 'earlier', '', 0, now() from project where id = $1`, [scope.projectId])
  const quote = async (number: number, price: string, withdrawn: boolean) => {
    await query(`insert into project_quote (merchant_id, id, project_id, round_id, number, facts, fees, total, withdrawn_at)
      select merchant_id, $2, id, 'round-0', $3::int, '{}', '[]', 0, case when $4::boolean then now() end from project
      where id = $1`, [scope.projectId, `quote-${number}`, number, withdrawn])
    await query(`insert into project_quote_row (merchant_id, quote_id, sort, project_item_id, analysis_item_id, name, unit, quantity, price,
      way)
      select merchant_id, $2, 1, $3, 'gone', 'gone', 'm2', 1, $4::numeric, 'MANUAL' from project
      where id = $1`, [scope.projectId, `quote-${number}`, await bill(item!.id), price])
  }
  await quote(1, '10.00', false)
  await quote(2, '20.00', false)
  await quote(3, '30.00', true)
  const now = await items()
  expect(now.find(({ id }) => id === item!.id)).toMatchObject({ lastPrice: '20.00', lastMore: toScale(dec(item!.sellPrice!).minus(20), 2) })
  expect(now.find(({ id }) => id === other!.id)).toMatchObject({ lastPrice: null, lastMore: null })
})

describe('综合单价分析表', () => {
  it('shows parts that add up to each price, and to a client no margin', async () => {
    const input = { ...scope, pageSize: -1 as const }
    const page = await me().call(api.analysis, input)
    const outward = await me().call(api.analysis, { ...input, outward: true })
    for (const { rows } of [page, outward]) {
      for (const row of rows)
        if (row.price !== null && row.labour !== null)
          expect(toScale(sumOf([
            row.labour, row.material, row.machine, row.other, row.manage, row.profit, row.risk, row.fees,
          ].map(value => value ?? null)), 2)).toBe(
            row.price
          )
    }
    expect(page.rows.some(({ margin }) => margin !== null)).toBe(true)
    expect(outward.rows.every(({ margin }) => margin === null)).toBe(true)
  })
})

describe('templates of a company', () => {
  it('are copied into a project, and one is the default', async () => {
    const { lines } = await table()
    const fees = lines.fees.map(({ id: _id, ...row }, at) => ({ ...row, id: `t-${at}` }))
    const { id } = await w.as('admin').call(feeTemplateApi.save, {
      head: { templateName: '公司标准 2026', standard: 'GB2013', taxMethod: 'GENERAL', labourTax: '3', otherTax: '13', isDefault: true },
      lines: { fees },
    })
    expect(await refusal(me().call(feeTemplateApi.save, {
      head: { templateName: '私改', standard: 'GB2013', taxMethod: 'GENERAL', labourTax: '3', otherTax: '13', isDefault: false },
      lines: { fees: [] },
    }))).toContain(
      '403'
    )
    expect((await me().call(api.templates, { projectId: scope.projectId })).templates[0]).toMatchObject({ id, isDefault: true })
    await me().call(api.takeTemplate, { projectId: scope.projectId, templateId: id })
    expect((await table()).head).toMatchObject({ templateName: '公司标准 2026' })
    expect(await refusal(w.as('pm').call(api.takeTemplate, { projectId: scope.projectId, templateId: id }))).toMatch(/^4/)
  })
})
