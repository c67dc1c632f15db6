import { beforeAll, expect, it } from 'vitest'
import { supplier } from '#server/db/tables/supplier.ts'
import { materialItemApi } from '#shared/api/materialItem.ts'
import { storeNoteApi as api } from '#shared/api/storeNote.ts'
import type { Person } from '../harness/world.ts'
import { withStore } from './fixtures.ts'

const w = withStore('m-note')
const TILE = 'm-note-tile'
const ROW = { itemName: '大板砖', spec: '八百', unit: '片' }
const ask = (rows: readonly typeof ROW[], supplierId = w.supplierId) => w.keeper().call(api.words, { supplierId, rows: [...rows] })
const bind = (rows: readonly object[], supplierId = w.supplierId) => w.keeper().call(api.bind, { supplierId, rows: rows as never })
let reader: Person

beforeAll(async () => {
  reader = await w.world.person('m-note', ['P_STORAGE:query'])
  await w.world.system(async ({ q }) => {
    await q.insert(supplier).values({ id: 'other-s', kind: 'MATERIAL', supplierName: '蒙娜丽莎' })
  }, 'm-note')
})

it('knows words of a supplier once somebody has confirmed them, of that supplier alone, in any unit where they were confirmed without '
  + 'one', async () => {
  expect(await ask([ROW])).toEqual([null])
  expect(await bind([{ ...ROW, libMaterialId: TILE }, { ...ROW, unit: '', libMaterialId: TILE }])).toEqual({ problems: [] })
  expect(await ask([ROW, { ...ROW, spec: '六百' }, { ...ROW, itemName: ' 大板砖 ', spec: '八 百' }, { ...ROW, unit: '箱' }])).toEqual(
    [TILE, null, TILE, TILE]
  )
  expect(await ask([ROW], 'other-s')).toEqual([null])
})

it('keeps them with the words of suppliers, once however often they are confirmed', async () => {
  expect(await bind([{ ...ROW, libMaterialId: TILE }, { ...ROW, libMaterialId: TILE }])).toEqual({ problems: [] })
  const { rows } = await w.keeper().call(materialItemApi.queryPageMaterialItem, { machine: false, quick: '大板砖' })
  expect(rows.map(({ supplierName, unit, general, libName }) => [supplierName, unit, general, libName])).toEqual(
    expect.arrayContaining([['新明珠', '片', false, '抛光砖'], ['新明珠', null, false, '抛光砖']])
  )
  expect(rows).toHaveLength(2)
})

it('does not bind anew what somebody has bound otherwise, nor to what is in no library, and binds the rest', async () => {
  const { id } = await w.keeper()
    .call(materialItemApi.addMaterialItem, { machine: false, row: { itemName: '腰线', supplierName: '新明珠', general: false } })
  expect(await bind([{ itemName: '腰线', spec: '', unit: '', libMaterialId: TILE }])).toEqual({ problems: [] })
  expect(await ask([{ itemName: '腰线', spec: '', unit: '' }])).toEqual([TILE])
  const { problems } = await bind([
    { itemName: '腰线', spec: '', unit: '', libMaterialId: 'none' }, { itemName: '花片', spec: '', unit: '', libMaterialId: 'none' },
    { itemName: '角线', spec: '', unit: '', libMaterialId: TILE },
  ])
  expect(problems).toEqual(['“腰线”已绑定到抛光砖，要改请在材料明细中改', '库条目不存在或已停用'])
  expect(await ask([{ itemName: '角线', spec: '', unit: '' }, { itemName: '花片', spec: '', unit: '' }])).toEqual([TILE, null])
  await w.keeper().call(materialItemApi.updateMaterialItemState, { ids: [id], state: '2' })
  expect((await bind([{ itemName: '腰线', spec: '', unit: '', libMaterialId: TILE }])).problems).toEqual(['“腰线”这个叫法已在材料明细中停用'])
})

it('is for who works in the store: reading for who may look, binding for who may edit; of unknown suppliers nothing is said', async () => {
  expect(await reader.call(api.words, { supplierId: w.supplierId, rows: [ROW] })).toEqual([TILE])
  expect(await reader.refused(api.bind, { supplierId: w.supplierId, rows: [{ ...ROW, libMaterialId: TILE }] })).toEqual([403, 'FORBIDDEN'])
  const foreign = await w.world.person('m-note-other', ['P_STORAGE:query', 'P_STORAGE:edit'])
  expect(await foreign.refused(api.words, { supplierId: w.supplierId, rows: [ROW] })).toEqual([404, 'NOT_FOUND'])
  expect(await foreign.refused(api.bind, { supplierId: w.supplierId, rows: [{ ...ROW, libMaterialId: TILE }] })).toEqual([404, 'NOT_FOUND'])
})
