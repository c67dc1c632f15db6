import { is, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Grid } from '#schemas/kit/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { openColumn, type ColumnMap } from './conditions.ts'
import { sqlKindOf } from './kinds/index.ts'

const filledAlways = (at: SQLWrapper): boolean => is(at, PgColumn) && at.notNull

/**
 * The order of the rows: what was asked for, else the grid's own, and the row's key at the end so that pages never
 * overlap. Empty cells come last both ways; where there are none, the clause stays plain and an index can serve it.
 */
export function orderOf(grid: Grid, map: ColumnMap, ctx: Ctx, sorts: PageQuery['sorts'], key: SQLWrapper): SQL {
  const asked = sorts.length > 0
    ? sorts.map(sort => ({ ...openColumn(grid, map, ctx, sort.key, 'sort'), down: sort.order === 'DESC' }))
    : grid.sort.flatMap(([name, order]) => {
        const at = map[name]
        return at === undefined ? [] : [{ column: grid.columns[name]!, at, down: order === 'desc' }]
      })
  const terms = asked.map(({ column, at, down }) =>
    sql`${sqlKindOf(column.kind).order(at)} ${sql.raw(down ? 'desc' : 'asc')}${sql.raw(down && !filledAlways(at) ? ' nulls last' : '')}`)
  return sql.join([...terms, sql`${key} ${sql.raw(asked.at(-1)?.down ? 'desc' : 'asc')}`], sql`, `)
}
