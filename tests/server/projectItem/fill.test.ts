import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { findHeader } from '#shared/import/header.ts'
import { dec, toScale } from '#schemas/kit/index.ts'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import { fillBook } from '#server/core/xlsx/fill/book.ts'
import { readBytes } from '#server/core/xlsx/read/workbook.ts'
import { zipEntries } from '#server/core/xlsx/read/zip.ts'
import { cellsOf } from '#server/domains/projectItem/bill/fill.ts'
import { recognise } from '#server/domains/projectItem/bill/recognise.ts'
import { BILL_WANTED } from '#server/domains/projectItem/bill/sheets.ts'
import { sample } from './fixtures.ts'
import { formulaBook } from './workbook.ts'

const partsOf = (bytes: Uint8Array) => new Map(zipEntries(bytes).map(({ name, packed, deflated }) => [name, (deflated ? inflateRawSync(packed) : Buffer.from(packed)).toString()]))
const readingOf = (sheet: ReadSheet) => {
  const { row, columns } = findHeader(sheet, BILL_WANTED)!
  return { name: sheet.name, headerRow: row, mapping: Object.fromEntries(columns) }
}

/** A bill with these prices, by row: what the product gives back, and what it comes to by our rules. */
async function filledWith(bytes: Uint8Array, prices: ReadonlyMap<number, string>) {
  const [sheet] = await readBytes(bytes)
  const reading = readingOf(sheet!)
  const priced = new Map(recognise(sheet!, reading).items.flatMap(({ row, cells }) => {
    const price = prices.get(row)
    return price === undefined ? [] : [[row, { price, total: toScale(dec(cells[reading.mapping.quantity!]!.number!).times(price), 2) }] as const]
  }))
  const total = toScale([...priced.values()].reduce((sum, one) => sum.plus(one.total), dec(0)), 2)
  return { total, filled: await fillBook(bytes, { [sheet!.name]: cellsOf(sheet!, reading, row => priced.get(row)) }) }
}

/** What LibreOffice computes: the sheets of each workbook. It starts once for all of them. */
async function calculated(...books: readonly Uint8Array[]): Promise<ReadSheet[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'yingzao-fill-'))
  try {
    const files = books.map((bytes, at) => {
      writeFileSync(join(folder, `${at}.xlsx`), bytes)
      return join(folder, `${at}.xlsx`)
    })
    const out = join(folder, 'out')
    execFileSync('soffice', [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', out, ...files], { stdio: 'ignore' })
    return await Promise.all(books.map((_, at) => readBytes(readFileSync(join(out, `${at}.xlsx`)))))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
const hasCalc = (() => {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const at = (sheet: ReadSheet | undefined, row: number, column: number): string | undefined => sheet?.rows[row - 1]?.[column]?.number

const PRICES = new Map([[4, '17.77'], [5, '3.33'], [8, '99.99']])

it('puts prices into a bill and leaves formulas, formats, merged cells and other sheets as they are', async () => {
  const before = formulaBook()
  const { filled } = await filledWith(before, PRICES)
  const [old, now] = [partsOf(before), partsOf(filled)]
  expect([...now.keys()]).toEqual([...old.keys()])
  const sheet = now.get('xl/worksheets/sheet1.xml')!
  expect(sheet).toContain('<c r="G4" s="1"><v>17.77</v></c>')
  expect(sheet).toContain('<c r="H4" s="1"><f>ROUND(F4*G4,2)</f></c>')
  const bare = (xml: string) => xml.replace(/ spans="1:9"/g, '').replace(/<c r="G\d+"[^>]*?(\/>|>.*?<\/c>)/g, '').replace(/(<f>[^<]*<\/f>)<v>[^<]*<\/v>/g, '$1')
  expect(bare(sheet)).toBe(bare(old.get('xl/worksheets/sheet1.xml')!))
  expect(bare(now.get('xl/worksheets/sheet2.xml')!)).toBe(bare(old.get('xl/worksheets/sheet2.xml')!))
  expect(now.get('xl/workbook.xml')).toContain('</sheets><calcPr fullCalcOnLoad="1"/>')
  for (const name of ['xl/styles.xml', '[Content_Types].xml', '_rels/.rels']) expect(now.get(name), name).toBe(old.get(name))
})

it.skipIf(!hasCalc)('comes to our totals to the cent when LibreOffice computes it', async () => {
  const formulas = await filledWith(formulaBook(), PRICES)
  const office = await sample('boq_office_fitout.xlsx')
  const [sheet] = await readBytes(office)
  const rows = recognise(sheet!, readingOf(sheet!)).items.map(({ row }) => row)
  const plain = await filledWith(office, new Map(rows.map((row, i) => [row, `${100 + i * 7}.37`])))

  const [[bill, summary], [again]] = await calculated(formulas.filled, plain.filled) as [ReadSheet[], ReadSheet[]]
  expect([at(bill, 6, 7), at(bill, 9, 7), at(bill, 10, 7), at(summary, 1, 1)]).toEqual(['245.01', '333.27', formulas.total, formulas.total])
  expect(dec(at(again, 32, 7)!).toFixed(2)).toBe(plain.total)
  expect(at(again, 6, 6)).toBe('100.37')
}, 240_000)
