import { beforeAll, describe, expect, it } from 'vitest'
import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { quotaApi } from '#shared/api/quota.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { refusal, withAnalyses } from './fixtures.ts'

const w = withAnalyses()
let scope: { projectId: string, analyseId: string }
interface Package { id: string, unit: string, worker_total: string, material_total: string, total: string, quota_version: number }
let packages: Package[]
beforeAll(async () => {
  const [analyseId] = await w.begin('estimator')
  scope = { projectId: w.projectId(), analyseId: analyseId! }
  packages = (await w.database.pool.query<Package>(`select id, unit, worker_total::text, material_total::text, total::text, quota_version
    from quota where merchant_id = '1001' and state = '1' order by code`)).rows
})
const me = () => w.as('estimator')
const rows = async () => (await me().call(analysisSheetApi.page, { ...scope, pageSize: -1 })).rows
const items = async () => (await rows()).filter(({ unit }) => unit !== null)
const totals = () => me().call(analysisSheetApi.totals, scope)
const fitting = (unit: string | null) => packages.find(one => one.unit === unit)!
const row = async (id: string) => (await rows()).find(one => one.id === id)!
const select = (itemIds: string[], quotaId: string) => me().call(analysisSheetApi.selectQuota, { ...scope, itemIds, quotaId })

it('is the bill as a tree with sums per section, to be read by others and written by nobody else', async () => {
  const page = await me().call(analysisSheetApi.page, { ...scope, below: [null], pageSize: -1 })
  expect(page.rows.map(({ name, state, sell }) => [name, state, sell])).toEqual([
    ['楼地面装饰工程', null, null], ['墙、柱面装饰与隔断工程', null, null], ['天棚工程', null, null], ['油漆、涂料、裱糊工程', null, null], ['门窗工程', null, null],
    ['电气工程', null, null]])
  expect(page.sums).toMatchObject({ sell: '1150387.00', direct: null })
  expect(page.branches![page.rows[5]!.id]).toEqual(
    { children: 1, sums: expect.objectContaining({ sell: '44325.66', direct: null, margin: null }) }
  )
  expect(page.can).toContain('edit')
  expect((await w.as('cost').call(analysisSheetApi.page, { ...scope, pageSize: -1 })).can).not.toContain('edit')
  const [item] = await items()
  const change = { ...scope, changed: [{ id: item!.id, cells: { remark: 'x' }, was: {} }] }
  expect(await refusal(w.as('cost').call(analysisSheetApi.save, change))).toContain('只有这份测算的测算人员可以修改')
  expect(await refusal(w.as('keeper').call(analysisSheetApi.save, change))).toContain('403')
  expect(await refusal(w.as('other').call(analysisSheetApi.page, scope))).toContain('404')
})

describe('a package', () => {
  it('is taken over by items of its unit, to the cent, and others are refused with their reason', async () => {
    const all = await rows()
    const [first] = all.filter(({ unit }) => unit !== null)
    const other = all.find(one => one.unit !== null && one.unit !== first!.unit)!
    const section = all.find(({ unit }) => unit === null)!
    const quota = fitting(first!.unit)
    const result = await select([first!.id, other.id, section.id], quota.id)
    expect(result).toMatchObject(
      { done: 1, refused: [{ itemId: other.id, reason: '定额包的单位与清单项不同' }, { itemId: section.id, reason: '分部没有定额包' }] }
    )
    const now = await row(first!.id)
    const [labour, material] = [quota.worker_total, quota.material_total].map(price => toScale(dec(now.quantity!).times(price), 2))
    expect(now).toMatchObject(
      { state: 'MATCHED', quotaVersion: quota.quota_version, labour, material, direct: toScale(sumOf([labour!, material!]), 2) }
    )
    expect((await totals()).sums).toMatchObject({ labour, material, direct: now.direct, sell: '1150387.00' })
    expect(await select([first!.id], quota.id)).toMatchObject({ done: 1, refused: [], deedId: null })
    expect((await row(first!.id))).toEqual(now)
    const { rows: written } = await w.database.pool.query<{ labour: string, material: string }>(`select (select sum(amount)
      from analysis_step where item_id = $1)::text as labour,
      (select sum(amount) from analysis_material where item_id = $1)::text as material`, [first!.id])
    expect(written[0]).toEqual({ labour, material })
  })

  it('stays as it was taken when the library changes, or is disabled', async () => {
    const [item] = await items()
    const before = await row(item!.id)
    const { rows: [full] } = await w.as('estimator').call(quotaApi.describeQuotasByES, { ids: [fitting(item!.unit).id] })
    const workers = full!.workers.map(step => ({ ...step, dailyPrice: '999.00' }))
    await me().call(quotaApi.saveQuotas, { ...full!, quotaWorkerTotalAmount: '77.00', workers })
    expect(await row(item!.id)).toEqual(before)
    expect(await me().call(analysisSheetApi.quota, { ...scope, itemId: item!.id })).toMatchObject(
      { quotaVersion: full!.quotaVersion, newestVersion: full!.quotaVersion + 1, workerBudget: full!.workerBudget }
    )
    await me().call(quotaApi.updateQuotaState, { ids: [full!.quotaId], state: '2' })
    expect(await refusal(select([item!.id], full!.quotaId))).toContain('没有启用，不能选择')
    expect(await refusal(select([item!.id], 'nothing'))).toContain('404')
    expect(await row(item!.id)).toEqual(before)
    await me().call(quotaApi.updateQuotaState, { ids: [full!.quotaId], state: '1' })
  })

  it('is edited for the item alone, with every check of a package, and by nobody who has not seen the newest', async () => {
    const [item] = await items()
    const read = () => me().call(analysisSheetApi.quota, { ...scope, itemId: item!.id })
    const full = await read()
    expect(full).toMatchObject({ itemName: item!.name, analyseNum: '1268.4', can: { edit: true, confirm: true, cancel: false } })
    const save = (more: object, version = full.version) => me().call(
      analysisSheetApi.updateQuota,
      { ...full, ...more, ...scope, itemId: item!.id, version } as InputOf<typeof analysisSheetApi.updateQuota>
    )
    expect(await save({})).toEqual({ version: full.version })
    expect(await refusal(save({ workers: full.workers.slice(1) }))).toContain('必须要有放线')
    expect(await refusal(save({ workers: full.workers.map(step => ({ ...step, ratio: '1.00' })) }))).toContain('占比总和')
    expect(await refusal(save({ quotaUnit: packages.find(({ unit }) => unit !== item!.unit)!.unit }))).toContain('单位须与清单项相同')
    expect(await save({ quotaWorkerTotalAmount: '50.00' })).toEqual({ version: full.version + 1 })
    expect(await row(item!.id)).toMatchObject(
      { labourPrice: '50.000000', labour: toScale(dec(item!.quantity!).times(50), 2), state: 'MATCHED' }
    )
    expect(await refusal(save({ quotaWorkerTotalAmount: '60.00' }))).toMatch(/409 .*何思远已于/)
    expect((await read()).workerBudget).toBe('50.00')
  })
})

it('goes back to the library as its next version, seen as the newest, by who may edit packages', async () => {
  const [item] = await items()
  const input = { ...scope, itemId: item!.id }
  const { newestVersion, can: permissions, workerBudget, quotaId } = await me().call(analysisSheetApi.quota, input)
  expect(permissions.writeBack).toBe(true)
  expect(await refusal(me().call(analysisSheetApi.writeBack, { ...input, current: newestVersion! - 1 }))).toContain('409')
  const { quotaVersion } = await me().call(analysisSheetApi.writeBack, { ...input, current: newestVersion! })
  expect(quotaVersion).toBe(newestVersion! + 1)
  expect((await me().call(quotaApi.describeQuotasByES, { ids: [quotaId!] })).rows[0]).toMatchObject({ quotaVersion, workerBudget })
  expect(await row(item!.id)).toMatchObject({ quotaVersion, state: 'MATCHED' })
})

describe('an item', () => {
  it('is confirmed, unsettled by another quantity, locked and unlocked, and what is locked is closed', async () => {
    const [item] = await items()
    const act = (contract: typeof analysisSheetApi.confirm, ids = [item!.id]) => me().call(contract, { ...scope, itemIds: ids })
    const emptyItem = (await items()).find(({ state }) => state === 'NONE')!
    expect(await act(analysisSheetApi.confirm, [item!.id, emptyItem.id])).toMatchObject(
      { done: 1, refused: [{ itemId: emptyItem.id, reason: '未匹配状态不能确认' }] }
    )
    await me().call(analysisSheetApi.updateNum, { ...scope, itemId: item!.id, quantity: '1300.5' })
    expect(await row(item!.id)).toMatchObject({ state: 'MATCHED', quantity: '1300.500000', labour: '65025.00' })
    expect(await act(analysisSheetApi.lock)).toMatchObject({ done: 0, refused: [{ reason: '待确认状态不能锁定' }] })
    await act(analysisSheetApi.confirm)
    expect(await act(analysisSheetApi.lock)).toMatchObject({ done: 1, refused: [] })
    expect(await refusal(me().call(analysisSheetApi.updateNum, { ...scope, itemId: item!.id, quantity: '1' }))).toContain('工程量不可编辑')
    expect(await act(analysisSheetApi.cancel)).toMatchObject({ done: 0, refused: [{ reason: '已锁定状态不能取消确认' }] })
    expect(await select([item!.id], fitting(item!.unit).id)).toMatchObject({ done: 0, refused: [{ reason: '已锁定状态不能选择定额包' }] })
    expect(await w.as('cost').call(analysisSheetApi.unlock, { ...scope, itemIds: [item!.id] })).toMatchObject({ done: 1 })
    await act(analysisSheetApi.cancel)
    expect(await row(item!.id)).toMatchObject({ state: 'MATCHED' })
  })

  it('costs nothing with a reason, until that is taken back', async () => {
    const emptyItem = (await items()).find(({ state }) => state === 'NONE')!
    const input = { ...scope, itemIds: [emptyItem.id] }
    expect(await refusal(me().call(analysisSheetApi.noCost, { ...input, reason: '' }))).toContain('请填写原因')
    await me().call(analysisSheetApi.noCost, { ...input, reason: '甲供并安装' })
    expect(await row(emptyItem.id)).toMatchObject({ state: 'CONFIRMED', direct: '0.00', margin: '100.00', noCostReason: '甲供并安装' })
    await me().call(analysisSheetApi.updateNum, { ...scope, itemId: emptyItem.id, quantity: '2' })
    expect(await row(emptyItem.id)).toMatchObject({ state: 'CONFIRMED' })
    await me().call(analysisSheetApi.cancel, input)
    expect(await row(emptyItem.id)).toMatchObject({ state: 'NONE', direct: null, margin: null, noCostReason: null })
  })

  it('of its own stands under a section, and alone may be deleted', async () => {
    const all = await rows()
    const [section, item] = [all.find(({ unit }) => unit === null)!, all.find(({ unit }) => unit !== null)!]
    const add = (parentId: string) => me().call(analysisSheetApi.save, {
      ...scope,
      added: [{ id: 'new-1', cells: { name: '脚手架', unit: item.unit, quantity: '10', sellPrice: '3.00', parentId, sort: 99_000_000 } }],
    })
    expect((await add(item.id)).problems.map(({ text }) => text)).toEqual(['只能在分部之下新增'])
    const { ids, problems } = await add(section.id)
    expect(problems).toEqual([])
    expect(await row(ids['new-1']!)).toMatchObject({ own: true, state: 'NONE', sell: '30.00' })
    expect((await totals())).toMatchObject({ items: { NONE: 15, MATCHED: 1 }, sections: 6, differences: 0 })
    expect(await refusal(me().call(analysisSheetApi.deleteItem, { ...scope, itemIds: [item.id] }))).toContain('只能删除本测算新增的行')
    await me().call(analysisSheetApi.deleteItem, { ...scope, itemIds: [ids['new-1']!] })
    expect((await totals()).items.NONE).toBe(14)
    expect((await me().call(
      analysisSheetApi.save, { ...scope, changed: [{ id: item.id, cells: { name: '改名' }, was: { name: item.name } }] }
    )).problems.map(({ text }) => text)).toEqual(
      ['清单项目不可编辑']
    )
  })

  it('loses no cell to somebody who writes at the same time', async () => {
    const [, item] = await items()
    const save = (cells: object, before: object) => me().call(
      analysisSheetApi.save,
      { ...scope, changed: [{ id: item!.id, cells, was: before }] as InputOf<typeof analysisSheetApi.save>['changed'] }
    )
    const [one, two] = await Promise.all(
      [save({ remark: '甲' }, { remark: item!.remark }), save({ sellPrice: '200.00' }, { sellPrice: item!.sellPrice })]
    )
    expect([one.problems, two.problems]).toEqual([[], []])
    expect(await row(item!.id)).toMatchObject({ remark: '甲', sellPrice: '200.00' })
    expect((await save({ sellPrice: '300.00' }, { sellPrice: item!.sellPrice })).problems).toMatchObject(
      [{ code: 'STALE_VERSION', now: '200.00', by: '何思远' }]
    )
  })
})

it('takes back what was done to many at once, as one step, while nobody has changed one of them', async () => {
  const open = (await items()).filter(({ state }) => state === 'NONE')
  const unit = open[0]!.unit
  const same = open.filter(one => one.unit === unit)
  const before = await rows()
  const { deedId, done } = await select(same.map(({ id }) => id), fitting(unit).id)
  expect(done).toBeGreaterThan(3)
  const { direct } = (await totals()).sums
  expect(await refusal(w.as('cost').call(analysisSheetApi.undo, { ...scope, deedId: deedId! }))).toContain('404')
  expect(await me().call(analysisSheetApi.undo, { ...scope, deedId: deedId! })).toEqual({ count: done })
  expect(await me().call(analysisSheetApi.undo, { ...scope, deedId: deedId! })).toEqual({ count: 0 })
  const withoutVersions = (all: Awaited<ReturnType<typeof rows>>) => all.map(one => ({ ...one, version: null }))
  expect(withoutVersions(await rows())).toEqual(withoutVersions(before))
  expect((await totals()).sums.direct).not.toBe(direct)
  const repeated = await select(same.map(({ id }) => id), fitting(unit).id)
  await me().call(analysisSheetApi.updateNum, { ...scope, itemId: same[0]!.id, quantity: '7' })
  expect(await refusal(me().call(analysisSheetApi.undo, { ...scope, deedId: repeated.deedId! }))).toContain(`${same[0]!.name}之后又有修改，不能撤销`)
})

it('comes to the same sums on its page, in its sections, in the round and in the database', async () => {
  const all = await items()
  const costed = all.filter(({ direct }) => direct !== null)
  expect(costed.length).toBeGreaterThan(3)
  const { sums } = await totals()
  for (const key of ['labour', 'material', 'direct'] as const) expect(sums[key]).toBe(toScale(sumOf(costed.map(one => one[key])), 2))
  expect(sums.sell).toBe(toScale(sumOf(all.map(({ sell }) => sell)), 2))
  const page = await me().call(analysisSheetApi.page, { ...scope, below: [null], pageSize: -1 })
  expect(page.sums).toMatchObject({ direct: sums.direct, sell: sums.sell })
  expect(toScale(sumOf(page.rows.map(({ id }) => page.branches![id]?.sums?.direct ?? null)), 2)).toBe(sums.direct)
  const [round] = await me().call(analysisApi.rounds, { projectId: scope.projectId })
  expect(round!.analyses[0]!.sums).toMatchObject({ direct: sums.direct, margin: sums.margin })
  const { rows: [written] } = await w.database.pool.query<{ labour: string, material: string }>(`select (select sum(amount)
    from analysis_step where analysis_id = $1)::text as labour,
    (select sum(amount) from analysis_material where analysis_id = $1)::text as material`, [scope.analyseId])
  expect(written).toEqual({ labour: sums.labour, material: sums.material })
})

it('takes the margin over the items that have a cost and a price, the same in the bar, in the round and on the page', async () => {
  const costed = (await items()).filter(({ direct }) => direct !== null && !dec(direct).isZero())
  const [unpriced] = costed
  await w.database.pool.query(
    'update analysis_item set sell_price = null, sell = null, priced_sell = null, margin = null where id = $1', [unpriced!.id]
  )
  await w.database.pool.query(
    'update analysis set sell = sell - $2, priced_sell = priced_sell - $2 where id = $1', [scope.analyseId, unpriced!.sell]
  )
  const { sums } = await totals()
  const all = await items()
  const priced = sumOf(all.filter(({ direct, sell }) => direct !== null && sell !== null).map(({ sell }) => sell!))
  const cost = dec(sums.direct!).minus(unpriced!.direct!)
  expect(sums.margin).toBe(toScale(priced.minus(cost).times(100).div(priced), 2))
  const [round] = await w.as('cost').call(analysisApi.rounds, { projectId: scope.projectId })
  expect(round!.analyses[0]!.sums.margin).toBe(sums.margin)
  expect((await row(unpriced!.id)).margin).toBeNull()
})

it('shows nobody money who may not see prices', async () => {
  await w.database.pool.query(`delete from role_permission where permission = 'P_PRICE' and role_id in (select id from role where key = 4)`)
  const page = await me().call(analysisSheetApi.page, { ...scope, pageSize: -1 })
  expect(page.rows.some(one => 'direct' in one || 'sellPrice' in one || 'labourPrice' in one)).toBe(false)
  expect((await totals())).toMatchObject({ sums: {} })
  expect(JSON.stringify(await me().call(analysisApi.rounds, { projectId: scope.projectId }))).not.toMatch(/"direct"/)
})
