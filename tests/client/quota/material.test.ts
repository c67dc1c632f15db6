// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import type { Row } from '#schemas/kit/index.ts'
import { session } from '#client/data/session.ts'
import { userOf } from '#client/data/user.ts'
import { createDraftStore } from '#client/document/draftStore.ts'
import { emptyForm, formProblems, isFixed, underItem } from '#client/business/material/materialForm.ts'
import { cellsFrom, unitWords } from '#client/business/quota/material/fromLibrary.ts'
import { matchNames } from '#client/business/quota/material/matchNames.ts'
import { quotaLinks } from '#client/business/quota/editor/linked.ts'
import { document, lookups, material, packageOf, step } from '../document/build.ts'

const nextTick = () => new Promise(resolve => setTimeout(resolve))
const CEMENT: Row = {
  id: '7', version: 2, materialName: '中砂', materialCode: 'C7', unit: 't', spec: '细度 2.3', brand: null, priceIncl: '168.00',
  priceExcl: '148.67',
}
const open = (materials: readonly Row[] = []) =>
  createDraftStore(document, packageOf([step('a', '60.00')], materials), lookups, { linked: quotaLinks })
const pasted = (key: string, materialName: string, more: Row = {}) =>
  ({ row: material(key, 'a', { materialName, libMaterialId: null, unit: null, price: '0.10', ...more }) })

describe('names that come by paste', () => {
  it('are looked up once, and what is found joins the paste', async () => {
    const store = open()
    const calls: string[][] = []
    const stop = matchNames(store, 'materials', async rows => {
      calls.push(rows.map(row => String(row.materialName)))
      return rows.map(row => (row.materialName === '中砂' ? CEMENT : null))
    })
    store.edit('materials', { label: '粘贴', added: [pasted('p', '中砂'), pasted('q', '没有的'), pasted('r', '中砂', { price: '200.00' })] })
    await nextTick()
    expect(calls).toEqual([['中砂', '没有的', '中砂']])
    const line = store.line('materials')
    expect(line.row('p')).toMatchObject({ libMaterialId: '7', libMaterialVersion: 2, unit: 't', price: '200.00' })
    expect(line.row('r')).toMatchObject({ libMaterialId: '7', price: '200.00' })
    expect(line.problems().get('q')?.get('materialName')?.text).toContain('材料库中没有这种材料')
    store.undo()
    expect(line.rows()).toEqual([])
    stop()
  })
  it('are converted to the unit of the library item, with a word, and stay as they are where that cannot be', async () => {
    const store = open()
    const messages: string[] = []
    const stop = matchNames(
      store, 'materials', async rows => rows.map(() => CEMENT), undefined,
      (row, unit, count) => messages.push(`${String(row.key)} ${unitWords({ label: (_, key) => key }, unit, count)}`)
    )
    store.edit('materials', { label: '粘贴', added: [
      pasted('p', '中砂', { unit: 'kg', quotaNum: '250', price: '0.17' }), pasted('q', '中砂', { unit: 'm3', quotaNum: '2', price: '90.00' }),
    ] })
    await nextTick()
    const line = store.line('materials')
    expect(line.row('p')).toMatchObject({ libMaterialId: '7', unit: 't', quotaNum: '0.25', price: '170' })
    expect(line.row('q')).toMatchObject({ libMaterialId: null, unit: 'm3', quotaNum: '2', price: '90.00' })
    expect(line.problems().get('q')?.get('materialName')?.text).toContain('材料库中没有这种材料')
    expect(messages).toEqual(['p 由 kg 换算为库中的 t：用量 0.25，单价 170', 'q 的单位是 m3，库中是 t，不能换算，没有采用'])
    stop()
  })

  it('take the price that the package has for the item, before the library\'s', async () => {
    const store = open([material('m', 'a', { libMaterialId: '7', price: '180.00', sourceType: 'CONTRACT', sourceId: '5' })])
    const stop = matchNames(store, 'materials', async rows => rows.map(() => CEMENT))
    store.edit('materials', { label: '粘贴', added: [pasted('p', '中砂')] })
    await nextTick()
    expect(store.line('materials').rows().map(row => [row.price, row.sourceType])).toEqual([['180.00', 'CONTRACT'], ['180.00', 'CONTRACT']])
    stop()
  })
  it('take the library\'s price where there is none', async () => {
    const store = open()
    const stop = matchNames(store, 'materials', async rows => rows.map(() => CEMENT))
    store.edit('materials', { label: '粘贴', added: [pasted('p', '中砂')] })
    await nextTick()
    expect(store.line('materials').row('p')).toMatchObject({ price: '168.00', sourceType: 'MANUAL' })
    stop()
  })
  it('take it on the side of the tax that the company reckons with', async () => {
    session.user = userOf({ userId: 'u', name: '何', merchant: { key: 'm', costBasis: 'EXCL' } }) ?? null
    const store = open()
    const stop = matchNames(store, 'materials', async rows => rows.map(() => CEMENT))
    store.edit('materials', { label: '粘贴', added: [pasted('p', '中砂')] })
    await nextTick()
    expect(store.line('materials').row('p')).toMatchObject({ price: '148.67' })
    session.user = null
    stop()
  })
  it('over other names bring their own price, and nothing of the former item\'s', async () => {
    const store = open([
      material('m', 'a', { price: '1.35', sourceType: 'CONTRACT', sourceId: '5' }),
      material('o', 'a', { libMaterialId: 'lib-m', price: '1.35' }),
      material('n', 'a', { price: '2.00' }),
    ])
    const line = store.line('materials')
    const previous = line.rows()
    const stop = matchNames(
      store, 'materials', async rows => rows.map(row => (row.materialName === '中砂' ? CEMENT : { ...CEMENT, id: '8', priceIncl: null }))
    )
    store.edit(
      'materials',
      { label: '粘贴', cells: [{ rowId: 'm', column: 'materialName', value: '中砂' }, { rowId: 'n', column: 'materialName', value: '无价的' }] }
    )
    await nextTick()
    expect(line.row('m')).toMatchObject({ libMaterialId: '7', price: '168.00', sourceType: 'MANUAL', sourceId: '-1' })
    expect(line.row('n')).toMatchObject({ libMaterialId: '8', price: null })
    expect(line.problems().get('n')?.get('price')?.code).toBe('required')
    expect(line.row('o')).toMatchObject({ price: '1.35' })
    store.undo()
    expect(line.rows()).toEqual(previous)
    stop()
  })
  it('over other names keep the price that the paste brings, for every row of the new item and none of the former', async () => {
    const store = open([
      material('m', 'a'), material('o', 'a', { libMaterialId: 'lib-m' }),
      material('k', 'a', { libMaterialId: '7', price: '180.00', sourceType: 'CONTRACT', sourceId: '5' }),
    ])
    const stop = matchNames(store, 'materials', async rows => rows.map(() => CEMENT))
    store.edit(
      'materials',
      { label: '粘贴', cells: [{ rowId: 'm', column: 'materialName', value: '中砂' }, { rowId: 'm', column: 'price', value: '150.00' }] }
    )
    await nextTick()
    expect(store.line('materials').rows().map(row => [row.libMaterialId, row.price, row.sourceType])).toEqual([
      ['7', '150.00', 'MANUAL'], ['lib-m', '10.00', 'MANUAL'], ['7', '150.00', 'MANUAL'],
    ])
    stop()
  })
  it('that were undone meanwhile stay away', async () => {
    const store = open()
    let respond: (rows: Row[]) => void = () => {}
    const stop = matchNames(store, 'materials', () => new Promise(resolve => { respond = resolve }))
    store.edit('materials', { label: '粘贴', added: [pasted('p', '中砂')] })
    store.undo()
    respond([CEMENT])
    await nextTick()
    expect(store.line('materials').rows()).toEqual([])
    expect(store.redoLabel()).toBe('粘贴')
    stop()
  })
})

describe('a name that is ended before what fits it is there', () => {
  const matchedNames = (fits: readonly Row[]) => {
    const store = open([material('m', 'a', { price: '1.35' }), material('n', 'a')])
    const ended = { names: new Map<string, string>(), fits: async () => fits }
    const stop = matchNames(store, 'materials', async rows => rows.map(() => null), ended)
    const type = (rowId: string) => store.edit('materials', { label: '编辑', cells: [{ rowId, column: 'materialName', value: 'zs' }] })
    return { store, line: store.line('materials'), ended, stop, type }
  }
  it('takes the only item, and what was typed behind the key stays', async () => {
    const { store, line, ended, stop, type } = matchedNames([CEMENT])
    const previous = line.rows()
    type('m')
    ended.names.set('m', 'zs')
    await nextTick()
    expect(line.row('m')).toMatchObject({ materialName: '中砂', libMaterialId: '7', price: '168.00' })
    store.undo()
    expect(line.rows()).toEqual(previous)
    type('m')
    ended.names.set('m', 'zs')
    store.edit('materials', { label: '编辑', cells: [{ rowId: 'm', column: 'price', value: '150.00' }] })
    await nextTick()
    expect(line.row('m')).toMatchObject({ materialName: '中砂', libMaterialId: '7', price: '150.00' })
    stop()
  })
  it('stays as it was typed where several fit, and where nobody has typed it', async () => {
    const several = matchedNames([CEMENT, { ...CEMENT, id: '8' }])
    several.type('m')
    several.ended.names.set('m', 'zs')
    await nextTick()
    expect(several.line.row('m')).toMatchObject({ materialName: 'zs', libMaterialId: null })
    several.stop()
    const pasted = matchedNames([CEMENT])
    pasted.type('n')
    await nextTick()
    expect(pasted.line.row('n')).toMatchObject({ materialName: 'zs', libMaterialId: null })
    pasted.stop()
  })
})

describe('an item that is taken for a row', () => {
  const grid = document.lines.materials
  it('leaves the price that somebody gave for it, and takes the place of another item\'s', () => {
    const row = (libMaterialId: string | null) =>
      material('m', 'a', { libMaterialId, price: '1.35', sourceType: 'CONTRACT', sourceId: '5' })
    expect([null, '7'].map(id => 'price' in cellsFrom(grid, CEMENT, row(id), []))).toEqual([false, false])
    expect(cellsFrom(grid, CEMENT, row('9'), [])).toMatchObject({ price: '168.00', sourceType: 'MANUAL', sourceId: '-1' })
    expect(
      cellsFrom(grid, CEMENT, row('9'), [material('k', 'a', { libMaterialId: '7', price: '180.00', sourceType: 'INQUIRY', sourceId: '6' })])
    )
      .toMatchObject({ price: '180.00', sourceType: 'INQUIRY', sourceId: '6' })
    expect(cellsFrom(grid, { ...CEMENT, priceIncl: null }, row('9'), [])).toMatchObject(
      { price: null, sourceType: 'MANUAL', sourceId: '-1' }
    )
  })
})

describe('edits that touch more than their cell', () => {
  it('another name forgets the library item', () => {
    const store = open([material('m', 'a')])
    store.edit('materials', { label: '修改', cells: [{ rowId: 'm', column: 'materialName', value: '别的' }] })
    expect(store.line('materials').row('m')).toMatchObject({ libMaterialId: null })
    store.edit(
      'materials',
      { label: '选择', cells: [{ rowId: 'm', column: 'materialName', value: '中砂' }, { rowId: 'm', column: 'libMaterialId', value: '7' }] }
    )
    expect(store.line('materials').row('m')).toMatchObject({ libMaterialId: '7' })
  })
  it('the first step stays on top and cannot be removed', () => {
    const store = open([material('m', 's0')])
    store.edit('workers', { label: '移动行', order: ['a', 's0'] })
    expect(store.line('workers').rows().map(row => row.key)).toEqual(['s0', 'a'])
    store.edit('workers', { label: '删除行', removed: ['s0', 'a'] })
    expect(store.line('workers').rows().map(row => row.key)).toEqual(['s0'])
    expect(store.line('materials').rows()).toHaveLength(1)
  })
})

describe('the form of a new library item', () => {
  it('wants type, name and unit', () => {
    expect([...formProblems(false, emptyForm(false), lookups).keys()].toSorted()).toEqual(['materialName', 'materialType', 'unit'])
  })
  it('wants a brand only for an item under an existing one, whose facts are locked', () => {
    const formUnderItem = underItem(emptyForm(false), { ...CEMENT, materialType: null })
    expect(formProblems(false, formUnderItem, lookups).get('brand')).toBe('品牌必须填写')
    expect(formProblems(false, { ...formUnderItem, brand: '海螺' }, lookups).has('brand')).toBe(false)
    expect(['unit', 'spec', 'feature', 'imgPath'].every(field => isFixed(formUnderItem, field as 'unit'))).toBe(true)
    expect(isFixed(formUnderItem, 'brand')).toBe(false)
  })
})
