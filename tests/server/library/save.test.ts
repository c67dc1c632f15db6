import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { AppError } from '#server/core/errors.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/index.ts'
import { codeOf, MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import { material } from '#server/db/tables/library.ts'
import { describeBrandMaterial, describeMaterial, findTwins, listLog, listUses } from '#server/domains/library/facts.ts'
import { deleteMaterials } from '#server/domains/library/remove.ts'
import { saveLibraryRows } from '#server/domains/library/rows.ts'
import { saveMaterial } from '#server/domains/library/save.ts'
import { setMaterialState, setMaterialType } from '#server/domains/library/state.ts'
import { ctxOf } from '../harness/people.ts'
import { withLibrary } from './fixtures.ts'

const lib = withLibrary()
const TILE = codeOf(MATERIAL_TREE, ['瓷砖', '地砖', '抛釉砖'])
const DRILL = codeOf(MATERIAL_TREE, ['机械', '手持', '电锤'])
let count = 0
const tile = (cells: object = {}) => ({
  materialName: `测试地砖 ${++count}`, spec: '800×800', brand: '东鹏', unit: 'm2', materialType: TILE, taxRate: '13', priceExcl: '88.50',
  ...cells,
})
const refusal = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(() => undefined, (thrown: unknown) => thrown)
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`)
  return error
}
const save = (row: object, machine = false) => lib.write(tx => saveMaterial(tx, machine, row as Record<string, unknown>))
const change = (id: string, version: number, cells: object, before: object = {}, machine = false) =>
  lib.write(tx => saveLibraryRows(tx, machine, { changed: [{ id, version, cells: { ...cells }, was: { ...before } }] }))
const item = (id: string) => lib.read(db => describeMaterial(db, id))

describe('saving a library item', () => {
  it('computes the other side of the price, at two decimals', async () => {
    expect(await item((await save(tile())).id)).toMatchObject(
      { priceExcl: '88.50', priceIncl: '100.01', taxRate: '13.0000', sys: false, state: '1' }
    )
    expect(await item((await save(tile({ priceExcl: null, priceIncl: '100' }))).id)).toMatchObject(
      { priceExcl: '88.50', priceIncl: '100.00' }
    )
    const { id } = await save(tile())
    await change(id, 1, { priceIncl: '113' })
    expect(await item(id)).toMatchObject({ priceExcl: '100.00', priceIncl: '113.00', version: 2, brand: '东鹏' })
    await change(id, 2, { taxRate: '9' })
    expect(await item(id)).toMatchObject({ priceExcl: '100.00', priceIncl: '109.00' })
  })

  it('refuses two sides typed over a price that are not one by its rate, and its other cells with them', async () => {
    const { id } = await save(tile())
    const both = await change(id, 1, { priceExcl: '100', priceIncl: '120', originPlace: '佛山' })
    expect(both.problems).toMatchObject([{ row: id, column: 'priceIncl', code: 'invalid', text: '与除税单价和税率（113.00）不符' }])
    expect(await item(id)).toMatchObject({ priceExcl: '88.50', priceIncl: '100.01', originPlace: null, version: 1 })
    expect((await change(id, 1, { priceExcl: '100', taxRate: '20', priceIncl: '120.01' })).problems).toEqual([])
    expect(await item(id)).toMatchObject({ priceExcl: '100.00', taxRate: '20.0000', priceIncl: '120.01' })
  })

  it('takes a stored price for the same however it is written: the one side that is typed counts', async () => {
    const { id } = await save(tile())
    await lib.write(({ q }) => q.update(material).set({ priceExcl: '218', priceIncl: '246.34' }).where(eq(material.id, id)))
    expect((await change(id, 2, { priceIncl: '339' }, { priceIncl: '246.34' })).problems).toEqual([])
    expect(await item(id)).toMatchObject({ priceExcl: '300.00', priceIncl: '339.00' })
  })

  it('lets other cells be changed where the stored sides of a price are not one', async () => {
    const { id } = await save(tile())
    await lib.write(({ q }) => q.update(material).set({ priceIncl: '150.00' }).where(eq(material.id, id)))
    expect((await change(id, 2, { originPlace: '佛山' }, { originPlace: null })).problems).toEqual([])
    expect(await item(id)).toMatchObject({ priceExcl: '88.50', priceIncl: '150.00', originPlace: '佛山' })
  })

  it('refuses what the form refuses', async () => {
    const cases: readonly (readonly [object, string])[] = [
      [tile({ materialName: ' ' }), 'materialName'], [tile({ unit: null }), 'unit'], [tile({ unit: '手表' }), 'unit'],
      [tile({ materialType: TILE.slice(0, 4) }), 'materialType'], [tile({ materialType: DRILL }), 'materialType'],
      [tile({ feature: '字'.repeat(256) }), 'feature'], [tile({ priceExcl: '0' }), 'priceExcl'], [tile({ taxRate: 13 }), 'taxRate'],
    ]
    for (const [row, column] of cases) {
      const error = await refusal(save(row))
      expect([error.code, error.rows?.map(fault => fault.column)], JSON.stringify(row)).toEqual(['BAD_ROWS', [column]])
    }
    expect((await save(tile({ materialType: DRILL }), true)).id).toBeTruthy()
  })

  it('lets items of one action take what others give up, and refuses them with those that stay', async () => {
    const [first, second, third] = [
      await save(tile({ materialCode: 'GW-1' })), await save(tile({ materialCode: 'GW-2' })), await save(tile()),
    ]
    const nameOf = async ({ id }: { id: string }) => (await item(id)).materialName
    const names = [await nameOf(first), await nameOf(second), await nameOf(third)]
    const act = async (changes: readonly (readonly [{ id: string }, object])[], added: readonly object[] = []) => {
      const changed = await Promise.all(changes.map(async ([{ id }, cells]) => ({ id, cells: { ...cells }, was: { ...await item(id) } })))
      return lib.write(tx =>
        saveLibraryRows(tx, false, { changed, added: added.map((cells, i) => ({ id: `new-${i}`, cells: { ...cells } })) }))
    }
    const ring = await act(
      [[first, { materialName: names[1], materialCode: 'GW-2' }], [second, { materialName: names[0], materialCode: 'GW-1' }]]
    )
    expect(ring.problems).toEqual([])
    expect([await nameOf(first), await nameOf(second)]).toEqual([names[1], names[0]])
    const swapped = await act([[third, { materialName: '让出的地砖' }]], [tile({ materialName: names[2] })])
    expect(swapped.problems).toEqual([])
    const retried = await act([[first, { materialName: names[0] }], [second, { materialName: names[2] }]])
    expect(retried.problems.map(({ row, code }) => [row, code])).toEqual([[second.id, 'duplicate'], [first.id, 'duplicate']])
  })

  it('refuses a duplicate however it is written, and names the item', async () => {
    const row = tile({ brand: '无' })
    await save(row)
    const duplicateRefusal = await refusal(save({ ...row, spec: '800 X 800', brand: '', materialName: `${row.materialName} ` }))
    expect(duplicateRefusal.code).toBe('ALREADY_EXISTS')
    expect(duplicateRefusal.message).toContain(row.materialName)
    expect((await save({ ...row, brand: '冠珠' })).id).toBeTruthy()
  })

  it('takes the locked facts of a variant from its standard item and asks for a brand', async () => {
    const standard = await save(tile({ brand: null, materialNickName: '抛光砖', feature: '吸水率低' }))
    const variant = await save(tile({ pid: standard.id, spec: '别的规格', feature: '别的' }))
    expect(await item(variant.id)).toMatchObject(
      { pid: standard.id, spec: '800×800', feature: '吸水率低', materialNickName: '抛光砖', brand: '东鹏' }
    )
    expect((await refusal(save(tile({ pid: standard.id, brand: null })))).message).toBe('品牌必须填写')
    expect((await refusal(save(tile({ pid: 'nowhere' })))).message).toBe('标准项不存在或已被删除')
    expect((await change(variant.id, 1, { spec: '另一种' })).problems).toMatchObject([{ column: 'spec', code: 'forbidden' }])
    expect((await change(variant.id, 1, { brand: '冠珠', originPlace: '佛山' })).problems).toEqual([])
    expect(await lib.read(db => describeBrandMaterial(db, variant.id))).toMatchObject(
      { standard: { id: standard.id }, rows: [{ id: variant.id, brand: '冠珠', variant: true }] }
    )
    expect((await refusal(lib.write(tx => deleteMaterials(tx, [standard.id])))).message).toContain('已用于品牌项')
    await lib.write(tx => deleteMaterials(tx, [standard.id, variant.id]))
  })
})

describe('saving a batch', () => {
  it('writes the good rows and reports the rest by row', async () => {
    const { id } = await save(tile())
    const platform = await lib.read(async ({ q }) => (await q.select().from(material).where(eq(material.merchantId, '0')).limit(1))[0]!)
    const twin = tile()
    const { rows, problems, ids } = await lib.write(tx => saveLibraryRows(tx, false, {
      added: [tile(), tile({ unit: '手表' }), twin, { ...twin }].map((cells, i) => ({ id: `new-${'abcd'[i]}`, cells })),
      changed: [
        { id: platform.id, version: platform.version, cells: { spec: '改平台' }, was: {} },
        { id, version: 1, cells: { spec: '新规格' }, was: {} },
      ],
    }))
    expect(Object.keys(ids)).toEqual(['new-a', 'new-c'])
    expect(rows.map(row => row.id)).toEqual([ids['new-a'], ids['new-c'], id])
    expect(problems.map(({ row, code }) => [row, code]).toSorted()).toEqual(
      [[platform.id, 'NOT_FOUND'], ['new-b', 'invalid'], ['new-d', 'duplicate']].toSorted()
    )
    expect(await item(platform.id)).toMatchObject({ spec: platform.spec })
  })

  it('takes different cells of one item from two people, and reports a conflict by its cell', async () => {
    const { id } = await save(tile())
    await change(id, 1, { spec: '600×600' }, { spec: '800×800' })
    expect((await change(id, 1, { originPlace: '佛山' }, { originPlace: null })).problems).toEqual([])
    const { problems, rows } = await change(id, 1, { spec: '900×900', brand: '冠珠' }, { spec: '800×800', brand: '东鹏' })
    expect(problems).toMatchObject([{ row: id, column: 'spec', code: 'STALE_VERSION', now: '600×600' }])
    expect(rows).toMatchObject([{ id, spec: '600×600', brand: '冠珠', originPlace: '佛山' }])
  })

  it('keeps the files of an item by their ids alone', async () => {
    const { id } = await save(tile())
    const ref = (file: string) => ({ id: file, originName: '图.png', visitUrl: 'https://elsewhere/x' })
    expect((await change(id, 1, { imgPath: [ref('f1'), ref('f2')] })).problems).toEqual([])
    expect((await change(id, 1, { imgPath: [ref('f3')] }, { imgPath: [ref('f1')] })).problems).toMatchObject(
      [{ column: 'imgPath', code: 'STALE_VERSION' }]
    )
    expect(
      (await change(id, 1, { imgPath: [ref('f3')] }, { imgPath: [{ ...ref('f1'), visitUrl: 'https://other/y' }, ref('f2')] })).problems
    ).toEqual([])
    const [stored] = await lib.read(({ q }) => q.select().from(material).where(eq(material.id, id)))
    expect(stored?.imgIds).toEqual(['f3'])
    expect((await save(tile({ imgPath: 'f1,f2', attachmentPaths: '' }))).id).toBeTruthy()
  })
})

describe('many items at once', () => {
  it('are disabled, enabled and given another type, all or none, machines never with materials', async () => {
    const ids = [(await save(tile())).id, (await save(tile())).id]
    const drill = (await save(tile({ materialType: DRILL }), true)).id
    expect(await lib.write(tx => setMaterialState(tx, false, ids, '2'))).toEqual({ changed: 2 })
    expect(await lib.write(tx => setMaterialState(tx, false, [ids[0]!], '2'))).toEqual({ changed: 0 })
    const other = codeOf(MATERIAL_TREE, ['其他', '未分类', '未分类'])
    expect(await lib.write(tx => setMaterialType(tx, false, ids, other))).toEqual({ changed: 2 })
    expect(await item(ids[1]!)).toMatchObject({ state: '2', materialType: other, version: 3 })
    expect((await refusal(lib.write(tx => setMaterialState(tx, false, [ids[0]!, drill], '1')))).code).toBe('BAD_INPUT')
    expect((await refusal(lib.write(tx => setMaterialType(tx, false, ids, DRILL)))).message).toBe('材料与机械不能互换')
    expect((await refusal(lib.write(tx => setMaterialType(tx, false, ids, TILE.slice(0, 4))))).message).toBe('请选择第三级类型')
    expect((await refusal(lib.write(tx => setMaterialState(tx, false, ids, '1'), lib.other()))).code).toBe('NOT_FOUND')
    expect(await item(ids[0]!)).toMatchObject({ state: '2' })
  })
})

describe('what a page about an item shows', () => {
  it('names the packages, the changes with both values, and items that are the same', async () => {
    const used = await lib.read(async ({ q }) => (await q.select().from(material).where(eq(material.name, '纸面石膏板')))[0]!)
    const uses = await lib.read(db => listUses(db, used.id))
    expect(uses.slice(0, 4)).toMatchObject([
      { code: 'DE010003', word: '定额' }, { code: 'DE010005', path: expect.stringContaining('/quota/detail/') },
      { code: 'TS-9.5', word: '明细' },
      { word: '合同', path: expect.stringContaining('/material/contract/') },
    ])
    expect(new Set(uses.map(({ word }) => word))).toEqual(new Set(['定额', '明细', '合同', '采购单据', '仓储单据']))
    const row = tile({ priceExcl: '10.00' })
    const { id } = await save(row)
    await change(id, 1, { priceExcl: '12' })
    const log = (ctx = lib.own()) => lib.read(db => listLog(db, id), ctx)
    expect((await log())[0]).toMatchObject(
      { action: '修改', cells: expect.arrayContaining([{ label: '除税单价', before: '10.00', after: '12.00', number: true }]) }
    )
    expect((await log({ ...lib.own(), permissions: new Set(['N_MATERIAL:query']) }))[0]?.cells).toEqual([])
    expect(await lib.read(db => findTwins(
      db, false, { materialName: ` ${row.materialName} `, spec: '800 * 800', brand: row.brand, unit: row.unit }
    ))).toMatchObject([{ id }])
    expect(await lib.read(db => findTwins(db, true, { ...row }))).toEqual([])
    expect((await refusal(lib.read(db => listUses(db, id), lib.other()))).code).toBe('NOT_FOUND')
  })
})

describe('deleting', () => {
  it('refuses an item that is used, and names where', async () => {
    const used = await lib.read(async ({ q }) => (await q.select().from(material).where(eq(material.name, '纸面石膏板')))[0]!)
    const error = await refusal(lib.write(tx => deleteMaterials(tx, [used.id])))
    expect(error.code).toBe('IN_USE')
    const uses = [
      /定额 DE010003、DE010005/, /明细 TS-9.5/, /合同 CHT\d{12}、CHT\d{12}、CHT\d{12}/, /采购单据 SG\d{12}、\S+ 等 \d+ 个/,
      /仓储单据 \S+ 等 \d+ 个/,
    ].map(({ source }) => source).join('，')
    expect(error.message).toMatch(new RegExp(`^141200013 纸面石膏板 2400×1200×9.5 泰山 已用于${uses}，不能删除$`))
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
