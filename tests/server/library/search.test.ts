import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#server/core/ctx.ts'
import { countByType, listKeywords } from '#server/domains/library/facts.ts'
import { listMaterials, pickMaterials } from '#server/domains/library/list.ts'
import { matchMaterials } from '#server/domains/library/match.ts'
import { saveLibraryRows } from '#server/domains/library/rows.ts'
import { setDefaultMaterial } from '#server/domains/library/preferred.ts'
import { setMaterialState } from '#server/domains/library/state.ts'
import { deleteMaterials } from '#server/domains/library/remove.ts'
import { saveMaterial } from '#server/domains/library/save.ts'
import { codeOf, MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { PAGE, withLibrary } from './fixtures.ts'

const lib = withLibrary()
const SAND = codeOf(MATERIAL_TREE, ['砂石', '砂', '中砂'])

beforeAll(async () => {
  const row = ({ id, ...cells }: { readonly id: string, readonly [cell: string]: string }) =>
    ({ id: `new-${id}`, cells: { unit: 'kg', materialType: SAND, ...cells } })
  const { problems } = await lib.write(tx => saveLibraryRows(tx, false, { added: [
    row({ id: '1', materialName: '珍珠岩' }), row({ id: '2', materialName: '珍珠岩板' }), row({ id: '3', materialName: '膨胀珍珠岩' }),
    row({ id: '4', materialName: '保温砂', materialNickName: '珍珠岩砂' }), row({ id: '5', materialName: '轻骨料', brand: '珍珠岩牌' }),
  ] }))
  expect(problems).toEqual([])
})

const names = async (input: object) =>
  (await lib.read(db => pickMaterials(db, { ...PAGE, machine: false, ...input }))).rows.map(row => row.materialName)

describe('the picker', () => {
  it('puts the same name first, then beginnings, parts, aliases, brands', async () => {
    expect(await names({ materialName: '珍珠岩' })).toEqual(['珍珠岩', '珍珠岩板', '膨胀珍珠岩', '保温砂', '轻骨料'])
  })
  it('finds pinyin initials and several words in any order', async () => {
    expect(await names({ materialName: 'pzzzy' })).toEqual(['膨胀珍珠岩'])
    expect(await names({ materialName: '泰山 石膏板' })).toEqual(['纸面石膏板'])
  })
  it('finds what names are read, whole, begun, or with initials between, behind what is written so', async () => {
    for (const [typed, name] of [
      ['pengzhang', '膨胀珍珠岩'], ['zhenzhuyanb', '珍珠岩板'], ['pzhzhzhy', '膨胀珍珠岩'], ['baowen', '保温砂'], ['baows', '保温砂'], ['guliao', '轻骨料'],
      ['qing gu liao', '轻骨料'],
    ] as const) {
      expect(await names({ materialName: typed }), typed).toContain(name)
    }
    expect(await names({ materialName: 'zhenzhuyan' })).toEqual(['珍珠岩', '珍珠岩板', '膨胀珍珠岩'])
    expect(await names({ materialName: 'henzhu' })).toEqual([])
    expect(await names({ materialName: 'guliao 珍珠' })).toEqual(['轻骨料'])
    const sand = await names({ materialName: 'sha', pageSize: 50 })
    expect(sand).toContain('保温砂')
    await lib.write(tx => saveLibraryRows(
      tx, false, { added: [{ id: 'new-7', cells: { materialName: '别的料', brand: 'ZhenZhuYan', unit: 'kg', materialType: SAND } }] }
    ))
    const both = { ...PAGE, machine: false, materialName: 'zhenzhuyan', pageSize: 2 }
    expect(await lib.read(db => pickMaterials(db, both))).toMatchObject(
      { total: 4, ranked: true, rows: [{ materialName: '别的料' }, { materialName: '珍珠岩' }] }
    )
    expect(await lib.read(db => pickMaterials(db, { ...both, pageNum: 2 }))).toMatchObject(
      { total: 4, rows: [{ materialName: '珍珠岩板' }, { materialName: '膨胀珍珠岩' }] }
    )
    const listed = await lib.read(db =>
      listMaterials(db, { ...PAGE, machine: false, quick: 'zhenzhu', sorts: [{ key: 'materialName', order: 'ASC' }] }))
    expect(listed.rows.map(row => row.materialName)).toEqual(expect.arrayContaining(['珍珠岩', '珍珠岩板', '膨胀珍珠岩', '别的料']))
  })
  it('takes every sign for a dimension', async () => {
    await lib.write(tx => saveLibraryRows(
      tx, false, { added: [{ id: 'new-6', cells: { materialName: '岩板', spec: '800×800', unit: 'kg', materialType: SAND } }] }
    ))
    for (const spec of ['800*800', '800x800', '800×800', '岩板 800X800']) expect(await names({ materialName: spec })).toContain('岩板')
    expect(await names({ materialName: '岩板 800*600' })).toEqual([])
  })
  it('takes 无 for no brand, and keeps machines apart', async () => {
    expect(await names({ materialName: '砂纸', brand: '无' })).toEqual(['砂纸'])
    expect(await names({ materialName: '电锤' })).toEqual([])
    expect(await names({ materialName: '电锤', machine: true })).toEqual(['电锤'])
  })
  it('counts and pages what it found in the same order', async () => {
    const page = await lib.read(db => pickMaterials(db, { ...PAGE, pageSize: 2, pageNum: 2, machine: false, materialName: '珍珠岩' }))
    expect(page).toMatchObject({ total: 5, totalPages: 3, rows: [{ materialName: '膨胀珍珠岩' }, { materialName: '保温砂' }] })
  })
  it('gives every hit once over all pages, in one order', async () => {
    const ids = async (page: Partial<PageQuery>) =>
      (await lib.read(db => pickMaterials(db, { ...PAGE, ...page, machine: false, materialName: '砖' }))).rows.map(row => row.id)
    const allIds = await ids({ pageSize: 100 })
    const pages: string[][] = []
    for (let pageNum = 1; pageNum === 1 || pages.at(-1)!.length > 0; pageNum++) pages.push(await ids({ pageSize: 2, pageNum }))
    expect(allIds.length).toBeGreaterThan(2)
    expect(pages.flat()).toEqual(allIds)
  })
  it('says that the nearest come first only where they do', async () => {
    const sorts = [{ key: 'updateTime', order: 'DESC' as const }]
    const list = (input: Partial<PageQuery>) => lib.read(db => listMaterials(db, { ...PAGE, machine: false, quick: '珍珠岩', ...input }))
    expect(await list({})).toMatchObject({ ranked: true, rows: [{ materialName: '珍珠岩' }, {}, {}, {}, {}] })
    for (const input of [{ sorts }, { quick: '' }, { filters: [{ key: 'unit', op: 'in', value: ['kg'] }] }])
      expect((await list(input)).ranked).toBeUndefined()
  })
  it('puts the item of a code before all that its digits stand in', async () => {
    const [row] = (await lib.read(db => pickMaterials(db, { ...PAGE, machine: false, materialName: '131100012' }))).rows
    expect(row).toMatchObject({ materialCode: '131100012' })
  })
  it('finds nothing where nothing is looked for', async () => {
    const hits = await lib.read(db => db.sql`select * from material_ranked(array[]::text[], ${sql.param([lib.own().merchantId, '0'])},
      false, false, null, null, null, 0, 10)`)
    expect(hits).toEqual([])
  })
  it('looks every word up, however many items hold it', async () => {
    // Splitting the text of every row takes seconds with a hundred thousand rows.
    const open = await lib.read(db => db.sql<{ name: string }>`
      select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
      where l.lanname = 'plpgsql' and p.prosrc ~ 'yz_all_grams|material_hits'
      and not coalesce(p.proconfig, '{}') @> array['enable_seqscan=off']`)
    expect(open).toEqual([])
  })
  it('finds a platform item once when the platform itself looks', async () => {
    const ask = (ctx: Ctx) => lib.read(db => pickMaterials(db, { ...PAGE, machine: false, sys: true, materialName: '石膏板' }), ctx)
    const platform = { ...lib.own(), merchantId: '0' }
    expect((await ask(platform)).total).toBe((await ask(lib.own())).total)
    const both = await lib.read(db => pickMaterials(db, { ...PAGE, machine: false, materialName: '石膏板' }), platform)
    expect(new Set(both.rows.map(row => row.id)).size).toBe(both.rows.length)
    expect(both.rows.length).toBeGreaterThan(0)
  })
  it('distinguishes own items from those of the platform', async () => {
    const page = await lib.read(db => pickMaterials(db, { ...PAGE, machine: false, sys: true, materialName: '砖' }))
    expect(page.rows.every(row => row.sys)).toBe(true)
    expect(await names({ materialName: '珍珠岩', sys: true })).toEqual([])
  })
})

describe('the default of a name', () => {
  it('comes first of its name, one at a time, and breaks a tie', async () => {
    const { ids, problems } = await lib.write(tx => saveLibraryRows(tx, false, { added: ['甲牌', '乙牌', '丙牌'].map((brand, i) =>
      ({ id: `new-${i}`, cells: { materialName: '默认料', brand, unit: 'kg', materialType: SAND } })) }))
    expect(problems).toEqual([])
    const first = async () =>
      (await lib.read(db => pickMaterials(db, { ...PAGE, machine: false, materialName: '默认料' }))).rows.map(({ brand, isDefault }) =>
        [brand, isDefault])[0]
    const meant = async () => (await lib.read(db => matchMaterials(db, false, [{ materialName: '默认料' }])))[0]?.brand ?? null
    expect(await meant()).toBe(null)
    for (const [at, brand] of [[2, '丙牌'], [1, '乙牌']] as const) {
      await lib.write(tx => setDefaultMaterial(tx, false, ids[`new-${at}`]!, true))
      expect([await first(), await meant()]).toEqual([[brand, true], brand])
      // Without a search: by name, within a name the default first.
      const { rows } = await lib.read(db => pickMaterials(db, { ...PAGE, machine: false, materialType: SAND, brand: '牌' }))
      expect(rows.map(row => row.materialName)).toEqual(['默认料', '默认料', '默认料', '轻骨料'])
      expect(rows[0]).toMatchObject({ brand, isDefault: true })
    }
    const listed = await lib.read(db => listMaterials(db, { ...PAGE, machine: false, quick: '默认料' }))
    expect(listed.rows.filter(row => row.isDefault).map(({ brand }) => brand)).toEqual(['乙牌'])
    await lib.write(tx => setMaterialState(tx, false, [ids['new-1']!], '2'))
    expect(await names({ materialName: '默认料' })).toHaveLength(2)
    await lib.write(tx => setDefaultMaterial(tx, false, ids['new-1']!, false))
    await expect(lib.write(tx => setDefaultMaterial(tx, false, ids['new-1']!, true))).rejects.toMatchObject({ code: 'WRONG_STATE' })
  })
})

describe('the list', () => {
  it('searches, filters by type and counts', async () => {
    const page = await lib.read(db => listMaterials(db, { ...PAGE, machine: false, quick: '石膏板', type: codeOf(MATERIAL_TREE, ['板材']) }))
    expect(page.rows.map(row => row.materialName).toSorted()).toEqual(['纸面石膏板', '耐水纸面石膏板'])
    const counts = await lib.read(db => countByType(db, true))
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(8)
  })
  it("has nothing of another merchant's, and all of the platform's", async () => {
    const page = await lib.read(db => listMaterials(db, { ...PAGE, pageSize: -1, machine: false }), lib.other())
    expect(page.total).toBeGreaterThan(20)
    expect(page.rows.every(row => row.sys)).toBe(true)
    expect((await lib.read(db => listMaterials(db, { ...PAGE, machine: false, quick: '珍珠岩' }), lib.other())).total).toBe(0)
    const merchantIds = [lib.own().merchantId, '0']
    const owners = await lib.read(db => db.sql<{ owner: string }>`
      select distinct merchant_id as owner from material_find(${sql.param(['砖'])}, ${sql.param(merchantIds)})`, lib.other())
    expect(owners).toEqual([{ owner: '0' }])
  })
  it('brings the nearest first unless a column was chosen', async () => {
    const input = { ...PAGE, machine: false, quick: '珍珠岩' }
    const sortedNames = async (sorts: PageQuery['sorts']) =>
      (await lib.read(db => listMaterials(db, { ...input, sorts }))).rows.map(row => row.materialName)
    expect(await sortedNames([])).toEqual(['珍珠岩', '珍珠岩板', '膨胀珍珠岩', '保温砂', '轻骨料'])
    expect(await sortedNames([{ key: 'materialName', order: 'ASC' }])).toEqual(['保温砂', '膨胀珍珠岩', '轻骨料', '珍珠岩', '珍珠岩板'])
  })
  it('ranks rows of the own merchant and the platform alone, whoever else is asked for', async () => {
    const merchantIds = [lib.own().merchantId, '0']
    const owners = await lib.read(db => db.sql<{ owner: string }>`
      select distinct merchant_id as owner from material_ranked(${sql.param(['砖'])}, ${sql.param(merchantIds)}, false, false, null, null,
      null, 0, 1000)`, lib.other())
    expect(owners).toEqual([{ owner: '0' }])
  })
  it('follows an item that is renamed, disabled or deleted', async () => {
    const { id } = await lib.write(tx => saveMaterial(tx, false, { unit: 'kg', materialType: SAND, materialName: '沸石粉' }))
    await lib.write(tx =>
      saveLibraryRows(tx, false, { changed: [{ id, version: 1, cells: { materialName: '火山灰粉' }, was: { materialName: '沸石粉' } }] }))
    expect(await names({ materialName: '沸石' })).toEqual([])
    expect(await names({ materialName: '火山灰' })).toEqual(['火山灰粉'])
    await lib.write(tx => tx.sql`update material set state = '2' where id = ${id}`)
    expect(await names({ materialName: '火山灰' })).toEqual([])
    expect((await lib.read(db => listMaterials(db, { ...PAGE, machine: false, quick: '火山灰' }))).total).toBe(1)
    await lib.write(tx => deleteMaterials(tx, [id]))
    expect((await lib.read(db => listMaterials(db, { ...PAGE, machine: false, quick: '火山灰' }))).total).toBe(0)
  })
  it('lists keywords in use', async () => {
    expect((await lib.read(db => listKeywords(db, { type: 'BRAND', keyword: '东' }))).rows.map(row => row.keyword)).toEqual(
      expect.arrayContaining(['东鹏', '东方雨虹'])
    )
  })
})

describe('matching', () => {
  it('means one item by what the row says, or none', async () => {
    const matches = await lib.read(db => matchMaterials(db, false, [
      { materialName: '纸面石膏板', spec: '2400x1200x9.5', unit: '平方米' }, { materialName: '铜芯线' }, { materialName: 'BV 2.5mm2 铜芯线' },
      { materialName: '全抛釉地砖', brand: '别的' }, { materialName: '中砂', brand: '无', unit: 'm³' }, { materialName: '电锤' },
    ]))
    expect(matches.map(record => record?.code ?? null)).toEqual(['141200013', null, '244800049', null, '131100012', null])
  })
})
