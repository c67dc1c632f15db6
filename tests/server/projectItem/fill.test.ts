import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { findHeader } from '#shared/import/header.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import { evaluate, type ReadSheet } from '#server/core/xlsx/index.ts'
import { fillBook } from '#server/core/xlsx/fill/book.ts'
import { readBytes } from '#server/core/xlsx/read/workbook.ts'
import { zipEntries } from '#server/core/xlsx/read/zip.ts'
import { recognise } from '#server/domains/projectItem/bill/recognise.ts'
import { BILL_WANTED } from '#server/domains/projectItem/bill/sheets.ts'
import { planFill } from '#server/domains/projectItem/fill/plan.ts'
import { calculated, hasCalc, numberAt } from '../../tools/calc.ts'
import { sample } from './fixtures.ts'
import { clientBook, formulaBook, type Cell } from './workbook.ts'

const partsOf = (bytes: Uint8Array) => new Map(zipEntries(bytes).map(({ name, packed, deflated }) =>
  [name, (deflated ? inflateRawSync(packed) : Buffer.from(packed)).toString()]))
const readingOf = (sheet: ReadSheet) => {
  const { row, columns } = findHeader(sheet, BILL_WANTED)!
  return { name: sheet.name, headerRow: row, mapping: Object.fromEntries(columns) }
}

/** Fills a bill with these prices by row and returns the product's file and its sums by the test's rules. */
async function filledWith(bytes: Uint8Array, prices: ReadonlyMap<number, string>) {
  const sheets = await readBytes(bytes, { formulas: true })
  const [sheet] = sheets
  const reading = readingOf(sheet!)
  const items = recognise(sheet!, reading).items.flatMap(({ row, cells }) => {
    const price = prices.get(row)
    const quantity = cells[reading.mapping.quantity!]!.number!
    return price === undefined
      ? []
      : [{ name: '', quantity, price, total: toScale(dec(quantity).times(price), 2), parts: null, sheet: sheet!.name, row, isOwn: false }]
  })
  const { cells, report } = planFill({ sheets, readings: [reading], items, offer: null })
  return { total: report.offered, report, filled: await fillBook(bytes, cells) }
}


const PRICES = new Map([[4, '17.77'], [5, '3.33'], [8, '99.99']])

it('puts prices into a bill and leaves formulas, formats, merged cells and other sheets as they are', async () => {
  const before = formulaBook()
  const { filled } = await filledWith(before, PRICES)
  const [old, now] = [partsOf(before), partsOf(filled)]
  expect([...now.keys()]).toEqual([...old.keys()])
  const sheet = now.get('xl/worksheets/sheet1.xml')!
  expect(sheet).toContain('<c r="G4" s="1"><v>17.77</v></c>')
  expect(sheet).toContain('<c r="H4" s="1"><f>ROUND(F4*G4,2)</f></c>')
  const stripped = (xml: string) => xml.replace(/ spans="1:9"/g, '').replace(/<c r="G\d+"[^>]*?(\/>|>.*?<\/c>)/g, '')
    .replace(/(<f>[^<]*<\/f>)<v>[^<]*<\/v>/g, '$1')
  expect(stripped(sheet)).toBe(stripped(old.get('xl/worksheets/sheet1.xml')!))
  expect(stripped(now.get('xl/worksheets/sheet2.xml')!)).toBe(stripped(old.get('xl/worksheets/sheet2.xml')!))
  expect(now.get('xl/workbook.xml')).toContain('</sheets><calcPr fullCalcOnLoad="1"/>')
  for (const name of ['xl/styles.xml', '[Content_Types].xml', '_rels/.rels']) expect(now.get(name), name).toBe(old.get(name))
})

it('names the formulas that come to another cent than we do, and never writes over one', async () => {
  const amounts = [1.005, 1.005, 1.005].map((quantity, i): Cell[] =>
    [i + 1, '', `项目 ${i + 1}`, '', 'm2', quantity, '', { f: `F${i + 2}*G${i + 2}` }])
  const header = ['序号', '项目编码', '项目名称', '项目特征描述', '计量单位', '工程量', '综合单价', '合价']
  const bytes = clientBook([{ name: '清单', rows: [header, ...amounts, ['', '', '合计', '', '', '', '', { f: 'SUM(H2:H4)' }]] }])
  const { report, filled } = await filledWith(bytes, new Map([[2, '1.00'], [3, '1.00'], [4, '1.00']]))
  expect(report).toMatchObject(
    { written: 3, kept: 4, offered: '3.03', differs: [{ sheet: '清单', row: 5, name: '合计', ours: '3.03', theirs: '3.02' }] }
  )
  expect(partsOf(filled).get('xl/worksheets/sheet1.xml')).toContain('<f>SUM(H2:H4)</f>')
  // An item without a quoted price counts with the file's amount.
  expect((await filledWith(formulaBook(), new Map([[4, '17.77']]))).report).toMatchObject(
    { items: 1, differs: [], filled: '227.07', unpriced: [{ row: 5 }, { row: 8 }] }
  )
})

it('computes sums, products and roundings of cells, and says nothing of what it does not know', () => {
  const cells: Readonly<Record<string, string>> = { '0,0': '2', '1,0': '3.456', '2,0': '-1' }
  const value = (formula: string) =>
    evaluate(formula, '清单', (sheet, row, column) => (sheet === '清单' ? cells[`${row},${column}`] ?? null : undefined))
  expect([
    'A1+A2*2', 'ROUND(A2,2)', 'SUM(A1:A3,10)', '-(A1-5)/2', "'清单'!$A$1*50%", 'ROUND(SUM(A1:A2)*9%,2)', 'A9', 'SUM(A1:A2)+SUM(A3)',
  ].map(value)).toEqual(
    ['8.912', '3.46', '14.456', '1.5', '1', '0.49', '0', '4.456']
  )
  expect(['其他!A1', 'IF(A1>1,2,3)', 'A1/0', 'A1+', 'A1:A2', 'VLOOKUP(A1,A:B,2)'].map(value)).toEqual(Array.from({ length: 6 }))
})

it.skipIf(!hasCalc)('comes to our totals to the cent when LibreOffice computes it', async () => {
  const formulas = await filledWith(formulaBook(), PRICES)
  const office = await sample('boq_office_fitout.xlsx')
  const [sheet] = await readBytes(office)
  const rows = recognise(sheet!, readingOf(sheet!)).items.map(({ row }) => row)
  const unformatted = await filledWith(office, new Map(rows.map((row, i) => [row, `${100 + i * 7}.37`])))

  const [[bill, summary], [secondBill]] = await calculated(formulas.filled, unformatted.filled) as [ReadSheet[], ReadSheet[]]
  expect([numberAt(bill, 6, 7), numberAt(bill, 9, 7), numberAt(bill, 10, 7), numberAt(summary, 1, 1)]).toEqual(
    ['245.01', '333.27', formulas.total, formulas.total]
  )
  expect(dec(numberAt(secondBill, 32, 7)!).toFixed(2)).toBe(unformatted.total)
  expect(numberAt(secondBill, 6, 6)).toBe('100.37')
}, 240_000)
