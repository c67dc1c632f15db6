import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { dec, scaleOf, toScale, type Grid } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import type { ColumnMap } from './conditions.ts'

/** No column has this name. */
export const TOTAL = '~total'
/** No column has this name. */
export const sumName = (key: string): string => `~sum ${key}`

const summedOf = (grid: Grid, map: ColumnMap): string[] => Object.keys(grid.footer).filter(key => Object.hasOwn(map, key))

/** Filter of the rows that the footer sums. @throws Error where the list lacks a column of the filter */
function countedRows({ name, uncounted }: Grid, map: ColumnMap): SQL {
  if (uncounted === undefined) return sql``
  const conditions = Object.entries(uncounted).map(([key, values]) => {
    if (!Object.hasOwn(map, key)) throw new Error(`${name}: no column ${key} says which rows count`)
    return sql`${map[key]} = any(${sql.param([...values])})`
  })
  return sql` filter (where (${sql.join(conditions, sql` and `)}) is not true)`
}

/** `over` makes the sums window functions. */
export function totalColumns(grid: Grid, map: ColumnMap, over = sql``): SQL {
  const counted = countedRows(grid, map)
  const sums = summedOf(grid, map).map(key => sql`, (sum(${map[key]})${counted}${over})::text as ${sql.identifier(sumName(key))}`)
  return sql`count(*)${over} as ${sql.identifier(TOTAL)}${sql.join(sums)}`
}
export const totalNames = (grid: Grid, map: ColumnMap): readonly string[] => [TOTAL, ...summedOf(grid, map).map(sumName)]

/** Each sum has its column's scale. */
export function totalsOf(grid: Grid, map: ColumnMap, row: Readonly<Record<string, unknown>> | undefined) {
  const scaled = (key: string): string | null => {
    const value = row?.[sumName(key)]
    return typeof value === 'string' ? toScale(dec(value), scaleOf(grid.columns[key]!)) : null
  }
  const summed = summedOf(grid, map)
  const sums = summed.length === 0 ? undefined : Object.fromEntries(summed.map(key => [key, scaled(key)]))
  return { total: Number(row?.[TOTAL] ?? 0), sums }
}

export async function totals(db: Db, grid: Grid, map: ColumnMap, from: SQLWrapper, where: SQL | undefined) {
  const [row] = await db.sql<Record<string, unknown>>`select ${totalColumns(grid, map)} from ${from} where ${where}`
  return totalsOf(grid, map, row)
}
