// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { readClipboard } from '#client/grid/clipboard/read.ts'
import { writeHtml, writeTsv } from '#client/grid/clipboard/write.ts'
import { fixture, raws, texts } from './fixtures.ts'

const read = (html: string, plainText = '') => readClipboard({ plain: plainText, html })
const excel = (rows: string, style = '') =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet>
  <meta name=Generator content="Microsoft Excel 15"><style><!--${style}--></style></head><body><table>
  <!--StartFragment-->${rows}<!--EndFragment--></table></body></html>`
const libreoffice = (rows: string) =>
  `<html><head><meta name="generator" content="LibreOffice 24.2.1.2 (Windows)"/></head><body><table>${rows}</table></body></html>`

afterEach(() => vi.unstubAllGlobals())

test('merged cells: value at the top left, the others present and empty, neighbours in place (#7)', () => {
  const grid = read(excel('<tr><td colspan=2 rowspan=2>合并</td><td>A</td></tr><tr><td>B</td></tr><tr><td>1</td><td>2</td><td>3</td></tr>'))
  expect(texts(grid)).toEqual([['合并', '', 'A'], ['', '', 'B'], ['1', '2', '3']])
  expect(grid?.source).toBe('excel')
})

test('a wholly covered row counts, spans end with the table, short rows are not given', () => {
  expect(texts(read('<table><tr><td rowspan=9>a</td><td>b</td></tr><tr></tr><tr><td>c</td><td>d</td></tr></table>')))
    .toEqual([['a', 'b', null], ['', null, null], ['', 'c', 'd']])
  expect(texts(read('<table><colgroup span="1"></colgroup><tr><td colspan=2 rowspan=2>a</td></tr></table>'))).toEqual([['a']])
})

test('mso-ignore:colspan is overflowing text that covers cells, not a wider one', () => {
  const grid = read(excel(`<tr><td>a</td><td colspan=2 style='mso-ignore:colspan'>很长的文字</td><td>b</td></tr>`))
  expect(texts(grid)).toEqual([['a', '很长的文字', '', 'b']])
})

test('br breaks the line, source wrapping and indentation do not, kept blanks stay (#8)', () => {
  const grid = read(excel(`<tr><td>第一行<br>
    第二行</td><td>
   long text
   wrapped</td><td>UP<span style='mso-spacerun:yes'>&nbsp;&nbsp; </span>DOWN</td><td><br></td></tr>`))
  expect(texts(grid)).toEqual([['第一行\n第二行', 'long text wrapped', 'UP   DOWN', '']])
})

test('the parser refuses under Trusted Types: plain text is pasted (#9)', () => {
  vi.stubGlobal('DOMParser', class {
    parseFromString() {
      throw new TypeError('This document requires TrustedHTML assignment.')
    }
  })
  const grid = read('<table><tr><td>html</td></tr></table>', 'plain\r\n')
  expect(grid?.source).toBe('tsv')
  expect(texts(grid)).toEqual([['plain']])
})

test('nothing in the clipboard runs (#10)', async () => {
  const calls = vi.fn()
  vi.stubGlobal('pwned', calls)
  Reflect.set(window, 'pwned', calls)
  const grid = read(`<img src=x onerror="pwned(1)"><script>pwned(2)</script>
    <table><tr><td onclick="pwned(3)">a<img src=x onerror="pwned(4)"><script>pwned(5)</script></td></tr></table>`)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(texts(grid)).toEqual([['a']])
  expect(calls).not.toHaveBeenCalled()
})

test('HTML without a table gives way to the plain text (#11)', () => {
  expect(texts(read('<p>段落</p>', 'a\tb'))).toEqual([['a', 'b']])
  expect(texts(read('<table></table>', 'a'))).toEqual([['a']])
  expect(read('<p>段落</p>')).toBeNull()
})

test('a fragment cut inside the table is still a block', () => {
  expect(texts(read('<tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>'))).toEqual([['a', 'b'], ['c', 'd']])
  expect(texts(read('<html><body><!--StartFragment--><td>a</td><td>b</td><!--EndFragment--></body></html>'))).toEqual([['a', 'b']])
})

test('codes keep their zeros; Excel’s text format wins over a number attribute (#13, #16)', () => {
  const grid = read(excel('<tr><td class=xl65 x:num="10101001001">010101001001</td>'
    + '<td>1,234.57</td><td x:num="1234.567">1,234.57</td></tr>',
    '.xl65 {font-weight:700; mso-number-format:"\\@";}'))
  expect(texts(grid)).toEqual([['010101001001', '1,234.57', '1,234.57']])
  expect(raws(grid)).toEqual([[undefined, undefined, '1234.567']])
})

test.each(['excel', 'wps', 'google', 'feishu', 'other'])('%s gives the same grid as the TSV of the block (#18)', name => {
  const grid = read(fixture(`written/${name}.html`))
  expect(texts(grid)).toEqual(texts(readClipboard({ plain: fixture('written/block.tsv'), html: '' })))
  expect(grid?.source).toBe(name === 'other' ? 'html' : name)
})

test('WPS and Google carry underlying values, 飞书 and Excel none', () => {
  const values = (name: string) => raws(read(fixture(`written/${name}.html`)))?.map(row => row[2])
  expect(values('wps')).toEqual([undefined, '1234.5670000000001', '0.125'])
  expect(values('google')).toEqual([undefined, '1234.567', '0.125'])
  expect(values('feishu')).toEqual([undefined, undefined, undefined])
  expect(values('excel')).toEqual([undefined, undefined, undefined])
})

test('sources are distinguished without the head, which the asynchronous clipboard drops', () => {
  expect(read('<table><tr><td class="et2">1</td></tr></table>')?.source).toBe('wps')
  expect(read('<table><tr><td class="xl65">1</td></tr></table>')?.source).toBe('excel')
  expect(read('<table><tr><td sdnum="1033;0;@">1</td></tr></table>')?.source).toBe('libreoffice')
  expect(read(excel('<tr><td data-sheets-value="{}">1</td></tr>'))?.source).toBe('excel')
  const firstSignLost = 'html xmlns:x="x"><meta name=Generator content="Microsoft Excel"><table><tr><td x:num="2">2</td></tr></table>'
  expect(read(firstSignLost)?.source).toBe('wps')
})

test('LibreOffice: errors and booleans have no value, blanks stay, notes go, exponents are written out', () => {
  const grid = read(libreoffice(`<tr><td sdval="0" sdnum="1033;0;0.00">#DIV/0!</td><td sdval="0" sdnum="1033;">Err:502</td>
    <td sdval="1" sdnum="1033;0;BOOLEAN">TRUE</td><td>  前后  </td><td sdval="1E+021" sdnum="1033;">1E+021</td>
    <td>a\u0001b<br>c</td><td sdval="42" sdnum="1033;0;;;"><br></td><td><a class="comment-indicator"></a>
\t\t<comment>批注</comment>
\t\t<font>正文</font></td></tr>`))
  expect(texts(grid)).toEqual([['#DIV/0!', 'Err:502', 'TRUE', '  前后  ', '1E+021', 'a\tb\nc', '', '正文']])
  expect(raws(grid)).toEqual([[undefined, undefined, undefined, undefined, `1${'0'.repeat(21)}`, undefined, '42', undefined]])
})

test('a value that counts days says so, whatever colours and quotes its format has', () => {
  const date = (format: string) => read(libreoffice(`<tr><td sdval="45366" sdnum="1033;0;${format}">x</td></tr>`))?.cells[0]?.[0]?.date
  expect(['YYYY-MM-DD', 'YYYY&quot;年&quot;M&quot;月&quot;', 'D/M/YY;@', 'MMM', 'YYYY-MM-DD HH:MM:SS', 'Short Date'].map(date)).toEqual(
    Array(6).fill('day')
  )
  expect(['HH:MM:SS', '[HH]:MM', 'MM:SS', 'h:mm AM/PM', 'Medium Time'].map(date)).toEqual(Array(5).fill('time'))
  expect(['#,##0.00', '0;[RED]-0', '0.00E+00', '&quot;days&quot; 0', ''].map(date)).toEqual(Array(5).fill(undefined))
})

test('the days of Excel count a 29 February 1900 that never was, those of old Macs begin in 1904', () => {
  const wps = (value: string, head = '') => readClipboard({
    plain: '', html: `<html><head><meta name=Generator content="Microsoft Excel"><!--[if gte mso 9]><xml>${head}</xml><![endif]-->
    <style>.et2 {mso-number-format:"yyyy\\-mm\\-dd";}</style></head><body><table>`
      + `<tr><td class=et2 x:num="${value}">3-1</td></tr></table></body></html>`,
  })?.cells[0]?.[0]
  expect(['1', '59', '61.5', '18384'].map(value => wps(value)?.raw)).toEqual(['2', '60', '61.5', '18384'])
  expect(['0', '0.5', '60', '60.5'].map(value => wps(value)?.raw ?? wps(value)?.date)).toEqual(Array(4).fill(undefined))
  expect(['0', '16922.25'].map(value => wps(value, '<x:ExcelWorkbook><x:Date1904/></x:ExcelWorkbook>')?.raw)).toEqual(['1462', '18384.25'])
})

test('a large block is read from its plain text unless the HTML knows more', () => {
  const rows = Array.from({ length: 12_501 }, (_, r) => `${r}\tb\tc\td`)
  const plainText = `${rows.join('\r\n')}\r\n`
  expect(read(excel('<tr><td>html</td></tr>'), plainText)?.source).toBe('tsv')
  expect(read(excel('<tr><td>html</td></tr>'), `${plainText}短行\r\n`)?.source).toBe('excel')
  expect(read(excel('<tr><td>html</td></tr>'), rows.slice(0, 12_500).join('\r\n'))?.source).toBe('excel')
  expect(read(libreoffice('<tr><td sdval="1">1</td></tr>'), plainText)?.source).toBe('libreoffice')
})

test('a large block of our own is read from its plain text, exactly, with its columns', () => {
  const cells = Array.from({ length: 12_501 }, (_, r) => [`00${r}`, '5"\n二', '=1+1', '1,234.50'].map(text => ({ text })))
  const rowsOf = { grid: 'test', columns: [['a', '甲>"'], ['b', '乙'], ['c', '丙'], ['d', '丁']] as const }
  const grid = read(writeHtml(cells, rowsOf), writeTsv(cells))
  expect([grid?.source, grid?.rowsOf]).toEqual(['tsv', rowsOf])
  expect(texts(grid)?.at(-1)).toEqual(['0012500', '5"\n二', '=1+1', '1,234.50'])
})
