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

/** Without ICU the order is by code point. */
function chineseOf({ sql: query }: Db): Promise<SQL> {
  collation ??= query`select 1 from pg_collation where collname = 'zh-x-icu'`
    .then(rows => sql.raw(rows.length > 0 ? ' collate "zh-x-icu"' : ''))
  collation.catch(() => (collation = undefined))
  return collation
}

/** Keys such as 50, 75, 100 sort numerically. */
const isNumbered = ({ options }: Column<KindName, unknown>): boolean => {
  const keys = 'values' in options ? Object.keys(options.values) : []
  return new Set(keys.map(({ length }) => length)).size > 1 && keys.every(key => /^\d+$/.test(key))
}
const NUMBER_LENGTH = 9

/** Users who may not see prices cannot sort by them; the fallback is the first lead column. */
function defaultOrder({ sort, lead, columns }: Grid, { ctx }: Db): Grid['sort'] {
  if (seesPrices(ctx)) return sort
  const open = sort.filter(([name]) => columns[name]!.facts.price !== true)
  return open.length < sort.length && open.length === 0 ? lead.slice(0, 1).map(name => [name, 'asc'] as const) : open
}

/**
 * The ORDER BY of a page: the requested sorts, else the default, else the rows' places; the key comes last so that pages never overlap.
 * Empty cells come last; columns without nulls keep a plain clause, so that an index can serve it.
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
