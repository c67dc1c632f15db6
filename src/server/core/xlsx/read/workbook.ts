import { read, SSF, type CellObject, type WorkSheet } from 'xlsx'
import { dec, toText } from '#schemas/kit/index.ts'
import { UnreadableFile, type ReadCell, type ReadRow, type ReadSheet } from '../model.ts'
import { bound, MAX_ROWS } from './bounds.ts'
import { detect, PROTECTED } from './detect.ts'
import { readDelimited } from './delimited.ts'
import { textOf, UNCOMPUTED } from './faults.ts'
import { marksReader, type MarksOf, type SheetMarks } from './marks.ts'

const two = (n: number): string => String(n).padStart(2, '0')

/** Days of the serial calendar as 2026-11-18, with the time where there is one; before the first day there is a time alone, 12:00. */
function dateText(serial: number, date1904: boolean): string {
  const { y, m, d, H, M, S } = SSF.parse_date_code(serial, { date1904 }) as Readonly<Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>>
  const [day, time] = [`${y}-${two(m)}-${two(d)}`, `${two(H)}:${two(M)}${S === 0 ? '' : `:${two(S)}`}`]
  return serial < 1 ? time : H + M + S === 0 ? day : `${day} ${time}`
}
/** Hours, minutes or seconds that go on counting: 36:00 is no day and a half. */
const ELAPSED = /\[(h+|m+|s+)\]/i

/** Excel keeps fifteen digits; what a file has beyond them is binary noise. */
const numberText = (value: number): string => toText(dec(value.toPrecision(15)))

/** A percent sign that is no letter of the format. */
const PERCENT = /%/
const showsPercent = (format: unknown): boolean => typeof format === 'string' && PERCENT.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))
/** What a column that is too narrow shows of a long number, as an exponent, is not what its number says. */
const shownOf = (shown: string | undefined, number: string): string => (shown === undefined || (/\dE[+-]?\d/i.test(shown) && /^-?\d+$/.test(number)) ? number : shown)

function cellOf(cell: CellObject | undefined, date1904: boolean): ReadCell | null {
  if (cell === undefined || cell.t === 'z' || cell.v === undefined) return null
  if (cell.t === 'n' && typeof cell.v === 'number') {
    if (typeof cell.z === 'string' && SSF.is_date(cell.z) && !ELAPSED.test(cell.z) && cell.v >= 0) return { text: dateText(cell.v, date1904) }
    const number = numberText(cell.v)
    return { text: shownOf(cell.w, number), number, ...showsPercent(cell.z) && { percent: true } }
  }
  const text = cell.t === 'b' ? (cell.v ? '是' : '否') : cell.t === 'e' ? (cell.w ?? '#N/A') : String(cell.v)
  return text === '' ? null : textOf(text)
}

const isHeld = (cell: ReadCell | null): boolean => cell !== null && (cell.text.trim() !== '' || cell.fault !== undefined || cell.formula !== undefined)
const held = (row: ReadRow | undefined): number => row?.findLastIndex(isHeld) ?? -1

/** Formats reach down to a sheet's last row and right to its last column: what holds nothing is left away. */
function rowsOf(sheet: WorkSheet, date1904: boolean, uncomputed: SheetMarks['uncomputed']): ReadRow[] {
  const data = (sheet['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[]
  const rows: ReadRow[] = []
  let cells = 0
  // Rows that are not there are not visited.
  data.forEach((given, at) => {
    const row = Array.from(given ?? [], cell => cellOf(cell, date1904))
    for (const column of uncomputed.get(at) ?? []) row[column] ??= { text: '', fault: UNCOMPUTED }
    given?.forEach((cell, column) => { if (cell?.f !== undefined) row[column] = { ...row[column] ?? { text: '' }, formula: cell.f } })
    const width = held(row) + 1
    if (width === 0) return
    bound({ rows: at + 1, columns: width, cells: cells += width })
    rows[at] = row.slice(0, width)
  })
  return Array.from(rows, row => row ?? [])
}

function sheetOf(name: string, sheet: WorkSheet, { date1904, hidden, marks }: { readonly date1904: boolean, readonly hidden: boolean, readonly marks: SheetMarks | undefined }): ReadSheet {
  const rows = rowsOf(sheet, date1904, marks?.uncomputed ?? new Map())
  const merges = (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c }))
  const hiddenRows = (marks?.hiddenRows ?? (sheet['!rows'] ?? []).flatMap((row, at) => (row?.hidden ? [at] : []))).filter(at => at < rows.length)
  return { name, rows, merges: merges.filter(({ top }) => top < rows.length), ...hidden && { hidden }, ...hiddenRows.length > 0 && { hiddenRows } }
}

/** One sheet alone, and whether cells say their formulas. */
interface Asked { readonly only?: string | undefined, readonly formulas?: boolean | undefined }

function* parse(bytes: Uint8Array, { only, formulas = false }: Asked, marksOf: MarksOf | undefined): Generator<ReadSheet> {
  // One row more than is allowed, so that a table that is too long shows itself. Where there is no XML to look into, the styles say which rows are hidden.
  const book = read(bytes, {
    type: 'array', dense: true, cellNF: true, cellHTML: false, cellFormula: formulas, cellStyles: marksOf === undefined, sheetRows: MAX_ROWS + 1, ...only !== undefined && { sheets: only },
  })
  bound({ sheets: book.SheetNames.length })
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  for (const [at, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    // What has been read of a book of many sheets goes before the rest is.
    delete book.Sheets[name]
    const found = sheet && sheetOf(name, sheet, { date1904, hidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0, marks: marksOf?.(name) })
    if (found !== undefined && found.rows.length > 0) yield found
  }
}

/**
 * The sheets of a file of any of the kinds that people send, one after the other: xlsx, xlsm, xlsb, xls, csv, tsv in the usual
 * encodings. Sheets without anything are left out.
 * @throws UnreadableFile
 */
export async function* sheetsIn(bytes: Uint8Array, asked: Asked = {}): AsyncGenerator<ReadSheet> {
  const found = await detect(bytes)
  if (found.kind === 'text') return yield readDelimited(found.text)
  let empty = asked.only === undefined
  try {
    for (const sheet of parse(bytes, asked, marksReader(found.entries))) {
      empty = false
      yield sheet
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new UnreadableFile(isLocked ? PROTECTED : '文件已损坏，无法读取')
  }
  if (empty) throw new UnreadableFile('文件里没有数据')
}

/** All sheets of a file at once. @throws UnreadableFile */
export async function readBytes(bytes: Uint8Array, asked: Asked = {}): Promise<ReadSheet[]> {
  const sheets: ReadSheet[] = []
  for await (const sheet of sheetsIn(bytes, asked)) sheets.push(sheet)
  return sheets
}
