import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { businessDate, dec, toScale, type Row } from '#schemas/kit/index.ts'
import { runTask, startTask } from '#server/core/tasks.ts'
import { auditLog, task } from '#server/db/tables/engine.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import { saveLibraryRows, setDefaultPrice } from '#server/domains/library/index.ts'
import { saveSettingValue, settingValues } from '#server/domains/org/company/settings.ts'
import { previewRefresh, REFRESH_PRICES, refreshPricesTask } from '#server/domains/quota/prices/refresh.ts'
import { shownOffers, staleMarks } from '#server/domains/quota/prices/stale.ts'
import { bringInto } from '#server/document/index.ts'
import { packages } from '#server/domains/quota/content.ts'
import type { RefreshAsked } from '#shared/api/refreshPrices.ts'
import type { RepriceReport } from '#shared/api/reprice.ts'
import { draftOfFull, payloadOf, withQuotas, withRows } from '../quota/fixtures.ts'
import { pricesIn } from './fixtures.ts'

const quotas = withQuotas()
const prices = pricesIn(quotas)

async function packageAt(price: string, pointId: string): Promise<string> {
  const [sample] = await quotas.samples()
  const draft = withRows(sample!, 'materials', rows => rows.map((row): Row =>
    row.materialName === '全抛釉地砖' ? { ...row, price, sourceType: 'INQUIRY', sourceId: pointId } : row))
  return (await quotas.save(payloadOf(draft))).quotaId
}
const preview = (id: string) => quotas.read(db => previewRefresh(db, { ids: [id] }))
async function refresh(input: RefreshAsked): Promise<RepriceReport['results']> {
  const ctx = quotas.own()
  const id = await quotas.write(tx => startTask(tx, REFRESH_PRICES, '刷新', input), ctx)
  await runTask(quotas.database.pool, ctx, id, refreshPricesTask, error => { throw error })
  const [row] = await quotas.read(({ q }) => q.select().from(task).where(eq(task.id, id)), ctx)
  return (row!.result as RepriceReport).results
}
const applied = <R extends { readonly apply: boolean | null }>(rows: readonly R[]): R[] => rows.filter(({ apply }) => apply === true)
const tickAll = async (id: string): Promise<RefreshAsked['quotas'][number]> => {
  const { quotas: [head], rows } = await preview(id)
  return { quotaId: id, quotaVersion: head!.quotaVersion, prices: applied(rows).filter(({ materialName }) => materialName === '全抛釉地砖')
    .map(row => ({ libMaterialId: row.libMaterialId!, pointId: row.pointId! })) }
}

const WALL = new Set(['耐水腻子粉 N 型', '内墙抗碱底漆', '内墙乳胶漆面漆'])

describe('prices in packages', () => {
  it('of the demonstration that came from a list are offered those of its successor', async () => {
    const { quotas: stale, rows } = await quotas.read(db => previewRefresh(db, {}))
    const walls = stale.find(({ quotaCode }) => quotaCode === 'DE010006')!
    const lists = rows.filter(row => row.quotaId === walls.quotaId && row.offeredAs === 'PRICE_LIST' && WALL.has(row.materialName!))
    expect(
      lists.map(({ materialName, price, newPrice, difference, sourceType }) => [materialName, price, newPrice, difference, sourceType])
    ).toEqual([
      ['耐水腻子粉 N 型', '1.35', '1.37', '0.02', 'PRICE_LIST'], ['内墙抗碱底漆', '13.20', '12.80', '-0.40', 'PRICE_LIST'],
      ['内墙乳胶漆面漆', '19.80', '20.59', '0.79', 'PRICE_LIST'],
    ])
  })

  it('marks a price that a newer inquiry has replaced, and one typed by hand when the library moves', async () => {
    const first = await prices.record('全抛釉地砖', { priceIncl: '90' })
    const id = await packageAt('90.00', first)
    const { libMaterialId } = { libMaterialId: (await prices.itemNamed('全抛釉地砖')).id }
    const row = { libMaterialId, sourceType: 'INQUIRY', sourceId: first, price: '90.00' } as const
    expect(await quotas.read(db => staleMarks(db, { quotaId: id, rows: [row] }))).toEqual([null])
    const second = await prices.record('全抛釉地砖', { priceIncl: '92', day: '2026-10-02' })
    await prices.record('全抛釉地砖', { priceIncl: '70', source: 'CONTRACT' })
    expect(await quotas.read(db => staleMarks(db, { quotaId: id, rows: [row] }))).toEqual([
      {
        pointId: second, source: 'INQUIRY', price: '92.00', difference: '2.00', percent: '2.22', day: '2026-10-02', month: null,
        side: 'INCL', sure: true,
      }])

    const sand = await prices.itemNamed('石英石台面板')
    const typed = { libMaterialId: sand.id, sourceType: 'MANUAL', sourceId: '-1', price: '500.00' } as const
    await quotas.write(tx =>
      saveLibraryRows(tx, false, { changed: [{ id: sand.id, cells: { priceIncl: '520' }, was: { priceIncl: sand.priceIncl } }] }))
    expect(await quotas.read(db => staleMarks(db, { quotaId: id, rows: [typed] }))).toEqual([null])
  })

  it('takes the ticked prices into a new version, rounded by the evaluator, with the source', async () => {
    const first = await prices.record('全抛釉地砖', { priceIncl: '90', day: '2026-11-01' })
    const id = await packageAt('90.00', first)
    const point = await prices.record('全抛釉地砖', { priceIncl: '93.33', day: '2026-11-02' })
    const before = await quotas.load(id)
    const { quotas: [head], rows } = await preview(id)
    const line = applied(rows).find(({ materialName }) => materialName === '全抛釉地砖')
    expect(line).toMatchObject(
      { price: '90.00', newPrice: '93.33', difference: '3.33', percent: '3.70', sourceType: 'INQUIRY', pointId: point }
    )
    const [result] = await refresh({ quotas: [await tickAll(id)] })
    expect(result).toMatchObject({ quotaId: id, state: 'DONE', quotaVersion: before.quotaVersion + 1, quotaCode: head!.quotaCode })
    const after = await quotas.load(id)
    expect(after.totalBudget).toBe(toScale(dec(before.totalBudget).plus(line!.effect!), 2))
    const row = draftOfFull(after).lines.materials!.find(({ materialName }) => materialName === '全抛釉地砖')
    expect(row).toMatchObject({ price: '93.33', sourceType: 'INQUIRY', sourceId: point })
    expect((await preview(id)).rows.filter(({ materialName }) => materialName === '全抛釉地砖')).toEqual([])
    const auditEntries = await quotas.read(({ q }) => q.select().from(auditLog).where(eq(auditLog.entityId, id)))
    expect(auditEntries.find(({ before: old }) => old !== null)).toMatchObject(
      { action: 'saveQuotas', before: { quotaTotalAmount: before.totalBudget }, after: { quotaTotalAmount: after.totalBudget } }
    )
  })

  it("offers every source in the merchant's order with its date, age and origin, and takes the first newer one that does not come after "
    + "the one in use", async () => {
    const item = await prices.add('报价料')
    const record = (facts: object) => prices.record('报价料', facts)
    const used = await record({ priceIncl: '50', day: '2026-01-10' })
    const [sample] = await quotas.samples()
    const draft = withRows(sample!, 'materials', rows => rows.map((row, at): Row =>
      at === 0
        ? { ...row, libMaterialId: item, materialName: '报价料', unit: 'm2', price: '50.00', sourceType: 'INQUIRY', sourceId: used }
        : row))
    const { quotaId } = await quotas.save(payloadOf(draft))
    const lines = async () => (await preview(quotaId)).rows.filter(row => row.libMaterialId === item)
    expect(await lines()).toEqual([])

    const list = await record(
      { source: 'PRICE_LIST', sourceId: null, priceIncl: '56', day: '2026-02-01', month: '2026-02', supplier: null }
    )
    const contract = await record({ source: 'CONTRACT', sourceCode: 'HT1', priceIncl: '48', day: '2025-12-20', supplier: { name: '甲供应商' } })
    await quotas.write(tx => saveLibraryRows(tx, false, { changed: [{ id: item, cells: { priceIncl: '60' }, was: {} }] }))
    const offerRows = async () =>
      (await lines()).map(({ offeredAs, newPrice, difference, day, where, apply }) => [offeredAs, newPrice, difference, day, where, apply])
    const today = businessDate(quotas.own().now)
    const offers = [
      ['CONTRACT', '48.00', '-2.00', '2025-12-20', '甲供应商 HT1', false], ['PRICE_LIST', '56.00', '6.00', '2026-02-01', '2026年2月', false],
      ['LIBRARY', '60.00', '10.00', today, expect.stringContaining('修改库价'), false],
    ]
    expect(await offerRows()).toEqual(offers)
    expect((await lines()).map(({ pointId }) => pointId).slice(0, 2)).toEqual([contract, list])
    expect((await lines()).at(-1)).toMatchObject({ days: 0, sourceType: 'MANUAL' })

    await quotas.write(tx =>
      saveSettingValue(tx, { key: 'priceOrder', value: '材料库、信息价、合同、询价', effectiveFrom: today, remark: '', replaces: null }))
    expect((await offerRows()).map(([offerKind, , , , , apply]) => [offerKind, apply])).toEqual(
      [['LIBRARY', true], ['PRICE_LIST', false], ['CONTRACT', false]]
    )
    const [, chosen] = await lines()
    const { quotas: [head] } = await preview(quotaId)
    const [result] = await refresh(
      { quotas: [{ quotaId, quotaVersion: head!.quotaVersion, prices: [{ libMaterialId: item, pointId: chosen!.pointId! }] }] }
    )
    expect(result).toMatchObject({ state: 'DONE' })
    expect(draftOfFull(await quotas.load(quotaId)).lines.materials!.find(row => row.libMaterialId === item)).toMatchObject(
      { price: '56.00', sourceType: 'PRICE_LIST', sourceId: list }
    )
  })

  it('offers a newer list for a price that was taken from the library, as old as the library price is', async () => {
    const item = await prices.add('库价料')
    await prices.record(
      '库价料', { source: 'PRICE_LIST', sourceId: null, priceIncl: '30', day: '2026-01-01', month: '2026-01', supplier: null }
    )
    await quotas.write(async tx => {
      const [point] = await tx.q.select({ id: pricePoint.id }).from(pricePoint).where(eq(pricePoint.libMaterialId, item))
      await setDefaultPrice(tx, { id: point!.id })
    })
    const side = { libMaterialId: item, sourceType: 'MANUAL', sourceId: '-1', price: '26.55' } as const
    const picked = { libMaterialId: item, sourceType: 'MANUAL', sourceId: '-1', price: '30.00' } as const
    const offers = () => quotas.read(db => shownOffers(db, { quotaId: null, rows: [picked, { ...picked, price: '29.00' }] }))
    expect(await offers()).toEqual([[], []])
    await prices.record(
      '库价料', { source: 'PRICE_LIST', sourceId: null, priceIncl: '33', day: '2026-02-01', month: '2026-02', supplier: null }
    )
    const [[first, second] = [], typed] = await offers()
    expect(first).toMatchObject({ as: 'PRICE_LIST', price: '33.00', newer: true })
    expect(second).toBeUndefined()
    // The price without tax is compared with the offers without tax.
    const [excl = []] = await quotas.read(db => shownOffers(db, { quotaId: null, rows: [side] }))
    expect(excl).toMatchObject([{ as: 'PRICE_LIST', price: '29.20' }])
    // A price just typed stays.
    expect(typed).toEqual([])
    await prices.record(
      '库价料', { source: 'PRICE_LIST', sourceId: null, priceIncl: '34', day: '2026-03-01', month: '2026-03', supplier: null }
    )
    const [unknown = []] = await quotas.read(db =>
      shownOffers(db, { quotaId: null, rows: [{ ...picked, price: '31.00', sourceType: 'INQUIRY', sourceId: 'gone' }] }))
    expect(unknown.find(({ as: offerKind }) => offerKind === 'LIBRARY')).toMatchObject(
      { price: '26.55', side: 'EXCL', sure: false, preferred: false, day: '2026-01-01', where: '企业库：信息价 2026年1月' }
    )
  })

  it('compares a price on the side of the tax on which the library had it when it was taken', async () => {
    const item = await prices.add('两面料')
    const lineAt = (price: string, sourceId = '-1') => ({ libMaterialId: item, sourceType: 'MANUAL', sourceId, price }) as const
    const lines = async (price: string) =>
      (await quotas.read(db =>
        shownOffers(db, { quotaId: null, rows: [{ ...lineAt(price), sourceType: 'INQUIRY', sourceId: 'gone' }] })))[0]!
    const offerRows = async (price: string) =>
      (await lines(price)).map(({ as: offerKind, price: now, side, sure }) => [offerKind, now, side, sure]).toSorted()
    const ticked = async (price: string) => (await lines(price)).filter(({ preferred }) => preferred).length
    const priced = (cells: Row, before: Row) =>
      quotas.write(tx => saveLibraryRows(tx, false, { changed: [{ id: item, cells, was: before }] }))
    await priced({ priceExcl: '4.20', taxRate: '13' }, {})
    await priced({ priceIncl: '4.86' }, { priceIncl: '4.75' })
    await prices.record('两面料', { source: 'CONTRACT', priceIncl: '4.88', day: '2026-11-01' })
    expect(await offerRows('4.20')).toEqual([['CONTRACT', '4.32', 'EXCL', true], ['LIBRARY', '4.30', 'EXCL', true]])
    expect(await offerRows('4.75')).toEqual([['CONTRACT', '4.88', 'INCL', true], ['LIBRARY', '4.86', 'INCL', true]])
    expect([await ticked('4.20'), await ticked('4.75'), await ticked('4.00')]).toEqual([1, 1, 0])
    expect(await offerRows('4.00')).toEqual([['CONTRACT', '4.32', 'EXCL', false], ['LIBRARY', '4.30', 'EXCL', false]])
    // The price equals today's library price on one side of the tax and yesterday's on the other.
    await priced({ priceIncl: '4.20' }, { priceIncl: '4.86' })
    expect([await offerRows('4.20'), await ticked('4.20')]).toEqual(
      [[['CONTRACT', '4.32', 'EXCL', false], ['LIBRARY', '3.72', 'EXCL', false]], 0]
    )
    const [marked] = await quotas.read(db =>
      staleMarks(db, { quotaId: null, rows: [{ ...lineAt('4.75'), sourceType: 'CONTRACT', sourceId: 'gone' }] }))
    expect(marked).toMatchObject({ price: '4.88', side: 'INCL', sure: true })
  })

  it('keeps the source that it has taken when prices are refreshed again', async () => {
    const item = await prices.add('两次料')
    const used = await prices.record('两次料', { priceIncl: '20', day: '2026-01-10' })
    const [sample] = await quotas.samples()
    const draft = withRows(sample!, 'materials', rows => rows.map((row, at): Row =>
      at === 0
        ? { ...row, libMaterialId: item, materialName: '两次料', unit: 'm2', price: '20.00', sourceType: 'INQUIRY', sourceId: used }
        : row))
    const { quotaId } = await quotas.save(payloadOf(draft))
    const today = businessDate(quotas.own().now)
    await quotas.write(async tx => {
      const replaces = (await settingValues(tx, 'priceOrder')).find(({ effectiveFrom }) => effectiveFrom === today)
      await saveSettingValue(
        tx, { key: 'priceOrder', value: '合同、询价、信息价、材料库', effectiveFrom: today, remark: '', replaces: replaces ?? null }
      )
    })
    const contract = await prices.record('两次料', { source: 'CONTRACT', priceIncl: '23', day: '2026-02-01' })
    const list = await prices.record(
      '两次料', { source: 'PRICE_LIST', sourceId: null, priceIncl: '24', day: '2026-03-01', month: '2026-03', supplier: null }
    )
    const lines = async () => (await preview(quotaId)).rows.filter(row => row.libMaterialId === item)
    expect(applied(await lines()).map(({ pointId }) => pointId)).toEqual([contract])
    const { quotas: [head] } = await preview(quotaId)
    await refresh({ quotas: [{ quotaId, quotaVersion: head!.quotaVersion, prices: [{ libMaterialId: item, pointId: contract }] }] })
    expect((await lines()).map(({ pointId, price, side, apply }) => [pointId, price, side, apply])).toEqual(
      [[used, '23.00', 'INCL', false], [list, '23.00', 'INCL', false]]
    )
  })

  it('reports packages that were saved, disabled or given another price meanwhile, and saves the others', async () => {
    const first = await prices.record('全抛釉地砖', { priceIncl: '90', day: '2026-11-10' })
    const [valid, saved, off, repriced] = [
      await packageAt('90.00', first), await packageAt('90.00', first), await packageAt('90.00', first), await packageAt('90.00', first),
    ]
    await prices.record('全抛釉地砖', { priceIncl: '95', day: '2026-11-11' })
    const requests = [await tickAll(valid), await tickAll(saved), await tickAll(off), { ...await tickAll(repriced) }]
    const other = draftOfFull(await quotas.load(saved))
    await quotas.save(payloadOf({ ...other, head: { ...other.head, quotaDesc: '他人改过' } }))
    await quotas.write(tx => bringInto(tx, packages, [off], '2'))
    const results = await refresh(
      { quotas: [...requests.slice(0, 3), { ...requests[3]!, prices: [{ ...requests[3]!.prices[0]!, pointId: first }] }] }
    )
    expect(results.map(({ quotaId, state }) => [quotaId, state])).toEqual(
      [[valid, 'DONE'], [saved, 'REFUSED'], [off, 'REFUSED'], [repriced, 'REFUSED']]
    )
    expect(results[1]!.reason).toContain('保存了第 2 版')
    expect(results[3]!.reason).toContain('预览之后又有变化')
  })

  it('shows the other company no packages', async () => {
    expect(await quotas.read(db => previewRefresh(db, {}), quotas.other())).toEqual({ quotas: [], rows: [] })
  })
})
