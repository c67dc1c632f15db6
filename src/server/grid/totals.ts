import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { dec, scaleOf, toScale, type Grid } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import type { ColumnMap } from './conditions.ts'

/** How many rows there are: no column is called so. */
export const TOTAL = '~total'
/** The sum of a column: none is called so either. */
export const sumName = (key: string): string => `~sum ${key}`

const summedOf = (grid: Grid, map: ColumnMap): string[] => Object.keys(grid.footer).filter(key => Object.hasOwn(map, key))

/** The rows that the footer's sums are over. @throws Error where the list does not have a column that says which */
function countedRows({ name, uncounted }: Grid, map: ColumnMap): SQL {
  if (uncounted === undefined) return sql``
  const out = Object.entries(uncounted).map(([key, values]) => {
    if (!Object.hasOwn(map, key)) throw new Error(`${name}: no column ${key} says which rows count`)
    return sql`${map[key]} = any(${sql.param([...values])})`
  })
  return sql` filter (where (${sql.join(out, sql` and `)}) is not true)`
}

/** How many rows there are, and the footer's sums over those that count, as columns; `over` where they stand beside the rows. */
export function totalColumns(grid: Grid, map: ColumnMap, over = sql``): SQL {
  const counted = countedRows(grid, map)
  return sql`count(*)${over} as ${sql.identifier(TOTAL)}${sql.join(summedOf(grid, map).map(key => sql`, (sum(${map[key]})${counted}${over})::text as ${sql.identifier(sumName(key))}`))}`
}
/** What these columns are called. */
export const totalNames = (grid: Grid, map: ColumnMap): readonly string[] => [TOTAL, ...summedOf(grid, map).map(sumName)]

/** What a row of these columns says, each sum with its column's places. */
export function totalsOf(grid: Grid, map: ColumnMap, row: Readonly<Record<string, unknown>> | undefined) {
  const scaled = (key: string): string | null => {
    const value = row?.[sumName(key)]
    return typeof value === 'string' ? toScale(dec(value), scaleOf(grid.columns[key]!)) : null
  }
  const summed = summedOf(grid, map)
  return { total: Number(row?.[TOTAL] ?? 0), sums: summed.length === 0 ? undefined : Object.fromEntries(summed.map(key => [key, scaled(key)])) }
}

/** The same by a statement of its own. */
export async function totals(db: Db, grid: Grid, map: ColumnMap, from: SQLWrapper, where: SQL | undefined) {
  const [row] = await db.sql<Record<string, unknown>>`select ${totalColumns(grid, map)} from ${from} where ${where}`
  return totalsOf(grid, map, row)
}
