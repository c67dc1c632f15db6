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

/** Which part of all rows a page is. */
export interface Slice { readonly limit: number, readonly offset: number }

/** What ranks rows, and the condition that joins it, under the name `ranked`, to the source. */
export interface Ranked { readonly by: SQL, readonly on: SQL }

interface PageSource<G extends Grid> {
  readonly grid: G
  /** A table, or tables joined in SQL. */
  readonly from: SQLWrapper
  /** Column of the grid to its place in the source; columns that are left out are not in the rows. */
  readonly columns: { readonly [K in keyof G['columns']]?: SQLWrapper }
  /** The row's key. */
  readonly key: SQLWrapper
  /** Where rows have an order of their own: the column that keeps it, for lists that are not sorted. */
  readonly place?: SQLWrapper
  /** Properties beside the grid's columns, as the contract's row names them. */
  readonly extra?: ColumnMap
  /** Which rows at all; begins with the merchant, as every key does. */
  readonly where: SQL
  /** How the record calls the rows; without it the list does not say who changed their cells. */
  readonly entity?: string
  /** Its rows are what a statement comes to, called `r`: they are counted on the way, not by a second one. */
  readonly computed?: true
  /** The same statement, of which a row is found by its key at once. */
  readonly keyed?: Keyed
  /** The number of the same rows by a shorter way than counting the source (`talliedCount` where the database keeps it): of a page without further conditions. */
  readonly count?: SQL
  /**
   * Takes the place of `from` in a quick search, where a domain has an index for it: a function of the database that gives the
   * rows found, under the name of the table. The text is trimmed and not empty.
   */
  readonly found?: (text: string) => SQL
  /**
   * Where the domain's index ranks what it finds: one page of a quick search that no sort and no condition of a column changes,
   * best first, as rows that say which place of the page (`place`) a key has and how many there are in all (`total`).
   */
  readonly ranked?: (text: string, page: Slice) => Ranked
  /** The pinyin initials that the quick search looks at as well. */
  readonly pinyin?: SQLWrapper
}

/** From here on a page is found by the keys of its rows alone, which an index has: nothing is read or looked up of the rows before it. */
const DEEP = 500

const EVERY_ACTION = Object.keys(ACTIONS) as PermissionAction[]
/** What the person may do with rows of the grid, by the key that writes it; who holds that of its drafts may add some. */
const actionsOn = ({ permissions }: Ctx, { access }: Grid): PermissionAction[] => EVERY_ACTION.filter(action =>
  permissions.has(`${writeKey(access)}:${action}`) || (action === 'add' && access.drafts !== undefined && permissions.has(`${access.drafts}:edit`)))

const selection = (map: ColumnMap): SQL =>
  sql.join(Object.entries(map).map(([key, at]) => sql`${at} as ${sql.identifier(key)}`), sql`, `)

/** No column is called so. */
const MOMENT = '~moment'
const UNMET = '~unmet'
const BESIDES: readonly string[] = [TOTAL, MOMENT, UNMET]
/** Rows between two looks at how long the event loop was held. */
const PIECE = 100

/** A page may be long: its rows are made ready a few at a time. */
async function wireRows(grid: Grid, found: readonly Record<string, unknown>[]): Promise<Record<string, unknown>[]> {
  const besides = [...BESIDES, ...Object.keys(grid.footer).map(sumName)]
  const rows: Record<string, unknown>[] = []
  const breath = breathing(found.length > PIECE)
  for (const row of found) {
    if (rows.length % PIECE === 0) await breath()
    rows.push(toWire(grid, row, besides))
  }
  return rows
}

/** The rows of a tree that stand open, with what stands under them; of a search what it found, with everything above it. */
async function treePage<R extends object>(db: Db, tree: TreeRows, extra: ColumnMap | undefined, below: readonly (string | null)[]): Promise<Page<R>> {
  const { grid, map, key, from, where, found } = tree
  const selected = selection({ ...map, ...extra, [grid.rowKey]: key, ...(found && { [UNMET]: sql`(${found}) is not true` }) })
  const read = await db.sql<Record<string, unknown>>`select ${selected}, now() as ${sql.identifier(MOMENT)} from ${from}
    where ${where} and ${treeCondition(tree, below)} order by ${treeOrder(tree)} limit ${ROW_CEILING + 1}`
  if (read.length > ROW_CEILING) throw tooMany(read.length)
  const { total, sums } = await treeTotals(db, tree)
  const idOf = (row: Record<string, unknown>): string => String(row[grid.rowKey])
  return {
    rows: await wireRows(grid, read) as R[], total, pageNum: 1, totalPages: 1, sums, can: actionsOn(db.ctx, grid),
    branches: await branchFacts(db, tree, read.map(idOf), below),
    ...(found && { unmet: read.filter(row => row[UNMET] === true).map(idOf) }),
    ...(read[0] !== undefined && { at: String(read[0][MOMENT]) }),
  }
}

function tooMany(total: number): AppError {
  return new AppError('TOO_MANY_ROWS', { text: `共 ${total} 条，超过 ${ROW_CEILING} 条，请缩小查询范围或导出` })
}

/**
 * One page of a grid's rows: filtered, sorted, counted. The count is asked for only when it does not follow from the page itself.
 * With `values` the counts of a column's values take the place of the rows, with `writers` who last changed cells of them.
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
    const found = quick === undefined && conditions.length === 0 ? undefined : and(quick, ...conditions)
    return await treePage(db, { grid, from, map, key: source.key, where: source.where, ...(found && { found }) }, source.extra, input.below)
  }
  const all = input.pageSize === -1
  const limit = all ? ROW_CEILING + 1 : input.pageSize
  const offset = all ? 0 : (input.pageNum - 1) * limit

  const summed = Object.keys(grid.footer).length > 0
  const selected = selection({ ...map, ...source.extra, [grid.rowKey]: source.key })
  const ranked = text === '' || input.sorts.length + conditions.length > 0 || summed ? undefined : source.ranked?.(text, { limit, offset })
  const known = text === '' && conditions.length === 0 ? source.count : undefined
  // A search is run once: its rows are counted on the way. Counting a whole table is quicker by an index of its own.
  const once = indexed !== undefined
  const counted = once ? sql`count(*) over ()` : sql`(select count(*) from ${from} where ${where})`
  const count = known ?? counted
  // The record has its moments from the database's clock, too.
  const moment = sql`, now() as ${sql.identifier(MOMENT)}`
  const counting = summed ? once ? sql`, ${totalColumns(grid, map, sql` over ()`)}${moment}` : moment : sql`, ${count} as ${sql.identifier(TOTAL)}${moment}`
  const order = ranked === undefined ? await orderOf(grid, map, db, input.sorts, source.key, source.place) : undefined
  const slice = sql`from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`
  const found = source.computed === true
    ? await db.sql<Record<string, unknown>>`${computedPage({ ...source, grid, map, where }, { selected: sql`${selected}${moment}`, order, limit, offset })}`
    : ranked === undefined
      ? await db.sql<Record<string, unknown>>`select ${selected}${counting} ${offset < DEEP || once ? slice
        : sql`from ${from} where ${source.where} and ${source.key} in (select ${source.key} ${slice}) order by ${order}`}`
      : await db.sql<Record<string, unknown>>`select ${selected}, ranked.total as ${sql.identifier(TOTAL)}${moment}
          from ${ranked.by} as ranked join ${source.from} on ${ranked.on} order by ranked.place`
  const ended = found.length < limit && (found.length > 0 || offset === 0)
  const total = found[0]?.[TOTAL] ?? (ended && !summed ? offset + found.length : undefined)
  const sized = total === undefined ? await totals(db, grid, map, from, where) : summed ? totalsOf(grid, map, found[0]) : { total: Number(total), sums: undefined }
  if (all && found.length > ROW_CEILING) throw tooMany(sized.total)
  return {
    rows: await wireRows(grid, found) as RowOf<Grid<C, K>>[],
    total: sized.total,
    pageNum: input.pageNum,
    totalPages: all ? 1 : Math.ceil(sized.total / limit),
    ...(sized.sums !== undefined && { sums: sized.sums }),
    ...(ranked !== undefined && { ranked: true }),
    can: actionsOn(db.ctx, grid),
    ...(found[0] !== undefined && { at: String(found[0][MOMENT]) }),
  }
}
