import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { materials } from '#schemas/library/materials.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { columnLetter, columnName, headerChoices, underHeader } from '#client/document/import/header.ts'
import { headerSignature, recall, remember, rememberedIn } from '#client/document/import/remembered.ts'
import { importTargets, suggestMapping as suggest, wantedOf, type ImportTarget } from '#shared/import/mapping.ts'
import { QUOTA_TARGETS } from '#client/pages/quota/import/targets.ts'

const library = importTargets(materials)
const suggestMapping = (targets: readonly ImportTarget[], headers: readonly string[]) => suggest(wantedOf(targets), headers)
const mapped = (mapping: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(Object.entries(mapping).filter(([, at]) => at !== null))

describe('a suggested mapping', () => {
  it('knows the columns of a bill in English', () => {
    const bill = importTargets(projectItems)
    expect(mapped(suggestMapping(bill, ['Item', 'Description', 'Unit', 'Qty', 'Rate (CNY)', 'Amount (CNY)', 'Remarks']))).toEqual(
      { number: 0, name: 1, unit: 2, quantity: 3, price: 4, total: 5, remark: 6 }
    )
    expect(
      mapped(suggestMapping(bill, ['Item No.', 'Item Code', 'Item Description', 'UoM', 'Quantity', 'Unit Rate', 'Total Amount']))
    ).toEqual({ number: 0, code: 1, name: 2, unit: 3, quantity: 4, price: 5, total: 6 })
  })
  it('reads the enterprise quota workbook, whose header 类型 stands twice', () => {
    const book = read(readFileSync(resolve(import.meta.dirname, '../../fixtures/samples/quota_import.xlsx')))
    const headers = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1 })[1]!
    expect(headers.filter(header => header === '类型')).toHaveLength(2)
    expect(mapped(suggestMapping(QUOTA_TARGETS, headers))).toEqual({
      code: 0, kind: 1, name: 2, desc: 3, trade: 4, unit: 5, num: 6, price: 7, worker: 8, material: 9, auxiliary: 10, machine: 11,
    })
  })
  it('reads the public resource catalogue', () => {
    const headers =
      'resource_code,name,type,category,unit,price_avg,price_min,price_max,price_median,price_variants,currency,avg_cost_per_use'.split(',')
    expect(mapped(suggestMapping(library, headers))).toEqual({ materialCode: 0, materialName: 1, unit: 4, priceIncl: 5 })
  })
  it('reads a monthly price list', () => {
    const headers = ['材料编码', '材料名称', '规格型号', '单位', '除税价格', '含税价格', '备注']
    expect(mapped(suggestMapping(library, headers))).toEqual(
      { materialCode: 0, materialName: 1, spec: 2, unit: 3, priceExcl: 4, priceIncl: 5 }
    )
  })
  it('sees through marks, units in brackets, merged labels and the width of letters', () => {
    const headers = ['序号', '*品名：', '计量单位', '价格（元）/含税单价（元）', 'ＣＯＤＥ']
    expect(mapped(suggestMapping(library, headers))).toEqual({ materialName: 1, unit: 2, priceIncl: 3, materialCode: 4 })
  })
  it('never takes a price without tax for one with tax', () => {
    for (const header of ['不含税价格（元）', '除税市场价格', '未税单价']) expect(suggestMapping(library, [header]).priceIncl, header).toBeNull()
    expect(suggestMapping(library, ['除税价格'])).toMatchObject({ priceExcl: 0, priceIncl: null })
  })
  it('prefers the equal name to one that only contains it, wherever it stands', () => {
    expect(suggestMapping(library, ['品牌名称', '名称'])).toMatchObject({ materialName: 1, brand: 0 })
  })
  it('joins the two parts of a merged label in either order', () => {
    const targets = ['人工单价', '材料单价'].map((label, at) => ({ key: String(at), label, aliases: [], required: false }))
    expect(suggestMapping(targets, ['单价/材料', '单价（元/m²）/人工'])).toEqual({ 0: 1, 1: 0 })
  })
  it('gives no column to two targets', () => {
    const mappedColumns = Object.values(mapped(suggestMapping(library, ['单价', '单价', '价格', '含税单价'])))
    expect(new Set(mappedColumns).size).toBe(mappedColumns.length)
  })
})

describe('a remembered mapping', () => {
  const headers = ['编码', '品 名', '计量单位']
  const ownMapping = { materialCode: null, materialName: 1, unit: 0 }

  it('comes back for the same headers in the same order, whatever their blanks', () => {
    const remembered = rememberedIn(JSON.parse(JSON.stringify(remember([], headers, ownMapping))))
    expect(recall(remembered, library, ['编码', '品名', '计量单位 '])).toMatchObject(ownMapping)
    expect(recall(remembered, library, ['品名', '编码', '计量单位'])).toBeUndefined()
  })
  it('forgets targets that are no more and leaves new ones open', () => {
    const remembered = remember([], headers, { ...ownMapping, gone: 2 })
    const recalled = recall(remembered, library, headers)!
    expect(recalled).not.toHaveProperty('gone')
    expect(recalled.brand).toBeNull()
  })
  it('replaces the one of the same headers and keeps the last twenty', () => {
    const many = Array.from({ length: 25 }, (_, i) => [`列${i}`])
      .reduce((memory, header) => remember(memory, header, {}), remember([], headers, ownMapping))
    expect(many).toHaveLength(20)
    expect(remember(many, ['列24'], { unit: 0 })).toHaveLength(20)
    expect(many[0]?.header).toBe(headerSignature(['列24']))
  })
  it('survives whatever stands in the setting', () => {
    for (const saved of [null, 'x', 3, {}, [null], [{ header: 1, mapping: {} }], [{ header: 'a', mapping: { unit: -1 } }]])
      expect(rememberedIn(saved)).toEqual([])
  })
})

describe('a header', () => {
  const sheet = {
    name: 's', headerRow: 2, rowCount: 11, merges: [], mapping: {}, top: [['表'], ['名称', '单位'], ['品名', '计量'], ['中砂', 't'], ['水泥', 't']],
  }

  it('may be any row that is known, above and below the one that was found', () => {
    expect(headerChoices(sheet)).toEqual([1, 2, 3, 4, 5])
    expect(underHeader(sheet, 3)).toEqual({ name: 's', headerRow: 3, headers: ['品名', '计量'], sample: [['中砂', 't'], ['水泥', 't']], rows: 8 })
    expect(underHeader(sheet, 1)).toMatchObject({ headers: ['表', ''], rows: 10 })
  })
  it('of two rows is one path, by merged cells or by the blanks of a text file', () => {
    const upper = ['编码', '单价（元）', '', '备注']
    const lower = ['', '人工', '材料', '']
    const read = ['编码', '单价（元）/人工', '单价（元）/材料', '备注']
    const merges = [
      { top: 0, left: 0, bottom: 1, right: 0 }, { top: 0, left: 1, bottom: 0, right: 2 }, { top: 0, left: 3, bottom: 1, right: 3 },
    ]
    const two = { name: 's', headerRow: 1, rowCount: 4, mapping: {}, top: [upper, lower, ['1', '2', '3', '']] }
    expect(underHeader({ ...two, merges }, 2).headers).toEqual(read)
    expect(underHeader({ ...two, merges: [] }, 2).headers).toEqual(read)
    expect(underHeader({ ...two, merges: [] }, 3).headers).toEqual(['1', '2', '3', ''])
  })
  it('is distinguished from its twin by its column', () => {
    expect([0, 25, 26, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
    expect(columnName(['类型', '类型', ''], 1)).not.toBe(columnName(['类型', '类型', ''], 0))
    expect(columnName([''], 0)).toContain('空')
  })
})
