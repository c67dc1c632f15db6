import { excelCell, type Grid, type Lookups, type Row } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/need.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { writeWorkbook, type WriteSheet } from '#server/core/xlsx/index.ts'

const WIDTH = 110

/** Rows as a sheet: the grid's columns in their order under their Excel headers; prices only for who may see them. */
export function sheetOf(grid: Grid, rows: readonly Row[], lookups: Lookups, ctx: Ctx): WriteSheet {
  const columns = Object.entries(grid.columns)
    .filter(([, { facts }]) => facts.excel !== false && (!facts.price || seesPrices(ctx)))
  return {
    name: grid.title,
    columns: columns.map(([, { label, facts }]) => ({ header: facts.excel || label, width: facts.width ?? WIDTH })),
    rows: rows.map(row => columns.map(([key, column]) => excelCell(row[key], column, lookups))),
  }
}

/** The rows as an xlsx file, made off the event loop. */
export const exportRows = (grid: Grid, rows: readonly Row[], lookups: Lookups, ctx: Ctx): Promise<Uint8Array> =>
  writeWorkbook([sheetOf(grid, rows, lookups, ctx)])
