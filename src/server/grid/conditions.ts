import { or, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Column, FilterOp, Grid } from '#schemas/kit/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { seesPrices } from '#server/core/calls/need.ts'
import { NO_SUCH_FILTER, type PageQuery } from '#shared/api/page.ts'
import { sqlKindOf } from './kinds/index.ts'
import { meetsInitials, meetsText } from './meetsText.ts'

export type ColumnMap = Readonly<Record<string, SQLWrapper>>

/**
 * A hidden price is refused, since its order would reveal it.
 * @throws AppError BAD_INPUT for a column that is unknown or excluded, FORBIDDEN for a price
 */
export function openColumn(
  grid: Grid, map: ColumnMap, ctx: Ctx, key: string, use: 'sort' | 'filter',
): { column: Column, at: SQLWrapper } {
  const column = Object.hasOwn(grid.columns, key) ? grid.columns[key] as Column : undefined
  const at = Object.hasOwn(map, key) ? map[key] : undefined
  if (column === undefined || at === undefined || column.facts[use] === false) {
    throw new AppError('BAD_INPUT', use === 'sort'
      ? { field: 'sorts', text: '该列不支持排序' }
      : { field: 'filters', text: '该列不支持筛选' })
  }
  if (column.facts.price && !seesPrices(ctx)) throw new AppError('FORBIDDEN')
  return { column, at }
}

/** Refuses a query by a hidden price before it reveals whether its target exists. @throws AppError FORBIDDEN */
export function refuseHidden({ columns }: Grid, ctx: Ctx, { sorts, filters, values }: PageQuery): void {
  const keys = [...sorts, ...filters, ...values ? [values] : []].map(({ key }) => key)
  const hasPrice = keys.some(key => Object.hasOwn(columns, key) && columns[key]!.facts.price)
  if (hasPrice && !seesPrices(ctx)) throw new AppError('FORBIDDEN')
}

export function filterConditions(grid: Grid, map: ColumnMap, ctx: Ctx, filters: PageQuery['filters']): SQL[] {
  return filters.map(({ key, op, value }) => {
    const { column, at } = openColumn(grid, map, ctx, key, 'filter')
    const operator = sqlKindOf(column.kind).filters[op as FilterOp]
    if (operator === undefined) throw new AppError('BAD_INPUT', { field: 'filters', text: NO_SUCH_FILTER })
    return operator(at, value, column)
  })
}

/** A quick column contains the text, or the stored pinyin initials contain its letters. */
export function quickCondition(grid: Grid, map: ColumnMap, quick: string, pinyin: SQLWrapper | undefined): SQL | undefined {
  const quickColumns = grid.quick.flatMap(key => (Object.hasOwn(map, key) ? [map[key]!] : []))
  return or(meetsText(quick, ...quickColumns), pinyin && meetsInitials(quick, pinyin))
}
