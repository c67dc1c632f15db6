import { beforeAll, describe, expect, it } from 'vitest'
import { gapsOf } from '#schemas/analysis/sums.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dec, sumOf, toScale, type Draft } from '#schemas/kit/index.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { analysisApi, analysisRoundApi } from '#shared/api/analysis.ts'
import { analysisBestApi } from '#shared/api/analysisBest.ts'
import { analysisBlockApi as blocks } from '#shared/api/analysisBlocks.ts'
import { analysisExecuteApi } from '#shared/api/analysisExecute.ts'
import { analysisReportApi } from '#shared/api/analysisReport.ts'
import { analysisRepriceApi } from '#shared/api/analysisReprice.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { analysisSubmitApi } from '#shared/api/analysisSubmit.ts'
import { analysisWhatIfApi } from '#shared/api/analysisWhatIf.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { projectBidApi, projectRecordApi } from '#shared/api/projectRecord.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
type Estimator = 'estimator' | 'pm'
const ids: Record<Estimator, string> = { estimator: '', pm: '' }
const analysisOf = (name: Estimator) => ({ projectId: w.projectId(), analyseId: ids[name] })
const all = { pageSize: -1 }
const lead = () => w.as('cost')
const ofProject = () => ({ projectId: w.projectId() })
const items = async (name: Estimator) =>
  (await w.as(name).call(analysisSheetApi.page, { ...analysisOf(name), ...all })).rows.filter(({ unit }) => unit !== null)
const other = (more: object) => ({ costType: dictKey(DICT.costType, '临时设施费'), ...more })
const addOther = (name: Estimator, cells: object) => w.as(name)
  .call(blocks.saveOthers, { ...analysisOf(name), added: [{ id: 'new-1', cells: other(cells) }] })

async function build(area: string): Promise<void> {
  const { head, version } = await w.as('boss').call(projectRecordApi.info, { id: w.projectId() })
  await w.as('boss').call(projectRecordApi.save, { id: w.projectId(), version, head: { ...head, buildingArea: area }, lines: {} })
}

async function begin(name: Estimator, labour: readonly [string, string]): Promise<void> {
  const rows = await items(name)
  const { rows: packages } = await w.database.pool.query<{ id: string, unit: string }>(
    `select id, unit from quota where merchant_id = '1001' and state = '1' order by code`
  )
  const fit = rows.filter(({ unit }) => packages.some(one => one.unit === unit)).slice(0, 2)
  const rest = rows.filter(row => !fit.includes(row)).map(({ id }) => id)
  await w.as(name).call(analysisSheetApi.noCost, { ...analysisOf(name), itemIds: rest, reason: '甲供' })
  for (const [at, { id, unit }] of fit.entries()) {
    await w.as(name)
      .call(analysisSheetApi.selectQuota, { ...analysisOf(name), itemIds: [id], quotaId: packages.find(one => one.unit === unit)!.id })
    const { rows: [row] } = await w.database.pool.query<{ snapshot: Draft }>('select snapshot from analysis_item where id = $1', [id])
    const { head, lines } = row!.snapshot
    const total = labour[at]!
    const [step] = lines.workers!
    const snapshot = {
      head: { ...head, quotaNum: '1.000000', quotaWorkerTotalAmount: total, quotaMaterialTotalAmount: '0.00', quotaTotalAmount: total },
      lines: { ...lines, workers: [{
        ...step!, dailyPrice: '100.00', quotaWorkDay: toScale(dec(total).div(100), 6), ratio: '100.00', quotaTotalAmount: total, num: '1',
      }], materials: [], machines: [], documents: [] },
    }
    await w.database.pool.query(
      `update analysis_item set snapshot = $2, labour_price = $3, material_price = 0 where id = $1`, [id, JSON.stringify(snapshot), total]
    )
    await w.as(name).call(analysisSheetApi.updateNum, { ...analysisOf(name), itemId: id, quantity: '2' })
    await w.as(name).call(analysisSheetApi.updateNum, { ...analysisOf(name), itemId: id, quantity: '1' })
  }
}

async function submit(name: Estimator): Promise<void> {
  // The test is about the sums of a sheet, so its packages are confirmed directly.
  await w.database.pool.query(`update analysis_item set state = 'CONFIRMED' where analysis_id = $1 and state = 'MATCHED'`, [ids[name]])
  await w.database.pool.query(`update analysis set state = 'SUBMITTED', submitted_at = now() where id = $1`, [ids[name]])
}

async function approve(roundId: string): Promise<void> {
  const { version } = (await lead().call(analysisApi.rounds, ofProject())).find(one => one.roundId === roundId)!
  const kind = { kind: 'analysis.round', id: roundId }
  await lead().call(approvalApi.submit, { ...kind, version, urgency: 50 })
  for (;;) {
    const { rows: [open] } = await w.database.pool.query<{ id: number, name: Parameters<typeof w.as>[0] }>(
      `select t.task as id, u.phone as name from approval_task t join app_user u on u.id = t.user_id where t.document_id = $1
        and t.state = 'OPEN'`, [roundId])
    if (open === undefined) return
    await w.as(open.name).call(approvalApi.audit, {
      ...kind, taskId: open.id, version: (await w.as(open.name).call(approvalApi.workflow, kind)).version, resultState: 'agree',
      opinion: '同意',
    })
  }
}

beforeAll(async () => {
  [ids.estimator, ids.pm] = await w.begin('estimator', 'pm') as [string, string]
  await begin('estimator', ['12000.00', '8000.00'])
  await begin('pm', ['35000.00', '25000.00'])
})

describe('what hangs on the built area', () => {
  it('follows it in every analysis of an open round, of an item and of the whole, with the sums', async () => {
    const [item] = await items('estimator')
    await addOther('estimator', { costName: '清运', base: 'AREA', rate: '2' })
    await addOther('estimator', { costName: '成品保护', base: 'AREA', rate: '1', itemId: item!.id })
    await build('1000')
    const { sums, publicOther } = await w.as('estimator').call(analysisSheetApi.totals, analysisOf('estimator'))
    expect([publicOther, sums.other, (await items('estimator'))[0]!.other]).toEqual(['2000.00', '3000.00', '1000.00'])
    await build('1500')
    const after = await w.as('estimator').call(analysisSheetApi.totals, analysisOf('estimator'))
    expect([after.publicOther, after.sums.other, (await items('estimator'))[0]!.other]).toEqual(['3000.00', '4500.00', '1500.00'])
    expect(after.sums.direct).toBe(toScale(dec(sums.direct!).plus('1500'), 2))
    expect(after.sums.perArea).toBe(toScale(dec(after.sums.direct!).div(1500), 2))
    const { rows } = await w.as('estimator').call(blocks.others, { ...analysisOf('estimator'), ...all })
    await w.as('estimator').call(blocks.deleteOther, { ...analysisOf('estimator'), ids: rows.map(({ id }) => id) })
  })
})

describe('a batch', () => {
  it('is taken back after what only the product has computed since, and not after what somebody has changed', async () => {
    const me = w.as('estimator')
    const [first, second] = (await items('estimator')).filter(({ state }) => state === 'MATCHED')
    await addOther('estimator', { costName: '管理', base: 'LABOUR', rate: '10', itemId: first!.id })
    await addOther('estimator', { costName: '保护', base: 'AREA', rate: '1', itemId: first!.id })
    const before = await items('estimator')
    const input = {
      ...analysisOf('estimator'),
      jobCategory: (await me.call(analysisReportApi.workerReport, { ...analysisOf('estimator'), ...all })).rows[0]!.jobCategory!,
      dailyPrice: '150.00',
    }
    // The item percentage follows in the same operation, the area later, and the second operation is undone before the first.
    const one = await me.call(analysisRepriceApi.trade, input)
    expect((await items('estimator'))[0]!.other).not.toBe(before[0]!.other)
    const two = await me.call(analysisRepriceApi.trade, { ...input, dailyPrice: '160.00' })
    await build('1600')
    for (const { deedId } of [two, one]) await me.call(analysisSheetApi.undo, { ...analysisOf('estimator'), deedId: deedId! })
    const money = (rows: typeof before) => rows.map(({ id, labour, material }) => [id, labour, material])
    expect(money(await items('estimator'))).toEqual(money(before))
    // The sum of costs beside the packages is not undone with it.
    expect((await items('estimator'))[0]!.other).toBe(toScale(dec(before[0]!.labour!).div(10).plus(1600), 2))
    const { deedId } = await me.call(analysisRepriceApi.trade, input)
    const changed = await items('estimator')
    await me.call(
      analysisSheetApi.save,
      {
        ...analysisOf('estimator'),
        changed: [{
          id: second!.id, version: (changed.find(({ id }) => id === second!.id) as { version?: number }).version!, cells: { remark: '核实' },
          was: {},
        }],
        added: [], removed: [], moved: [],
      }
    )
    expect(await refusal(me.call(analysisSheetApi.undo, { ...analysisOf('estimator'), deedId: deedId! }))).toContain('之后又有修改，不能撤销')
    await me.call(analysisRepriceApi.trade, { ...input, dailyPrice: '100.00' })
    const { rows } = await me.call(blocks.others, { ...analysisOf('estimator'), ...all })
    await me.call(blocks.deleteOther, { ...analysisOf('estimator'), ids: rows.map(({ id }) => id) })
  })
})

describe('sums', () => {
  it('have cost, price and margin of the same items, and say how many have no price and how many no cost', async () => {
    const me = w.as('estimator')
    const rows = await items('estimator')
    const counted = gapsOf(
      rows.map(({ direct, sell }) => ({ direct: direct ?? null, sideDirect: direct ?? null, otherSide: '1', sell: sell ?? null }))
    )
    const [priced] = rows.filter(({ direct, sell }) => direct != null && !dec(direct).isZero() && sell != null)
    const price = async (sellPrice: string | null): Promise<void> => {
      const { version } = (await items('estimator')).find(({ id }) => id === priced!.id) as { version?: number }
      await me.call(analysisSheetApi.save, {
        ...analysisOf('estimator'), changed: [{ id: priced!.id, version: version!, cells: { sellPrice }, was: {} }], added: [], removed: [],
        moved: [],
      })
    }
    const currentSums = async () => (await me.call(analysisSheetApi.totals, analysisOf('estimator'))).sums
    const before = await currentSums()
    expect([before.unpriced, before.uncosted, before.pricedSell]).toEqual([counted.unpriced, counted.uncosted, counted.price])
    await price(null)
    const after = await currentSums()
    expect([after.unpriced, after.direct]).toEqual([counted.unpriced + 1, before.direct])
    expect([after.pricedDirect, after.pricedSell]).toEqual(
      [toScale(dec(before.pricedDirect!).minus(priced!.direct!), 2), toScale(dec(before.pricedSell!).minus(priced!.sell!), 2)]
    )
    expect(after.margin).toBe(toScale(dec(after.pricedSell!).minus(after.pricedDirect!).times(100).div(after.pricedSell!), 2))
    const [round] = await lead().call(analysisApi.rounds, ofProject())
    expect(round!.analyses.find(({ analyseId }) => analyseId === ids.estimator)!.sums).toEqual(after)
    await price(priced!.sellPrice!)
    expect(await currentSums()).toEqual(before)
  })
})

describe('a re-pricing', () => {
  it('is previewed with every percentage that follows, to the cent of what it comes to', async () => {
    const me = w.as('estimator')
    const [item] = await items('estimator')
    await addOther('estimator', { costName: '规费', base: 'LABOUR', rate: '30' })
    await addOther('estimator', { costName: '管理', base: 'DIRECT', rate: '7', itemId: item!.id })
    const input = {
      ...analysisOf('estimator'),
      jobCategory: (await me.call(analysisReportApi.workerReport, { ...analysisOf('estimator'), ...all })).rows[0]!.jobCategory!,
      dailyPrice: '123.45',
    }
    const before = (await me.call(analysisSheetApi.totals, analysisOf('estimator'))).sums
    const preview = await me.call(analysisRepriceApi.previewTrade, input)
    const { deedId, ...applied } = await me.call(analysisRepriceApi.trade, input)
    const after = (await me.call(analysisSheetApi.totals, analysisOf('estimator'))).sums
    const moved = toScale(dec(after.direct!).minus(before.direct!), 2)
    expect(applied).toEqual(preview)
    expect(preview.publics).toEqual({
      before: '6000.00', after: toScale(dec(after.labour!).times('0.3'), 2),
      difference: toScale(dec(after.labour!).times('0.3').minus(6000), 2),
    })
    expect(toScale(sumOf([...preview.items.map(({ difference }) => difference ?? null), preview.publics!.difference]), 2)).toBe(moved)
    expect(toScale(dec(preview.after!).minus(preview.before!), 2)).toBe(moved)
    expect(preview.items.map(({ itemId, after: direct }) => [itemId, direct])).toEqual(
      (await items('estimator')).filter(({ id }) => preview.items.some(one => one.itemId === id)).map(({ id, direct }) => [id, direct])
    )
    await me.call(analysisSheetApi.undo, { ...analysisOf('estimator'), deedId: deedId! })
    expect((await me.call(analysisSheetApi.totals, analysisOf('estimator'))).sums).toEqual(before)
    const { rows } = await me.call(blocks.others, { ...analysisOf('estimator'), ...all })
    await me.call(
      blocks.deleteOther, { ...analysisOf('estimator'), ids: rows.filter(({ costName }) => costName === '管理').map(({ id }) => id) }
    )
  })
})

describe('a composed round', () => {
  let roundId: string
  const round = async () => (await lead().call(analysisApi.rounds, ofProject())).find(one => one.roundId === roundId)!
  it('has public percentages of what is picked: of 60,000 of labour 30 % are 18,000, wherever it is looked at', async () => {
    for (const name of ['estimator', 'pm'] as const) await submit(name)
    await lead().call(analysisSubmitApi.select, analysisOf('estimator'))
    expect((await lead().call(analysisBestApi.compare, ofProject())).picked).toMatchObject(
      { labour: '20000.00', other: '6000.00', direct: '26000.00' }
    )
    const { rows } = await lead().call(analysisBestApi.compare, ofProject())
    const picks = rows.map(({ offers }) => ({ itemId: offers.find(({ analyseId }) => analyseId === ids.pm)!.itemId, reason: '班组稳定' }))
    roundId = (await lead().call(analysisBestApi.submit, { ...ofProject(), picks })).roundId
    const sums = { labour: '60000.00', other: '18000.00', direct: '78000.00' }
    const compared = await lead().call(analysisBestApi.compare, ofProject())
    expect([compared.picked, compared.lowest]).toMatchObject([sums, { labour: '20000.00', other: '6000.00', direct: '26000.00' }])
    expect((await round()).sums).toMatchObject(sums)
    expect((await lead().call(analysisRoundApi.info, { id: roundId })).head).toMatchObject(sums)
    const best = { ...analysisOf('estimator'), best: true }
    expect((await lead().call(analysisWhatIfApi.calculate, best)).before).toEqual((await round()).sums)
    expect((await lead().call(blocks.others, { ...best, ...all })).rows).toMatchObject([{ basis: '60000.00', amount: '18000.00' }])
    // The selected analysis retains its submitted sum.
    expect((await lead().call(analysisSheetApi.totals, analysisOf('estimator'))).sums).toMatchObject({ direct: '26000.00' })
    await approve(roundId)
    expect((await round()).sums).toMatchObject(sums)
  })

  it('keeps what was approved when another area is built, in money and by the square metre', async () => {
    const { perArea } = (await round()).sums
    expect(perArea).toBe('48.75')
    await build('3200')
    expect((await round()).sums).toMatchObject({ direct: '78000.00', perArea })
    expect((await lead().call(analysisBestApi.compare, ofProject())).picked).toMatchObject({ direct: '78000.00', perArea })
  })

  it('is the target cost of the project, and begins the next round, to the cent', async () => {
    const { pool } = w.database
    await pool.query(`update project set state = 'INITIATE', bid_result = null, without_analysis = null where id = $1`, [w.projectId()])
    const { version } = await w.as('boss').call(projectBidApi.info, { id: w.projectId() })
    await w.as('boss').call(projectBidApi.save, {
      id: w.projectId(), version, head: { bidResult: 'WON', bidDate: '2026-05-01', winAmount: '880000.00', winTaxRate: '9' },
      lines: { bidders: [] },
    })
    const { rows } = await pool.query<{ key: string[], amount: string }>(
      `select key, amount::text from ledger_row where ledger = 'T' and key[1] = $1`, [w.projectId()]
    )
    const sum = (costClass?: string): string =>
      toScale(sumOf(rows.filter(({ key }) => costClass === undefined || key[2] === costClass).map(({ amount }) => amount)), 2)
    expect([sum('LABOUR'), sum('OTHER'), sum()]).toEqual(['60000.00', '18000.00', '78000.00'])
    const { target } = await lead().call(analysisExecuteApi.current, ofProject())
    expect(target!.sums).toMatchObject({ other: '18000.00', direct: '78000.00', perArea: '48.75' })
    const page = (await lead().call(analysisExecuteApi.page, { ...ofProject(), ...all })).rows
    expect(page.find(({ name }) => name === '规费')).toMatchObject({ direct: '18000.00' })
    await pool.query(`update project set state = 'CONSTRUCTING' where id = $1`, [w.projectId()])
    const { analyseId } = await lead().call(analysisBestApi.reopen, { ...ofProject(), reason: '图纸升版' })
    expect((await lead().call(analysisSheetApi.totals, { ...ofProject(), analyseId })).sums).toMatchObject(
      { labour: '60000.00', other: '18000.00', direct: '78000.00', perArea: '24.38' }
    )
  })
})
