import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { AppError } from '#server/core/errors.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { codeOf, MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import { material } from '#server/db/tables/library.ts'
import { describeMaterial } from '#server/domains/library/facts.ts'
import { deleteMaterials } from '#server/domains/library/remove.ts'
import { saveMaterial, saveMaterials } from '#server/domains/library/save.ts'
import { ctxOf } from '../harness/people.ts'
import { withLibrary } from './fixtures.ts'

const lib = withLibrary()
const TILE = codeOf(MATERIAL_TREE, ['瓷砖', '地砖', '抛釉砖'])
const DRILL = codeOf(MATERIAL_TREE, ['机械', '手持', '电锤'])
let count = 0
const tile = (cells: object = {}) => ({ materialName: `测试地砖 ${++count}`, spec: '800×800', brand: '东鹏', unit: 'm2', materialType: TILE, taxRate: '13', priceExcl: '88.50', ...cells })
const refusal = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(() => undefined, (thrown: unknown) => thrown)
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`)
  return error
}
const save = (row: object, machine = false) => lib.write(tx => saveMaterial(tx, machine, row as Record<string, unknown>))
const item = (id: string) => lib.read(db => describeMaterial(db, id))

describe('saving a library item', () => {
  it('computes the other side of the price, at two decimals', async () => {
    expect(await item((await save(tile())).id)).toMatchObject({ priceExcl: '88.50', priceIncl: '100.01', taxRate: '13.0000', sys: false, state: '1' })
    expect(await item((await save(tile({ priceExcl: null, priceIncl: '100' }))).id)).toMatchObject({ priceExcl: '88.50', priceIncl: '100.00' })
    const { id } = await save(tile())
    await save({ id, version: 1, priceIncl: '113' })
    expect(await item(id)).toMatchObject({ priceExcl: '100.00', priceIncl: '113.00', version: 2, brand: '东鹏' })
    await save({ id, version: 2, taxRate: '9' })
    expect(await item(id)).toMatchObject({ priceExcl: '100.00', priceIncl: '109.00' })
  })

  it('refuses what the form refuses', async () => {
    const cases: readonly (readonly [object, string])[] = [
      [tile({ materialName: ' ' }), 'materialName'], [tile({ unit: null }), 'unit'], [tile({ unit: '手表' }), 'unit'],
      [tile({ materialType: TILE.slice(0, 4) }), 'materialType'], [tile({ materialType: DRILL }), 'materialType'],
      [tile({ feature: '字'.repeat(256) }), 'feature'], [tile({ priceExcl: '0' }), 'priceExcl'], [tile({ taxRate: 13 }), 'taxRate'],
    ]
    for (const [row, column] of cases) {
      const error = await refusal(save(row))
      expect([error.code, error.rows?.[0]?.column], JSON.stringify(row)).toEqual(['BAD_ROWS', column])
    }
    expect((await save(tile({ materialType: DRILL }), true)).id).toBeTruthy()
  })

  it('refuses a duplicate however it is written, and names the item', async () => {
    const row = tile({ brand: '无' })
    await save(row)
    const again = await refusal(save({ ...row, spec: '800 X 800', brand: '', materialName: `${row.materialName} ` }))
    expect(again.code).toBe('ALREADY_EXISTS')
    expect(again.message).toContain(row.materialName)
    expect((await save({ ...row, brand: '冠珠' })).id).toBeTruthy()
  })

  it('takes the locked facts of a variant from its standard item and asks for a brand', async () => {
    const standard = await save(tile({ brand: null, materialNickName: '抛光砖', feature: '吸水率低' }))
    const variant = await save(tile({ pid: standard.id, spec: '别的规格', feature: '别的' }))
    expect(await item(variant.id)).toMatchObject({ pid: standard.id, spec: '800×800', feature: '吸水率低', materialNickName: '抛光砖', brand: '东鹏' })
    expect((await refusal(save(tile({ pid: standard.id, brand: null })))).message).toBe('品牌必须填写')
    expect((await refusal(save(tile({ pid: 'nowhere' })))).message).toBe('标准项不存在或已被删除')
    expect((await refusal(lib.write(tx => deleteMaterials(tx, [standard.id])))).message).toContain('标准项')
  })
})

describe('saving a batch', () => {
  it('writes the good rows and tells the rest by row', async () => {
    const { id } = await save(tile())
    const platform = await lib.read(async ({ q }) => (await q.select().from(material).where(eq(material.merchantId, '0')).limit(1))[0]!)
    const twin = tile()
    const { rows, problems } = await lib.write(tx => saveMaterials(tx, false, [
      tile({ id: 'a' }), { id, version: 7, spec: '旧版本' }, tile({ id: 'b', unit: '手表' }), { ...twin, id: 'c' }, { ...twin, id: 'd' },
      { id: platform.id, version: platform.version, spec: '改平台' },
    ]))
    expect(rows.map(row => (row as { key?: string }).key)).toEqual(['a', 'c'])
    expect(problems.map(({ row, code }) => [row, code])).toEqual(expect.arrayContaining([[id, 'STALE_VERSION'], ['b', 'invalid'], ['d', 'duplicate'], [platform.id, 'missing']]))
    expect(await item(platform.id)).toMatchObject({ spec: platform.spec })
  })
})

describe('deleting', () => {
  it('refuses an item that packages hold, and names them', async () => {
    const used = await lib.read(async ({ q }) => (await q.select().from(material).where(eq(material.name, '纸面石膏板')))[0]!)
    const error = await refusal(lib.write(tx => deleteMaterials(tx, [used.id])))
    expect([error.code, error.message]).toEqual(['IN_USE', '141200013 纸面石膏板 2400×1200×9.5 泰山 已用于定额 DE010003、DE010005，不能删除'])
  })

  it('asks for the right of the library that the item stands in', async () => {
    const only = (key: string) => ctxOf(DEMO_MERCHANT.id, 'u-one', [`${key}:delete`])
    const material = (await save(tile())).id
    const drill = (await save(tile({ materialType: DRILL }), true)).id
    const drop = (ids: readonly string[], key: string) => lib.write(tx => deleteMaterials(tx, ids), only(key))
    expect((await refusal(drop([drill], 'N_MATERIAL'))).code).toBe('FORBIDDEN')
    expect((await refusal(drop([material, drill], 'N_MACHINE'))).code).toBe('FORBIDDEN')
    expect((await item(material)).id).toBe(material)
    await drop([drill], 'N_MACHINE')
    await drop([material], 'N_MATERIAL')
    expect((await refusal(item(drill))).code).toBe('NOT_FOUND')
  })

  it("does not know another merchant's items, nor the platform's", async () => {
    const { id } = await save(tile())
    expect((await refusal(lib.write(tx => deleteMaterials(tx, [id]), lib.other()))).code).toBe('NOT_FOUND')
    expect((await refusal(lib.read(db => describeMaterial(db, id), lib.other()))).code).toBe('NOT_FOUND')
    await lib.write(tx => deleteMaterials(tx, [id]))
    expect((await refusal(item(id))).code).toBe('NOT_FOUND')
  })
})
