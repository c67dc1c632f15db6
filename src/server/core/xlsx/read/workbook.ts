import { read, SSF, type CellObject, type WorkSheet } from 'xlsx'
import { dec, toText } from '#schemas/kit/index.ts'
import { UnreadableFile, type ReadBook, type ReadCell, type ReadSheet } from '../model.ts'
import { detect, PROTECTED } from './detect.ts'
import { readDelimited } from './delimited.ts'

const two = (n: number): string => String(n).padStart(2, '0')

/** Days of the serial calendar as 2026-11-18, with the time where there is one. */
function dateText(serial: number, date1904: boolean): string {
  const { y, m, d, H, M, S } = SSF.parse_date_code(serial, { date1904 }) as Readonly<Record<'y' | 'm' | 'd' | 'H' | 'M' | 'S', number>>
  const day = `${y}-${two(m)}-${two(d)}`
  return H + M + S === 0 ? day : `${day} ${two(H)}:${two(M)}${S === 0 ? '' : `:${two(S)}`}`
}

/** Excel keeps fifteen digits; what a file has beyond them is binary noise. */
const numberText = (value: number): string => toText(dec(value.toPrecision(15)))

function cellOf(cell: CellObject | undefined, date1904: boolean): ReadCell | null {
  if (cell === undefined || cell.t === 'z' || cell.v === undefined) return null
  if (cell.t === 'n' && typeof cell.v === 'number') {
    if (typeof cell.z === 'string' && SSF.is_date(cell.z) && cell.v >= 0) return { text: dateText(cell.v, date1904) }
    return { text: cell.w ?? numberText(cell.v), number: numberText(cell.v) }
  }
  const text = cell.t === 'b' ? (cell.v ? '是' : '否') : cell.t === 'e' ? (cell.w ?? '#N/A') : String(cell.v)
  return text === '' ? null : { text }
}

function sheetOf(name: string, sheet: WorkSheet, date1904: boolean): ReadSheet {
  const data = (sheet['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[]
  return {
    name,
    rows: Array.from(data, row => Array.from(row ?? [], cell => cellOf(cell, date1904))),
    merges: (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c })),
  }
}

/**
 * Reads a file of any of the kinds that people send: xlsx, xlsm, xlsb, xls, csv, tsv in the usual encodings.
 * @throws UnreadableFile
 */
export function readBytes(bytes: Uint8Array): ReadBook {
  const found = detect(bytes)
  if (found.kind === 'text') return { sheets: [readDelimited(found.text)] }
  try {
    const book = read(bytes, { type: 'array', dense: true, cellNF: true, cellHTML: false, cellFormula: false })
    const date1904 = book.Workbook?.WBProps?.date1904 === true
    const sheets = book.SheetNames.map(name => sheetOf(name, book.Sheets[name]!, date1904)).filter(({ rows }) => rows.length > 0)
    if (sheets.length === 0) throw new UnreadableFile('文件里没有数据')
    return { sheets }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new UnreadableFile(isLocked ? PROTECTED : '文件已损坏，无法读取')
  }
}
