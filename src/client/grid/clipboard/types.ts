/** The program that wrote the clipboard; `html` is any other table, `tsv` is plain text. */
export type HtmlSource = 'excel' | 'wps' | 'libreoffice' | 'google' | 'feishu' | 'yingzao' | 'html'
export type ClipSource = HtmlSource | 'tsv'

/**
 * One cell of the clipboard.
 * - `text`: displayed text, line breaks as `\n`.
 * - `raw`: the underlying value as plain decimal text, where the source carries one.
 * - `date`: `raw` is a number of days: for a `day` (with its time) since 1899-12-30, for a `time` or duration its length.
 * - `formula`: the 计算式 of the value, in a cell copied from this program.
 * - `record`: the id of the record that the text names, in such a cell.
 * - `given`: false for a cell missing in the clipboard (ragged rows); such a cell is left unchanged.
 */
export type ClipCell = { text: string; raw?: string; date?: 'day' | 'time'; formula?: string; record?: string; given: boolean }

/** Whole rows of a grid: its name, and key and title of each column of the block. */
export interface RowsOf { readonly grid: string; readonly columns: readonly (readonly [key: string, title: string])[] }

/** Rectangular: every row of `cells` has `width` cells. `rowsOf`: the block is whole rows of one of our grids. */
export type ClipGrid = { cells: ClipCell[][]; width: number; source: ClipSource; rowsOf?: RowsOf }

/** Value of one table cell; the occupancy grid adds `given`. */
export type CellValue = Omit<ClipCell, 'given'>
export type CellReader = (cell: Element) => CellValue

/**
 * One cell to copy. `text`: as displayed. `number`: decimal text, for numbers only. `format`: spreadsheet format code of the number;
 * codes that are not built in are left out. `formula`: its 计算式, which only this program reads: others would take it for a formula.
 * `record`: the id of the record that the text names.
 */
export type OutCell = { text: string; number?: string; format?: string; formula?: string; record?: string }
