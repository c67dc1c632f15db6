import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RowTree } from '#schemas/kit/branches/index.ts'
import type { Row } from '#schemas/kit/index.ts'
import { registerCalls } from '#server/core/calls/index.ts'
import type { Contract, InputOf, OutputOf } from '#shared/api/contract.ts'
import { treeCalls } from '../../gallery/tree/calls.ts'
import { treeApi } from '../../gallery/tree/contracts.ts'
import { sections } from '../../gallery/tree/grid.ts'
import { createSections } from '../../gallery/tree/table.ts'
import { signedIn } from '../engine/setup.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'

const database = withDatabase()
const running = withApp(database, { register: (app, services) => registerCalls(app, treeCalls, services) })
const PERMISSIONS = ['N_QUOTA:query', 'N_QUOTA:edit', 'P_PRICE']
type Headers = Record<string, string>
let me: Headers

async function call<C extends Contract>(contract: C, input: InputOf<C>, headers = me): Promise<OutputOf<C>> {
  const response = await running.app.inject({ method: 'POST', url: contract.path, headers, payload: input as object })
  const body = response.json<{ msg: string, data: OutputOf<C> }>()
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${body.msg}`)
  return body.data
}
const save = (change: InputOf<typeof treeApi.saveSections>, headers = me) => call(treeApi.saveSections, change, headers)
const page = (input: InputOf<typeof treeApi.describeSections>) => call(treeApi.describeSections, { pageSize: -1, ...input })
const all = async () => (await page({})).rows
const treeNow = async () => new RowTree(sections.tree!, 'id', await all() as Row[])
const cells = (name: string, parentId: string | null, sort: number, more: object = {}) => ({ name, parentId, sort, ...more })
const moveRow = (id: string, parentId: string | null, sort: number, now: { parentId: string | null, sort: number }) =>
  ({ id, cells: { parentId, sort }, was: now })

beforeAll(async () => {
  await createSections(database.pool)
})
beforeEach(async () => {
  me = await signedIn(database, `m${Math.random()}`.slice(0, 12), PERMISSIONS)
  await save({ added: [
    { id: 'a', cells: cells('土建', null, 1024) }, { id: 'b', cells: cells('安装', null, 2048) },
    { id: 'a1', cells: cells('土方', 'a', 1024, { quantity: '2', price: '3.5' }) }, { id: 'a2', cells: cells('砌体', 'a', 2048) },
    { id: 'a21', cells: cells('砖墙', 'a2', 1024, { quantity: '1', price: '10', labour: '4' }) },
  ] })
})

describe('reading a tree', () => {
  it('answers the rows under some, how many stand under them, and the sums of those that stay closed', async () => {
    const roots = await page({ below: [null] })
    expect(roots.rows.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(roots.branches).toEqual({ a: { children: 2, sums: { total: '17.00', labour: '4.00' } } })
    expect(roots).toMatchObject({ total: 5, totalPages: 1, sums: { total: '17.00', labour: '4.00' } })
    const open = await page({ below: [null, 'a'] })
    expect(open.rows.map(({ id }) => id)).toEqual(['a', 'b', 'a1', 'a2'])
    expect(open.branches).toEqual({ a: { children: 2 }, a2: { children: 1, sums: { total: '10.00', labour: '4.00' } } })
    expect((await page({ below: ['a2'] })).rows.map(({ id }) => id)).toEqual(['a21'])
  })

  it('keeps what stands above what is found', async () => {
    const result = await page({ below: [], quick: '砖墙' })
    expect(result.rows.map(({ id }) => id).toSorted()).toEqual(['a', 'a2', 'a21'])
    expect(result.total).toBe(1)
    expect((await page({ below: ['a'], quick: '砖墙' })).rows.map(({ id }) => id).toSorted()).toEqual(['a', 'a1', 'a2', 'a21'])
  })

  it('says which rows do not meet the conditions: what stands above, and what was asked for', async () => {
    const matchesOf = async (input: InputOf<typeof treeApi.describeSections>) => {
      const { rows, unmet, total } = await page(input)
      const matches = rows.map(({ id }) => id).filter(id => !unmet?.includes(id)).toSorted()
      expect(matches).toHaveLength(total)
      return [matches, unmet?.toSorted()]
    }
    expect(await matchesOf({ below: [], quick: '砖墙' })).toEqual([['a21'], ['a', 'a2']])
    expect(await matchesOf({ below: [], quick: '砌体' })).toEqual([['a2'], ['a']])
    expect(await matchesOf({ below: ['a2'], quick: '砌体' })).toEqual([['a2'], ['a', 'a21']])
    expect(await matchesOf({ below: [], filters: [{ key: 'quantity', op: 'filled' }] })).toEqual([['a1', 'a21'], ['a', 'a2']])
    expect((await page({ below: [null] })).unmet).toBeUndefined()
  })

  it('says nothing of another merchant’s rows', async () => {
    const other = await signedIn(database, 'm-other', PERMISSIONS)
    const result = await call(treeApi.describeSections, { pageSize: -1, below: [null] }, other)
    expect(result).toMatchObject({ rows: [], total: 0, branches: {} })
  })
})

describe('placing rows', () => {
  it('moves a row with everything under it, and publishes its new place', async () => {
    const { rows, problems } = await save({ changed: [moveRow('a2', 'b', 1024, { parentId: 'a', sort: 2048 })] })
    expect(problems).toEqual([])
    expect(rows).toMatchObject([{ id: 'a2', parentId: 'b' }])
    expect((await treeNow()).branch('b')).toEqual(['b', 'a2', 'a21'])
  })

  it('refuses a circle, also one of two moves in one action, and a parent that is not there', async () => {
    const now = { parentId: null, sort: 1024 }
    expect((await save({ changed: [moveRow('a', 'a21', 1, now)] })).problems).toMatchObject(
      [{ row: 'a', column: 'parentId', text: '不能移到自己的下级中' }]
    )
    expect((await save({ changed: [moveRow('a', 'gone', 1, now)] })).problems).toMatchObject(
      [{ row: 'a', column: 'parentId', text: '上级已被删除' }]
    )
    const both = await save({ changed: [moveRow('a', 'b', 1, now), moveRow('b', 'a', 1, { parentId: null, sort: 2048 })] })
    expect(both.problems).toHaveLength(1)
    expect((await treeNow()).ids).toHaveLength(5)
  })

  it('refuses what would stand too deep', async () => {
    const chain = Array.from({ length: 8 }, (_, i) => ({ id: `new-${i}`, cells: cells(`第 ${i}`, i === 0 ? 'a21' : `new-${i - 1}`, 1024) }))
    const { problems, ids } = await save({ added: chain })
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.every(({ text }) => text === '最多 8 级')).toBe(true)
    expect(Object.keys(ids)).toEqual(['new-0', 'new-1', 'new-2', 'new-3', 'new-4'])
  })

  it('names new rows and those under them in one action', async () => {
    const { ids, problems } = await save({ added: [
      { id: 'new-under', cells: cells('下', 'new-top', 1024) }, { id: 'new-top', cells: cells('上', null, 4096) },
    ], changed: [moveRow('a1', 'new-under', 1024, { parentId: 'a', sort: 1024 })] })
    expect(problems).toEqual([])
    expect((await treeNow()).branch(ids['new-top']!)).toEqual([ids['new-top'], ids['new-under'], 'a1'])
  })

  it('gives rows that were put at the same place by two people numbers of their own', async () => {
    await Promise.all(['x', 'y', 'z'].map(id => save({ added: [{ id, cells: cells(id, 'a', 1536) }] })))
    const siblings = (await all()).filter(({ parentId }) => parentId === 'a')
    expect(new Set(siblings.map(({ sort }) => sort)).size).toBe(siblings.length)
    expect((await treeNow()).childrenOf('a')[0]).toBe('a1')
    expect((await treeNow()).childrenOf('a').at(-1)).toBe('a2')
  })

  it('lets two moves against each other make no circle, whoever comes first', async () => {
    const results = await Promise.all([
      save({ changed: [moveRow('a', 'b', 1, { parentId: null, sort: 1024 })] }),
      save({ changed: [moveRow('b', 'a2', 1, { parentId: null, sort: 2048 })] }),
    ])
    expect(results.flatMap(({ problems }) => problems)).toHaveLength(1)
    expect((await treeNow()).childrenOf(null)).toHaveLength(1)
  })

  it('removes a branch whole, gives it back, and leaves nothing without its parent', async () => {
    await expect(save({ removed: ['a'] })).rejects.toThrow('之下还有别的行')
    const before = (await all()).filter(({ id }) => id.startsWith('a'))
    await save({ removed: ['a', 'a1', 'a2', 'a21'] })
    expect((await treeNow()).ids).toEqual(['b'])
    await save({ added: before.map(({ id, name, parentId, sort, quantity, price, labour }) =>
      ({ id, cells: { name, parentId, sort, quantity, price, labour } })) })
    expect((await treeNow()).branch('a')).toEqual(['a', 'a1', 'a2', 'a21'])
  })

  it('takes of a branch only what a search shows, and brings it back, whatever else stands there', async () => {
    const { rows, unmet } = await page({ below: [], filters: [{ key: 'quantity', op: 'filled' }] })
    const visible = rows.filter(({ id }) => !unmet!.includes(id))
    // Another user adds a row to the section, which no window has loaded.
    await save({ added: [{ id: 'a22', cells: cells('抹灰', 'a2', 2048) }] })
    await expect(save({ removed: ['a2', ...visible.map(({ id }) => id)] })).rejects.toThrow('之下还有别的行')
    expect((await treeNow()).ids).toEqual(['a', 'a1', 'a2', 'a21', 'a22', 'b'])
    await save({ removed: visible.map(({ id }) => id) })
    expect((await treeNow()).ids).toEqual(['a', 'a2', 'a22', 'b'])
    await save({ added: visible.map(({ id, name, parentId, sort, quantity, price, labour }) =>
      ({ id, cells: { name, parentId, sort, quantity, price, labour } })) })
    expect((await treeNow()).ids).toEqual(['a', 'a1', 'a2', 'a21', 'a22', 'b'])
    expect((await page({ below: [], filters: [{ key: 'quantity', op: 'filled' }] })).sums).toEqual({ total: '17.00', labour: '4.00' })
  })

  it('keeps every row in one tree, whatever is moved', () => fc.assert(fc.asyncProperty(
    fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'a1', 'a2', 'a21'), fc.constantFrom(null, 'a', 'b', 'a1', 'a2', 'a21'), fc.nat(3)),
      { minLength: 1, maxLength: 4 }
    ),
    async moves => {
      const now = new Map((await all()).map(row => [row.id, row]))
      const last = new Map(moves.map(move => [move[0], move]))
      await save({ changed: [...last.values()].map(([id, parent, sort]) =>
        moveRow(id, parent, sort, { parentId: now.get(id)!.parentId ?? null, sort: Number(now.get(id)!.sort) })) })
      const rows = await all()
      const tree = await treeNow()
      expect(tree.ids).toHaveLength(5)
      for (const { id, parentId } of rows) expect(tree.parentOf(id)).toBe(parentId)
      for (const parent of [null, ...tree.ids]) {
        const numbers = tree.childrenOf(parent).map(id => tree.orderOf(id))
        expect(new Set(numbers).size).toBe(numbers.length)
      }
    }), { numRuns: 25 }))
})
