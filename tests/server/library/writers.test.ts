import { expect, it } from 'vitest'
import { codeOf, MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import { mergeMaterials } from '#server/domains/library/duplicates/merge.ts'
import { listMaterials } from '#server/domains/library/list.ts'
import { saveLibraryRows } from '#server/domains/library/rows.ts'
import { saveMaterial } from '#server/domains/library/save.ts'
import { setMaterialState, setMaterialType } from '#server/domains/library/state.ts'
import { ctxOf } from '../harness/people.ts'
import { PAGE, withLibrary } from './fixtures.ts'

const lib = withLibrary()
const [TILE, MARBLE] = [codeOf(MATERIAL_TREE, ['瓷砖', '地砖', '抛釉砖']), codeOf(MATERIAL_TREE, ['石材', '天然石材', '大理石'])]
const ctxFor = (name: string) => ({ ...lib.own(), userId: `u-${name}`, realName: name })
const add = async (cells: object): Promise<string> =>
  (await lib.write(tx => saveMaterial(tx, false, { unit: 'm2', materialType: TILE, ...cells }), ctxFor('张三'))).id
const writers = async (row: string, columns: readonly string[], ctx = lib.own()) => {
  const { writers: cellWriters = [] } = await lib.read(
    db => listMaterials(db, { ...PAGE, machine: false, writers: columns.map(column => ({ row, column })) }), ctx
  )
  return Object.fromEntries(cellWriters.map(({ column, by }) => [column, by]))
}

it('who changed a cell by an action of the page is named as who typed it', async () => {
  const id = await add({ materialName: '谁改的砖', spec: '一' })
  await lib.write(
    tx => saveLibraryRows(tx, false, { changed: [{ id, cells: { spec: '二', brand: '甲' }, was: { spec: '一', brand: null } }] }), ctxFor('李四')
  )
  await lib.write(tx => setMaterialType(tx, false, [id], MARBLE), ctxFor('王五'))
  await lib.write(tx => setMaterialState(tx, false, [id], '2'), ctxFor('赵六'))
  expect(await writers(id, ['spec', 'brand', 'materialType', 'state', 'originPlace'])).toEqual(
    { spec: '李四', brand: '李四', materialType: '王五', state: '赵六' }
  )
  expect(await writers(id, ['spec'], lib.other())).toEqual({})
})

it('who changed a price is for those who see prices', async () => {
  const id = await add({ materialName: '谁改价的砖', priceIncl: '10.00', taxRate: '13' })
  await lib.write(tx => saveLibraryRows(
    tx, false, { changed: [{ id, cells: { priceIncl: '20.00', brand: '甲' }, was: { priceIncl: '10.00', brand: null } }] }
  ), ctxFor('李四'))
  const columnKeys = ['priceIncl', 'priceExcl', 'brand']
  expect(await writers(id, columnKeys)).toEqual({ priceIncl: '李四', priceExcl: '李四', brand: '李四' })
  expect(await writers(id, columnKeys, ctxOf(lib.own().merchantId, 'u-blind', ['N_MATERIAL:query']))).toEqual({ brand: '李四' })
})

it('a merge has written only what the kept item lacked, though the record keeps the whole of it', async () => {
  const target = await add({ materialName: '并前砖', spec: '一' })
  const removed = await add({ materialName: '并后砖', spec: '二', originPlace: '佛山' })
  await lib.write(tx => saveLibraryRows(tx, false, { changed: [{ id: target, cells: { spec: '三' }, was: { spec: '一' } }] }), ctxFor('李四'))
  await lib.write(tx => mergeMaterials(tx, false, target, [removed]), ctxFor('王五'))
  expect(await writers(target, ['spec', 'originPlace'])).toEqual({ spec: '李四', originPlace: '王五' })
})
