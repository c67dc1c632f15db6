import { expect, test } from 'playwright/test'
import { utils, write } from 'xlsx'
import { SheetPage } from '../sheet/sheetPage.ts'
import { Calc } from './calc.ts'

const note = '第一行\n第二行，"引号"'
/** A number with fewer displayed digits; a code with leading zeros; an empty cell in the middle and at the end. */
const ROWS = [
  ['010101001001', '挖一般土方, 三类土', 'm³', 1234.567, 12.5, 1, note, new Date(Date.UTC(2026, 10, 21))],
  ['010101001002', '回填方 <b>&', '立方米', 0.125, 1234.5, 2, '', new Date(Date.UTC(2026, 0, 2))],
  ['000000000003', '垫层', 'm2', 88, 0.01, 3, '=1+1', null],
]
const EXPECTED = [
  { code: '010101001001', name: '挖一般土方, 三类土', unit: 'm3', amount: '1234.567', price: '12.50', note, day: '2026-11-21' },
  { code: '010101001002', name: '回填方 <b>&', unit: 'm3', amount: '0.125', price: '1234.50', note: null, day: '2026-01-02' },
  { code: '000000000003', name: '垫层', unit: 'm2', amount: '88.000', price: '0.01', note: '=1+1', day: null },
]

function workbook(): Uint8Array {
  const sheet = utils.aoa_to_sheet(ROWS, { cellDates: true })
  for (const [at, row] of ROWS.entries()) {
    for (const column of [0, 1, 2, 6]) {
      const cell = sheet[utils.encode_cell({ r: at, c: column })]
      if (cell && row[column] !== '') Object.assign(cell, { t: 's', z: '@' })
    }
    for (const column of [3, 4]) Object.assign(sheet[utils.encode_cell({ r: at, c: column })]!, { z: '#,##0.00' })
  }
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '清单')
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

const calc = new Calc()
test.beforeAll(() => calc.open(workbook()))
test.afterAll(() => calc.close())

test('a block copied in Calc and pasted into the sheet is equal cell by cell', async ({ page }) => {
  const sheet = await SheetPage.open(page)
  await calc.copyAll()
  expect(calc.clipboard('UTF8_STRING')).toContain('1,234.57')
  await sheet.focus(1, 'code')
  await page.keyboard.press('Control+V')
  await expect.poll(() => sheet.value(3, 'code')).toBe(EXPECTED[2]!.code)
  const rows = await page.evaluate(() => window.sheetTest.model.rows().slice(0, 4).map(row => ({ ...row })))
  expect(rows.slice(0, 3)).toMatchObject(EXPECTED)
  expect(rows[3]).toMatchObject({ name: '项目4' })
  // The sums are computed: Calc's numbers in their column are ignored.
  expect(rows[0]).toMatchObject({ total: '15432.09' })
})

test('the same block as plain text alone keeps codes, and numbers as they were shown', async ({ page }) => {
  const sheet = await SheetPage.open(page)
  await calc.copyAll()
  await sheet.focus(1, 'code')
  await sheet.paste(calc.clipboard('UTF8_STRING'))
  expect(await sheet.values('code')).toEqual(expect.arrayContaining(EXPECTED.map(({ code }) => code)))
  expect(await sheet.value(1, 'amount')).toBe('1234.570')
})
