import { businessStamp } from '#schemas/kit/clock.ts'
import { readNumber } from '#schemas/kit/number.ts'
import type { ExcelCell } from '#schemas/kit/index.ts'
import {
  emptyLine, emptyQuote, lineFaults, lineText, type AskedLine, type Quote, type QuoteFault, type QuoteLine,
} from '#schemas/supply/quote.ts'
import { AppError } from '#server/core/errors.ts'
import { readWorkbook, writeWorkbook, type ReadRow } from '#server/core/xlsx/index.ts'
import type { SheetRead } from '#shared/api/quote.ts'

const MARK = '识别码（请勿修改）'
const SIDES = { true: '含税单价', false: '不含税单价' } as const
/** Columns of the sheet in order: requested ones, then those to fill in. */
const REQUESTED = ['名称', '规格与要求', '单位', '数量', '需用日期'] as const
const FILLED = ['税率 %', '不报', '品牌', '供货天数', '起订量', '备注'] as const
const PRICE_AT = 1 + REQUESTED.length
/** Requested columns are locked; only those behind them are editable. */
const OPEN = [PRICE_AT, ...FILLED].map((_, at) => PRICE_AT + at)
const NOT_OURS = '这不是本询价发出的报价表，请重新下载后填写'
const YES = new Set(['是', '不报', '√', '1', 'Y', 'y'])

const text = (value: string | null): ExcelCell | null => (value === null || value === '' ? null : { type: 's', text: value, format: '@' })
const number = (value: string | null): ExcelCell | null => {
  const read = readNumber(value ?? '')
  return read.ok && read.value !== null ? { type: 'n', text: read.value, format: 'General' } : text(value)
}

/** The rows as a workbook with price columns, filled from the draft. The first column identifies the row. */
export async function writeSheet(
  title: string, lines: readonly AskedLine[], quote: Quote, now: Date
): Promise<{ readonly name: string, readonly bytes: Uint8Array }> {
  const typed = new Map(quote.lines.map(line => [line.row, line]))
  const rows = lines.map(({ row, itemName, spec, brand, unit, quantity, needDay }) => {
    const line = typed.get(row) ?? emptyLine(row)
    const lineCells = [
      text(row), text(itemName), text([spec, brand].filter(Boolean).join(' • ')), text(unit), number(quantity), text(needDay),
    ]
    return [
      ...lineCells, number(line.price), number(line.taxRate), line.declined ? text('是') : null, text(line.brand),
      number(line.days === null ? null : String(line.days)), number(line.leastQuantity), text(line.note),
    ]
  })
  const headers = [MARK, ...REQUESTED, SIDES[`${quote.includeTax}`], ...FILLED]
  const bytes = await writeWorkbook([{
    name: '报价表', columns: headers.map((header, at) => ({ header, width: at === 1 || at === 2 ? 180 : 90 })), frozen: 2, open: OPEN, rows,
  }])
  return { name: `${title.replace(/[\\/:*?"<>|]/g, '_')} 报价表 ${businessStamp(now)}.xlsx`, bytes }
}

const cellText = (row: ReadRow, at: number): string => (row[at]?.text ?? '').trim()
/** Number of a cell, else its text. */
function figure(row: ReadRow, at: number): string | null {
  const cell = row[at]
  if (cell === null || cell === undefined || cell.text.trim() === '') return null
  if (cell.number !== undefined) return cell.number
  const read = readNumber(cell.text)
  return read.ok ? read.value : cell.text.trim()
}

/** Answer of a sheet row; invalid numbers stay as text. */
function lineOf(line: AskedLine, at: number, row: ReadRow, faults: QuoteFault[]): QuoteLine {
  const cell = (column: number): string | null => cellText(row, PRICE_AT + column) || null
  const days = figure(row, PRICE_AT + 4)
  const isWhole = days !== null && /^\d{1,4}(\.0+)?$/.test(days)
  if (days !== null && !isWhole)
    faults.push({ row: line.row, column: 'days', text: lineText(at, line.itemName, '供货天数', `“${days}”不是整数`) })
  if (cellText(row, 1) !== line.itemName)
    faults.push({ row: line.row, column: 'itemName', text: lineText(at, line.itemName, '名称', `表中写的是“${cellText(row, 1)}”，请核对这一行的单价`) })
  return {
    row: line.row, declined: YES.has(cell(2) ?? ''), price: figure(row, PRICE_AT), taxRate: figure(row, PRICE_AT + 1), brand: cell(3),
    days: isWhole ? Number(days) : null,
    leastQuantity: figure(row, PRICE_AT + 5), note: cell(6),
  }
}

/**
 * Reads a returned sheet: rows match by identity in any order. Invalid cells are reported by row and column and stay as text; missing rows
 * keep the draft's answer.
 * @throws AppError BAD_INPUT for a sheet of another inquiry
 */
export async function readSheet(path: string, owner: string, lines: readonly AskedLine[], before: Quote): Promise<SheetRead> {
  const { sheets } = await readWorkbook(path, { owner, seconds: 30 })
  const [head = [], ...rows] = sheets[0]?.rows ?? []
  const side = cellText(head, PRICE_AT)
  const filled = rows.filter(row => row.some(cell => cell !== null && cell.text.trim() !== ''))
  const indexes = new Map(lines.map((line, at) => [line.row, at]))
  const marks = filled.map(row => cellText(row, 0))
  const isOurs = cellText(head, 0) === MARK && Object.values<string>(SIDES).includes(side) && marks.length > 0
    && marks.every(mark => indexes.has(mark))
  if (!isOurs) throw new AppError('BAD_INPUT', { field: 'file', text: NOT_OURS })
  if (new Set(marks).size < marks.length) throw new AppError('BAD_INPUT', { field: 'file', text: '报价表中有重复的行，请重新下载后填写' })
  const faults: QuoteFault[] = []
  const read = new Map(filled.map(row => {
    const at = indexes.get(cellText(row, 0))!
    return [cellText(row, 0), lineOf(lines[at]!, at + 1, row, faults)] as const
  }))
  const quote = { ...before, includeTax: side === SIDES.true, lines: before.lines.map(line => read.get(line.row) ?? line) }
  const wrong = quote.lines.flatMap((line, at) => (read.has(line.row)
    ? lineFaults(quote, line, lines[at]!, at + 1).filter(({ column }) => column !== 'price' || line.price !== null)
    : []))
  return { quote, faults: [...faults, ...wrong] }
}

export const quoteSoFar = (typed: Quote | null, lines: readonly AskedLine[]): Quote => typed ?? emptyQuote(lines, '13')
