import { is, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Column, Grid, KindName } from '#schemas/kit/index.ts'
import { seesPrices } from '#server/core/calls/need.ts'
import type { Db } from '#server/db/tx.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { openColumn, type ColumnMap } from './conditions.ts'
import { sqlKindOf } from './kinds/index.ts'

const filledAlways = (at: SQLWrapper): boolean => is(at, PgColumn) && at.notNull

let collation: Promise<SQL> | undefined

/** The pinyin collation of the server; one that was built without ICU sorts by code point. Asked once per process. */
function chineseOf({ sql: query }: Db): Promise<SQL> {
  collation ??= query`select 1 from pg_collation where collname = 'zh-x-icu'`
    .then(found => sql.raw(found.length > 0 ? ' collate "zh-x-icu"' : ''))
  collation.catch(() => (collation = undefined))
  return collation
}

/** Keys that are numbers of several lengths, 50, 75, 100, stand in the order of the numbers. */
const isNumbered = ({ options }: Column<KindName, unknown>): boolean => {
  const keys = 'values' in options ? Object.keys(options.values) : []
  return new Set(keys.map(({ length }) => length)).size > 1 && keys.every(key => /^\d+$/.test(key))
}
const NUMBER_LENGTH = 9

/** The grid's own order. Whoever may not see prices gets none by them, which would reveal them: the rows stand by what each is known by. */
function ownOrder({ sort, lead, columns }: Grid, { ctx }: Db): Grid['sort'] {
  if (seesPrices(ctx)) return sort
  const open = sort.filter(([name]) => columns[name]!.facts.price !== true)
  return open.length < sort.length && open.length === 0 ? lead.slice(0, 1).map(name => [name, 'asc'] as const) : open
}

/**
 * The order of the rows: what was asked for, else the grid's own, else the place that each row has, and the row's key at the end so that pages never
 * overlap. Empty cells come last both ways; where there are none, the clause stays plain and an index can serve it.
 */
export async function orderOf(grid: Grid, map: ColumnMap, db: Db, sorts: PageQuery['sorts'], key: SQLWrapper, place?: SQLWrapper): Promise<SQL> {
  const asked = sorts.length > 0
    ? sorts.map(sort => ({ ...openColumn(grid, map, db.ctx, sort.key, 'sort'), down: sort.order === 'DESC' }))
    : ownOrder(grid, db).flatMap(([name, order]) => {
        const at = map[name]
        return at === undefined ? [] : [{ column: grid.columns[name]!, at, down: order === 'desc' }]
      })
  if (asked.length === 0 && place !== undefined) return sql`${place}, ${key}`
  const chinese = await chineseOf(db)
  const terms = asked.map(({ column, at, down }) => {
    const direction = down ? (filledAlways(at) ? 'desc' : 'desc nulls last') : 'asc'
    const by = isNumbered(column) ? sql`lpad(${at}, ${sql.raw(String(NUMBER_LENGTH))}, '0')` : sqlKindOf(column.kind).order(at, chinese)
    return sql`${by} ${sql.raw(direction)}`
  })
  return sql.join([...terms, sql`${key} ${sql.raw(asked.at(-1)?.down ? 'desc' : 'asc')}`], sql`, `)
}
