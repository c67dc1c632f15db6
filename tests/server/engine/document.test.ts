import { beforeAll, describe, expect, it } from 'vitest'
import { quotaPackage } from '#schemas/quota/package.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { actsOf, checkStale, demandAction, saveLines } from '#server/document/index.ts'
import { ctxOf } from '../harness/people.ts'
import { goodsTable, GOODS_SQL } from './goods.ts'
import { withEngine } from './setup.ts'

const database = withEngine()
const ctx = ctxOf('m1', 'u1', ['N_QUOTA:edit'])
beforeAll(() => database.pool.query(GOODS_SQL))
/** The column `unit` serves as the parent. */
const save = (parent: string, rows: readonly { id?: string, name: string }[]) =>
  inWrite(database.pool, ctx, tx => saveLines(tx, goodsTable, { column: goodsTable.unit, id: parent }, rows))
const stored = () => inRead(
  database.pool, ctx,
  ({ sql }) => sql<{ id: string, name: string, unit: string, version: number }>`select id, name, unit, version from test_goods order by id`
)

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

it('says who changed it when', () => {
  const current = { version: 3, byName: '林若溪', at: '2026-11-18T08:42:00Z' }
  expect(() => checkStale(current, 3)).not.toThrow()
  expect(() => checkStale(current, 2)).toThrow('林若溪已于 2026-11-18 16:42 修改，请刷新后重试')
  expect(() => checkStale(current, null)).toThrow('林若溪')
})

it('allows by state and right', () => {
  expect(actsOf(ctx, quotaPackage, '0')).toEqual(['enable'])
  expect(actsOf(ctx, quotaPackage, '9')).toEqual(['restore'])
  expect(demandAction(quotaPackage, 'disable', '1').to).toBe('2')
  expect(() => demandAction(quotaPackage, 'disable', '0')).toThrow('草稿状态不能停用')
  expect(() => demandAction(quotaPackage, 'disable', '0', '甲')).toThrow('甲：草稿状态不能停用')
  expect(() => demandAction(quotaPackage, 'toString', '0')).toThrow('数据不存在')
})
