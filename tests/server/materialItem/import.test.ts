import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runTask, startTask } from '#server/core/tasks.ts'
import { task } from '#server/db/tables/engine.ts'
import { materialItem } from '#server/db/tables/materialItem.ts'
import { deleteMaterials } from '#server/domains/library/remove.ts'
import { saveMaterial } from '#server/domains/library/save.ts'
import { itemInfo } from '#server/domains/materialItem/info.ts'
import { sheetOf } from '#server/domains/materialItem/import/rows.ts'
import { importItems, ITEM_IMPORT, undoItemImport } from '#server/domains/materialItem/import/task.ts'
import { resolveItems } from '#server/domains/materialItem/index.ts'
import { exportItems } from '#server/domains/materialItem/list.ts'
import { keepUpload } from '#server/grid/import/index.ts'
import { gridImportResult } from '#shared/api/gridImport.ts'
import { importTargets, wantedOf } from '#shared/import/mapping.ts'
import { PAGE } from '../library/fixtures.ts'
import { withItems } from './fixtures.ts'

const lib = withItems()
const SUPPLIER = '导入供应商'
const FILE = [
  '名称,规格,品牌,单位,供应商,材料编码',
  `抛釉大砖,800*800*10,东鹏,㎡,${SUPPLIER},110300004`,
  `瓷质踢脚线,100x800,东鹏,米,${SUPPLIER},`,
  `神秘材料,,无,个,${SUPPLIER},`,
  `没有的编码,,,个,${SUPPLIER},999`,
  `机械的编码,,,个,${SUPPLIER},286700068`,
  `抛釉 大砖,800×800×10,东鹏,平方米,${SUPPLIER},110300004`,
  `,,,个,${SUPPLIER},`,
].join('\n')

async function importText(text: string | Uint8Array, commit = true) {
  const name = typeof text === 'string' ? 'items.csv' : 'items.xlsx'
  const path = join(await mkdtemp(join(tmpdir(), 'yingzao-items-')), name)
  await writeFile(path, text)
  const file = { name, path, size: text.length, sha256: '', fields: {} }
  const {
    uploadId, sheets: [sheet],
  } = await lib.write(tx => keepUpload(file, wantedOf(importTargets(sheetOf(false))), tx.ctx).then(store => store(tx)))
  const payload = {
    machine: false, uploadId, sheet: sheet!.name, headerRow: sheet!.headerRow, mapping: sheet!.mapping, key: 'itemName', mode: 'both',
    commit,
  }
  const id = await lib.write(tx => startTask(tx, ITEM_IMPORT, '导入', payload))
  const faults: unknown[] = []
  await runTask(lib.database.pool, lib.own(), id, importItems, error => faults.push(error))
  expect(faults).toEqual([])
  const [row] = await lib.read(({ q }) => q.select().from(task).where(eq(task.id, id)))
  return { taskId: id, ...gridImportResult.parse(row!.result) }
}
const stored = async () => new Map(
  (await lib.read(({ q }) => q.select().from(materialItem).where(eq(materialItem.supplierName, SUPPLIER)))).map(item => [item.name, item])
)

it('binds by the code that the file gives or by what the library has, and reports the rest by row', async () => {
  const result = await importText(FILE)
  expect(result).toMatchObject({ added: 3, updated: 0, skipped: 4 })
  expect(result.problems.map(({ row, column, text }) => [Number(row), column, text])
    .toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    [5, 'libCode', '材料库中没有编码“999”'], [6, 'libCode', '“286700068”是机械'], [7, 'itemName', expect.stringContaining('第 2 行重复')],
    [8, 'itemName', '明细名称必须填写'],
  ])
  const items = await stored()
  const [tile, skirting] = [await lib.code('110300004'), await lib.code('110600007')]
  expect(items.get('抛釉大砖')).toMatchObject({ libMaterialId: tile, timesSeen: 1, bindBy: '用户u-own', machine: false })
  expect(items.get('瓷质踢脚线')).toMatchObject({ libMaterialId: skirting })
  expect(items.get('神秘材料')).toMatchObject({ libMaterialId: null, bindTime: null })
  expect((await lib.read(db => itemInfo(db, items.get('抛釉大砖')!.id))).history).toMatchObject(
    [{ before: null, after: expect.stringContaining('110300004') }]
  )
  const [later] = await lib.read(db =>
    resolveItems(db, [{ name: '抛釉大砖', spec: '800X800X10', brand: '东鹏', unit: '平米', supplierName: SUPPLIER }]))
  expect(later).toMatchObject({ by: 'BINDING', item: { id: tile } })
})

it('counts what it meets again, keeps bindings that the file does not mention, and takes another code', async () => {
  const before = await stored()
  await lib.bind([{ id: before.get('神秘材料')!.id, libMaterialId: await lib.code('276600067') }])
  const reimported = await importText([
    '名称,规格,品牌,单位,供应商,材料编码,备注', `神秘材料,,,个,${SUPPLIER},,第二次`, `抛釉大砖,800*800*10,东鹏,㎡,${SUPPLIER},110400005,`,
  ].join('\n'))
  expect(reimported).toMatchObject({ added: 0, updated: 2, skipped: 0 })
  const items = await stored()
  expect(items.get('神秘材料')).toMatchObject({ timesSeen: 2, remark: '第二次', libMaterialId: await lib.code('276600067') })
  expect(items.get('抛釉大砖')).toMatchObject({ timesSeen: 2, libMaterialId: await lib.code('110400005') })
  expect((await lib.read(db => itemInfo(db, items.get('抛釉大砖')!.id))).history).toHaveLength(2)
})

it('takes back what the list exports', async () => {
  const query = { ...PAGE, machine: false, filters: [{ key: 'supplierName', op: 'equals' as const, value: SUPPLIER }] }
  const { body } = await lib.read(db => exportItems(db, query))
  if (typeof body !== 'function') throw new Error('the workbook is made when its transaction is over')
  const book = await body()
  const before = await stored()
  expect(await importText(book)).toMatchObject({ added: 0, updated: before.size, skipped: 0, problems: [] })
  const factsOf = (items: typeof before) => [...items.values()].map(({ name, spec, brand, unit, code, remark, libMaterialId }) =>
    ({ name, spec, brand, unit, code, remark, libMaterialId }))
  expect(factsOf(await stored())).toEqual(factsOf(before))
})

it('is taken back row by row: bindings are as they were, what was changed since stays', async () => {
  await importText(['名称,单位,供应商,材料编码,备注', `撤销旧料,个,${SUPPLIER},110300004,原来的`].join('\n'))
  const before = (await stored()).get('撤销旧料')!
  const { taskId, ...result } = await importText([
    '名称,单位,供应商,材料编码,备注', `撤销旧料,个,${SUPPLIER},110400005,新的`, `撤销新料一,个,${SUPPLIER},110300004,`, `撤销新料二,个,${SUPPLIER},,`,
  ].join('\n'))
  expect(result).toMatchObject({ added: 2, updated: 1 })
  const second = (await stored()).get('撤销新料二')!
  await lib.bind([{ id: second.id, libMaterialId: await lib.code('276600067') }])
  await expect(lib.write(tx => undoItemImport(tx, taskId), lib.other())).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const undone = await lib.write(tx => undoItemImport(tx, taskId))
  expect(undone).toMatchObject(
    { deleted: 1, restored: 1, refused: 1, rows: [{ id: second.id, words: `撤销新料二 ${SUPPLIER}`, text: '导入之后修改过' }] }
  )
  const items = await stored()
  expect(items.has('撤销新料一')).toBe(false)
  expect(items.get('撤销旧料')).toEqual({ ...before, version: before.version + 2, updatedAt: expect.any(String), updatedBy: expect.anything() })
  const { history } = await lib.read(db => itemInfo(db, before.id))
  expect(history.map(one => [one.before?.slice(0, 9), one.after?.slice(0, 9)]))
    .toEqual([['110400005', '110300004'], ['110300004', '110400005'], [undefined, '110300004']])
  expect(await lib.write(tx => undoItemImport(tx, taskId))).toMatchObject({ deleted: 1, restored: 1, refused: 1 })
})

it('keeps a new binding where the library item of the old one has gone', async () => {
  const { id: deletedId } = await lib.write(tx =>
    saveMaterial(tx, false, { materialName: '将被删除的料', unit: 'kg', materialType: '010101', materialCode: 'GONE-1' }))
  await importText(['名称,单位,供应商,材料编码', `换绑料,个,${SUPPLIER},GONE-1`].join('\n'))
  const { taskId } = await importText(['名称,单位,供应商,材料编码', `换绑料,个,${SUPPLIER},110300004`].join('\n'))
  await lib.write(tx => deleteMaterials(tx, [deletedId]))
  expect(await lib.write(tx => undoItemImport(tx, taskId))).toMatchObject({ restored: 0, refused: 1, rows: [{ text: '原来绑定的库条目已被删除' }] })
  expect((await stored()).get('换绑料')).toMatchObject({ libMaterialId: await lib.code('110300004') })
})

it('writes nothing when it only checks', async () => {
  const size = (await stored()).size
  expect(await importText(`名称,单位,供应商\n只检查,个,${SUPPLIER}`, false)).toMatchObject({ added: 1 })
  expect((await stored()).size).toBe(size)
})
