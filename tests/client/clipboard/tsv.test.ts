import { expect, test } from 'vitest'
import { readClipboard } from '#client/grid/clipboard/read.ts'
import { texts } from './fixtures.ts'

const read = (plainText: string) => texts(readClipboard({ plain: plainText, html: '' }))

test('exactly one trailing line break is dropped (#1)', () => {
  expect(read('甲\r\n乙\r\n')).toEqual([['甲'], ['乙']])
  expect(read('甲\r\n乙')).toEqual([['甲'], ['乙']])
  expect(read('甲\n\n')).toEqual([['甲'], ['']])
  expect(read('单值\n')).toEqual([['单值']])
})

test.each(['\n', '\r\n', '\r'])('row break %j (#2)', br => {
  expect(read(['1\t2', '3\t4', ''].join(br))).toEqual([['1', '2'], ['3', '4']])
})

test('blank lines inside the block are rows; short rows clear nothing', () => {
  expect(read('a\n\nb\n')).toEqual([['a'], [''], ['b']])
  expect(read('a\tb\n\t\nc\td\n')).toEqual([['a', 'b'], ['', ''], ['c', 'd']])
  expect(read('a\tb\tc\nd\n')).toEqual([['a', 'b', 'c'], ['d', null, null]])
})

test('a quoted field holds its line break and its tab (#4)', () => {
  expect(read('"第一行\n第二行"\tX')).toEqual([['第一行\n第二行', 'X']])
  expect(read('"第一行\r\n第二行"\tX\r\n')).toEqual([['第一行\n第二行', 'X']])
  expect(read('"a\tb"\tX')).toEqual([['a\tb', 'X']])
})

test('quotes are taken off only when they are a spreadsheet’s own (#5)', () => {
  expect(read('"说""明"""')).toEqual([['说"明"']])
  expect(read('"1"2"3"')).toEqual([['"1"2"3"']])
  expect(read('"整格引号"\t5"\t"')).toEqual([['"整格引号"', '5"', '"']])
  expect(read('"没有结尾\n下一行')).toEqual([['"没有结尾'], ['下一行']])
})

test('commas never split, codes stay texts (#6, #13)', () => {
  expect(read('混凝土,C30,泵送')).toEqual([['混凝土,C30,泵送']])
  expect(read('010101001001')).toEqual([['010101001001']])
})

test('a tab that LibreOffice wrote as U+0001 is a tab', () => {
  expect(read('甲\u0001乙\tX\n')).toEqual([['甲\t乙', 'X']])
})

test('an empty clipboard has no block, an empty cell is one', () => {
  expect(read('')).toBeUndefined()
  expect(read('\r\n')).toEqual([['']])
})
