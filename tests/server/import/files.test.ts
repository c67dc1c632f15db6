import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { peekWorkbook, readWorkbook } from '#server/core/xlsx/index.ts'
import { sample } from './fixtures.ts'
import { bomb, entry, workbook, zip } from './zip.ts'

const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), deflateSync(Buffer.alloc(4_000, 'pixels'))])
const rows = (count: number, row: (n: number) => string): string => Array.from({ length: count }, (_, i) => row(i + 1)).join('')

describe('a file that is no table is refused in one clear line', () => {
  it.each([
    ['an empty file', Buffer.alloc(0), '文件是空的'],
    ['blank text', Buffer.from(' \n '), '文件是空的'],
    ['a picture by another name', PNG, '改过扩展名'],
    ['a photograph by another name', Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex'), '改过扩展名'],
    ['a PDF', Buffer.from('%PDF-1.7 text'), '改过扩展名'],
    ['a page of the web', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), '另存为 xlsx'],
    [
      'a bill of GAEB XML by the name of a workbook',
      Buffer.from('<?xml version="1.0"?><GAEB xmlns="http://www.gaeb.de/GAEB_DA_XML/200407"/>'), 'GAEB',
    ],
    ['a bill of GAEB 90 in a code page of its own', Buffer.from('00        83L                          M\x81ller\r\n', 'latin1'), 'GAEB'],
    ['data of a pricing program', Buffer.from('<?xml version="1.0" encoding="utf-8"?><招投标数据 版本="1"/>'), 'XML 数据交换文件'],
    ['a zip that is no workbook', zip(entry('word/document.xml', 'x')), '改过扩展名'],
    ['a password', Buffer.concat([CFB, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]), '密码保护'],
    ['half a file', readFileSync(sample('boq_dirty.xlsx')).subarray(0, 3000), '已损坏'],
    ['a directory that promises too much', zip(entry('xl/workbook.xml', 'x', 400 * 1024 * 1024)), '解压后过大'],
    ['too many rows', workbook(rows(100_001, n => `<row r="${n}"><c r="A${n}"><v>1</v></c></row>`)), '文件超过 100,000 行'],
    ['too many cells', workbook(rows(10_001, () => `<row>${'<c><v>1</v></c>'.repeat(100)}</row>`)), '文件超过 1,000,000 个单元格'],
    ['too many rows of text', Buffer.from('a,b\n'.repeat(100_001)), '文件超过 100,000 行'],
  ])('%s', async (_name, bytes, text) => {
    await expect(readWorkbook(bytes, { owner: 'me' })).rejects.toMatchObject(
      { code: 'BAD_INPUT', field: 'file', message: expect.stringContaining(text) as unknown }
    )
  })

  it('a bomb whose directory lies', async () => {
    const lie = await bomb('xl/worksheets/sheet1.xml', 320, 1_000)
    expect(lie.packed.length).toBeLessThan(1024 * 1024)
    await expect(readWorkbook(zip(entry('xl/workbook.xml', '<workbook/>'), lie), { owner: 'me' })).rejects.toMatchObject(
      { message: '文件解压后过大，无法读取' }
    )
  })

  it('one that takes too long', async () => {
    await expect(readWorkbook(readFileSync(sample('boq_dirty.xlsx')), { owner: 'me', seconds: 0.001 })).rejects.toMatchObject(
      { code: 'BAD_INPUT', message: expect.stringContaining('超时') as unknown }
    )
  })
})

it('formats down to the end of a sheet are no rows', async () => {
  const [sheet] = await peekWorkbook(
    workbook(
      `<row r="1"><c r="A1"><v>1</v></c></row>${rows(
        150_000, n => `<row r="${n + 1}" s="1" customFormat="1"/>`
      )}<row r="1048576"><c r="XFD1048576" s="1"/></row>`
    ),
    {}, { owner: 'me' }
  )
  expect(sheet).toMatchObject({ rowCount: 1, top: [['1']] })
})

/** Two-byte GBK codes by letter. */
const GBK = new Map<string, number[]>()
for (let high = 0x81; high < 0xff; high++) {
  for (let low = 0x40; low < 0xff; low++) if (low !== 0x7f) GBK.set(new TextDecoder('gbk').decode(Uint8Array.of(high, low)), [high, low])
}
const gbk = (text: string): Buffer =>
  Buffer.from([...text].flatMap(letter => (letter < '\u0080' ? [letter.charCodeAt(0)] : GBK.get(letter)!)))
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()

describe('text in every usual encoding is read alike', () => {
  const text = '编码,名称,单位\r\n00120,"砖,红",㎡\r\n'
  const tabbed = text.replace('"砖,红"', '砖;红').replaceAll(',', '\t').replace(';', ',')
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['GBK', gbk(text)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${tabbed}`, 'utf16le')],
    ['UTF-16 of the other order', swapped(Buffer.from(`\ufeff${tabbed}`, 'utf16le'))],
    ['UTF-16 without a mark', Buffer.from(tabbed, 'utf16le')],
    ['UTF-16 of the other order without a mark', swapped(Buffer.from(tabbed, 'utf16le'))],
    ['tabs', Buffer.from(tabbed)],
    ['semicolons', Buffer.from(
      text.replace('"砖,红"', '"砖,红"').replaceAll('码,', '码;').replaceAll('称,', '称;').replaceAll('0,', '0;').replaceAll('",', '";')
    )],
    ['the sign that Excel names', Buffer.from(`sep=|\r\n${tabbed.replaceAll('\t', '|')}`)],
  ])('%s', async (_name, bytes) => {
    const [sheet] = (await readWorkbook(bytes, { owner: 'me' })).sheets
    expect(sheet!.rows.map(row => row.map(cell => cell?.text))).toEqual([['编码', '名称', '单位'], ['00120', '砖,红', '㎡']])
    expect(sheet!.rows[1]![0]).toEqual({ text: '00120' })
  })
  it('GB18030 with letters of four bytes', async () => {
    const [sheet] =
      (await readWorkbook(Buffer.concat([gbk('名称,单位\n'), Buffer.from('8139ee39', 'hex'), gbk('砖,块\n')]), { owner: 'me' })).sheets
    expect(sheet!.rows[1]!.map(cell => cell?.text)).toEqual(['㐀砖', '块'])
  })
})

it.each(['xlsx', 'xlsb', 'biff8', 'xlml'] as const)('a workbook of %s by any name', async bookType => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['名称', '数量'], ['砖', 1.5]]), '表')
  const read = readWorkbook(new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer), { owner: 'me' })
  if (bookType === 'xlml') await expect(read).rejects.toMatchObject({ message: expect.stringContaining('另存为 xlsx') as unknown })
  else expect((await read).sheets).toMatchObject(
    [{ name: '表', rows: [[{ text: '名称' }, { text: '数量' }], [{ text: '砖' }, { number: '1.5' }]] }]
  )
})
