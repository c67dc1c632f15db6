import { is, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Column, Grid, KindName } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/need.ts'
import type { Db } from '#server/db/tx.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { openColumn, type ColumnMap } from './conditions.ts'
import { sqlKindOf } from './kinds/index.ts'

const isNeverNull = (at: SQLWrapper): boolean => is(at, PgColumn) && at.notNull

let collation: Promise<SQL> | undefined

/** The server's pinyin collation; without ICU it sorts by code point. Queried once per process. */
function chineseOf({ sql: query }: Db): Promise<SQL> {
  collation ??= query`select 1 from pg_collation where collname = 'zh-x-icu'`
    .then(rows => sql.raw(rows.length > 0 ? ' collate "zh-x-icu"' : ''))
  collation.catch(() => (collation = undefined))
  return collation
}

/** Whether the keys are numbers of several lengths (50, 75, 100), which sort numerically. */
const isNumbered = ({ options }: Column<KindName, unknown>): boolean => {
  const keys = 'values' in options ? Object.keys(options.values) : []
  return new Set(keys.map(({ length }) => length)).size > 1 && keys.every(key => /^\d+$/.test(key))
}
const NUMBER_LENGTH = 9

/** The grid's default order. For users who may not see prices it omits prices; if nothing is left, it is by the first lead column. */
function defaultOrder({ sort, lead, columns }: Grid, { ctx }: Db): Grid['sort'] {
  if (seesPrices(ctx)) return sort
  const open = sort.filter(([name]) => columns[name]!.facts.price !== true)
  return open.length < sort.length && open.length === 0 ? lead.slice(0, 1).map(name => [name, 'asc'] as const) : open
}

/**
 * The ORDER BY of a page: the requested sorts, else the grid's default, else each row's place; the row's key comes last so that pages
 * never overlap. Empty cells come last in both directions; for columns without nulls the clause stays plain, so that an index can
 * serve it.
 */
export async function orderOf(
  grid: Grid, map: ColumnMap, db: Db, sorts: PageQuery['sorts'], key: SQLWrapper, place?: SQLWrapper,
): Promise<SQL> {
  const requested = sorts.length > 0
    ? sorts.map(sort => ({ ...openColumn(grid, map, db.ctx, sort.key, 'sort'), isDescending: sort.order === 'DESC' }))
    : defaultOrder(grid, db).flatMap(([name, order]) => {
        const at = map[name]
        return at === undefined ? [] : [{ column: grid.columns[name]!, at, isDescending: order === 'desc' }]
      })
  if (requested.length === 0 && place !== undefined) return sql`${place}, ${key}`
  const chinese = await chineseOf(db)
  const terms = requested.map(({ column, at, isDescending }) => {
    const direction = isDescending ? (isNeverNull(at) ? 'desc' : 'desc nulls last') : 'asc'
    const by = isNumbered(column)
      ? sql`lpad(${at}, ${sql.raw(String(NUMBER_LENGTH))}, '0')`
      : sqlKindOf(column.kind).order(at, chinese)
    return sql`${by} ${sql.raw(direction)}`
  })
  return sql.join([...terms, sql`${key} ${sql.raw(requested.at(-1)?.isDescending ? 'desc' : 'asc')}`], sql`, `)
}
