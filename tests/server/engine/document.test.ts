import { beforeAll, describe, expect, it } from 'vitest'
import { quotaPackage } from '#schemas/quota/package.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { canOf, checkStale, nextVersion, saveLines, stateAfter } from '#server/document/index.ts'
import { ctxOf } from '../harness/people.ts'
import { goodsTable, GOODS_SQL } from './goods.ts'
import { withEngine } from './setup.ts'

const database = withEngine()
const ctx = ctxOf('m1', 'u1', ['N_QUOTA:edit'])
beforeAll(() => database.pool.query(GOODS_SQL))
/** The column `unit` stands for the parent. */
const save = (parent: string, rows: readonly { id?: string, name: string }[]) =>
  inWrite(database.pool, ctx, tx => saveLines(tx, goodsTable, { column: goodsTable.unit, id: parent }, rows))
const stored = () => inRead(database.pool, ctx, ({ sql }) => sql<{ id: string, name: string, unit: string, version: number }>`select id, name, unit, version from test_goods order by id`)

describe('saveLines', () => {
  it('keeps ids, inserts, changes and deletes', async () => {
    const first = await save('p1', [{ id: 'a', name: '甲' }, { name: '无号' }, { id: 'b', name: '乙' }])
    expect(first.inserted).toHaveLength(3)
    const second = await save('p1', [{ id: 'b', name: '乙改' }, { id: 'c', name: '丙' }])
    expect(second).toEqual({ inserted: ['c'], updated: ['b'], deleted: expect.arrayContaining(['a']) as unknown })
    expect(await stored()).toEqual([{ id: 'b', name: '乙改', unit: 'p1', version: 2 }, { id: 'c', name: '丙', unit: 'p1', version: 1 }])
  })
  it('does not take another parent\'s line', async () => {
    await expect(save('p2', [{ id: 'b', name: '抢来' }])).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
    expect((await stored())[0]).toMatchObject({ id: 'b', name: '乙改', unit: 'p1' })
  })
  it('empties', async () => {
    expect(await save('p1', [])).toEqual({ inserted: [], updated: [], deleted: ['b', 'c'] })
    expect(await stored()).toEqual([])
  })
})

it('tells who changed it when', () => {
  const current = { version: 3, byName: '林若溪', at: '2026-11-18T08:42:00Z' }
  expect(() => checkStale(current, 3)).not.toThrow()
  expect(() => checkStale(current, 2)).toThrow('林若溪已于 2026-11-18 16:42 修改，请刷新后重试')
  expect(() => checkStale(current, null)).toThrow('林若溪')
  expect([nextVersion(undefined), nextVersion(current)]).toEqual([1, 4])
})

it('allows by state and right', () => {
  const right = { enable: 'edit', disable: 'edit', remove: 'delete', restore: 'edit' } as const
  expect(canOf(ctx, quotaPackage, '0', right)).toEqual({ enable: true, disable: false, remove: false, restore: false })
  expect(canOf(ctx, quotaPackage, '9', right)).toEqual({ enable: false, disable: false, remove: false, restore: true })
  expect(stateAfter(quotaPackage, 'disable', '1')).toBe('2')
  expect(() => stateAfter(quotaPackage, 'disable', '0')).toThrow('草稿状态不能停用')
})
