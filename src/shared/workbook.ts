import { isDecimalText, type ExcelCell } from '#schemas/kit/index.ts'

/** A cell in the form of the spreadsheet library: number, text or boolean with its format. */
export type SheetCell =
  | { readonly t: 'n'; readonly v: number; readonly z?: string }
  | { readonly t: 's'; readonly v: string; readonly z: '@' }
  | { readonly t: 'b'; readonly v: boolean }

/** Digits that a spreadsheet's numbers keep; longer figures are written as text rather than changed. */
const EXCEL_DIGITS = 15
/** Characters that one cell may have (Excel). */
const LONGEST_TEXT = 32_767
const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

const digitsOf = (text: string): number => text.replace(/^-?0*\.?0*|\D/g, '').replace(/0+$/, '').length

/**
 * A text cell in text format, whatever it begins with: no program takes "=1+1", "+86", "-x", "@x" or a leading tab for a
 * formula, not even when the cell is edited, and codes keep their zeros.
 */
export const textCell = (text: string): SheetCell => ({ t: 's', v: text.slice(0, LONGEST_TEXT), z: '@' })

const serial = (iso: string): number => (Date.parse(`${iso}${iso.includes('T') ? '' : 'T00:00:00'}Z`) - EPOCH) / DAY_MS

/** A cell of the grid as a workbook holds it: amounts as numbers, days as real dates, everything else, what is neither included, as text. */
export function sheetCell(cell: ExcelCell | null): SheetCell | null {
  if (cell === null) return null
  const { type, text, format } = cell
  const z = format === undefined ? {} : { z: format }
  if (type === 'b') return { t: 'b', v: text === 'true' }
  if (type === 'd') {
    const v = serial(text)
    return Number.isNaN(v) ? textCell(text) : { t: 'n', v, z: format ?? 'yyyy-mm-dd' }
  }
  return type === 'n' && isDecimalText(text) && digitsOf(text) <= EXCEL_DIGITS ? { t: 'n', v: Number(text), ...z } : textCell(text)
}

/** The line of sums: 合计 stands in the first cell that is no number. */
export function totalsLine(cells: readonly (ExcelCell | null)[]): readonly (ExcelCell | null)[] {
  const at = Math.max(0, cells.findIndex(cell => cell?.type !== 'n'))
  return cells.with(at, { type: 's', text: '合计' })
}

/** Excel refuses some signs in a sheet's name, and more than 31 of any. */
export const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31).trim() || 'Sheet1'

/** Rows at the top and columns at the left that stay when the rest scrolls. */
export interface Panes { readonly rows: number; readonly columns: number }

/** The files of an xlsx as the spreadsheet library unpacks them. */
export interface ZipFiles {
  readonly FullPaths: readonly string[]
  readonly FileIndex: readonly { content: unknown; size: number }[]
}

const VIEW = /<sheetView workbookViewId="0"\s*\/>/
/** The view stands at the head of a sheet's file. */
const HEAD_BYTES = 2_000

/** The letters of a column, counted from 0. */
export const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** The element of a sheet's view whose panes are frozen. */
export function frozenView({ rows, columns }: Panes): string {
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`
  const active = columns > 0 ? (rows > 0 ? 'bottomRight' : 'topRight') : 'bottomLeft'
  return `<sheetView workbookViewId="0"><pane${split} topLeftCell="${letters(columns)}${rows + 1}" activePane="${active}" state="frozen"/></sheetView>`
}

/** Freezes the panes of each sheet in an unpacked workbook: the library itself cannot write them. */
export function freezePanes({ FullPaths, FileIndex }: ZipFiles, panes: readonly Panes[]): void {
  panes.forEach((pane, i) => {
    const file = FileIndex[FullPaths.findIndex(path => path.endsWith(`/xl/worksheets/sheet${i + 1}.xml`))]
    if (!file || !(file.content instanceof Uint8Array) || pane.rows + pane.columns === 0) return
    const head = new TextDecoder('latin1').decode(file.content.subarray(0, HEAD_BYTES))
    const found = VIEW.exec(head)
    if (!found) return
    const view = new TextEncoder().encode(frozenView(pane))
    const behind = file.content.subarray(found.index + found[0].length)
    const whole = new Uint8Array(found.index + view.length + behind.length)
    whole.set(file.content.subarray(0, found.index))
    whole.set(view, found.index)
    whole.set(behind, found.index + view.length)
    file.content = whole
    file.size = whole.length
  })
}
