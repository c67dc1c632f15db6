import { CFB, read, utils, write, type CellObject, type WorkSheet } from 'xlsx'
import type { Row } from '#schemas/kit/index.ts'
import { excelCell, lookupsOf } from '#schemas/kit/index.ts'
import { freezePanes, sheetCell, sheetName, textCell, totalsLine, type Panes } from '#shared/workbook.ts'
import type { SheetSource, TextSheet } from './workbook.ts'

const cellObject = (cell: ReturnType<typeof sheetCell>): CellObject | null => cell && { ...cell }

/** Worksheet with typed cells and, with sums, a totals row. */
export function gridSheet({ columns, declared, lists, footer }: SheetSource, rows: readonly Row[]): WorkSheet {
  const lookups = lookupsOf(lists)
  const line = (row: Row) => columns.map(({ key }) => excelCell(row[key], declared[key]!, lookups))
  const cells = [...rows.map(line), ...(footer ? [totalsLine(line(footer))] : [])].map(cells =>
    cells.map(cell => cellObject(sheetCell(cell))))
  const sheet = utils.aoa_to_sheet([columns.map(({ header }) => cellObject(textCell(header))), ...cells], { dense: true })
  sheet['!cols'] = columns.map(({ width }) => ({ wpx: width }))
  return sheet
}

export function textSheet({ headers, rows }: TextSheet): WorkSheet {
  const sheet = utils.aoa_to_sheet([headers, ...rows].map(line => line.map(text => cellObject(textCell(text)))), { dense: true })
  const longest = (i: number) => [headers, ...rows].reduce((maxWidth, line) => Math.max(maxWidth, (line[i] ?? '').length * 2), 8)
  sheet['!cols'] = headers.map((_, i) => ({ wch: Math.min(48, longest(i)) }))
  return sheet
}

export interface NamedSheet { readonly name: string; readonly sheet: WorkSheet; readonly panes?: Panes }

/** Header and `panes` columns are frozen. */
export function xlsxOf(sheets: readonly NamedSheet[]): ArrayBuffer {
  const book = utils.book_new()
  for (const { name, sheet } of sheets) utils.book_append_sheet(book, sheet, sheetName(name), true)
  const files = CFB.read(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })), { type: 'array' })
  freezePanes(files, sheets.map(({ panes }) => panes ?? { rows: 1, columns: 0 }))
  return new Uint8Array(CFB.write(files, { fileType: 'zip', type: 'array', compression: true })).buffer
}

/** Displayed texts of the first sheet. @throws for a file that is no workbook */
export function textsOf(bytes: ArrayBuffer): string[][] {
  const book = read(new Uint8Array(bytes), { type: 'array' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : []
}
