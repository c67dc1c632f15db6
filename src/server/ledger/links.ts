import { sql } from 'drizzle-orm'
import { dec, toText, type Ledger } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { document } from '#server/db/tables/document.ts'
import { ledgerRow } from '#server/db/tables/ledger.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/grid/index.ts'
import { isStanding, lastTurn, type PostedRow } from './turns.ts'
import { shown, type Values } from './values.ts'
import type { Linked } from './worth.ts'

/** The posting of a ledger that another one is linked to: what a line of a source has posted. */
export interface Link { readonly source: string; readonly line: string }
/** A posting with what the postings that are linked to it have taken, by the id of the posting. */
export interface LinkedRow { readonly row: PostedRow; left: Values }

const size = (value: string): string => toText(dec(value).abs())
export const linkedValues = ({ row, left }: LinkedRow): Linked =>
  ({ quantity: size(row.quantity), amount: size(row.amount), left: { quantity: size(left.quantity), amount: size(left.amount) } })
/** What is left once more is linked to it; signs as in the row. */
export const less = (left: Values, entry: Values): Values =>
  ({ quantity: toText(dec(left.quantity).plus(entry.quantity)), amount: toText(dec(left.amount).plus(entry.amount)) })

/**
 * The postings that links name, with what is left of each. Their sources are locked.
 * @throws Error for a link to what is not posted: mistakes of who posts
 */
export async function linkedRows(tx: Tx, ledger: Ledger, links: readonly Link[]): Promise<ReadonlyMap<string, LinkedRow>> {
  const found = new Map<string, LinkedRow>()
  for (const source of new Set(links.map(link => link.source))) {
    const { turn, rows } = await lastTurn(tx, ledger, source)
    for (const row of isStanding(turn) ? rows : []) found.set(linkMark({ source, line: row.line }), { row, left: row })
  }
  const wanted = new Map(links.map(link => {
    const one = found.get(linkMark(link))
    if (one === undefined) throw new Error(`${ledger.name}: nothing is posted for line ${link.line} of ${link.source}`)
    return [linkMark(link), one]
  }))
  const taken = await takenOf(tx, [...wanted.values()].map(({ row }) => row.id))
  for (const one of wanted.values()) one.left = less(one.row, taken.get(one.row.id) ?? { quantity: '0', amount: '0' })
  return wanted
}
export const linkMark = ({ source, line }: Link): string => JSON.stringify([source, line])

/** What is linked to postings, in sum, by their ids; those of which nothing is left out. */
async function takenOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Values>> {
  const rows = await db.sql<Values & { readonly linked: string }>`
    select linked, sum(quantity) as quantity, sum(amount) as amount from ${ledgerRow}
    where merchant_id = ${db.ctx.merchantId} and linked = any(${sql.param([...ids])}::text[]) group by linked having sum(quantity) <> 0
    or sum(amount) <> 0`
  return new Map(rows.map(({ linked, ...values }) => [linked, values]))
}

/** Refuses to take back postings of which something was taken since. @throws AppError WRONG_STATE naming the documents that did */
export async function refuseLinked(tx: Tx, ledger: Ledger, rows: readonly PostedRow[]): Promise<void> {
  const taken = await takenOf(tx, rows.map(({ id }) => id))
  const row = rows.find(({ id }) => taken.has(id))
  if (row === undefined) return
  const sources = await tx.sql<{ readonly code: string | null }>`
    select distinct d.code from ${ledgerRow} r left join ${document} d on d.merchant_id = r.merchant_id and d.id = r.source
    where r.merchant_id = ${tx.ctx.merchantId} and r.linked = ${row.id} group by r.source, d.code having sum(r.quantity) <> 0
    or sum(r.amount) <> 0 order by d.code`
  const by = sources.flatMap(({ code }) => code ?? []).join('、')
  const gone = shown(await lookupsFor(tx), ledger, 'quantity', row.key, size(taken.get(row.id)!.quantity))
  throw new AppError('WRONG_STATE', { text: `“${row.title}”已有 ${gone} 被${by || '后面的单据'}退回，须先冲销` })
}
