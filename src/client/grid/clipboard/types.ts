/** The program that wrote the clipboard; `html` is any other table, `tsv` is plain text. */
export type HtmlSource = 'excel' | 'wps' | 'libreoffice' | 'google' | 'feishu' | 'yingzao' | 'html'
export type ClipSource = HtmlSource | 'tsv'

/**
 * One cell of the clipboard.
 * - `text`: what the source displayed, line breaks as `\n`.
 * - `raw`: the underlying value as plain decimal text, where the source carries one.
 * - `date`: `raw` is no amount: of a `day` (with its time) it is the count of days since 1899-12-30, of a `time` alone or
 *   a duration the part or number of days.
 * - `formula`: the 计算式 that gives the value, of a cell that was copied in the program itself.
 * - `record`: the id of the record that the text names, of such a cell.
 * - `given`: false for a cell that the clipboard did not contain (ragged rows); such a cell is left unchanged.
 */
export type ClipCell = { text: string; raw?: string; date?: 'day' | 'time'; formula?: string; record?: string; given: boolean }

/** Whole rows of a grid: whose they are, and key and title of each column of the block. */
export interface RowsOf { readonly grid: string; readonly columns: readonly (readonly [key: string, title: string])[] }

/** Rectangular: every row of `cells` has `width` cells. `rowsOf`: the block is whole rows of a grid of ours. */
export type ClipGrid = { cells: ClipCell[][]; width: number; source: ClipSource; rowsOf?: RowsOf }

/** What a reader finds in one table cell; the occupancy grid adds whether it was given. */
export type CellValue = Omit<ClipCell, 'given'>
export type CellReader = (cell: Element) => CellValue

/**
 * One cell to copy out. `text`: as displayed. `number`: decimal text, present for numbers only.
 * `format`: spreadsheet format code of the number; codes that are not built in are left out. `formula`: its 计算式, which
 * only the program itself reads: to others it would be a formula. `record`: the id of the record that the text names.
 */
export type OutCell = { text: string; number?: string; format?: string; formula?: string; record?: string }
