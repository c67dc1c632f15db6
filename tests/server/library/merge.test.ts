import { and, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Draft } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { codeOf, MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import { contractLine } from '#server/db/tables/contract.ts'
import { backRequestLine, inDocumentLine, outDocumentLine, pickLine, purchaseReturnLine } from '#server/db/tables/store.ts'
import { awardLine, inquiryApplyLine, inquiryLine, purchaseOrderLine, subscribeLine } from '#server/db/tables/supply.ts'
import { material, materialMerge } from '#server/db/tables/library.ts'
import { materialItem } from '#server/db/tables/materialItem.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import { quota, quotaMaterial, quotaVersion } from '#server/db/tables/quota.ts'
import { describeMaterial } from '#server/domains/library/facts.ts'
import { listDuplicates } from '#server/domains/library/duplicates/groups.ts'
import { mergeMaterials } from '#server/domains/library/duplicates/merge.ts'
import { planMerge } from '#server/domains/library/duplicates/plan.ts'
import { listMerges, mergedInto, undoMerge } from '#server/domains/library/duplicates/undo.ts'
import { setDefaultMaterial } from '#server/domains/library/preferred.ts'
import { saveLibraryRows } from '#server/domains/library/rows.ts'
import { saveMaterial } from '#server/domains/library/save.ts'
import { addManualPrice } from '#server/domains/price/manual.ts'
import { usesOfMaterials } from '#server/domains/library/uses/index.ts'
import { withLibrary } from './fixtures.ts'

const lib = withLibrary()
const TILE = codeOf(MATERIAL_TREE, ['瓷砖', '地砖', '抛釉砖'])
const DRILL = codeOf(MATERIAL_TREE, ['机械', '手持', '电锤'])
const add = async (cells: object, machine = false): Promise<string> =>
  (await lib.write(tx => saveMaterial(tx, machine, { unit: 'm2', materialType: machine ? DRILL : TILE, ...cells }))).id
const item = (id: string) => lib.read(db => describeMaterial(db, id))
const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(() => { throw new Error('was not refused') }, (error: AppError) => error)
const used = () => lib.read(async ({ q }) => (await q.select().from(material).where(eq(material.code, '141200013')))[0]!)
const boundTo = (id: string) => lib.read(async ({ q }) => [
  (await q.select().from(materialItem).where(eq(materialItem.libMaterialId, id))).map(({ code }) => code),
  (await q.select().from(pricePoint).where(eq(pricePoint.libMaterialId, id)).orderBy(pricePoint.id)).map(({ priceIncl }) => priceIncl),
])
const rowsOf = (id: string) =>
  lib.read(({ q }) => q.select().from(quotaMaterial).where(eq(quotaMaterial.libMaterialId, id)).orderBy(quotaMaterial.id))
const inSnapshots = async (id: string) => {
  const snapshots = await lib.read(({ q, ctx }) => q.select({ snapshot: quotaVersion.snapshot }).from(quotaVersion)
    .innerJoin(quota, and(
      eq(quota.merchantId, quotaVersion.merchantId), eq(quota.id, quotaVersion.quotaId), eq(quota.quotaVersion, quotaVersion.quotaVersion)
    ))
    .where(eq(quotaVersion.merchantId, ctx.merchantId)))
  return snapshots.flatMap(({ snapshot }) => ((snapshot as Draft).lines.materials ?? []).filter(row => row.libMaterialId === id))
}

describe('likely duplicates', () => {
  it('differ in signs, blanks, 无 and spellings of units, and in nothing else', async () => {
    const alike = await Promise.all([
      add({ materialName: '查重地砖', spec: '800×800mm', brand: '东鹏' }), add({ materialName: '查重 地砖', spec: '800-800', brand: '东鹏' }),
      add({ materialName: '查重（地砖）', spec: '800*800', brand: '「东鹏」' }),
    ])
    await add({ materialName: '查重地砖', spec: '600×600', brand: '东鹏' })
    const unbranded = await Promise.all(
      [add({ materialName: '查重电线', spec: '2.5mm²', brand: '无' }), add({ materialName: '查重电线', spec: '2.5 mm2。', brand: null })]
    )
    await add({ materialName: '查重电线', spec: '25mm²' })
    const { groups } = await lib.read(db => listDuplicates(db, false, { pageNum: 1 }))
    const groupIds = groups.map(({ items }) => items.map(({ row }) => row.id).toSorted())
    expect(groupIds).toContainEqual([alike[0], alike[2]].toSorted())
    expect(groupIds).toContainEqual([...unbranded].toSorted())
    expect(groupIds.flat()).not.toContain(alike[1])
    const selectedGroups = await lib.read(db => listDuplicates(db, false, { ids: [alike[0]!, alike[1]!], pageNum: 1 }))
    expect(selectedGroups.groups[0]!.items).toHaveLength(2)
    expect((await lib.read(db => listDuplicates(db, false, { pageNum: 1 }), lib.other())).groups).toEqual([])
  })
})

async function platformTwin(): Promise<{ readonly own: string, readonly platform: string }> {
  const [stored] = await lib.read(({ q }) => q.select().from(material)
    .where(and(eq(material.merchantId, '0'), eq(material.machine, false), eq(material.state, '1'))).orderBy(material.id).limit(1))
  const { id, name, spec, brand, unit, typeCode } = stored!
  const merchantItem = await lib.read(async ({ q, ctx }) => (await q.select({ id: material.id }).from(material)
    .where(and(eq(material.merchantId, ctx.merchantId), eq(material.identity, stored!.identity))))[0]?.id)
  return { platform: id, own: merchantItem ?? await add({ materialName: name, spec, brand, unit, materialType: typeCode }) }
}

describe("the platform's items", () => {
  const alike = async (merchantItemId: string, platform: string, ids?: readonly string[]) => {
    const { groups } = await lib.read(db => listDuplicates(db, false, { ids, pageNum: 1 }))
    return groups.map(({ items }) => items.map(({ row }) => row.id))
      .find(group => group.includes(merchantItemId) && group.includes(platform))
  }

  it('are found beside the own item that repeats them, also for rows that were selected', async () => {
    const { own: merchantItemId, platform } = await platformTwin()
    expect(await alike(merchantItemId, platform)).toEqual([merchantItemId, platform])
    expect(await alike(merchantItemId, platform, [platform, merchantItemId])).toEqual([merchantItemId, platform])
    const strange = await add({ materialName: '并非同一种' })
    expect(await alike(merchantItemId, platform, [merchantItemId, strange])).toHaveLength(3)
  })

  it('take an own item in without being changed, which is taken back as a whole', async () => {
    const { own: merchantItemId, platform } = await platformTwin()
    const [before, shared] = [await item(merchantItemId), await item(platform)]
    const bound = (id: string) => lib.read(db => usesOfMaterials(db, [id]))
    const variant = await add({ materialName: '平台料的品牌项', brand: '某牌', pid: merchantItemId })
    const { id } = await lib.write(tx => mergeMaterials(tx, false, platform, [merchantItemId]))
    expect(await item(platform)).toEqual(shared)
    expect((await bound(platform)).map(use => use.id)).toContain(variant)
    expect((await refusal(item(merchantItemId))).code).toBe('NOT_FOUND')
    await lib.write(tx => undoMerge(tx, false, id))
    expect(await item(merchantItemId)).toEqual(before)
    expect(await item(platform)).toEqual(shared)
    expect(await item(variant)).toMatchObject({ pid: merchantItemId })
  })
})

describe('a merge', () => {
  it('moves what refers to the others, fills what is missing, and is taken back as a whole', async () => {
    const board = await used()
    const before = await rowsOf(board.id)
    const snapshots = await inSnapshots(board.id)
    const lines = [
      contractLine, subscribeLine, inquiryApplyLine, inquiryLine, awardLine, purchaseOrderLine, inDocumentLine, outDocumentLine, pickLine,
      backRequestLine, purchaseReturnLine,
    ]
    const lineCount =
      (await lib.read(({ q }) => Promise.all(lines.map(table => q.$count(table, eq(table.libMaterialId, board.id)))))).reduce(
        (sum, count) => sum + count, 0
      )
    await lib.write(tx =>
      addManualPrice(tx, { libMaterialId: board.id, price: '31.5', includeTax: true, taxRate: '13', day: '2026-01-05', region: null }))
    const bound = await boundTo(board.id)
    expect(bound).toEqual([['TS-9.5'], expect.arrayContaining(['31.50'])])
    expect([before.length, snapshots.length].every(count => count > 0)).toBe(true)
    const target = await add({ materialName: '纸面石膏板', spec: '2400×1200×9.5 mm', brand: '泰山牌' })
    const variant = await add({ materialName: '某某石膏板', brand: '龙牌', pid: board.id })
    await lib.write(tx => setDefaultMaterial(tx, false, board.id, true))

    expect((await refusal(lib.write(tx => mergeMaterials(tx, false, target, [board.id])))).message).toBe('要合并的条目还有库存，领用或退完后再合并')
    await lib.database.pool.query(`update ledger_balance set quantity = 0, amount = 0 where ledger in ('S', 'R')`)
    const { id, moved } = await lib.write(tx => mergeMaterials(tx, false, target, [board.id]))
    // Rows of packages, contracts, purchases and the store, the brand below the item, and the supplier's name.
    expect(lineCount).toBeGreaterThan(0)
    expect(moved).toBe(before.length + lineCount + 2)
    expect(await boundTo(target)).toEqual(bound)
    const after = await rowsOf(target)
    const keptNow = await item(target)
    expect(after.map(row => [row.id, row.price, row.total, row.num])).toEqual(before.map(row => [row.id, row.price, row.total, row.num]))
    expect(after.every(row => row.brand === '泰山牌' && row.libMaterialVersion === keptNow.version)).toBe(true)
    expect(
      (await inSnapshots(target)).map(({ brand, libMaterialVersion, quotaTotalAmount }) => [brand, libMaterialVersion, quotaTotalAmount])
    )
      .toEqual(snapshots.map(({ quotaTotalAmount }) => ['泰山牌', keptNow.version, quotaTotalAmount]))
    expect(await inSnapshots(board.id)).toEqual([])
    expect(keptNow).toMatchObject({ materialCode: board.code, priceIncl: board.priceIncl, spec: '2400×1200×9.5 mm' })
    expect(await item(variant)).toMatchObject({ pid: target })
    expect((await refusal(item(board.id))).code).toBe('NOT_FOUND')
    expect(await lib.read(db => mergedInto(db, [board.id, target]))).toEqual(new Map([[board.id, target]]))
    expect((await lib.read(db => listMerges(db, false)))[0]).toMatchObject({ id, gone: [expect.stringContaining('纸面石膏板')] })

    await lib.write(tx => undoMerge(tx, false, id))
    expect(await rowsOf(board.id)).toEqual(before)
    expect([await boundTo(board.id), await boundTo(target)]).toEqual([bound, [[], []]])
    expect(await inSnapshots(board.id)).toEqual(snapshots)
    expect(await item(board.id)).toMatchObject({ materialCode: board.code, version: board.version, isDefault: true })
    expect(await item(target)).toMatchObject({ materialCode: null, priceIncl: null })
    expect(await item(variant)).toMatchObject({ pid: board.id })
    expect((await refusal(lib.write(tx => undoMerge(tx, false, id)))).message).toContain('已经撤销')
    expect(await lib.read(db => mergedInto(db, [board.id]))).toEqual(new Map())
  })

  it('is not taken back once something of it has changed, or after a day', async () => {
    const make = () => Promise.all(['甲', '乙'].map(brand => add({ materialName: `撤销料${Math.random()}`, brand })))
    const merge = async () => {
      const [target, removed] = await make() as [string, string]
      return { kept: target, gone: removed, id: (await lib.write(tx => mergeMaterials(tx, false, target, [removed]))).id }
    }
    const undo = (id: string) => refusal(lib.write(tx => undoMerge(tx, false, id)))
    const changed = await merge()
    const { version } = await item(changed.kept)
    await lib.write(tx =>
      saveLibraryRows(tx, false, { changed: [{ id: changed.kept, version: version!, cells: { originPlace: '佛山' }, was: {} }] }))
    expect((await undo(changed.id)).message).toContain('修改过')
    const expired = await merge()
    await lib.write(tx =>
      tx.sql`update ${materialMerge} set created_at = now() - interval '25 hours' where ${materialMerge.id} = ${expired.id}`)
    expect((await undo(expired.id)).message).toContain('已超过 24 小时')
    const foreign = await merge()
    expect((await refusal(lib.write(tx => undoMerge(tx, false, foreign.id), lib.other()))).code).toBe('NOT_FOUND')
    const board = await used()
    const other = await add({ materialName: '引用料', brand: '丁' })
    const { id } = await lib.write(tx => mergeMaterials(tx, false, other, [board.id]))
    const [use] = await lib.read(db => usesOfMaterials(db, [other]))
    await lib.write(({ q }) => q.update(quota).set({ quotaVersion: sql`quota_version + 1` }).where(eq(quota.id, use!.id)))
    expect((await undo(id)).message).toBe(`定额 ${use!.code} 在合并之后修改过，不能撤销合并`)
    expect(await rowsOf(other)).not.toEqual([])
  })

  it('takes neither other units, nor machines with materials, nor items of the platform or of others', async () => {
    const [tile, weight, drill] = [
      await add({ materialName: '单位料' }), await add({ materialName: '单位料', unit: 'kg' }),
      await add({ materialName: '单位钻', unit: 'm2' }, true),
    ]
    const merge = (ids: readonly string[], ctx = lib.own()) => refusal(lib.write(tx => mergeMaterials(tx, false, tile, ids), ctx))
    expect((await merge([weight])).message).toContain('单位不同')
    expect((await merge([drill])).message).toBe('材料与机械不能合并')
    expect((await merge([tile])).message).toBe('请选择要并入的条目')
    const [platform] = await lib.read(({ q }) => q.select().from(material).where(eq(material.merchantId, '0')).limit(1))
    expect((await merge([platform!.id])).message).toBe('平台条目不能并入其他条目，可以保留它')
    expect((await merge([weight], lib.other())).code).toBe('NOT_FOUND')
    expect(
      await lib.read(async ({ q }) => (await q.select().from(material).where(inArray(material.id, [tile, weight, drill]))).length)
    ).toBe(3)
    expect((await lib.read(db => planMerge(db, false, tile, [weight]))).refused).toContain('单位不同')
  })
})
