import { utils, write, type CellObject, type WorkSheet } from 'xlsx'
import { isDecimalText, type ExcelCell } from '#schemas/kit/index.ts'
import type { WriteSheet } from './model.ts'

const significant = (text: string): number => text.replace(/^[-0.]+/, '').replace('.', '').length
const serial = (iso: string): number =>
  (Date.parse(`${iso.length === 10 ? `${iso}T00:00:00` : iso}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000

/** Numbers beyond Excel's fifteen digits stay texts, so that none is lost. */
function cellOf(cell: ExcelCell | null): CellObject | undefined {
  if (cell === null) return undefined
  if (cell.type === 'n' && isDecimalText(cell.text) && significant(cell.text) <= 15) return { t: 'n', v: Number(cell.text), z: cell.format }
  if (cell.type === 'd') return { t: 'n', v: serial(cell.text), z: cell.format ?? 'yyyy-mm-dd' }
  return { t: 's', v: cell.text, z: '@' }
}

function sheetOf({ columns, rows }: WriteSheet): WorkSheet {
  const data = [columns.map(({ header }): CellObject => ({ t: 's', v: header })), ...rows.map(row => row.map(cellOf))]
  const range = { s: { r: 0, c: 0 }, e: { r: rows.length, c: Math.max(columns.length - 1, 0) } }
  return {
    '!data': data as CellObject[][], '!ref': utils.encode_range(range), '!cols': columns.map(({ width }) => ({ wpx: width })),
    ...(rows.length > 0 && { '!autofilter': { ref: utils.encode_range(range) } }),
  } as unknown as WorkSheet
}

/** Excel refuses some signs in a sheet's name, and more than 31 of any. */
const sheetName = (name: string, at: number): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31).trim() || `表${at + 1}`

/** The workbook's bytes. */
export function writeBytes(sheets: readonly WriteSheet[]): Uint8Array {
  const book = utils.book_new()
  sheets.forEach((sheet, at) => utils.book_append_sheet(book, sheetOf(sheet), sheetName(sheet.name, at), true))
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer)
}
