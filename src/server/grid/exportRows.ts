import { excelCell, type Grid, type Lookups, type Row } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/need.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import type { SheetHead, WriteLine } from '#server/core/xlsx/index.ts'
import { EXPORT_AT_ONCE, EXPORT_AT_ONCE_MS } from '#shared/api/export.ts'

const WIDTH = 110

/** A column of an export; width in pixels. */
export interface ExportColumn { readonly key: string, readonly width?: number, readonly frozen?: boolean }

/** A sheet without rows, its price columns by index, and the mapping of a row to a line. */
export interface SheetForm { readonly sheet: SheetHead, readonly prices: readonly number[], readonly lineOf: (row: Row) => WriteLine }

/** Uses the requested columns (default: the grid's); prices only for users who may see them. */
export function sheetForm(grid: Grid, lookups: Lookups, ctx: Ctx, requested?: readonly ExportColumn[]): SheetForm {
  const exported: readonly ExportColumn[] = requested ?? Object.keys(grid.columns).map(key => ({ key }))
  const columns = exported.flatMap(({ key, width, frozen }) => {
    const column = Object.hasOwn(grid.columns, key) ? grid.columns[key] : undefined
    if (column === undefined || column.facts.excel === false || (column.facts.price && !seesPrices(ctx))) return []
    return [{ key, column, header: column.facts.excel || column.label, width: width ?? column.facts.width ?? WIDTH, frozen }]
  })
  const lineOf = (row: Row): WriteLine => columns.map(({ key, column }) => excelCell(row[key], column, lookups))
  const frozen = columns.filter(column => column.frozen).length
  const prices = columns.flatMap(({ column }, at) => (column.facts.price ? [at] : []))
  return { sheet: { name: grid.title, columns: columns.map(({ header, width }) => ({ header, width })), frozen }, prices, lineOf }
}

/** Larger files are made by a task (domain B16). @throws AppError TOO_MANY_ROWS */
export function demandFew(rows: number): void {
  if (rows <= EXPORT_AT_ONCE) return
  const grouped = new Intl.NumberFormat('zh-CN')
  throw new AppError('TOO_MANY_ROWS', { text: `共 ${grouped.format(rows)} 行，超过 ${grouped.format(EXPORT_AT_ONCE)} 行，请在后台导出` })
}

/**
 * Limits the time of a direct answer; call the result between batches.
 * @throws AppError TOO_MANY_ROWS past the limit: the file is made by a task (domain B16)
 */
export function demandSoon(): () => void {
  const startTime = performance.now()
  return () => {
    if (performance.now() - startTime > EXPORT_AT_ONCE_MS) {
      throw new AppError('TOO_MANY_ROWS', { text: '导出用时较长，请在后台导出' })
    }
  }
}
