import { beforeAll, expect, it } from 'vitest'
import type { Ctx } from '#server/core/ctx.ts'
import { PLATFORM_MERCHANT, systemCtx } from '#server/core/systemCtx.ts'
import { dictEntry, dictTree } from '#server/db/tables/dictionary.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { MOST_VALUES, type PageQuery } from '#shared/api/page.ts'
import { ctxOf } from '../harness/people.ts'
import { goodsPage, goodsTable, GOODS_SQL } from './goods.ts'
import { withEngine } from './setup.ts'

const database = withEngine()
const buyer = ctxOf('m1', 'u1', ['P_PRICE'])
beforeAll(async () => {
  await database.pool.query(GOODS_SQL)
  await inWrite(database.pool, buyer, ({ q }) => q.insert(goodsTable).values([
    { id: '1', name: '中砂', kind: 'A', unit: 'm3', type: '110105', price: '1.00', ready: true },
    { id: '2', name: '细砂', kind: 'A', unit: 'm3', type: '110105', price: '2.00' },
    { id: '3', name: '水泥', kind: 'B', unit: 't', type: '110000' },
    { id: '4', name: '水泥', code: '', type: '440106' },
    { id: '5', name: '水泥', type: 'gone' },
  ]))
  await inWrite(database.pool, ctxOf('m2', 'u2'), ({ q }) => q.insert(goodsTable).values({ id: '1', name: '别家的', kind: 'A' }))
  await inWrite(database.pool, systemCtx('test', PLATFORM_MERCHANT), async ({ q }) => {
    await q.insert(dictTree).values([
      { tree: 'REGION', code: '110000', name: '北京' }, { tree: 'REGION', code: '110105', name: '朝阳', parentCode: '110000' },
      { tree: 'REGION', code: '440106', name: '天河' },
    ])
    await q.insert(dictEntry).values([{ pid: 18, key: 'm3', value: '立方米' }, { pid: 18, key: 't', value: '吨' }])
  })
})
type Filters = PageQuery['filters']
const ask = async (key: string, filters: Filters = [], search?: string, ctx: Ctx = buyer) => {
  const { values } = await inRead(database.pool, ctx, db => goodsPage(db, { values: { key, search }, filters }))
  return values!.map(({ value, count }) => [value, count])
}

it('counts each value, the most frequent first, and empty cells as one', async () => {
  expect(await ask('kind')).toEqual([['A', 2], [null, 2], ['B', 1]])
  expect(await ask('name')).toEqual([['水泥', 3], ['中砂', 1], ['细砂', 1]])
  expect(await ask('ready')).toEqual([[false, 4], [true, 1]])
  expect(await ask('code')).toEqual([[null, 5]])
})

it('counts under every other condition, but not under those of the column', async () => {
  const name: Filters[number] = { key: 'name', op: 'contains', value: '砂' }
  expect(await ask('kind', [name])).toEqual([['A', 2]])
  expect(await ask('kind', [name, { key: 'kind', op: 'in', value: ['B'] }])).toEqual([['A', 2]])
  const quick = await inRead(database.pool, buyer, db => goodsPage(db, { values: { key: 'kind' }, quick: '中' }))
  expect(quick).toMatchObject({ rows: [], values: [{ value: 'A', count: 1 }] })
})

it('sums the branches of a tree, and keeps a node that the tree has lost', async () => {
  expect(await ask('type')).toEqual([['110000', 3], ['110105', 2], ['440106', 1], ['gone', 1]])
})

it('finds values by their labels', async () => {
  expect(await ask('kind', [], '乙')).toEqual([['B', 1]])
  expect(await ask('unit', [], '立方')).toEqual([['m3', 2]])
  expect(await ask('name', [], '%')).toEqual([])
})

it('filters by several branches at once', async () => {
  const page = await inRead(
    database.pool, buyer, db => goodsPage(db, { filters: [{ key: 'type', op: 'under', value: ['110105', '440106'] }] })
  )
  expect(page.rows.map(({ id }) => id).toSorted()).toEqual(['1', '2', '4'])
})

it('lists so many values and no more', async () => {
  const rows = Array.from({ length: MOST_VALUES + 5 }, (_, i) => ({ id: String(i), name: `名称${i}` }))
  const many = ctxOf('m3', 'u3')
  await inWrite(database.pool, many, ({ q }) => q.insert(goodsTable).values(rows))
  expect(await ask('name', [], undefined, many)).toHaveLength(MOST_VALUES)
})

it('reveals neither a price nor what is no list', async () => {
  const worker = ctxOf('m1', 'u3')
  await expect(ask('price', [], undefined, worker)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(ask('kind', [{ key: 'price', op: 'from', value: '1' }], undefined, worker)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const key of ['price', 'madeOn', 'papers', 'closed', 'merchantId'])
    await expect(ask(key)).rejects.toMatchObject({ code: 'BAD_INPUT' })
})
