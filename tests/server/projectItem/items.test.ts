import { describe, expect, it } from 'vitest'
import { ITEM_TREE, codeOf } from '#server/db/seeds/trees.ts'
import { itemLabelApi, projectItemApi } from '#shared/api/projectItem.ts'
import { refusal, sample, withBills } from './fixtures.ts'
import { clientBook } from './workbook.ts'

const bills = withBills(['estimator', 'pm', 'keeper', 'boss', 'other'])
const OFFICE = '滨江花园三期'
const typeOf = (second: string, third: string) => codeOf(ITEM_TREE, ['装饰工程', second, third])
const rowsOf = async (projectId: string) => new Map((await bills.rows(projectId)).map(row => [row.name, row]))
const change = { changed: [], added: [], removed: [], moved: [] }
const close = (projectId: string, state: string) =>
  bills.database.pool.query('update project set state = $2 where id = $1', [projectId, state])

describe('the items of a bill', () => {
  it('get their item type as they are imported, and keep the one that somebody chose', async () => {
    const projectId = bills.project(OFFICE)
    const bytes = await sample('boq_office_fitout.xlsx')
    await bills.run(projectId, bytes)
    const rows = await rowsOf(projectId)
    expect(rows.get('块料楼地面')!.itemType).toBe(typeOf('楼地面装饰', '块料楼地面'))
    expect(rows.get('木质门')!.itemType).toBe(typeOf('门窗工程', '木门'))
    expect(rows.get('天棚工程')!.itemType).toBeNull()
    const door = rows.get('木质门')!
    const chosen = typeOf('门窗工程', '防火门')
    const result = await bills.as('estimator').call(
      projectItemApi.saveProjectItems,
      { ...change, projectId, changed: [{ id: door.id, cells: { itemType: chosen }, was: { itemType: door.itemType } }] }
    )
    expect(result).toMatchObject({ problems: [], rows: [{ itemType: chosen }] })
    expect(await bills.run(projectId, bytes)).toMatchObject({ updated: 0, unchanged: 15 })
    expect((await rowsOf(projectId)).get('木质门')!.itemType).toBe(chosen)
  })

  it('are saved as a list: added under a section, changed, moved and removed, with what is wrong reported by row', async () => {
    const [projectId, estimator] = [bills.project(OFFICE), bills.as('estimator')]
    const section = (await rowsOf(projectId)).get('天棚工程')!
    const save = (some: object) => estimator.call(projectItemApi.saveProjectItems, { ...change, projectId, ...some })
    const added = await save({ added: [
      { id: 'new-1', cells: { name: '格栅吊顶', unit: 'm2', quantity: '10.5', price: '80.00', parentId: section.id } },
      { id: 'new-2', cells: { name: '没有工程量', unit: 'm2', parentId: section.id } },
    ] })
    expect(added.problems.map(({ row, column }) => [row, column])).toEqual([['new-2', 'quantity']])
    const id = added.ids['new-1']!
    expect(added.rows.find(row => row.id === id)).toMatchObject({ total: '840.00', parentId: section.id })
    const stale = await save({ changed: [{ id, cells: { quantity: '11' }, was: { quantity: '9' } }] })
    expect(stale.problems).toMatchObject([{ row: id, column: 'quantity' }])
    expect((await save({ changed: [{ id, cells: { quantity: '11' }, was: { quantity: '10.500000' } }] })).rows).toMatchObject(
      [{ total: '880.00' }]
    )
    expect((await save({ removed: [id] })).problems).toEqual([])
    expect([...(await rowsOf(projectId)).keys()]).not.toContain('格栅吊顶')
  })

  it('of two sheets stand each under the title of their sheet', async () => {
    const projectId = bills.project('云山酒店')
    const HEAD = ['序号', '项目编码', '项目名称', '项目特征', '计量单位', '工程量']
    const sheet = (name: string, code: string) =>
      ({ name, rows: [HEAD, ['', '', '楼地面'], ['1', code, '块料楼地面', '800×800', 'm2', 12], ['2', '', '踢脚线', '', 'm', 5]] })
    const result = await bills.run(projectId, clientBook([sheet('一号楼', '011102003001'), sheet('二号楼', '011102003002')]), {}, 'pm')
    expect(result).toMatchObject({ added: 4, skipped: 0 })
    const rows = await bills.rows(projectId, 'pm')
    const nameOf = (id: unknown) => rows.find(row => row.id === id)?.name ?? null
    expect(rows.filter(({ unit }) => unit === null).map(row => [row.name, nameOf(row.parentId)])).toEqual(
      expect.arrayContaining([['一号楼', null], ['二号楼', null], ['楼地面', '一号楼'], ['楼地面', '二号楼']])
    )
    expect(
      rows.filter(({ name }) => name === '块料楼地面').map(row => [row.code, nameOf(rows.find(({ id }) => id === row.parentId)!.parentId)])
    ).toEqual([['011102003001', '一号楼'], ['011102003002', '二号楼']])
  })
})

describe('a closed project', () => {
  it('shows its items and lets nobody write them', async () => {
    const [projectId, estimator] = [bills.project(OFFICE), bills.as('estimator')]
    const [item] = (await bills.rows(projectId)).filter(({ unit }) => unit !== null)
    await close(projectId, 'NOT_WON')
    const page = await estimator.call(projectItemApi.describeProjectItems, { projectId })
    expect(page.rows.length).toBeGreaterThan(0)
    expect(page.can?.filter(action => ['add', 'edit', 'delete', 'import'].includes(action))).toEqual([])
    expect(await refusal(estimator.call(projectItemApi.saveProjectItems, { ...change, projectId, removed: [item!.id] }))).toBe(409)
    expect(await refusal(estimator.call(itemLabelApi.add, { projectId, typeName: '区域', labelName: '大堂' }))).toBe(409)
    expect(await refusal(estimator.call(projectItemApi.deleteAllBidderItems, { projectId }))).toBe(409)
    await expect(bills.run(projectId, await sample('boq_office_fitout.xlsx'))).rejects.toThrow()
    await close(projectId, 'INITIATE')
  })
})

describe('labels', () => {
  it('have a type, stand on items, and go with the last of their type', async () => {
    const [projectId, estimator] = [bills.project(OFFICE), bills.as('estimator')]
    const items = (await bills.rows(projectId)).filter(({ unit }) => unit !== null).slice(0, 3).map(({ id }) => id)
    const wet = await estimator.call(itemLabelApi.add, { projectId, typeName: '部位', labelName: '湿区' })
    const dry = await estimator.call(itemLabelApi.add, { projectId, typeName: '部位', labelName: '干区' })
    expect(await refusal(estimator.call(itemLabelApi.add, { projectId, typeName: '部位', labelName: '湿区' }))).toBe(400)
    const set = (labelIds: string[], itemIds = items) => estimator.call(itemLabelApi.batchLabelSave, { projectId, itemIds, labelIds })
    expect(await set([wet.id, dry.id])).toEqual({ count: 3 })
    expect(await set([wet.id])).toEqual({ count: 0 })
    expect((await bills.rows(projectId)).find(({ id }) => id === items[0])!.labels).toBe('干区、湿区')
    expect(await estimator.call(itemLabelApi.batchLabelDelete, { projectId, itemIds: items.slice(0, 1), labelIds: [wet.id] })).toEqual(
      { count: 1 }
    )
    expect(await estimator.call(itemLabelApi.batchLabelClear, { projectId, itemIds: items.slice(1) })).toEqual({ count: 2 })
    const typed = async () =>
      (await estimator.call(itemLabelApi.queryType, { projectId })).find(({ typeName }) => typeName.startsWith('部位'))
    await estimator.call(itemLabelApi.update, { projectId, id: wet.id, labelName: '卫生间区' })
    await estimator.call(itemLabelApi.updateType, { projectId, typeId: (await typed())!.typeId, typeName: '部位分区' })
    expect((await typed())!.labels.map(({ labelName }) => labelName).toSorted()).toEqual(['卫生间区', '干区'])
    await estimator.call(itemLabelApi.delete, { projectId, ids: [wet.id, dry.id] })
    expect(await typed()).toBeUndefined()
    expect(await refusal(set([wet.id]))).toBe(404)
    expect(await refusal(set([dry.id], ['nothing']))).toBe(404)
  })
})

describe('bidders', () => {
  it('are listed and removed, one and all, and what is gone already stays gone', async () => {
    const [projectId, estimator] = [bills.project(OFFICE), bills.as('estimator')]
    const { rows: [project] } = await bills.database.pool.query<{ merchant_id: string }>(
      'select merchant_id from project where id = $1', [projectId]
    )
    for (const [at, name] of ['甲公司', '乙公司', '丙公司'].entries()) {
      await bills.database.pool.query(
        'insert into project_bidder (merchant_id, id, project_id, sort, bidder_name, price) values ($1, $2, $3, $4, $2, 100)',
        [project!.merchant_id, name, projectId, at]
      )
    }
    const names = async () => (await estimator.call(projectItemApi.queryBidderItems, { projectId })).rows.map(row => row.bidderName)
    const before = await names()
    expect(before).toEqual(expect.arrayContaining(['甲公司', '乙公司', '丙公司']))
    await estimator.call(projectItemApi.deleteBidderItem, { projectId, id: '乙公司' })
    await estimator.call(projectItemApi.deleteBidderItem, { projectId, id: '乙公司' })
    expect(await names()).toEqual(before.filter(name => name !== '乙公司'))
    await estimator.call(projectItemApi.deleteAllBidderItems, { projectId })
    expect(await names()).toEqual([])
    expect(await refusal(bills.as('other').call(projectItemApi.queryBidderItems, { projectId }))).toBe(404)
    expect(await refusal(bills.as('keeper').call(projectItemApi.deleteAllBidderItems, { projectId }))).toBe(403)
  })
})
