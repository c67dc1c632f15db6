import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, utils, write } from 'xlsx'
import { inTemporaryFolder } from '#server/core/store/index.ts'
import { readWorkbook, streamWorkbook, writeWorkbook } from '#server/core/xlsx/index.ts'
import { findHeader } from '#shared/import/header.ts'

const sample = (name: string) => readFileSync(resolve(import.meta.dirname, '../../fixtures/samples', name))
const texts = (rows: readonly (readonly ({ readonly text: string } | null)[])[]) => rows.map(row => row.map(cell => cell?.text ?? ''))

describe('readWorkbook', () => {
  it('reads a bill of quantities with its title, merged header and dirt', async () => {
    const [sheet] = (await readWorkbook(sample('boq_dirty.xlsx'), { owner: 'me' })).sheets
    expect(sheet?.name).toBe('清单')
    expect(sheet?.rows).toHaveLength(17)
    expect(sheet?.merges).toContainEqual({ top: 2, left: 6, bottom: 2, right: 8 })
    expect(sheet?.rows[4]?.[5]).toEqual({ text: '１２６８．４０' })
    expect(sheet?.rows[5]?.[5]).toEqual({ text: '156.8', number: '156.8' })
    expect(findHeader(sheet!, { code: ['项目编码'], name: ['项目名称'], price: ['综合单价'], amount: ['合价'] })).toMatchObject(
      { row: 4, columns: new Map([['code', 1], ['name', 2], ['price', 6], ['amount', 7]]) }
    )
  })
  it('finds both columns of a label that stands twice', async () => {
    const [sheet] = (await readWorkbook(sample('quota_import.xlsx'), { owner: 'me' })).sheets
    expect(findHeader(sheet!, { code: ['定额编码'], kind: ['类型'], trade: ['类型'], unit: ['单位', '计量单位'] })).toMatchObject(
      { row: 2, columns: new Map([['code', 0], ['kind', 1], ['trade', 4], ['unit', 5]]) }
    )
  })
  it('reads GB18030, and finds no header where there is none', async () => {
    const [sheet] = (await readWorkbook(sample('info_price_2026-10_gb18030.csv'), { owner: 'me' })).sheets
    expect(texts(sheet!.rows)[3]).toEqual(['100000001', '爵士白大理石', '20mm 光面', 'm2', '379.61', '428.96', ''])
    expect(findHeader(sheet!, { name: ['材料名称'], price: ['除税单价', '除税价格'] })?.row).toBe(2)
    expect(findHeader(sheet!, { a: ['工程量'], b: ['项目特征'] })).toBeUndefined()
  })
  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeff名称,"a ""b""\n c",00120\r\n,x\n')],
    ['UTF-16', Buffer.from('\ufeff名称\t"a ""b""\n c"\t00120\r\n\tx\n', 'utf16le')],
  ])('reads delimited text in %s', async (_name, bytes) => {
    const [sheet] = (await readWorkbook(bytes, { owner: 'me' })).sheets
    expect(texts(sheet!.rows)).toEqual([['名称', 'a "b"\n c', '00120'], ['', 'x']])
    expect(sheet!.rows[0]![2]).toEqual({ text: '00120' })
  })
  it.each([false, true])('reads a cell that holds a time alone as that time (1904: %s)', async date1904 => {
    const book = utils.book_new()
    const sheet = utils.aoa_to_sheet([['时间'], [0.5], [0.4375], [1.5], [46000.5]])
    for (const [at, format] of [['A2', 'h:mm'], ['A3', 'hh:mm:ss'], ['A4', '[h]:mm'], ['A5', 'yyyy/m/d h:mm']] as const)
      sheet[at].z = format
    utils.book_append_sheet(book, sheet)
    book.Workbook = { WBProps: { date1904 } }
    const [read] = (await readWorkbook(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, { owner: 'me' })).sheets
    expect(texts(read!.rows).flat().slice(0, 4)).toEqual(['时间', '12:00', '10:30', '36:00'])
    expect(texts(read!.rows)[4]![0]).toMatch(/^20\d\d-\d\d-\d\d 12:00$/)
  })
  it('reads the old xls', async () => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([['名称', '数量'], ['砖', 1.5]]), '旧表')
    const [sheet] =
      (await readWorkbook(new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer), { owner: 'me' })).sheets
    expect(sheet).toMatchObject({ name: '旧表', rows: [[{ text: '名称' }, { text: '数量' }], [{ text: '砖' }, { text: '1.5', number: '1.5' }]] })
  })
})

/** Returns the XML of a workbook's first sheet and of its styles. */
function partsOf(bytes: Uint8Array): { readonly sheet: string, readonly styles: string } {
  const book = read(bytes, { type: 'array', bookFiles: true })
  const { files } = book as typeof book & { readonly files: Readonly<Record<string, { readonly content: Uint8Array }>> }
  const partOf = (name: string): string => new TextDecoder().decode(files[name]!.content)
  return { sheet: partOf('xl/worksheets/sheet1.xml'), styles: partOf('xl/styles.xml') }
}

it('keeps texts that look like formulas texts when they are edited, and leaves negative numbers numbers', async () => {
  const line = (type: 's' | 'n', text: string, format: string) => [{ type, text, format }]
  const rows = [...['=1+1', '+86', '-', '@name', '砖'].map(text => line('s', text, '@')), line('n', '-1.5', '0.00')]
  const { sheet, styles } = partsOf(await writeWorkbook([{ name: '导出', columns: [{ header: '说明', width: 60 }], rows }]))
  const isQuoted = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf [^>]*>/g)].map(([xf]) => xf.includes('quotePrefix="1"'))
  const styleAt = (row: number): number => Number(new RegExp(`r="A${row}" s="(\\d+)"`).exec(sheet)![1])
  expect([2, 3, 4, 5, 6, 7].map(row => isQuoted[styleAt(row)])).toEqual([true, true, true, true, false, false])
})

it('protects what is not to be filled in: a cell of an open column may be changed, whether it holds something or nothing, every other one '
  + 'may not', async () => {
  const cells = [{ type: 's', text: '砖', format: '@' }, { type: 'n', text: '1.50', format: '0.00' }, null] as const
  const bytes = await writeWorkbook(
    [{ name: '报价', columns: ['名称', '单价', '备注'].map(header => ({ header, width: 60 })), rows: [cells], open: [1, 2] }]
  )
  const { sheet, styles } = partsOf(bytes)
  const isOpen = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf [^>]*?(\/>|><protection locked="0"\/><\/xf>)/g)].map(
    ([, end]) => end !== '/>'
  )
  const open = (pattern: RegExp): boolean => isOpen[Number(pattern.exec(sheet)?.[1] ?? 0)]!
  expect(sheet).toMatch(/<\/sheetData><sheetProtection sheet="1"[^>]*\/><autoFilter/)
  expect([
    /<col min="1"[^>]* style="(\d+)"/, /<col min="3"[^>]* style="(\d+)"/, /r="A1" s="(\d+)"/, /r="A2" s="(\d+)"/, /r="B2" s="(\d+)"/,
  ].map(open)).toEqual(
    [false, true, false, false, true]
  )
  const [firstSheet] = (await readWorkbook(bytes, { owner: 'me' })).sheets
  expect(texts(firstSheet!.rows)).toEqual([['名称', '单价', '备注'], ['砖', '1.50']])
})

it('writes numbers, dates and texts that come back as they were', async () => {
  const bytes = await writeWorkbook([{
    name: '导出:1/2', columns: [{ header: '合价', width: 90 }, { header: '日期', width: 90 }, { header: '说明', width: 90 }],
    rows: [
      [
        { type: 'n', text: '1234567.10', format: '#,##0.00' }, { type: 'd', text: '2026-11-18', format: 'yyyy-mm-dd' },
        { type: 's', text: '=1+1', format: '@' },
      ],
      [{ type: 'n', text: '12345678901234.123456' }, null, { type: 's', text: '第二行' }],
    ],
  }])
  const [sheet] = (await readWorkbook(bytes, { owner: 'me' })).sheets
  expect(sheet?.name).toBe('导出 1 2')
  expect(sheet?.rows[1]).toEqual([{ text: '1,234,567.10', number: '1234567.1' }, { text: '2026-11-18' }, { text: '=1+1' }])
  expect(sheet?.rows[2]).toEqual([{ text: '12345678901234.123456' }, null, { text: '第二行' }])
})

/**
 * Returns the nice value of each thread of this process; a higher value runs later. In the stat file it follows the bracketed name and the
 * state.
 */
const ranks = (): number[] => readdirSync('/proc/self/task').map(thread =>
  Number(readFileSync(`/proc/self/task/${thread}/stat`, 'latin1').split(') ').at(-1)!.split(' ')[16]))

it.skipIf(process.platform !== 'linux')('works in a thread that lets the event loop go first', async () => {
  const observed: number[] = []
  await inTemporaryFolder(folder => streamWorkbook([{ name: '表', columns: [] }], (async function* () {
    observed.push(...ranks())
    yield { lines: [] }
  })(), [{ path: join(folder, 'book.xlsx') }]))
  expect(Math.max(...observed)).toBeGreaterThan(getPriority())
})
