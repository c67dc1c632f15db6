import { beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#server/core/ctx.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { PLATFORM_MERCHANT, systemCtx } from '#server/core/systemCtx.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { ctxOf } from '../harness/people.ts'
import { goodsPage, goodsTable, GOODS_SQL } from './goods.ts'
import { withEngine } from './setup.ts'

const database = withEngine()
const buyer = ctxOf('m1', 'u1', ['P_PRICE'])
const ROWS = [
  {
    id: '1', code: 'A_1', name: '中砂', pieces: 5, amount: '1.500000', price: '10.00', ready: true, madeOn: '2026-11-18',
    seenAt: '2026-11-17T16:30:00Z', kind: 'A', unit: 'm3', type: '110000',
  },
  {
    id: '2', code: 'A%2', name: '白水泥', pieces: 12, amount: '0.100000', price: '9.50', ready: false, madeOn: '2026-11-19',
    seenAt: '2026-11-19T08:00:00Z', kind: 'B', unit: 't', type: '110105', papers: [{ id: 'f' }],
  },
  { id: '3', code: 'Ab\\3', name: '抛釉砖', note: '第一行\n第二行', type: '440106' },
  { id: '4', code: null, name: '白水泥', papers: [] },
]
beforeAll(async () => {
  await database.pool.query(GOODS_SQL)
  await inWrite(
    database.pool, ctxOf('m1', 'u1'), ({ q }) => q.insert(goodsTable).values(ROWS.map(row => ({ ...row, pinyin: pinyinOf(row.name) })))
  )
  await inWrite(database.pool, ctxOf('m2', 'u2'), ({ q }) => q.insert(goodsTable).values({ id: '1', name: '别家的' }))
  await inWrite(database.pool, systemCtx('test', PLATFORM_MERCHANT), ({ q }) => q.insert(dictTree).values([
    { tree: 'REGION', code: '110000', name: '北京' }, { tree: 'REGION', code: '110105', name: '朝阳', parentCode: '110000' },
    { tree: 'REGION', code: '440106', name: '天河' },
  ]))
})
const ask = (input: Partial<PageQuery>, ctx: Ctx = buyer) => inRead(database.pool, ctx, db => goodsPage(db, input))
const idsOf = async (input: Partial<PageQuery>) => (await ask(input)).rows.map(({ id }) => id)
const by = (key: string, op: string, value?: PageQuery['filters'][number]['value']) =>
  idsOf({ filters: [{ key, op, value }], sorts: [] }).then(ids => ids.toSorted())

it('gives rows as the wire wants them, sums over all of them, and nobody else\'s', async () => {
  const page = await ask({ pageSize: 2 })
  expect(page).toMatchObject({ total: 4, pageNum: 1, totalPages: 2, sums: { amount: '1.600000' } })
  const [row] = await ask({ filters: [{ key: 'code', op: 'equals', value: 'a_1' }] }).then(({ rows }) => rows)
  expect(row).toMatchObject({
    id: '1', pieces: 5, amount: '1.500000', price: '10.00', ready: true, madeOn: '2026-11-18', seenAt: '2026-11-17T16:30:00Z', note: null,
  })
})

it.each<[string, string, PageQuery['filters'][number]['value'], string[]]>([
  ['code', 'contains', '_', ['1']], ['code', 'contains', '%', ['2']], ['code', 'contains', '\\', ['3']],
  ['code', 'starts', 'a', ['1', '2', '3']], ['code', 'contains', 'B\\', ['3']], ['code', 'empty', undefined, ['4']],
  ['code', 'filled', undefined, ['1', '2', '3']],
  ['note', 'contains', '第二', ['3']], ['pieces', 'from', '6', ['2']], ['pieces', 'equals', '5', ['1']], ['amount', 'to', '1.4', ['2']],
  ['amount', 'equals', '1.5', ['1']], ['price', 'from', '１０', ['1']], ['price', 'empty', undefined, ['3', '4']],
  ['ready', 'equals', true, ['1']], ['ready', 'equals', 'false', ['2', '3', '4']],
  ['madeOn', 'from', '2026-11-19', ['2']], ['madeOn', 'to', '2026-11-18', ['1']], ['madeOn', 'equals', '2026-11-18', ['1']],
  ['seenAt', 'from', '2026-11-18', ['1', '2']], ['seenAt', 'to', '2026-11-18', ['1']], ['seenAt', 'to', '2026-11-17', []],
  ['kind', 'in', ['A', 'B'], ['1', '2']], ['unit', 'in', 't', ['2']], ['type', 'under', '110000', ['1', '2']],
  ['type', 'under', '440106', ['3']],
  ['papers', 'filled', undefined, ['2']], ['papers', 'empty', undefined, ['1', '3', '4']],
])('filters %s %s %j', async (key, op, value, ids) => {
  expect(await by(key, op, value)).toEqual(ids)
})

it('sorts Chinese by pinyin, empty cells last both ways, and equal ones by key', async () => {
  expect(await idsOf({})).toEqual(['2', '4', '3', '1'])
  expect(await idsOf({ sorts: [{ key: 'name', order: 'DESC' }] })).toEqual(['1', '3', '4', '2'])
  expect(await idsOf({ sorts: [{ key: 'pieces', order: 'DESC' }] })).toEqual(['2', '1', '4', '3'])
  expect(await idsOf({ sorts: [{ key: 'pieces', order: 'ASC' }] })).toEqual(['1', '2', '3', '4'])
})

it('finds by words and by initials', async () => {
  expect(await idsOf({ quick: '水泥' })).toEqual(['2', '4'])
  expect(await idsOf({ quick: 'PYZ' })).toEqual(['3'])
  expect(await idsOf({ quick: 'paoyou' })).toEqual(['3'])
  expect(await idsOf({ quick: 'shui n' })).toEqual(['2', '4'])
  expect(await idsOf({ quick: 'aoyou' })).toEqual([])
  expect(await idsOf({ quick: '_' })).toEqual(['1'])
})

it('counts pages beyond the end', async () => {
  expect(await ask({ pageNum: 9 })).toMatchObject({ rows: [], total: 4, pageNum: 9, totalPages: 1 })
})

describe('what is not open', () => {
  const INJECTED = '1\'); drop table test_goods; --'
  it.each(['code', 'name', 'note', 'kind', 'unit', 'type'])('takes an attack on %s as a value', async key => {
    const op = { code: 'contains', name: 'equals', note: 'contains', kind: 'in', unit: 'in', type: 'under' }[key]!
    expect(await by(key, op, INJECTED)).toEqual([])
  })
  it.each<[string, Partial<PageQuery>]>([
    ['a number that is none', { filters: [{ key: 'pieces', op: 'from', value: INJECTED }] }],
    ['a day that is none', { filters: [{ key: 'madeOn', op: 'from', value: '2026-02-30' }] }],
    ['a truth that is none', { filters: [{ key: 'ready', op: 'equals', value: 'maybe' }] }],
    ['a missing value', { filters: [{ key: 'code', op: 'contains' }] }],
    ['an operator of another kind', { filters: [{ key: 'kind', op: 'contains', value: 'A' }] }],
    ['a column that is not there', { filters: [{ key: 'merchantId', op: 'equals', value: 'm2' }] }],
    ['a property of every object', { filters: [{ key: 'constructor', op: 'equals', value: 'm2' }] }],
    ['a sort by nothing', { sorts: [{ key: INJECTED, order: 'ASC' }] }],
    ['a sort that is closed', { sorts: [{ key: 'closed', order: 'ASC' }] }],
  ])('refuses %s', async (_name, input) => {
    await expect(ask(input)).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })
  it('does not reveal prices by their order or a filter', async () => {
    const worker = ctxOf('m1', 'u3')
    await expect(ask({ sorts: [{ key: 'price', order: 'ASC' }] }, worker)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(ask({ filters: [{ key: 'price', op: 'from', value: '1' }] }, worker)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

it('has on deep pages the rows that stand there, in their order, with the total, under conditions and without', async () => {
  const ctx = ctxOf('m4', 'u4', ['P_PRICE'])
  await inWrite(database.pool, ctx, ({ sql }) => sql`insert into test_goods (id, name, pieces, price)
    select i::text, 'x' || i % 7, nullif(i % 13, 0), i % 5 from generate_series(1, 1300) as i`)
  for (const input of [
    {}, { sorts: [{ key: 'pieces', order: 'DESC' }] }, { sorts: [{ key: 'name', order: 'DESC' }, { key: 'price', order: 'ASC' }] },
      { filters: [{ key: 'pieces', op: 'from', value: '2' }], quick: 'x' },
  ] satisfies Partial<PageQuery>[]) {
    const { rows, total } = await ask({ ...input, pageSize: -1 }, ctx)
    const pages = []
    for (let pageNum = 1; pageNum <= Math.ceil(total / 90); pageNum += 1) pages.push(await ask({ ...input, pageSize: 90, pageNum }, ctx))
    expect(pages.flatMap(page => page.rows)).toEqual(rows)
    expect(new Set(pages.map(page => page.total))).toEqual(new Set([total]))
    expect(total).toBeGreaterThan(900)
  }
  expect(await ask({ pageSize: 90, pageNum: 40 }, ctx)).toMatchObject({ rows: [], total: 1300 })
})

it('hands out everything up to the ceiling, and says how many there are above it', async () => {
  await inWrite(
    database.pool, ctxOf('m3', 'u3'),
    ({ sql }) => sql`insert into test_goods (id, name) select i::text, 'x' from generate_series(1, 10000) as i`
  )
  const all = () => ask({ pageSize: -1 }, ctxOf('m3', 'u3'))
  expect((await all()).rows).toHaveLength(10_000)
  await inWrite(database.pool, ctxOf('m3', 'u3'), ({ sql }) => sql`insert into test_goods (id, name) values ('more', 'x'), ('and', 'x')`)
  await expect(all()).rejects.toMatchObject({ code: 'TOO_MANY_ROWS', message: expect.stringContaining('10002') as unknown })
})
