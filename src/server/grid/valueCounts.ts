import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Column, Grid } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import type { Db } from '#server/db/tx.ts'
import { MOST_VALUES, type PageQuery, type ValueCount } from '#shared/api/page.ts'
import { openColumn, type ColumnMap } from './conditions.ts'
import { sqlKindOf } from './kinds/index.ts'

interface Source {
  readonly grid: Grid
  readonly map: ColumnMap
  readonly from: SQLWrapper
  /** All conditions except those of the column itself. */
  readonly where: SQL | undefined
}

/** Adds counts of nodes to all their ancestors. */
const withBranches = (counts: SQL, source: string): SQL => sql`
  with recursive counted as (${counts}),
  carried as (
    select value as leaf, value, count from counted
    union
    select carried.leaf, ${dictTree.parentCode}, count from carried join ${dictTree} on ${dictTree.code} = carried.value
    where ${dictTree.tree} = ${source} and ${dictTree.parentCode} is not null
  ) select value, sum(count)::int as count from carried group by 1 order by 1`

/**
 * The most frequent values first; at most `MOST_VALUES`, but every tree node with rows. Empty cells count as null.
 * @throws AppError BAD_INPUT where values cannot be listed, FORBIDDEN for a price (openColumn)
 */
export async function valueCounts(
  db: Db, { grid, map, from, where }: Source, { key, search }: NonNullable<PageQuery['values']>,
): Promise<ValueCount[]> {
  const { column, at } = openColumn(grid, map, db.ctx, key, 'filter')
  const { value, labelled, branches } = sqlKindOf(column.kind)
  if (value === undefined) throw new AppError('BAD_INPUT', { field: 'values', text: '该列不支持列出取值' })
  const text = search?.replaceAll('\0', '').trim() ?? ''
  const condition = text === '' || labelled === undefined ? where : and(where, labelled(at, text, column))
  const counts = sql`select ${value(at)} as value, count(*)::int as count from ${from} where ${condition ?? sql`true`} group by 1`
  const statement = branches
    ? withBranches(counts, String((column as Column<'tree'>).options.source))
    : sql`${counts} order by 2 desc, 1 limit ${MOST_VALUES}`
  return await db.sql<ValueCount>`${statement}`
}
