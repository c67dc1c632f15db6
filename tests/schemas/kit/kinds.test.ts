import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boolean, checkCell, choice, compareCells, date, datetime, decimal, dict, editText, excelCell, formatCell, integer, longText, lookupsOf,
  money,
  computed, percent, readCell, ref, text, tree, type Column, type KindName, type Option, type Value,
} from '#schemas/kit/index.ts'
import { KINDS } from '#schemas/kit/kinds/index.ts'

const units: Option[] = [
  { key: 'm2', label: 'm²', aliases: ['平方米', '㎡'] }, { key: 'm3', label: 'm³', aliases: ['立方米'] }, { key: 't', label: 't' },
  { key: 'x1', label: '斗', disabled: true },
]
const types: Option[] = [
  { key: '01', label: '石材' }, { key: '0101', label: '天然石材', parent: '01' }, { key: '010101', label: '大理石', parent: '0101' },
  { key: '02', label: '机械' }, { key: '0201', label: '小型', parent: '02' }, { key: '020101', label: '大理石', parent: '0201' },
]
const lookups = lookupsOf(new Map<number | 'MATERIAL', Option[]>([[18, units], ['MATERIAL', types]]))
type Any = Column<KindName, unknown>
const unit = dict('单位', 18, { required: true })
const wait = integer('等待期', { min: 0, max: 8760, hint: '最长365天', period: true })
const quantity = decimal('工程量', { scale: 3, min: '0', required: '用量必须填写' })

describe('reading a cell', () => {
  it.each<[Any, string, Value]>([
    [text('编码'), ' 010101001001 ', '010101001001'], [text('名称', { strip: 'all' }), ' 放 线\t', '放线'], [text('名称'), 'a\tb\r\nc', 'a b c'],
    [longText('备注'), ' 一\r\n二 ', '一\n二'], [quantity, '1,234.5', '1234.500'], [money('单价'), '88.5', '88.50'],
    [percent('占比', { scale: 2 }), '12.5%', '12.50'],
    [decimal('税率', { scale: 4, unit: '%' }), '13%', '13.0000'], [decimal('税率', { scale: 4, unit: '%' }), '９％', '9.0000'],
    [decimal('系数', { scale: 4 }), '13%', '0.1300'],
    [integer('天数'), '1,200', 1200], [boolean('启用'), '是', true], [boolean('启用'), 'N', false], [date('日期'), '2026年1月5日', '2026-01-05'],
    [date('日期'), '46000', '2025-12-09'], [date('日期'), '2026/11/18 0:00:00', '2026-11-18'],
    ...['1 天 12 小时', '1天12小时', '1.5 天', '３６ 小时', '36'].map((text): [Any, string, Value] => [wait, text, 36]), [wait, '2天', 48],
    [choice('来源', { A: '询价', B: '合同' }), '合同', 'B'], [unit, 'm³', 'm3'], [unit, 'M3', 'm3'], [unit, '立方米', 'm3'], [unit, '㎡', 'm2'],
    [tree('类型', 'MATERIAL', { without: '机械' }), '大理石', '010101'], [tree('类型', 'MATERIAL'), '石材/天然石材/大理石', '010101'], [quantity, '', null],
  ])('%# %o', (column, raw, value) => {
    expect(readCell(raw, column, lookups)).toBe(value)
    expect(value === null ? null : checkCell(value, column, lookups)).toBe(null)
  })

  it.each<[Any, string, string]>([
    [quantity, '1.2345', '最多 3 位小数，不会自动四舍五入'], [quantity, '-2', '不能小于 0'], [quantity, '约12', '无法识别为数字'],
    [quantity, '1,2345', '千分位写法不正确，无法识别为数字'],
    [money('单价', { min: '0.01', hint: '单价不能为0' }), '0', '单价不能为0'], [integer('天'), '1.5', '只能填写整数'], [unit, '车', '不是可用的单位，可选 '],
    [unit, '斗', '不是可用的单位'], [date('日期'), '2026-02-30', '没有 2026-02-30 这一天，日期请按 2026-11-18 填写'], [date('日期'), '18384', '日期请按 2026-11-18 填写'],
    [datetime('时间'), '12', '时间请按 2026-11-18 16:42 填写'], [datetime('时间'), '3/4', '时间请按'],
    [date('日期'), '12:00', '12:00 只有时间，没有日期，日期请按 2026-11-18 填写'], [datetime('时间'), '12:00', '12:00 只有时间，没有日期，时间请按'],
    [datetime('时间'), '2026/2/30', '没有 2026-02-30 这一天'],
   
    [text('名称', { max: 3 }), '一二三四', '字数不能大于3'], [longText('备注', { max: 2 }), '一二三', '最多输入2个字'],
    [choice('来源', { A: '询价' }), '合同', '不是可用的来源，可选 询价'],
    [wait, '366 天', '不能大于 8760'], [wait, '0.3 天', '只能填写整数'], [wait, '一天', '只能填写整数'],
    [boolean('启用'), '也许', '请填写是或否'], [tree('类型', 'MATERIAL', { levels: 3 }), '天然石材', '类型请选到第 3 级'], [unit, '', '单位必须填写'],
    [quantity, '', '用量必须填写'],
  ])('keeps and refuses %# %o', (column, raw, reason) => {
    const value = readCell(raw, column, lookups)
    if (raw) expect(value).not.toBe(null)
    expect(checkCell(value, column, lookups)).toContain(reason)
  })

  it.each<[Any, Value, string]>([
    [decimal('税率', { scale: 4 }), '13.0000', '13'], [decimal('用量', { scale: 6 }), '0.100000', '0.1'], [money('单价'), '1234.50', '1234.50'],
    [money('单价'), '5.105', '5.105'], [money('单价'), '约12', '约12'],
  ])('edits %# %o as it is shown, without thousands', (column, value, text) => expect(editText(value, column, lookups)).toBe(text))

  it('reads what it shows for editing', () => fc.assert(fc.property(fc.oneof(
    fc.tuple(fc.constant<Any>(quantity), fc.integer({ min: 0, max: 10 ** 9 }).map(n => (n / 1000).toFixed(3))),
    fc.tuple(fc.constant<Any>(unit), fc.constantFrom('m2', 'm3', 't')),
    fc.tuple(fc.constant<Any>(tree('类型', 'MATERIAL')), fc.constantFrom('010101', '020101', '0101')),
    fc.tuple(
      fc.constant<Any>(date('日期')), fc.integer({ min: 0, max: 40_000 }).map(n => new Date(n * 86_400_000).toISOString().slice(0, 10))
    ),
  ), ([column, value]) => readCell(editText(value, column, lookups), column, lookups) === value)))
})

describe('showing a cell', () => {
  it.each<[Any, Value, string]>([
    [money('单价'), '1234.5', '1,234.50'], [money('单价'), '5.105', '5.105'], [decimal('用量', { scale: 6 }), '1.500000', '1.5'],
    [decimal('用量', { scale: 6, fixed: true }), '0.1', '0.100000'], [money('差额'), '-3', '−3.00'],
    [unit, 'm2', 'm²'], [tree('类型', 'MATERIAL'), '010101', '石材 / 天然石材 / 大理石'], [boolean('来源', { yes: '系统', no: '商户' }), false, '商户'],
    [datetime('时间'), '2026-11-18T08:42:00.000Z', '2026-11-18 16:42'], [money('单价'), '约12', '约12'],
  ])('%# %o', (column, value, expected) => {
    expect(formatCell(value, column, lookups)).toBe(expected)
  })
  it('goes to Excel as number, date or text', () => {
    expect(excelCell('1234.5', money('单价'), lookups)).toEqual({ type: 'n', text: '1234.5', format: '#,##0.00' })
    expect(excelCell('00123', text('编码'), lookups)).toEqual({ type: 's', text: '00123', format: '@' })
    expect(excelCell('2026-01-05', date('日期'), lookups)).toMatchObject({ type: 'd' })
    expect(excelCell(null, money('单价'), lookups)).toBe(null)
  })
  it('never makes another day of one that does not exist', () => fc.assert(fc.property(
    fc.tuple(fc.integer({ min: 2, max: 9999 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 })), ([year, month, day]) => {
      const typed = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      const at = new Date(0)
      at.setUTCFullYear(year, month - 1, day)
      const exists = at.toISOString().slice(0, 10) === typed
      for (const column of [date('日期'), datetime('时间')]) {
        const value = readCell(typed, column, lookups)
        expect(checkCell(value, column, lookups)).toEqual(exists ? null : expect.stringContaining(`没有 ${typed} 这一天`))
        expect(excelCell(value, column, lookups)).toMatchObject(exists ? { type: 'd' } : { type: 's', text: typed })
      }
    })))
  it('compares numbers as numbers, with empty cells last', () => {
    expect(['9.00', null, '10.00'].toSorted((a, b) => compareCells(a, b, money('单价')))).toEqual(['9.00', '10.00', null])
  })
})

const columns: Any[] = [
  text('文字'), longText('长文字'), integer('整数'), quantity, money('金额'), percent('占比', { scale: 2 }), boolean('启用'), date('日期'), datetime('时间'),
  choice('来源', { A: '询价', B: '合同' }), unit, tree('类型', 'MATERIAL'), ref('工人', () => ({ name: 'man' }), { label: 'manName' }),
  computed('合价', { scale: 2 }),
]

it('reads, checks, shows and compares whatever is typed in any kind of column', () => fc.assert(fc.property(
  fc.constantFrom(...columns), fc.oneof(
    fc.string({ maxLength: 14 }),
    fc.array(fc.constantFrom(...'0123456789e+-.,:/=()%年月日时分天 '), { maxLength: 12 }).map(letters => letters.join(''))
  ),
  (column, typed) => {
    const value = readCell(typed, column, lookups)
    const fault = checkCell(value, column, lookups)
    return (fault === null || fault !== '') && typeof formatCell(value, column, lookups) === 'string'
      && typeof editText(value, column, lookups) === 'string'
      && Number.isFinite(compareCells(value, typed, column)) && (excelCell(value, column, lookups) ?? null) !== undefined
  },
), { numRuns: 5_000 }))

describe('names that every object has', () => {
  const NAMES = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'length']
  it('cover every kind but the one whose values are files', () => {
    expect([...new Set(columns.map(({ kind }) => kind))].toSorted()).toEqual(Object.keys(KINDS).filter(kind => kind !== 'files').toSorted())
  })
  it('are texts like others: shown, exported and compared as they are, and no values of a choice', () => fc.assert(fc.property(
    fc.constantFrom(...columns), fc.constantFrom(...NAMES), fc.constantFrom(...NAMES),
    (column, name, other) => {
      const displayed = [
        formatCell(name, column, lookups), editText(name, column, lookups), formatCell(readCell(name, column, lookups), column, lookups),
      ]
      const chosen = ['choice', 'dict', 'tree'].includes(column.kind)
      const fault = checkCell(name, column, lookups)
      return displayed.every(one => one === name) && JSON.stringify(excelCell(name, column, lookups)).includes(name)
        && Number.isFinite(compareCells(name, other, column))
        && (!chosen || fault?.startsWith('不是可用的') === true)
    },
  ), { numRuns: 1000 }))
})
