import { CFB, utils, write, type CellObject, type WorkSheet } from 'xlsx'
import { freezePanes, sheetCell, sheetName, textCell, totalsLine } from '#shared/workbook.ts'
import type { WriteLine, WriteSheet } from './model.ts'

const cellsOf = (line: WriteLine): (CellObject | undefined)[] => line.map(cell => {
  const made = sheetCell(cell)
  return made === null ? undefined : { ...made }
})

function sheetOf({ columns, rows, packed = [], totals }: WriteSheet): WorkSheet {
  const lines = [rows, ...packed.map(portion => JSON.parse(portion) as readonly WriteLine[])].flatMap(portion => portion.map(cellsOf))
  const last = { r: lines.length, c: Math.max(columns.length - 1, 0) }
  const data = [columns.map(({ header }): CellObject => ({ ...textCell(header) })), ...lines, ...(totals ? [cellsOf(totalsLine(totals))] : [])]
  return {
    '!data': data as CellObject[][], '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: data.length - 1, c: last.c } }),
    '!cols': columns.map(({ width }) => ({ wpx: width })),
    ...(lines.length > 0 && { '!autofilter': { ref: utils.encode_range({ s: { r: 0, c: 0 }, e: last }) } }),
  } as unknown as WorkSheet
}

/** The workbook's bytes. */
export function writeBytes(sheets: readonly WriteSheet[]): Uint8Array {
  const book = utils.book_new()
  for (const sheet of sheets) utils.book_append_sheet(book, sheetOf(sheet), sheetName(sheet.name), true)
  const files = CFB.read(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer), { type: 'array' })
  freezePanes(files, sheets.map(({ frozen = 0 }) => ({ rows: 1, columns: frozen })))
  return new Uint8Array(CFB.write(files, { fileType: 'zip', type: 'array', compression: true }))
}
