import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { codeOf, MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import { material } from '#server/db/tables/library.ts'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import { mergeMaterials } from '#server/domains/library/duplicates/merge.ts'
import { undoMerge } from '#server/domains/library/duplicates/undo.ts'
import { listLog } from '#server/domains/library/facts.ts'
import { saveLibraryRows } from '#server/domains/library/rows.ts'
import { saveMaterial } from '#server/domains/library/save.ts'
import { setMaterialType } from '#server/domains/library/state.ts'
import { withLibrary } from './fixtures.ts'

const lib = withLibrary()
const [TILE, MOSAIC, NON_SLIP_TILE] =
  [['瓷砖', '地砖', '抛釉砖'], ['瓷砖', '墙砖', '马赛克'], ['瓷砖', '地砖', '防滑砖']].map(path => codeOf(MATERIAL_TREE, path)) as [
    string, string, string,
  ]
const add = async (row: object): Promise<string> =>
  (await lib.write(tx => saveMaterial(tx, false, { unit: 'm2', materialType: TILE, ...row }))).id
const record = async (id: string): Promise<MaterialRecord> =>
  (await lib.read(({ q }) => q.select().from(material).where(eq(material.id, id))))[0]!
const change = async (id: string, cells: object) => {
  const { version } = await record(id)
  return lib.write(tx => saveLibraryRows(tx, false, { changed: [{ id, version, cells: { ...cells }, was: {} }] }))
}

describe('brand variants of a standard item', () => {
  it('follow the cells shared with it, keep their own, and are logged', async () => {
    const standard = await add({ materialName: '随动砖', spec: '800×800' })
    const variant = await add({ materialName: '随动砖', brand: '东鹏', pid: standard, taxRate: '13', priceExcl: '88.50', originPlace: '佛山' })
    const variantItem = await add({ materialName: '另有其名的砖', brand: '冠珠', pid: standard, materialType: NON_SLIP_TILE })
    const cells = { materialName: '随动大砖', materialNickName: '大砖', unit: '片', spec: '900×900', feature: '抛釉', materialType: MOSAIC }
    const { problems } = await change(standard, { ...cells, brand: '无' })
    expect(problems).toEqual([])
    expect(await record(variant)).toMatchObject({
      name: '随动大砖', nickName: '大砖', unit: '片', spec: '900×900', feature: '抛釉', typeCode: MOSAIC,
      brand: '东鹏', priceExcl: '88.50', originPlace: '佛山', pid: standard, version: 2, identity: '随动大砖|900x900|东鹏|片',
    })
    expect(await record(variantItem)).toMatchObject({ name: '另有其名的砖', typeCode: NON_SLIP_TILE, unit: '片', spec: '900×900', brand: '冠珠' })
    const [logged] = await lib.read(db => listLog(db, variant))
    expect(logged).toMatchObject({ action: '修改', reason: '随标准项修改' })
    expect(logged!.cells.map(({ label, before, after }) => [label, before, after])).toContainEqual(['规格型号', '800×800', '900×900'])

    await change(standard, { originPlace: '肇庆' })
    expect((await record(variant)).version).toBe(2)
  })

  it('refuse a change of the standard item that would make a variant equal to another item', async () => {
    const standard = await add({ materialName: '撞名砖甲', spec: '600×600' })
    const variant = await add({ materialName: '撞名砖甲', brand: '东鹏', pid: standard })
    await add({ materialName: '撞名砖乙', spec: '600×600', brand: '东鹏' })
    const { problems } = await change(standard, { materialName: '撞名砖乙' })
    expect(problems).toMatchObject(
      [{ row: standard, column: 'materialName', code: 'duplicate', text: expect.stringContaining('品牌项随之修改后，与已有条目重复') }]
    )
    expect([(await record(standard)).name, (await record(variant)).name]).toEqual(['撞名砖甲', '撞名砖甲'])
  })

  it('follow a batch change of types', async () => {
    const standard = await add({ materialName: '改类砖' })
    const [variant, otherType] = [
      await add({ materialName: '改类砖', brand: '东鹏', pid: standard }),
      await add({ materialName: '改类砖', brand: '冠珠', pid: standard, materialType: NON_SLIP_TILE }),
    ]
    expect(await lib.write(tx => setMaterialType(tx, false, [standard], MOSAIC))).toEqual({ changed: 1 })
    expect([(await record(variant)).typeCode, (await record(otherType)).typeCode]).toEqual([MOSAIC, NON_SLIP_TILE])
  })

  it('follow the cells that a merge gives their standard item, and its undo', async () => {
    const standard = await add({ materialName: '合并随动砖', spec: '800×800' })
    const variant = await add({ materialName: '合并随动砖', brand: '东鹏', pid: standard })
    const other = await add({ materialName: '合并随动砖二', spec: '800×800', materialNickName: '别名砖' })
    const { id } = await lib.write(tx => mergeMaterials(tx, false, standard, [other]))
    expect((await record(variant)).nickName).toBe('别名砖')
    await lib.write(tx => undoMerge(tx, false, id))
    expect([(await record(variant)).nickName, (await record(standard)).nickName]).toEqual([null, null])
  })
})
