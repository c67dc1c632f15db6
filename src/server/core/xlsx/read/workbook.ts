import { read, SSF, type CellObject, type WorkSheet } from 'xlsx'
import { dec, toText } from '#schemas/kit/index.ts'
import { UnreadableFile, type ReadCell, type ReadRow, type ReadSheet } from '../model.ts'
import { bound, MAX_ROWS } from './bounds.ts'
import { detect, PROTECTED } from './detect.ts'
import { readDelimited } from './delimited.ts'
import { textOf, UNCOMPUTED } from './faults.ts'
import { marksReader, type MarksOf, type SheetMarks } from './marks.ts'

const two = (n: number): string => String(n).padStart(2, '0')

/** 2026-11-18, with the time where there is one; 12:00 for a time alone. */
function dateText(serial: number, date1904: boolean): string {
  const { y, m, d, H, M, S } = SSF.parse_date_code(serial, { date1904 }) as Readonly<Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>>
  const [day, time] = [`${y}-${two(m)}-${two(d)}`, `${two(H)}:${two(M)}${S === 0 ? '' : `:${two(S)}`}`]
  return serial < 1 ? time : H + M + S === 0 ? day : `${day} ${time}`
}
/** 36:00 is a duration, not a date. */
const ELAPSED = /\[(h+|m+|s+)\]/i

/** Further digits than Excel's fifteen are binary noise. */
const numberText = (value: number): string => toText(dec(value.toPrecision(15)))

/** Percent signs in literals do not count. */
const showsPercent = (format: unknown): boolean =>
  typeof format === 'string' && format.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').includes('%')
/** Integers displayed with an exponent get all digits. */
function displayedText(text: string | undefined, number: string): string {
  const isAbbreviated = text !== undefined && /\dE[+-]?\d/i.test(text) && /^-?\d+$/.test(number)
  return text === undefined || isAbbreviated ? number : text
}

function cellOf(cell: CellObject | undefined, date1904: boolean): ReadCell | null {
  if (cell === undefined || cell.t === 'z' || cell.v === undefined) return null
  if (cell.t === 'n' && typeof cell.v === 'number') {
    const isDate = typeof cell.z === 'string' && SSF.is_date(cell.z) && !ELAPSED.test(cell.z)
    if (isDate && cell.v >= 0) return { text: dateText(cell.v, date1904) }
    const number = numberText(cell.v)
    return { text: displayedText(cell.w, number), number, ...showsPercent(cell.z) && { percent: true } }
  }
  const text = cell.t === 'b' ? (cell.v ? '是' : '否') : cell.t === 'e' ? (cell.w ?? '#N/A') : String(cell.v)
  return text === '' ? null : textOf(text)
}

const isFilled = (cell: ReadCell | null): boolean =>
  cell !== null && (cell.text.trim() !== '' || cell.fault !== undefined || cell.formula !== undefined)
const lastFilled = (row: ReadRow | undefined): number => row?.findLastIndex(isFilled) ?? -1

/** Formats may create trailing empty rows and cells, which are omitted. */
function rowsOf(sheet: WorkSheet, date1904: boolean, uncomputed: SheetMarks['uncomputed']): ReadRow[] {
  const data = (sheet['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[]
  const rows: ReadRow[] = []
  let cells = 0
  // forEach skips the holes of a sparse array.
  data.forEach((cellObjects, at) => {
    const row = Array.from(cellObjects ?? [], cell => cellOf(cell, date1904))
    for (const column of uncomputed.get(at) ?? []) row[column] ??= { text: '', fault: UNCOMPUTED }
    cellObjects?.forEach((cell, column) => {
      if (cell?.f !== undefined) row[column] = { ...row[column] ?? { text: '' }, formula: cell.f }
    })
    const width = lastFilled(row) + 1
    if (width === 0) return
    bound({ rows: at + 1, columns: width, cells: cells += width })
    rows[at] = row.slice(0, width)
  })
  return Array.from(rows, row => row ?? [])
}

interface SheetFacts {
  readonly date1904: boolean
  readonly hidden: boolean
  readonly marks: SheetMarks | undefined
}

function sheetOf(name: string, sheet: WorkSheet, { date1904, hidden, marks }: SheetFacts): ReadSheet {
  const rows = rowsOf(sheet, date1904, marks?.uncomputed ?? new Map())
  const merges = (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c }))
  const hiddenRows = (marks?.hiddenRows ?? (sheet['!rows'] ?? []).flatMap((row, at) => (row?.hidden ? [at] : [])))
    .filter(at => at < rows.length)
  return {
    name, rows, merges: merges.filter(({ top }) => top < rows.length),
    ...hidden && { hidden },
    ...hiddenRows.length > 0 && { hiddenRows },
  }
}

interface ParseOptions { readonly only?: string | undefined, readonly formulas?: boolean | undefined }

function* parse(bytes: Uint8Array, { only, formulas = false }: ParseOptions, marksOf: MarksOf | undefined): Generator<ReadSheet> {
  // One row above the limit reveals a too long table.
  const book = read(bytes, {
    type: 'array', dense: true, cellNF: true, cellHTML: false, cellFormula: formulas,
    cellStyles: marksOf === undefined, sheetRows: MAX_ROWS + 1,
    ...only !== undefined && { sheets: only },
  })
  bound({ sheets: book.SheetNames.length })
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  for (const [at, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    // Frees each sheet before the next is converted.
    delete book.Sheets[name]
    if (sheet === undefined) continue
    const hidden = (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0
    const converted = sheetOf(name, sheet, { date1904, hidden, marks: marksOf?.(name) })
    if (converted.rows.length > 0) yield converted
  }
}

/**
 * Reads xlsx, xlsm, xlsb, xls, csv, tsv. Empty sheets are omitted.
 * @throws UnreadableFile
 */
export async function* sheetsIn(bytes: Uint8Array, options: ParseOptions = {}): AsyncGenerator<ReadSheet> {
  const detected = await detect(bytes)
  if (detected.kind === 'text') return yield readDelimited(detected.text)
  let isEmpty = options.only === undefined
  try {
    for (const sheet of parse(bytes, options, marksReader(detected.entries))) {
      isEmpty = false
      yield sheet
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new UnreadableFile(isLocked ? PROTECTED : '文件已损坏，无法读取')
  }
  if (isEmpty) throw new UnreadableFile('文件里没有数据')
}

/** @throws UnreadableFile */
export async function readBytes(bytes: Uint8Array, options: ParseOptions = {}): Promise<ReadSheet[]> {
  const sheets: ReadSheet[] = []
  for await (const sheet of sheetsIn(bytes, options)) sheets.push(sheet)
  return sheets
}
