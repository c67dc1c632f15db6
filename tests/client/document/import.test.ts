import { describe, expect, it } from 'vitest'
import type { Grid } from '#schemas/kit/index.ts'
import { materials } from '#schemas/library/materials.ts'
import { fieldsOf, headersAt, missingFields, rememberedOf, suggestMapping } from '#client/document/import/mapping.ts'
import { refuseFile } from '#client/document/fields/fileRules.ts'

const fields = fieldsOf(materials as unknown as Grid)

describe('the columns of a file', () => {
  it('are found by label, alias, unit in brackets and width of the letters', () => {
    const mapping = suggestMapping(fields, ['序号', '品名', '规格型号', '计量单位', '含税单价（元）', 'ＣＯＤＥ'], {})
    expect(mapping).toMatchObject({ materialName: 1, spec: 2, unit: 3, priceIncl: 4, materialCode: 5, brand: null })
  })
  it('go to one field each', () => {
    const taken = Object.values(suggestMapping(fields, ['单价', '单价', '价格'], {})).filter(at => at !== null)
    expect(new Set(taken).size).toBe(taken.length)
  })
  it('are taken as last time before anything else, by their headers', () => {
    const headers = ['名称', '牌子']
    const kept = rememberedOf({ materialName: 0, brand: 1, spec: null }, headers)
    expect(kept).toEqual({ materialName: '名称', brand: '牌子' })
    expect(suggestMapping(fields, ['牌子', '其他', '名称'], kept, { brand: 1 })).toMatchObject({ brand: 0, materialName: 2 })
  })
  it('that are required and missing are named', () => {
    expect(missingFields(fields, suggestMapping(fields, ['材料名称', '单位'], {})).map(field => field.key)).toEqual(['materialType'])
  })
  it('come from a lower row when the user says so', () => {
    const sheet = { name: 's', headerRow: 1, headers: ['表'], sample: [['名称', '单位'], ['中砂', 't']], rows: 2 }
    expect(headersAt(sheet, 2)).toEqual(['名称', '单位'])
    expect(headersAt(sheet, 9)).toEqual([])
  })
})

it.each([
  ['a.png', 1, 0, null], ['a.PNG', 1, 0, null], ['a.gif', 1, 0, '文件类型不正确'], ['a.png', 6 * 1024 * 1024, 0, '文件必须小于 5 MB!'], ['a.png', 1, 5, '文件超出数量'],
])('a file %s of %i bytes beside %i others: %s', (name, size, already, text) =>
  expect(refuseFile({ name, size }, already, { maxCount: 5, maxSize: 5, types: ['jpg', 'jpeg', 'png'] })).toBe(text))
