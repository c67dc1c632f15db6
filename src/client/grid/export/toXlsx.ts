import { utils, write, type CellObject, type WorkSheet } from 'xlsx'
import type { ExcelCell, Row } from '#schemas/kit/index.ts'
import { excelCell, lookupsOf } from '#schemas/kit/index.ts'
import type { SheetSource, TextSheet } from './workbook.ts'

/** Digits that a spreadsheet's numbers keep; longer figures are written as text rather than changed. */
const EXCEL_DIGITS = 15
const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

const digitsOf = (text: string): number => text.replace(/^-?0*\.?0*|\D/g, '').replace(/0+$/, '').length

/** Always a text cell: what begins with = + - @ is never read as a formula. */
const textCell = (text: string): CellObject => ({ t: 's', v: text, z: '@' })

function cellOf(cell: ExcelCell | null): CellObject | null {
  if (cell === null) return null
  const z = cell.format
  switch (cell.type) {
    case 'n': return digitsOf(cell.text) <= EXCEL_DIGITS ? { t: 'n', v: Number(cell.text), z } : textCell(cell.text)
    case 'd': return { t: 'n', v: (Date.parse(`${cell.text}${cell.text.includes('T') ? '' : 'T00:00:00'}Z`) - EPOCH) / DAY_MS, z }
    case 'b': return { t: 'b', v: cell.text === 'true' }
    case 's': return textCell(cell.text)
  }
}

const isRight = (cell: CellObject | null): boolean => cell?.t === 'n'

/** A worksheet with headers, typed cells and, where the grid has sums, a last line with them. */
export function gridSheet({ columns, declared, lists, footer }: SheetSource, rows: readonly Row[]): WorkSheet {
  const lookups = lookupsOf(lists)
  const line = (row: Row) => columns.map(({ key }) => cellOf(excelCell(row[key], declared[key]!, lookups)))
  const body = rows.map(line)
  const sums = footer ? line(footer) : null
  if (sums) {
    const at = Math.max(0, sums.findIndex(cell => !isRight(cell)))
    sums[at] = textCell('合计')
  }
  const sheet = utils.aoa_to_sheet([columns.map(({ header }) => textCell(header)), ...body, ...(sums ? [sums] : [])], { dense: true })
  sheet['!cols'] = columns.map(({ width }) => ({ wpx: width }))
  return sheet
}

export function textSheet({ headers, rows }: TextSheet): WorkSheet {
  const sheet = utils.aoa_to_sheet([headers, ...rows].map(line => line.map(textCell)), { dense: true })
  const longest = (i: number) => [headers, ...rows].reduce((most, line) => Math.max(most, (line[i] ?? '').length * 2), 8)
  sheet['!cols'] = headers.map((_, i) => ({ wch: Math.min(48, longest(i)) }))
  return sheet
}

/** Characters that a sheet's name may not have, and its longest length (Excel). */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet1'

export function xlsxOf(sheets: readonly { readonly name: string; readonly sheet: WorkSheet }[]): ArrayBuffer {
  const book = utils.book_new()
  for (const { name, sheet } of sheets) utils.book_append_sheet(book, sheet, sheetName(name), true)
  return write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer
}
