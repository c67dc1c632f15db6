// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { lookupsOf, type LookupSource, type Option, type Row } from '#schemas/kit/index.ts'
import { emptyForm, formProblems, withBothPrices } from '#client/business/material/materialForm.ts'
import { changedFields } from '#client/business/material/sendItem.ts'
import { copyOf } from '#client/pages/library/itemFields.ts'
import { libraryKind } from '#client/pages/library/kinds.ts'
import { priceListSpec } from '#client/pages/library/priceListSpec.tsx'
import { libraryRoutes } from '#client/pages/library/routes.ts'
import { menuOf } from '#client/app/menu.ts'
import { routes } from '#client/app/registry.ts'
import { userOf } from '#client/data/user.ts'

describe('routes', () => {
  it('of both libraries are registered, each path once', () => {
    const paths = routes.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(libraryRoutes.map(({ path }) => path).filter(path => !paths.includes(path))).toEqual([])
    for (const path of [
      '/material/list', '/material/add', '/material/edit', '/material/import', '/machine/list', '/machine/import', '/quota/import',
    ])
      expect(paths).toContain(path)
  })
  it('stand in the menu of whoever holds the permission', () => {
    const user = userOf({ name: 'a', permissions: { normal: ['N_MACHINE'], project: {} } })!
    const titles = menuOf(routes, user).flatMap(group => group.routes.map(({ title }) => title))
    expect(titles).toContain('机械库')
    expect(titles).not.toContain('材料库')
  })
  it('load their pages', async () => {
    for (const { path, load } of libraryRoutes) expect(typeof await load!(), path).toBe('function')
  }, 60_000)
})

describe('the form of an item', () => {
  const lookups = lookupsOf(new Map<LookupSource, readonly Option[]>([
    ['MATERIAL', [{ key: '1', label: '石材' }, { key: '11', label: '天然石材', parent: '1' }, { key: '111', label: '大理石', parent: '11' }]],
    [18, [{ key: 'm2', label: 'm²' }]],
  ]))
  const full: Row = { ...emptyForm(false), materialType: '111', materialName: '爵士白', unit: 'm2' }
  const problemsOf = (form: Row) => Object.fromEntries(formProblems(false, form, lookups))

  it('demands a type of three levels in the words of the specification, translated', () => {
    expect(problemsOf(full)).toEqual({})
    expect(problemsOf({ ...full, materialType: null })).toEqual({ materialType: '请选择材料类型' })
    expect(problemsOf({ ...full, materialType: '11' })).toEqual({ materialType: '材料类型不正确' })
    expect(Object.fromEntries(formProblems(true, { ...emptyForm(true), materialName: '电锤', unit: 'm2' }, lookups))).toEqual(
      { materialType: '请选择机械类型' }
    )
  })
  it('demands name and unit, and the brand of what is not standard', () => {
    expect(Object.keys(problemsOf({ ...full, materialName: null, unit: null })).toSorted()).toEqual(['materialName', 'unit'])
    expect(problemsOf({ ...full, pid: '77' })).toEqual({ brand: '品牌必须填写' })
    expect(problemsOf({ ...full, pid: '77', brand: '无' })).toEqual({})
  })
  it('limits the feature to 255 characters', () => {
    expect(problemsOf({ ...full, feature: '石'.repeat(255) })).toEqual({})
    expect(Object.keys(problemsOf({ ...full, feature: '石'.repeat(256) }))).toEqual(['feature'])
  })
  it('computes the other side of a price from the one that was typed', () => {
    expect(withBothPrices({ priceExcl: '385', taxRate: '13' }, 'priceExcl')).toMatchObject({ priceIncl: '435.05' })
    expect(withBothPrices({ priceExcl: '1', priceIncl: '435.05', taxRate: '13' }, 'priceIncl')).toMatchObject({ priceExcl: '385.00' })
    expect(withBothPrices({ priceExcl: '100', priceIncl: '113.00', taxRate: '9' }, 'taxRate')).toMatchObject({ priceIncl: '109.00' })
    expect(withBothPrices({ priceIncl: '113', taxRate: '13' }, 'taxRate')).toMatchObject({ priceExcl: '100.00' })
  })
  it('leaves the other side alone without a rate or a number', () => {
    for (const form of [
      { priceExcl: '385' }, { priceExcl: '0', priceIncl: '113.00', taxRate: '13' }, { priceExcl: '', taxRate: '13' },
      { priceExcl: '12.', taxRate: '13' },
    ])
      expect(withBothPrices(form, 'priceExcl')).toBe(form)
    const form = { priceExcl: '385', taxRate: '13' }
    expect(withBothPrices(form, 'spec')).toBe(form)
  })
  it('sends only what was changed, so that prices which are not shown stay', () => {
    const stored: Row = { ...full, id: '9', brand: '云浮' }
    expect(changedFields(stored, { ...stored, brand: '万峰' })).toEqual({ cells: { brand: '万峰' }, was: { brand: '云浮' } })
  })
  it('copies facts, but neither files nor identity', () => {
    const copy = copyOf({ ...full, id: '9', version: 3, sys: true, imgPath: [{ id: 'f', originName: 'a.png', visitUrl: '/f' }] })
    expect(copy).toMatchObject({ materialType: '111', materialName: '爵士白', unit: 'm2' })
    for (const key of ['id', 'version', 'sys', 'pid', 'imgPath']) expect(copy).not.toHaveProperty(key)
  })
})

describe('a monthly price list', () => {
  const { options } = priceListSpec(libraryKind(false))
  const file = (fileName: string, ...top: string[][]) => options!.fromSheet!(
    { uploadId: 'u', fileName, sheets: [] }, { name: '表格', headerRow: top.length, top, rowCount: 9, merges: [], mapping: {} })

  it('has its month in the title, else in the name of the file, else it must be chosen', () => {
    expect(file('a.csv', ['2026年10月材料信息价'], ['编码', '名称'])).toEqual({ month: '2026-10' })
    expect(file('info_price_2026-09.csv', ['编码', '名称'])).toEqual({ month: '2026-09' })
    expect(file('信息价.csv', ['编码', '2026年10月'])).toEqual({ month: null })
    expect(options!.lacking!({ month: null })).toEqual(['信息价月份'])
    expect(options!.lacking!({ month: '2026-13' })).toEqual(['信息价月份'])
    expect(options!.lacking!({ month: '2026-10' })).toEqual([])
  })
})
