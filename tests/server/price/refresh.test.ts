import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { dec, toScale, type Row } from '#schemas/kit/index.ts'
import { runTask, startTask } from '#server/core/tasks.ts'
import { auditLog, task } from '#server/db/tables/engine.ts'
import { saveLibraryRows } from '#server/domains/library/index.ts'
import { previewRefresh, REFRESH_PRICES, refreshPricesTask } from '#server/domains/quota/prices/refresh.ts'
import { staleMarks } from '#server/domains/quota/prices/stale.ts'
import { setQuotaState } from '#server/domains/quota/state.ts'
import type { RefreshAsked } from '#shared/api/refreshPrices.ts'
import type { RepriceReport } from '#shared/api/reprice.ts'
import { draftOfFull, payloadOf, withQuotas, withRows } from '../quota/fixtures.ts'
import { pricesIn } from './fixtures.ts'

const quotas = withQuotas()
const prices = pricesIn(quotas)

/** A package with 全抛釉地砖 at a price that was chosen from an inquiry. */
async function packageAt(price: string, pointId: string): Promise<string> {
  const [sample] = await quotas.samples()
  const draft = withRows(sample!, 'materials', rows => rows.map((row): Row =>
    row.materialName === '全抛釉地砖' ? { ...row, price, sourceType: 'INQUIRY', sourceId: pointId } : row))
  return (await quotas.save(payloadOf(draft))).quotaId
}
const preview = (id: string) => quotas.read(db => previewRefresh(db, { ids: [id] }))
async function refresh(asked: RefreshAsked): Promise<RepriceReport['results']> {
  const ctx = quotas.own()
  const id = await quotas.write(tx => startTask(tx, REFRESH_PRICES, '刷新', asked), ctx)
  await runTask(quotas.database.pool, ctx, id, refreshPricesTask, error => { throw error })
  const [row] = await quotas.read(({ q }) => q.select().from(task).where(eq(task.id, id)), ctx)
  return (row!.result as RepriceReport).results
}
const tickAll = async (id: string): Promise<RefreshAsked['quotas'][number]> => {
  const { quotas: [head], rows } = await preview(id)
  return { quotaId: id, quotaVersion: head!.quotaVersion, prices: rows.map(row => ({ libMaterialId: row.libMaterialId!, pointId: row.pointId! })) }
}

describe('prices in packages', () => {
  it('marks those of the demonstration that came from a list with a successor, and no others', async () => {
    const { quotas: stale, rows } = await quotas.read(db => previewRefresh(db, {}))
    expect(stale.map(({ quotaCode }) => quotaCode)).toEqual(['DE010006'])
    expect(rows.map(({ materialName, price, newPrice, difference, sourceType }) => [materialName, price, newPrice, difference, sourceType])).toEqual([
      ['耐水腻子粉 N 型', '1.35', '1.37', '0.02', 'PRICE_LIST'], ['内墙抗碱底漆', '13.20', '12.80', '-0.40', 'PRICE_LIST'],
      ['内墙乳胶漆面漆', '19.80', '20.59', '0.79', 'PRICE_LIST'],
    ])
  })

  it('marks a price that a newer inquiry has replaced, and one typed by hand when the library moves', async () => {
    const first = await prices.tell('全抛釉地砖', { priceIncl: '90' })
    const id = await packageAt('90.00', first)
    const { libMaterialId } = { libMaterialId: (await prices.itemNamed('全抛釉地砖')).id }
    const row = { libMaterialId, sourceType: 'INQUIRY', sourceId: first, price: '90.00' } as const
    expect(await quotas.read(db => staleMarks(db, { quotaId: id, rows: [row] }))).toEqual([null])
    const second = await prices.tell('全抛釉地砖', { priceIncl: '92', day: '2026-10-02' })
    await prices.tell('全抛釉地砖', { priceIncl: '70', source: 'CONTRACT' })
    expect(await quotas.read(db => staleMarks(db, { quotaId: id, rows: [row] }))).toEqual([
      { pointId: second, source: 'INQUIRY', price: '92.00', difference: '2.00', percent: '2.22', day: '2026-10-02', month: null }])

    const sand = await prices.itemNamed('石英石台面板')
    const typed = { libMaterialId: sand.id, sourceType: 'MANUAL', sourceId: '-1', price: '500.00' } as const
    await quotas.write(tx => saveLibraryRows(tx, false, { changed: [{ id: sand.id, cells: { priceIncl: '520' }, was: { priceIncl: sand.priceIncl } }] }))
    expect(await quotas.read(db => staleMarks(db, { quotaId: id, rows: [typed] }))).toEqual([null])
  })

  it('takes the ticked prices into a new version, rounded by the evaluator, with the source', async () => {
    const first = await prices.tell('全抛釉地砖', { priceIncl: '90', day: '2026-11-01' })
    const id = await packageAt('90.00', first)
    const point = await prices.tell('全抛釉地砖', { priceIncl: '93.33', day: '2026-11-02' })
    const before = await quotas.load(id)
    const { quotas: [head], rows: [line, ...more] } = await preview(id)
    expect(more).toEqual([])
    expect(line).toMatchObject({ price: '90.00', newPrice: '93.33', difference: '3.33', percent: '3.70', sourceType: 'INQUIRY', pointId: point })
    const [result] = await refresh({ quotas: [await tickAll(id)] })
    expect(result).toMatchObject({ quotaId: id, state: 'DONE', quotaVersion: before.quotaVersion + 1, quotaCode: head!.quotaCode })
    const after = await quotas.load(id)
    expect(after.totalBudget).toBe(toScale(dec(before.totalBudget).plus(line!.effect!), 2))
    const row = draftOfFull(after).lines.materials!.find(({ materialName }) => materialName === '全抛釉地砖')
    expect(row).toMatchObject({ price: '93.33', sourceType: 'INQUIRY', sourceId: point })
    expect((await preview(id)).rows).toEqual([])
    const deeds = await quotas.read(({ q }) => q.select().from(auditLog).where(eq(auditLog.entityId, id)))
    expect(deeds.find(({ before: old }) => old !== null)).toMatchObject({ action: 'saveQuotas', before: { quotaTotalAmount: before.totalBudget }, after: { quotaTotalAmount: after.totalBudget } })
  })

  it('reports packages that were saved, disabled or told another price meanwhile, and saves the others', async () => {
    const first = await prices.tell('全抛釉地砖', { priceIncl: '90', day: '2026-11-10' })
    const [good, saved, off, late] = [await packageAt('90.00', first), await packageAt('90.00', first), await packageAt('90.00', first), await packageAt('90.00', first)]
    await prices.tell('全抛釉地砖', { priceIncl: '95', day: '2026-11-11' })
    const asked = [await tickAll(good), await tickAll(saved), await tickAll(off), { ...await tickAll(late) }]
    const other = draftOfFull(await quotas.load(saved))
    await quotas.save(payloadOf({ ...other, head: { ...other.head, quotaDesc: '他人改过' } }))
    await quotas.write(tx => setQuotaState(tx, [off], '2'))
    const results = await refresh({ quotas: [...asked.slice(0, 3), { ...asked[3]!, prices: [{ ...asked[3]!.prices[0]!, pointId: first }] }] })
    expect(results.map(({ quotaId, state }) => [quotaId, state])).toEqual([[good, 'DONE'], [saved, 'REFUSED'], [off, 'REFUSED'], [late, 'REFUSED']])
    expect(results[1]!.reason).toContain('保存了第 2 版')
    expect(results[3]!.reason).toContain('预览之后又有变化')
  })

  it('shows the other company no packages', async () => {
    expect(await quotas.read(db => previewRefresh(db, {}), quotas.other())).toEqual({ quotas: [], rows: [] })
  })
})
