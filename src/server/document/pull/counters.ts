import { sql, type SQL } from 'drizzle-orm'
import { countingOf, dec, remainderOf, toScale, type Pull, type PullQuantities } from '#schemas/kit/index.ts'
import { document as spine, documentLink, documentRowClosed } from '#server/db/tables/document.ts'
import type { Db } from '#server/db/tx.ts'
import type { Stored } from '../stored.ts'

/** A document line with the remainder that its draws are counted under. */
export interface Counter { readonly source: Stored, readonly line: string, readonly ceiling: string, readonly remainder: string }

const SCALE = 6

export const counterOf = ({ document, sources }: Stored, pull: Pull): Counter =>
  ({ source: sources[pull.from]!, line: pull.line, ceiling: pull.ceiling, remainder: remainderOf(document, pull) })

export const drawing = ({ document }: Stored, { source, line, remainder }: Pick<Counter, 'source' | 'line' | 'remainder'>): string[] =>
  Object.entries(document.pulls)
    .filter(([, pulls]) =>
      pulls.some(pull => pull.from === source.document.name && pull.line === line && remainderOf(document, pull) === remainder))
    .map(([lineName]) => lineName)

/** The remainders that others draw on, and those declared on the document. */
export function countersOf(source: Stored): Counter[] {
  const all = source.takers.flatMap(({ document: { name, pulls } }) => Object.values(pulls).flat()
    .filter(({ from }) => from === source.document.name)
    .map(({ line, ceiling, remainder = name }): Counter => ({ source, line, ceiling, remainder })))
  const declaredCounters = (source.document.remainders ?? []).map((one): Counter => ({ source, ...one }))
  return [...new Map([...declaredCounters, ...all].map(one => [`${one.line}/${one.remainder}`, one])).values()]
}
/** Number of remainders per row: a row is closed once all of them are. */
export const remainderCount = (source: Stored, line: string): number =>
  Math.max(1, countersOf(source).filter(counter => counter.line === line).length)

interface Takers { readonly taker: Stored, readonly lines: readonly string[] }
/** Weight of a link `l` by the spine state of the drawing document `t`: 'taken', 'inFlight', or null. */
const weightIn = (takers: readonly Takers[], l: SQL = sql`l`, t: SQL = sql`t`): SQL => {
  const cases = takers.map(({ taker: { document }, lines }) => {
    const { none: uncounted, inFlight = [] } = countingOf(document)
    return sql`when ${t}.kind = ${document.name} and ${l}.to_line = any(${sql.param([...lines])}) then
      case when ${t}.state = any(${sql.param([...uncounted])}) then null when ${t}.state = any(${sql.param([...inFlight])}) then 'inFlight'
      else 'taken' end`
  })
  return cases.length === 0 ? sql`null::text` : sql`case ${sql.join(cases, sql` `)} end`
}

const allOf = ({ takers }: Stored): Takers[] => takers.map(taker => ({ taker, lines: Object.keys(taker.document.pulls) }))
/** Number of remainders of the drawn row of a link `l`, by the drawing document `t`. */
const remaindersOf = (takers: readonly Takers[]): SQL => {
  const several =
    takers.flatMap(({ taker, lines }) => lines.map(line => ({ kind: taker.document.name, line, count: remainderCount(taker, line) })))
      .filter(({ count }) => count > 1)
  const cases = several.map(({ kind, line, count }) => sql`when t.kind = ${kind} and l.to_line = ${line} then ${count}::int`)
  return several.length === 0 ? sql`1` : sql`case ${sql.join(cases, sql` `)} else 1 end`
}
/** Quantity of a link `l` to be delivered again, by rows drawn from its row; only decided ones count. */
const reopenedOf = (takers: readonly Takers[]): SQL => {
  const all = takers.flatMap(({ taker, lines }) => lines.flatMap(line =>
    taker.document.pulls[line]!.flatMap(({ reopened }) => (reopened === undefined ? [] : [{ taker, line, ...reopened }]))))
  if (all.length === 0) return sql`0`
  const sums = all.flatMap(({ taker, line, remainder, column, value }) =>
    taker.takers.flatMap(below => drawing(below, { source: taker, line, remainder }).map(belowLine => {
      const { table, columns } = below.lines[belowLine]!
      return sql`case when t.kind = ${taker.document.name} and l.to_line = ${line} then coalesce((select sum(again.quantity)
        from ${weighed(taker, { line, remainder })} again
      join ${table} on ${table.merchantId} = again.merchant_id and ${table.id} = again.to_row and ${columns[column]!} = ${value}
      where again.merchant_id = l.merchant_id and again.from_id = l.to_id and again.from_line = l.to_line and again.from_row = l.to_row
      and again.weight = 'taken'), 0) else 0 end`
    })))
  return sql.join([sql`0`, ...sums], sql` + `)
}

/** Quantity drawn by a link: for a fully closed row at most what others have drawn from it, so that the rest returns to its source. */
const quantityOf = (takers: readonly Takers[]): SQL => {
  const below = [...new Set(takers.flatMap(({ taker }) => taker.takers))].map(taker =>
    ({ taker, lines: Object.keys(taker.document.pulls) }))
  return sql`case when (select count(*) from ${documentRowClosed} c where c.merchant_id = l.merchant_id and c.document_id = l.to_id
    and c.line = l.to_line and c.row_key = l.to_row) >= ${remaindersOf(takers)} then
    least(l.quantity, (select coalesce(sum(x.quantity), 0) from ${documentLink} x join ${spine} y on y.merchant_id = x.merchant_id
    and y.id = x.to_id
      where x.merchant_id = l.merchant_id and x.from_id = l.to_id and x.from_line = l.to_line and x.from_row = l.to_row
      and ${weightIn(below, sql`x`, sql`y`)} is not null))
    else l.quantity end - (${reopenedOf(takers)})`
}

/** Links with `weight` and quantity, of one remainder or all. */
export function weighed(source: Stored, remainderKey?: Pick<Counter, 'line' | 'remainder'>): SQL {
  const takers = remainderKey === undefined
    ? allOf(source)
    : source.takers.map(taker => ({ taker, lines: drawing(taker, { source, ...remainderKey }) }))
  return sql`(select l.merchant_id, l.from_id, l.from_line, l.from_row, l.to_id, l.to_line, l.to_row, ${quantityOf(takers)} as quantity,
    t.code as by_code, ${weightIn(takers)} as weight
    from ${documentLink} l join ${spine} t on t.merchant_id = l.merchant_id and t.id = l.to_id)`
}

/** Columns and join with the quantity drawn per line row; draws of the document `except` are excluded. */
export function counted({ source, line, ceiling, remainder }: Counter, except: string) {
  const { table, parent, columns } = source.lines[line]!
  const requested = sql`coalesce(${columns[ceiling]!}, 0)`
  const sum = (weight: string): SQL => sql`coalesce(sum(w.quantity) filter (where w.weight = ${weight}), 0)`
  return {
    asked: requested, taken: sql`counter.taken`, inFlight: sql`counter.in_flight`, closed: sql`(closing.row_key is not null)`,
    remaining: sql`case when closing.row_key is null then ${requested} - counter.taken - counter.in_flight else 0 end`,
    join: sql`cross join lateral (select ${sum('taken')} as taken, ${sum('inFlight')} as in_flight
      from ${weighed(source, { line, remainder })} w
        where w.merchant_id = ${table.merchantId} and w.from_id = ${parent} and w.from_line = ${line} and w.from_row = ${table.id}
        and w.to_id <> ${except}) counter
      left join ${documentRowClosed} closing on closing.merchant_id = ${table.merchantId} and closing.document_id = ${parent}
      and closing.line = ${line} and closing.row_key = ${table.id} and closing.remainder = ${remainder}`,
  }
}

export interface Closing { readonly reason: string, readonly byName: string, readonly at: string }
export interface RowBalance extends PullQuantities { readonly id: string, readonly documentId: string, readonly closing: Closing | null }
type Read = PullQuantities & {
  readonly id: string, readonly of: string, readonly reason: string | null, readonly by: string | null, readonly at: string | null
}

/** State of rows by id in one query, derived from links and document states of all drawing kinds (domain B7.2). */
export async function standingsOf(
  db: Db, counter: Counter, rows: { readonly ids: readonly string[] } | { readonly of: string }, except = ''
): Promise<ReadonlyMap<string, RowBalance>> {
  const { table, parent } = counter.source.lines[counter.line]!
  const { join, ...balance } = counted(counter, except)
  const condition = 'ids' in rows ? sql`${table.id} = any(${sql.param([...new Set(rows.ids)])})` : sql`${parent} = ${rows.of}`
  const balanceRows = await db.sql<Read>`select ${table.id} as id, ${parent} as of, ${balance.asked} as asked, ${balance.taken} as taken,
    ${balance.inFlight} as "inFlight", ${balance.remaining} as remaining,
    closing.reason, closing.by_name as by, closing.created_at as at from ${table} ${join} where ${table.merchantId} = ${db.ctx.merchantId}
    and ${condition}`
  const text = (value: unknown): string => toScale(dec(String(value)), SCALE)
  return new Map(balanceRows.map(({ id, of: documentId, asked: requested, taken: takenQuantity, inFlight, remaining, reason, by, at }) =>
    [id, {
      id, documentId, asked: text(requested), taken: text(takenQuantity), inFlight: text(inFlight), remaining: text(remaining),
      closing: reason === null ? null : { reason, byName: by ?? '', at: at ?? '' },
    }]))
}
