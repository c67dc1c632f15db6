import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { material } from '#server/db/tables/library.ts'
import { fromMaterial } from '#server/db/tables/libraryRows.ts'
import { headsOf } from '#server/domains/materialItem/candidates.ts'
import { resolveItems } from '#server/domains/materialItem/index.ts'
import { suggestFor } from '#server/domains/materialItem/info.ts'
import { setState } from '#server/domains/materialItem/states.ts'
import { codeOf, MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import { withItems } from './fixtures.ts'

const lib = withItems()
const resolve = (rows: readonly Parameters<typeof resolveItems>[1][number][], machine = false) =>
  lib.read(db => resolveItems(db, rows, machine))
const BOUND = { name: '全抛釉地砖 A级', spec: '800×800×10', brand: '无', unit: 'm2', supplierName: '解析供应商' }

/** Equal spellings: another width or case of letters, other dimension signs, unit synonyms, blanks. */
const wide = (text: string): string => text.replace(/[!-~]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
const spelled = (text: string): fc.Arbitrary<string> => fc.tuple(
  fc.constantFrom('×', 'x', 'X', '*', '✕'), fc.boolean(),
  fc.constantFrom((s: string) => s, (s: string) => s.toUpperCase(), (s: string) => s.toLowerCase(), wide),
).map(([sign, spaced, letters]) => letters(text.replaceAll('×', sign)).replaceAll(sign, spaced ? ` ${sign} ` : sign))
const written = fc.record({
  name: spelled(BOUND.name).map(name => ` ${name.replaceAll(' ', '')} `), spec: spelled(BOUND.spec),
  brand: fc.constantFrom('无', '', ' 无 ', null, undefined),
  unit: fc.constantFrom('m2', '㎡', 'm²', '平方米', '平米', 'M2', 'ｍ２'), supplierName: spelled(BOUND.supplierName),
})

describe('resolving what suppliers write', () => {
  it('knows a bound name however it is written, from its supplier alone unless the binding is general', async () => {
    const id = await lib.add(
      { itemName: BOUND.name, spec: BOUND.spec, brand: BOUND.brand, unit: BOUND.unit, supplierName: BOUND.supplierName }
    )
    const tile = await lib.code('110300004')
    await lib.bind([{ id, libMaterialId: tile }])
    const rows = fc.sample(written, { numRuns: 200, seed: 7 })
    const resolved = await resolve(rows)
    expect(resolved.filter(({ item, by }) => item?.id !== tile || by !== 'BINDING')).toEqual([])
    const changed = fc.sample(
      fc.tuple(written, fc.constantFrom({ spec: '600×600×10' }, { brand: '东鹏牌' }, { unit: '片' }, { supplierName: '另一家' })),
      { numRuns: 100, seed: 7 }
    )
    expect((await resolve(changed.map(([row, other]) => ({ ...row, ...other })))).filter(({ by }) => by === 'BINDING')).toEqual([])

    const others = rows.slice(0, 20).map(row => ({ ...row, supplierName: '另一家' }))
    const guessed = await resolve(others)
    expect(guessed.every(({ item, candidates }) => item === null && candidates[0]?.item.id === tile)).toBe(true)
    expect(guessed[0]?.candidates[0]?.reasons).toContain('其他供应商的同名明细已绑定')
    await lib.bind([{ id, libMaterialId: tile, was: tile }], { general: true })
    expect((await resolve(others)).every(({ item, by }) => item?.id === tile && by === 'BINDING')).toBe(true)
    await lib.write(tx => setState(tx, [id], '2'))
    expect((await resolve(others)).every(({ by }) => by !== 'BINDING')).toBe(true)
  })

  it("prefers the supplier's own binding to a general one", async () => {
    const name = { itemName: '同名异物', unit: '个' }
    const [forSupplier, general] = [await lib.add({ ...name, supplierName: '甲' }), await lib.add({ ...name, supplierName: '乙' })]
    const [tile, cement] = [await lib.code('110300004'), await lib.code('120700008')]
    await lib.bind([{ id: forSupplier, libMaterialId: tile }])
    await lib.bind([{ id: general, libMaterialId: cement }], { general: true })
    const resolved = await resolve([{ name: '同名异物', unit: '个', supplierName: '甲' }, { name: '同名异物', unit: '个' }])
    expect(resolved.map(({ item }) => item?.id)).toEqual([tile, cement])
  })

  it('asks the library where nothing is bound, and ranks what it may be', async () => {
    const [exact, tiles, cement, nothing, drill] = await resolve([
      { name: '瓷质踢脚线', spec: '100*800', brand: '东鹏', unit: '米' }, { name: '800x800x10抛釉砖（客厅）', brand: '东鹏', unit: '㎡' },
      { name: '袋装水泥 P.O 42.5R', brand: '海螺', unit: '袋' }, { name: '量子纠缠发生器', unit: '台' }, { name: '电锤', unit: '天' },
    ])
    const [wire] = await resolve([{ name: '4平方电线', spec: 'BV 450/750V', brand: '金龙羽', unit: '卷' }])
    expect(wire!.candidates[0]).toMatchObject({ item: { name: 'BV 4mm2 铜芯线' }, reasons: ['规格相近', '品牌相同'] })
    expect(exact).toMatchObject({ by: 'LIBRARY', item: { code: '110600007' }, candidates: [] })
    expect(tiles!.candidates[0]).toMatchObject({ item: { code: '110300004' }, reasons: ['名称相近', '名称含规格', '品牌相同', '单位相同'] })
    expect(cement!.candidates[0]).toMatchObject({ item: { code: '120700008' } })
    expect(nothing).toEqual({ item: null, by: null, candidates: [] })
    expect([tiles!, cement!].every(({ candidates }) => candidates.length <= 5)).toBe(true)
    // Machines stay in a separate library.
    expect(drill!.candidates.every(({ item }) => !item.machine)).toBe(true)
    expect((await resolve([{ name: '电锤', unit: '台班' }], true))[0]).toMatchObject({ by: 'LIBRARY', item: { code: '286700068' } })
  })

  it('suggests for unbound items, and binds none to what is disabled', async () => {
    const type = codeOf(MATERIAL_TREE, ['砂石', '砂', '中砂'])
    const row = fromMaterial({ id: '', materialName: '解析石子', spec: '5-10', unit: 'm3', materialType: type }, false)
    await lib.write(({ q }) => q.insert(material).values({ id: 'stones', ...row }))
    const id = await lib.add({ itemName: '解析石子', spec: '5-10', unit: '方', supplierName: '甲' })
    expect(await lib.read(db => suggestFor(db, false, [id, 'gone']))).toMatchObject([{ id, by: 'LIBRARY', item: { id: 'stones' } }])
    await lib.write(({ q }) => q.update(material).set({ state: '2' }).where(eq(material.id, 'stones')))
    expect(await lib.read(db => suggestFor(db, false, [id]))).toMatchObject([{ id, by: null, item: null }])
    expect((await lib.bind([{ id, libMaterialId: 'stones' }])).problems).toMatchObject([{ row: id, text: '库条目不存在或已停用' }])
  })

  it("offers no other company's items", async () => {
    const [foreign] = await lib.read(db => resolveItems(db, [{ name: '解析石子', spec: '5-10', unit: 'm3' }]), lib.other())
    expect([foreign!.item, foreign!.candidates.filter(({ item }) => item.merchantId !== '0')]).toEqual([null, []])
  })

  it('finds the pieces of a name that say what it is', () => {
    expect(['800x800抛釉砖', '仿古砖（防滑）600', '50主骨', 'PPR热熔管', '砂', ''].map(headsOf)).toEqual(
      [['抛釉', '釉砖'], ['仿古', '古砖'], ['主骨', '骨'], ['热熔', '熔管', 'ppr'], ['砂'], []]
    )
  })
})
