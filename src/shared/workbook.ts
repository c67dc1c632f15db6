import { isDecimalText, type ExcelCell } from '#schemas/kit/index.ts'

/** A cell of the spreadsheet library: number, text or boolean with its format. */
export type SheetCell =
  | { readonly t: 'n'; readonly v: number; readonly z?: string }
  | { readonly t: 's'; readonly v: string; readonly z: '@' }
  | { readonly t: 'b'; readonly v: boolean }

/** Longer figures are written as text. */
const EXCEL_DIGITS = 15
/** Maximum characters of a cell (Excel). */
const LONGEST_TEXT = 32_767
const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

const digitsOf = (text: string): number => text.replace(/^-?0*\.?0*|\D/g, '').replace(/0+$/, '').length

/** Always text, so that no program reads "=1+1", "+86", "-x", "@x" or a leading tab as a formula, and codes retain their zeros. */
export const textCell = (text: string): SheetCell => ({ t: 's', v: text.slice(0, LONGEST_TEXT), z: '@' })

const serial = (iso: string): number => (Date.parse(`${iso}${iso.includes('T') ? '' : 'T00:00:00'}Z`) - EPOCH) / DAY_MS

/** A grid cell for a workbook: amounts as numbers, days as dates, everything else, including invalid amounts and days, as text. */
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

/** 合计 is in the first cell that is not a number. */
export function totalsLine(cells: readonly (ExcelCell | null)[]): readonly (ExcelCell | null)[] {
  const at = Math.max(0, cells.findIndex(cell => cell?.type !== 'n'))
  return cells.with(at, { type: 's', text: '合计' })
}

/** A valid sheet name: Excel refuses some characters, and more than 31 of them. */
export const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31).trim() || 'Sheet1'

export interface Panes { readonly rows: number; readonly columns: number }

/** An xlsx as unpacked by the spreadsheet library. */
export interface ZipFiles {
  readonly FullPaths: readonly string[]
  readonly FileIndex: readonly { content: unknown; size: number }[]
}

const VIEW = /<sheetView workbookViewId="0"\s*\/>/
/** The sheet view is at the start of a sheet's file. */
const HEAD_BYTES = 2_000

export const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

export function frozenView({ rows, columns }: Panes): string {
  const split = `${columns > 0 ? ` xSplit="${columns}"` : ''}${rows > 0 ? ` ySplit="${rows}"` : ''}`
  const active = columns > 0 ? (rows > 0 ? 'bottomRight' : 'topRight') : 'bottomLeft'
  return `<sheetView workbookViewId="0"><pane${split} topLeftCell="${letters(columns)}${rows + 1}"`
    + ` activePane="${active}" state="frozen"/></sheetView>`
}

/** Freezes the panes of each sheet of an unpacked workbook, which the library cannot write. */
export function freezePanes({ FullPaths, FileIndex }: ZipFiles, panes: readonly Panes[]): void {
  panes.forEach((pane, i) => {
    const file = FileIndex[FullPaths.findIndex(path => path.endsWith(`/xl/worksheets/sheet${i + 1}.xml`))]
    if (!file || !(file.content instanceof Uint8Array) || pane.rows + pane.columns === 0) return
    const head = new TextDecoder('latin1').decode(file.content.subarray(0, HEAD_BYTES))
    const match = VIEW.exec(head)
    if (!match) return
    const view = new TextEncoder().encode(frozenView(pane))
    const remainder = file.content.subarray(match.index + match[0].length)
    const fullContent = new Uint8Array(match.index + view.length + remainder.length)
    fullContent.set(file.content.subarray(0, match.index))
    fullContent.set(view, match.index)
    fullContent.set(remainder, match.index + view.length)
    file.content = fullContent
    file.size = fullContent.length
  })
}
