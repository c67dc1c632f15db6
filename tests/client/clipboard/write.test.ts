// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseHtml } from '#client/grid/clipboard/parseHtml.ts'
import { readClipboard } from '#client/grid/clipboard/read.ts'
import { toEnd } from '#client/grid/clipboard/reading.ts'
import { readTsv } from '#client/grid/clipboard/tsv.ts'
import type { OutCell } from '#client/grid/clipboard/types.ts'
import { writeHtml, writeTsv } from '#client/grid/clipboard/write.ts'
import { raws, texts } from './fixtures.ts'

const row = (...values: string[]): OutCell[] => values.map(text => ({ text }))

const nasty = fc.constantFrom(
  '', '=1+1', "'=1", '-5', '-', '@x', ' =1', '"', '"a"', 'a\tb', 'a\nb', '\n', '  a  b ', '<b>&amp;</b>', '\u00a0', '&nbsp;',
)
const risky = fc.string({ unit: fc.constantFrom(...'\t\r\n"\'=+-@ <>&a\u0000'), maxLength: 8 })
const anyText = fc.oneof(nasty, risky, fc.string({ unit: 'binary', maxLength: 12 }))

function block(text: fc.Arbitrary<string>): fc.Arbitrary<string[][]> {
  return fc.integer({ min: 1, max: 4 }).chain(width =>
    fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }))
}

test('HTML: any text of our own copy reads back exactly', () => {
  fc.assert(fc.property(block(anyText), rows => {
    const grid = readClipboard({ html: writeHtml(rows.map(values => row(...values))), plain: '' })
    expect(grid?.source).toBe('yingzao')
    expect(texts(grid)).toEqual(rows)
  }))
})

test('TSV: any text reads back, line breaks as line feeds', () => {
  const unit = anyText.map(text => text.replaceAll('\u0001', ''))
  fc.assert(fc.property(block(unit), rows => {
    const lineFeeds = rows.map(values => values.map(text => text.replace(/\r\n?/g, '\n')))
    expect(texts(toEnd(readTsv(writeTsv(rows.map(values => row(...values))))))).toEqual(lineFeeds)
  }))
})

test('whole rows say which columns they have, whatever their titles', () => {
  fc.assert(fc.property(anyText, anyText, (key, title) => {
    const rowsOf = { grid: 'test', columns: [[key, title]] as const }
    expect(readClipboard({ html: writeHtml([row('甲')], rowsOf), plain: '' })?.rowsOf).toEqual(rowsOf)
  }))
  expect(readClipboard({ html: writeHtml([row('甲')]), plain: '' })?.rowsOf).toBeUndefined()
  expect(
    readClipboard({ html: '<table data-yz="1" data-yz-rows="{&quot;grid&quot;:1}"><tr><td>甲</table>', plain: '' })?.rowsOf
  ).toBeUndefined()
})

test('numbers read back with their exact digits', () => {
  const number = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat({ max: 10 ** 6 })).map(([n, f]) => `${n}.${f}`)
  fc.assert(fc.property(number, value => {
    const html = writeHtml([[{ text: '显示', number: value, format: '#,##0.00' }]])
    expect(raws(readClipboard({ html, plain: '' }))).toEqual([[value]])
  }))
})

test('tab, line break, markup: quoted in plain text, escaped in HTML (#35)', () => {
  const cells = [row('a\tb', 'c\nd', 'A < B & "C"', '普通')]
  expect(writeTsv(cells)).toBe('"a\tb"\t"c\nd"\t"A < B & ""C"""\t普通\r\n')
  expect(writeHtml(cells)).toContain('c<br style="mso-data-placement:same-cell">d')
  expect(writeHtml(cells)).toContain('A &lt; B &amp; &quot;C&quot;')
})

test('one cell has no line break after it, rows always do', () => {
  expect(writeTsv([row('甲')])).toBe('甲')
  expect(writeTsv([row('甲'), row('')])).toBe('甲\r\n\r\n')
})

test('codes are text for Excel and Calc, numbers carry value and built-in format only', () => {
  const html = writeHtml([[
    { text: '010101001001' },
    { text: '1,234.57', number: '1234.567', format: '#,##0.00' },
    { text: '0.333333', number: '0.333333', format: '0.000000' },
  ]])
  const [code, amount, rate] = Array.from(parseHtml(html).querySelectorAll('td'))
  expect(code?.getAttribute('style')).toBe(`mso-number-format:'\\@'`)
  expect(code?.getAttribute('sdnum')).toBe('1033;0;@')
  expect(amount?.getAttribute('style')).toBe(`mso-number-format:'\\#\\,\\#\\#0\\.00'`)
  expect([amount, rate].map(td => [td?.getAttribute('sdval'), td?.getAttribute('x:num'), td?.getAttribute('sdnum')]))
    .toEqual([['1234.567', '1234.567', '1033;0;#,##0.00'], ['0.333333', '0.333333', '1033;']])
})

test('no flavour holds a live formula', () => {
  const live = ['=1+1', '+SUM(A1)', '-2+3', '@cmd', '＝1+1', ' =1', '\t=1', '\n=1', '=cmd|" /C calc"!A0']
  fc.assert(fc.property(fc.constantFrom(...live), fc.string(), (start, rest) => {
    const text = start + rest
    const [[field = ''] = []] = readFields(writeTsv([row(text, 'x')]))
    expect(field.startsWith("'")).toBe(true)
    expect(parseHtml(writeHtml([row(text)])).querySelector('td')?.getAttribute('sdnum')).toBe('1033;0;@')
  }))
  expect(writeTsv([row('-5', '-1,234.50', '+8%', '-')])).toBe('-5\t-1,234.50\t+8%\t-\r\n')
  expect(writeTsv([[{ text: '-￥1,234.50', number: '-1234.5' }]])).toBe('-￥1,234.50')
})

/** Without quotes, with the guard. */
const readFields = (tsv: string): string[][] =>
  [[tsv.startsWith('"') ? tsv.slice(1, tsv.lastIndexOf('"')).replaceAll('""', '"') : tsv.split('\t')[0] ?? '']]
