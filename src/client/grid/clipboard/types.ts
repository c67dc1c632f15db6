/** The program that wrote the clipboard; `html` is any other table, `tsv` is plain text. */
export type HtmlSource = 'excel' | 'wps' | 'libreoffice' | 'google' | 'feishu' | 'yingzao' | 'html'
export type ClipSource = HtmlSource | 'tsv'

/**
 * One cell of the clipboard.
 * - `text`: what the source displayed, line breaks as `\n`.
 * - `raw`: the underlying value as plain decimal text, where the source carries one.
 * - `date`: `raw` is a count of days since 1899-12-30, not an amount.
 * - `given`: false for a cell that the clipboard did not contain (ragged rows); such a cell is left unchanged.
 */
export type ClipCell = { text: string; raw?: string; date?: true; given: boolean }

/** Rectangular: every row of `cells` has `width` cells. */
export type ClipGrid = { cells: ClipCell[][]; width: number; source: ClipSource }

/** What a reader finds in one table cell; the occupancy grid adds whether it was given. */
export type CellValue = Omit<ClipCell, 'given'>
export type CellReader = (cell: Element) => CellValue

/**
 * One cell to copy out. `text`: as displayed. `number`: decimal text, present for numbers only.
 * `format`: spreadsheet format code of the number; codes that are not built in are left out.
 */
export type OutCell = { text: string; number?: string; format?: string }
