/** Program that wrote the clipboard; `html`: any other table, `tsv`: plain text. */
export type HtmlSource = 'excel' | 'wps' | 'libreoffice' | 'google' | 'feishu' | 'yingzao' | 'html'
export type ClipSource = HtmlSource | 'tsv'

/**
 * Clipboard cell.
 * - `text`: displayed text, line breaks as `\n`.
 * - `raw`: value as plain decimal text, where available.
 * - `date`: `raw` is in days: for a `day` since 1899-12-30, for a `time` its length.
 * - `formula`: 计算式 of a cell copied from this program.
 * - `record`: id of the record named by the text.
 * - `given`: false for a cell missing in ragged rows, which is left unchanged.
 */
export type ClipCell = { text: string; raw?: string; date?: 'day' | 'time'; formula?: string; record?: string; given: boolean }

/** Whole rows of a grid: its name, the column keys and titles. */
export interface RowsOf { readonly grid: string; readonly columns: readonly (readonly [key: string, title: string])[] }

/** Rectangular: every row has `width` cells. `rowsOf`: whole rows of one of our grids. */
export type ClipGrid = { cells: ClipCell[][]; width: number; source: ClipSource; rowsOf?: RowsOf }

export type CellValue = Omit<ClipCell, 'given'>
export type CellReader = (cell: Element) => CellValue

/**
 * A cell to copy. `text`: as displayed. `number`: decimal text. `format`: the number's format code; only built-in codes are written.
 * `formula`: its 计算式, read only by this program, as others would run it. `record`: id of the named record.
 */
export type OutCell = { text: string; number?: string; format?: string; formula?: string; record?: string }
