import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { listPlatformQuotas, listQuotas } from '#server/domains/quota/list.ts'
import { loadQuotas } from '#server/domains/quota/full.ts'
import { countByItem, findByName, listLabourPrices, listStepPrices } from '#server/domains/quota/lookups.ts'
import { bringInto } from '#server/document/index.ts'
import { packages } from '#server/domains/quota/content.ts'
import { listVersions, readVersion } from '#server/domains/quota/full.ts'
import { codeOf, ITEM_TREE } from '#server/db/seeds/trees.ts'
import { draftOfFull, payloadOf, withHead, withQuotas } from './fixtures.ts'

const q = withQuotas()
const PAGE = { pageNum: 1, pageSize: 100, sorts: [], filters: [] } as const
const list = async (query: object, ctx = q.own()) => (await q.read(db => listQuotas(db, { ...PAGE, ...query }), ctx)).rows
let firstId = ''
beforeAll(async () => {
  firstId = (await list({ sorts: [{ key: 'quotaCode', order: 'ASC' }] }))[0]!.quotaId
})

describe('lists', () => {
  it('shows the sample packages with their figures', async () => {
    const rows = await list({ sorts: [{ key: 'quotaCode', order: 'ASC' }] })
    expect(rows).toHaveLength(12)
    expect(rows[0]).toMatchObject(
      { quotaCode: 'DE010001', quotaTotalAmount: '150.34', quotaState: '1', quotaVersion: 1, quotaWorkDay: '0.126154' }
    )
  })
  it('filters by item type and below, by ids, by text and by pinyin initials', async () => {
    const codes = async (query: object) => (await list({ ...query, sorts: [{ key: 'quotaCode', order: 'ASC' }] })).map(row => row.quotaCode)
    expect(await codes({ itemType: codeOf(ITEM_TREE, ['装饰工程', '天棚工程']) })).toEqual(['DE010003', 'DE010004'])
    expect(await codes({ itemType: '02' })).toEqual(['DE020012'])
    expect(await codes({ ids: [firstId] })).toEqual(['DE010001'])
    expect(await codes({ quick: '抛釉砖' })).toEqual(['DE010001'])
    expect(await codes({ quick: 'de0200' })).toEqual(['DE020012'])
    expect(await codes({ quick: 'cpmm' })).toEqual(['DE010011'])
    expect(await codes({ quick: 'chengpin' })).toEqual(['DE010011'])
    expect(await codes({ quick: 'paoyou zhuan' })).toEqual(['DE010001'])
    expect(await codes({ quick: '%' })).toEqual([])
    expect(await codes({ quick: '抛釉砖', itemType: '02' })).toEqual([])
  })
  it('counts and pages what a search found', async () => {
    const page = (query: object) =>
      q.read(db => listQuotas(db, { ...PAGE, pageSize: 2, sorts: [{ key: 'quotaCode', order: 'ASC' }], quick: 'de0100', ...query }))
    const all = await list({ quick: 'de0100', sorts: [{ key: 'quotaCode', order: 'ASC' }] })
    expect(all.length).toBeGreaterThan(4)
    const second = await page({ pageNum: 2 })
    expect(second).toMatchObject({ total: all.length, totalPages: Math.ceil(all.length / 2) })
    expect(second.rows).toEqual(all.slice(2, 4))
    expect(await page({ pageNum: 99 })).toMatchObject({ rows: [], total: all.length })
  })
  it('keeps deleted packages apart', async () => {
    const { quotaId } = await q.save({ ...payloadOf((await q.samples())[0]!) })
    await q.write(async tx => {
      await bringInto(tx, packages, [quotaId], '2')
      await bringInto(tx, packages, [quotaId], '9')
    })
    expect((await list({})).some(row => row.quotaId === quotaId)).toBe(false)
    const [deleted] = await list({ deleted: true })
    expect(deleted).toMatchObject({ quotaId, quotaState: '9', deleteTime: expect.stringMatching(/Z$/) })
  })
  it('counts by type', async () => {
    const counts = await q.read(db => countByItem(db, { sys: false, deleted: false }))
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(12)
    expect((await q.read(db => countByItem(db, { sys: true, deleted: false }))).length).toBeGreaterThan(3)
  })
  it('finds names: own packages first, then the platform’s', async () => {
    const matches = await q.read(db => findByName(db, { quotaName: '防水', pageNum: 1 }))
    expect(matches.rows.map(row => [row.quotaName, row.sys])).toEqual([['卫生间聚氨酯防水 1.5mm', false], ['JS 防水涂料墙面 1.5mm', true]])
    expect(matches.rows[0]!.projectTypeKv).toEqual({ key: '1101', value: '公共建筑装饰' })
    expect((await q.read(db => findByName(db, { quotaName: ' ', pageNum: 1 }))).total).toBe(0)
  })
  it('looks up step and labour prices', async () => {
    const steps = await q.read(db => listStepPrices(db, { ...PAGE, jobName: '石膏板', quotaName: '吊顶' }))
    expect(steps.rows.map(row => [row.quotaCode, row.jobName, row.totalAmount])).toEqual([['DE010003', '封石膏板', '12.60']])
    const prices = await q.read(db => listLabourPrices(db, { ...PAGE, quotaName: '木门' }))
    expect(prices.rows).toMatchObject([{ quotaCode: 'DE010011', workerTotalAmount: '180.00', quotaUnit: '樘' }])
  })
})

describe('the wall between merchants', () => {
  it('shows nothing of the other company through any call', async () => {
    const ctx = q.other()
    expect(await list({}, ctx)).toEqual([])
    expect(await list({ ids: [firstId] }, ctx)).toEqual([])
    expect((await q.read(db => loadQuotas(db, [firstId], 'merchant'), ctx)).rows).toEqual([])
    expect((await q.read(db => loadQuotas(db, [firstId], 'platform'), ctx)).rows).toEqual([])
    expect((await q.read(db => findByName(db, { quotaName: '抛釉砖', pageNum: 1 }), ctx)).rows).toEqual([])
    expect((await q.read(db => listStepPrices(db, { ...PAGE }), ctx)).rows).toEqual([])
    expect((await q.read(db => listLabourPrices(db, { ...PAGE }), ctx)).rows).toEqual([])
    expect(await q.read(db => countByItem(db, { sys: false, deleted: false }), ctx)).toEqual([])
    const notFound = { code: 'NOT_FOUND' }
    await expect(q.read(db => listVersions(db, firstId), ctx)).rejects.toMatchObject(notFound)
    await expect(q.read(db => readVersion(db, firstId, 1), ctx)).rejects.toMatchObject(notFound)
    await expect(q.write(tx => bringInto(tx, packages, [firstId], '2'), ctx)).rejects.toMatchObject(notFound)
    await expect(q.save({ ...payloadOf((await q.samples())[0]!), quotaId: firstId }, ctx)).rejects.toMatchObject(notFound)
  })
  it('searches only the own packages and the platform’s, whoever is asked for', async () => {
    const owners = (ownerKeys: readonly string[], ctx = q.other()) => q.read(async db =>
      (await db.sql<{ owner: string }>`select distinct merchant_id as owner from quota_find(${sql.param(['防水'])},
        ${sql.param(ownerKeys)})`).map(row => row.owner), ctx)
    const { merchantId } = q.own()
    expect(await owners([merchantId])).toEqual([])
    expect((await owners([merchantId], q.own()))).toEqual([merchantId])
    expect(await owners([merchantId, '0'])).toEqual(['0'])
  })
  it('lets the platform keep its own packages', async () => {
    const platform = { ...q.own(), merchantId: '0' }
    const { rows: [row] } = await q.read(db => listPlatformQuotas(db, { ...PAGE }), platform)
    const full = await q.load(row!.quotaId, platform)
    expect(full).toMatchObject({ sys: false, can: { edit: true, disable: true, copy: true } })
    const saved = await q.save({ ...payloadOf(withHead(draftOfFull(full), { quotaDesc: '平台改过' })), quotaId: row!.quotaId }, platform)
    expect(saved.quotaVersion).toBe(full.quotaVersion + 1)
    expect(await q.read(db => listVersions(db, row!.quotaId), platform)).toHaveLength(full.quotaVersion + 1)
  })
  it('lets everybody else read the platform’s packages and not write them', async () => {
    const { rows } = await q.read(db => listPlatformQuotas(db, { ...PAGE }), q.other())
    expect(rows.length).toBeGreaterThanOrEqual(8)
    const id = rows[0]!.quotaId
    const { rows: [full] } = await q.read(db => loadQuotas(db, [id], 'platform'), q.other())
    expect(full).toMatchObject(
      { sys: true, can: { edit: false, enable: false, disable: false, delete: false, restore: false, copy: true } }
    )
    await expect(q.save({ ...payloadOf((await q.samples())[0]!), quotaId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(q.write(tx => bringInto(tx, packages, [id], '2'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
