import { sql, type SQL } from 'drizzle-orm'
import { countingOf, dec, remainderOf, toScale, type Pull, type Taken } from '#schemas/kit/index.ts'
import { document as spine, documentLink, documentRowClosed } from '#server/db/tables/document.ts'
import type { Db } from '#server/db/tx.ts'
import type { Stored } from '../stored.ts'

/** Rows of a document's line, and under which name takings of them are added up. */
export interface Counter { readonly source: Stored, readonly line: string, readonly ceiling: string, readonly remainder: string }

/** Places that a quantity may have. */
const SCALE = 6

export const counterOf = ({ document, sources }: Stored, pull: Pull): Counter =>
  ({ source: sources[pull.from]!, line: pull.line, ceiling: pull.ceiling, remainder: remainderOf(document, pull) })

/** Lines of a document that draw on one remainder. */
export const drawing = ({ document }: Stored, { source, line, remainder }: Pick<Counter, 'source' | 'line' | 'remainder'>): string[] =>
  Object.entries(document.pulls)
    .filter(([, pulls]) =>
      pulls.some(pull => pull.from === source.document.name && pull.line === line && remainderOf(document, pull) === remainder))
    .map(([own]) => own)

/** The remainders of a document's line, each with a column that says how much there is: those on which others draw, and those that it has of itself. */
export function countersOf(source: Stored): Counter[] {
  const all = source.takers.flatMap(({ document: { name, pulls } }) => Object.values(pulls).flat()
    .filter(({ from }) => from === source.document.name)
    .map(({ line, ceiling, remainder = name }): Counter => ({ source, line, ceiling, remainder })))
  const own = (source.document.remainders ?? []).map((one): Counter => ({ source, ...one }))
  return [...new Map([...own, ...all].map(one => [`${one.line}/${one.remainder}`, one])).values()]
}
/** How many remainders rows of a line have: nobody takes of a row any more once all of them are closed. */
export const remainderCount = (source: Stored, line: string): number =>
  Math.max(1, countersOf(source).filter(counter => counter.line === line).length)

interface Takers { readonly taker: Stored, readonly lines: readonly string[] }
/** What a link `l` counts for by the state of the document `t` that took, as the spine has it: 'taken', 'inFlight', or null. */
const weightIn = (takers: readonly Takers[], l: SQL = sql`l`, t: SQL = sql`t`): SQL => {
  const cases = takers.map(({ taker: { document }, lines }) => {
    const { none, inFlight = [] } = countingOf(document)
    return sql`when ${t}.kind = ${document.name} and ${l}.to_line = any(${sql.param([...lines])}) then
      case when ${t}.state = any(${sql.param([...none])}) then null when ${t}.state = any(${sql.param([...inFlight])}) then 'inFlight'
      else 'taken' end`
  })
  return cases.length === 0 ? sql`null::text` : sql`case ${sql.join(cases, sql` `)} end`
}

const allOf = ({ takers }: Stored): Takers[] => takers.map(taker => ({ taker, lines: Object.keys(taker.document.pulls) }))
/** How many remainders the row has that took by a link `l`, by the document `t` that took. */
const remaindersOf = (takers: readonly Takers[]): SQL => {
  const several =
    takers.flatMap(({ taker, lines }) => lines.map(line => ({ kind: taker.document.name, line, count: remainderCount(taker, line) })))
      .filter(({ count }) => count > 1)
  return several.length === 0
    ? sql`1`
    : sql`case ${sql.join(several.map(({ kind, line, count }) => sql`when t.kind = ${kind} and l.to_line = ${line} then ${count}::int`), sql` `)} else 1 end`
}
/** How much of what a link `l` took is to come once more, by the rows that were taken of its row: only of what is decided. */
const reopenedOf = (takers: readonly Takers[]): SQL => {
  const all = takers.flatMap(({ taker, lines }) => lines.flatMap(line =>
    taker.document.pulls[line]!.flatMap(({ reopened }) => (reopened === undefined ? [] : [{ taker, line, ...reopened }]))))
  if (all.length === 0) return sql`0`
  const sums = all.flatMap(({ taker, line, remainder, column, value }) =>
    taker.takers.flatMap(below => drawing(below, { source: taker, line, remainder }).map(own => {
      const { table, columns } = below.lines[own]!
      return sql`case when t.kind = ${taker.document.name} and l.to_line = ${line} then coalesce((select sum(again.quantity)
        from ${weighed(taker, { line, remainder })} again
      join ${table} on ${table.merchantId} = again.merchant_id and ${table.id} = again.to_row and ${columns[column]!} = ${value}
      where again.merchant_id = l.merchant_id and again.from_id = l.to_id and again.from_line = l.to_line and again.from_row = l.to_row
      and again.weight = 'taken'), 0) else 0 end`
    })))
  return sql.join([sql`0`, ...sums], sql` + `)
}

/** How much a link takes: of a row of which all is closed no more than others have taken of it, so that the rest goes back to where it came from. */
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

/** Links by which something was taken, each with its `weight` and how much of it is taken; of every remainder unless one is named. */
export function weighed(source: Stored, of?: Pick<Counter, 'line' | 'remainder'>): SQL {
  const takers = of === undefined ? allOf(source) : source.takers.map(taker => ({ taker, lines: drawing(taker, { source, ...of }) }))
  return sql`(select l.merchant_id, l.from_id, l.from_line, l.from_row, l.to_id, l.to_line, l.to_row, ${quantityOf(takers)} as quantity,
    t.code as by_code, ${weightIn(takers)} as weight
    from ${documentLink} l join ${spine} t on t.merchant_id = l.merchant_id and t.id = l.to_id)`
}

/** How much of each row was taken, as tables joined to that of the line: `except` is a document whose own takings are left out. */
export function counted({ source, line, ceiling, remainder }: Counter, except: string) {
  const { table, parent, columns } = source.lines[line]!
  const asked = sql`coalesce(${columns[ceiling]!}, 0)`
  const sum = (weight: string): SQL => sql`coalesce(sum(w.quantity) filter (where w.weight = ${weight}), 0)`
  return {
    asked, taken: sql`counter.taken`, inFlight: sql`counter.in_flight`, closed: sql`(closing.row_key is not null)`,
    remaining: sql`case when closing.row_key is null then ${asked} - counter.taken - counter.in_flight else 0 end`,
    join: sql`cross join lateral (select ${sum('taken')} as taken, ${sum('inFlight')} as in_flight
      from ${weighed(source, { line, remainder })} w
        where w.merchant_id = ${table.merchantId} and w.from_id = ${parent} and w.from_line = ${line} and w.from_row = ${table.id}
        and w.to_id <> ${except}) counter
      left join ${documentRowClosed} closing on closing.merchant_id = ${table.merchantId} and closing.document_id = ${parent}
      and closing.line = ${line} and closing.row_key = ${table.id} and closing.remainder = ${remainder}`,
  }
}

/** Why and by whom the remainder of a row was closed, and when. */
export interface Closing { readonly reason: string, readonly byName: string, readonly at: string }
export interface Standing extends Taken { readonly id: string, readonly documentId: string, readonly closing: Closing | null }
type Read = Taken & {
  readonly id: string, readonly of: string, readonly reason: string | null, readonly by: string | null, readonly at: string | null
}

/** How rows stand, by their ids, in one query: derived from links and states, whatever kinds have taken (domain B7.2). */
export async function standingsOf(
  db: Db, counter: Counter, rows: { readonly ids: readonly string[] } | { readonly of: string }, except = ''
): Promise<ReadonlyMap<string, Standing>> {
  const { table, parent } = counter.source.lines[counter.line]!
  const { join, ...is } = counted(counter, except)
  const which = 'ids' in rows ? sql`${table.id} = any(${sql.param([...new Set(rows.ids)])})` : sql`${parent} = ${rows.of}`
  const found = await db.sql<Read>`select ${table.id} as id, ${parent} as of, ${is.asked} as asked, ${is.taken} as taken,
    ${is.inFlight} as "inFlight", ${is.remaining} as remaining,
    closing.reason, closing.by_name as by, closing.created_at as at from ${table} ${join} where ${table.merchantId} = ${db.ctx.merchantId}
    and ${which}`
  const text = (value: unknown): string => toScale(dec(String(value)), SCALE)
  return new Map(found.map(({ id, of, asked, taken, inFlight, remaining, reason, by, at }) => [id, {
    id, documentId: of, asked: text(asked), taken: text(taken), inFlight: text(inFlight), remaining: text(remaining),
    closing: reason === null ? null : { reason, byName: by ?? '', at: at ?? '' },
  }]))
}
