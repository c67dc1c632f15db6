import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { writeKey, type Columns, type Grid, type RowOf } from '#schemas/kit/index.ts'
import { ACTIONS, type PermissionAction } from '#schemas/dict/permissions.ts'
import { breathing } from '#server/core/breath.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/tx.ts'
import { ROW_CEILING, type Page, type PageQuery } from '#shared/api/page.ts'
import { computedPage, type Keyed } from './computed.ts'
import { filterConditions, quickCondition, type ColumnMap } from './conditions.ts'
import { orderOf } from './order.ts'
import { sumName, TOTAL, totalColumns, totals, totalsOf } from './totals.ts'
import { valueCounts } from './valueCounts.ts'
import { branchFacts, treeCondition, treeOrder, treeTotals, type TreeRows } from './tree/treePage.ts'
import { toWire } from './wire.ts'
import { shownWriters } from './writers.ts'

export interface Slice { readonly limit: number, readonly offset: number }

/** The condition joins the ranking, as `ranked`, to the source. */
export interface Ranked { readonly by: SQL, readonly on: SQL }

interface PageSource<G extends Grid> {
  readonly grid: G
  /** A table, or tables joined in SQL. */
  readonly from: SQLWrapper
  /** The source's expression of each grid column; omitted columns are not in the rows. */
  readonly columns: { readonly [K in keyof G['columns']]?: SQLWrapper }
  readonly key: SQLWrapper
  /** The rows' manual order, for unsorted lists. */
  readonly place?: SQLWrapper
  /** Further properties of the contract's row. */
  readonly extra?: ColumnMap
  /** Begins with the merchant, as every key does. */
  readonly where: SQL
  /** The entity in the audit log; without it the list does not show who changed cells. */
  readonly entity?: string
  /** The source is a statement called `r`, whose rows are counted in the same query. */
  readonly computed?: true
  /** The statement in a form that finds a row by its key. */
  readonly keyed?: Keyed
  /** A faster row count (such as `talliedCount`) for pages without further conditions. */
  readonly count?: SQL
  /**
   * Replaces `from` in a quick search: a database function that returns the matches, under the table's name. The text is trimmed and not
   * empty.
   */
  readonly found?: (text: string) => SQL
  /** One page of a plain quick search, best first, as rows with key, position in the page (`place`) and total count (`total`). */
  readonly ranked?: (text: string, page: Slice) => Ranked
  /** Pinyin initials included in the quick search. */
  readonly pinyin?: SQLWrapper
}

/** From this offset on an index finds the page by keys: preceding rows are not read. */
const DEEP = 500

const EVERY_ACTION = Object.keys(ACTIONS) as PermissionAction[]
/** The user's actions by the grid's write key; the drafts' key allows adding. */
const actionsOn = ({ permissions }: Ctx, { access }: Grid): PermissionAction[] => EVERY_ACTION.filter(action =>
  permissions.has(`${writeKey(access)}:${action}`)
  || (action === 'add' && access.drafts !== undefined && permissions.has(`${access.drafts}:edit`)))

const selection = (map: ColumnMap): SQL =>
  sql.join(Object.entries(map).map(([key, at]) => sql`${at} as ${sql.identifier(key)}`), sql`, `)

/** A name that no column has. */
const MOMENT = '~moment'
const UNMET = '~unmet'
const TECHNICAL: readonly string[] = [TOTAL, MOMENT, UNMET]
const BATCH = 100

async function wireRows(grid: Grid, stored: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
  const technical = [...TECHNICAL, ...Object.keys(grid.footer).map(sumName)]
  const rows: Record<string, unknown>[] = []
  const breathe = breathing(stored.length > BATCH)
  for (const row of stored) {
    if (rows.length % BATCH === 0) await breathe()
    rows.push(toWire(grid, row, technical))
  }
  return rows
}

/** Children of the expanded rows (`below`), or a search's matches and their ancestors. */
async function treePage<R extends object>(
  db: Db, tree: TreeRows, extra: ColumnMap | undefined, below: readonly (string | null)[],
): Promise<Page<R>> {
  const { grid, map, key, from, where, found: matches } = tree
  const selected = selection({ ...map, ...extra, [grid.rowKey]: key, ...(matches && { [UNMET]: sql`(${matches}) is not true` }) })
  const rows = await db.sql<Record<string, unknown>>`select ${selected}, now() as ${sql.identifier(MOMENT)} from ${from}
    where ${where} and ${treeCondition(tree, below)} order by ${treeOrder(tree)} limit ${ROW_CEILING + 1}`
  if (rows.length > ROW_CEILING) throw tooMany(rows.length)
  const { total, sums } = await treeTotals(db, tree)
  const idOf = (row: Record<string, unknown>): string => String(row[grid.rowKey])
  return {
    rows: await wireRows(grid, rows) as R[], total, pageNum: 1, totalPages: 1, sums, can: actionsOn(db.ctx, grid),
    branches: await branchFacts(db, tree, rows.map(idOf), below),
    ...(matches && { unmet: rows.filter(row => row[UNMET] === true).map(idOf) }),
    ...(rows[0] !== undefined && { at: String(rows[0][MOMENT]) }),
  }
}

function tooMany(total: number): AppError {
  return new AppError('TOO_MANY_ROWS', { text: `共 ${total} 条，超过 ${ROW_CEILING} 条，请缩小查询范围或导出` })
}

/**
 * Returns rows, with `values` counts of a column's values instead, with `writers` the last writers of cells.
 * @throws AppError TOO_MANY_ROWS when `pageSize` is -1 and there are more than 10,000 rows (domain B21)
 */
export async function pageQuery<C extends Columns, K extends string>(
  db: Db, source: PageSource<Grid<C, K>>, input: PageQuery,
): Promise<Page<RowOf<Grid<C, K>>>> {
  const grid: Grid = source.grid
  const map = source.columns as ColumnMap
  if (input.writers !== undefined) {
    const { from, key, where, entity } = source
    const writers = entity === undefined ? [] : await shownWriters(db, { grid, map, from, key, where, entity }, input.writers)
    return { rows: [], total: 0, pageNum: 1, totalPages: 0, writers }
  }
  const text = input.quick?.trim() ?? ''
  const indexed = text === '' ? undefined : source.found?.(text)
  const from = indexed ?? source.from
  const quick = indexed === undefined ? quickCondition(grid, map, text, source.pinyin) : undefined
  const { values } = input
  const filters = values === undefined ? input.filters : input.filters.filter(({ key }) => key !== values.key)
  const conditions = filterConditions(grid, map, db.ctx, filters)
  const where = and(source.where, quick, ...conditions)
  if (values !== undefined) {
    const counted = await valueCounts(db, { grid, map, from, where }, values)
    return { rows: [], total: 0, pageNum: 1, totalPages: 0, values: counted }
  }
  if (grid.tree !== undefined && input.below !== undefined) {
    const isSearch = quick !== undefined || conditions.length > 0
    const tree = { grid, from, map, key: source.key, where: source.where, ...(isSearch && { found: and(quick, ...conditions)! }) }
    return await treePage(db, tree, source.extra, input.below)
  }
  const isWhole = input.pageSize === -1
  const limit = isWhole ? ROW_CEILING + 1 : input.pageSize
  const offset = isWhole ? 0 : (input.pageNum - 1) * limit

  const hasSums = Object.keys(grid.footer).length > 0
  const selected = selection({ ...map, ...source.extra, [grid.rowKey]: source.key })
  const canRank = text !== '' && input.sorts.length + conditions.length === 0 && !hasSums
  const ranked = canRank ? source.ranked?.(text, { limit, offset }) : undefined
  // An indexed search runs once and counts its rows; a table is counted faster by a separate index scan.
  const isIndexed = indexed !== undefined
  const counted = isIndexed ? sql`count(*) over ()` : sql`(select count(*) from ${from} where ${where})`
  const count = (text === '' && conditions.length === 0 ? source.count : undefined) ?? counted
  // The database's clock, as in the audit log.
  const moment = sql`, now() as ${sql.identifier(MOMENT)}`
  const sumsOver = isIndexed ? sql`, ${totalColumns(grid, map, sql` over ()`)}${moment}` : moment
  const counting = hasSums ? sumsOver : sql`, ${count} as ${sql.identifier(TOTAL)}${moment}`
  const order = ranked === undefined ? await orderOf(grid, map, db, input.sorts, source.key, source.place) : undefined
  const slice = sql`from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`
  const byKeys = sql`from ${from} where ${source.where} and ${source.key} in (select ${source.key} ${slice}) order by ${order}`
  const page = { selected: sql`${selected}${moment}`, order, limit, offset }
  const rows = source.computed === true
    ? await db.sql<Record<string, unknown>>`${computedPage({ ...source, grid, map, where }, page)}`
    : ranked === undefined
      ? await db.sql<Record<string, unknown>>`select ${selected}${counting} ${offset < DEEP || isIndexed ? slice : byKeys}`
      : await db.sql<Record<string, unknown>>`select ${selected}, ranked.total as ${sql.identifier(TOTAL)}${moment}
          from ${ranked.by} as ranked join ${source.from} on ${ranked.on} order by ranked.place`
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0)
  const total = rows[0]?.[TOTAL] ?? (isLast && !hasSums ? offset + rows.length : undefined)
  const size = total === undefined
    ? await totals(db, grid, map, from, where)
    : hasSums ? totalsOf(grid, map, rows[0]) : { total: Number(total), sums: undefined }
  if (isWhole && rows.length > ROW_CEILING) throw tooMany(size.total)
  return {
    rows: await wireRows(grid, rows) as RowOf<Grid<C, K>>[],
    total: size.total,
    pageNum: input.pageNum,
    totalPages: isWhole ? 1 : Math.ceil(size.total / limit),
    ...(size.sums !== undefined && { sums: size.sums }),
    ...(ranked !== undefined && { ranked: true }),
    can: actionsOn(db.ctx, grid),
    ...(rows[0] !== undefined && { at: String(rows[0][MOMENT]) }),
  }
}
