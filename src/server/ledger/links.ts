import { sql } from 'drizzle-orm'
import { dec, toText, type Ledger } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { document } from '#server/db/tables/document.ts'
import { ledgerRow } from '#server/db/tables/ledger.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/grid/index.ts'
import { isStanding, lastTurn, type PostedRow } from './lockSources.ts'
import { formatMeasure, type Values } from './values.ts'
import type { Linked } from './worth.ts'

export interface Link { readonly source: string; readonly line: string }
/** `left`: the remainder after linked postings. */
export interface LinkedRow { readonly row: PostedRow; left: Values }

const size = (value: string): string => toText(dec(value).abs())
export const linkedValues = ({ row, left: remaining }: LinkedRow): Linked =>
  ({ quantity: size(row.quantity), amount: size(row.amount), left: { quantity: size(remaining.quantity), amount: size(remaining.amount) } })
/** The remainder after another linked entry, whose sign is opposite to the posting's: the two are added. */
export const remainderAfter = (remaining: Values, entry: Values): Values =>
  ({ quantity: toText(dec(remaining.quantity).plus(entry.quantity)), amount: toText(dec(remaining.amount).plus(entry.amount)) })

/**
 * Linked postings with their remainders; their sources are locked.
 * @throws Error for a link to a missing posting: a caller's mistake
 */
export async function linkedRows(tx: Tx, ledger: Ledger, links: readonly Link[]): Promise<ReadonlyMap<string, LinkedRow>> {
  const rowsByLink = new Map<string, LinkedRow>()
  for (const source of new Set(links.map(link => link.source))) {
    const { turn, rows } = await lastTurn(tx, ledger, source)
    for (const row of isStanding(turn) ? rows : []) rowsByLink.set(linkMark({ source, line: row.line }), { row, left: row })
  }
  const requested = new Map(links.map(link => {
    const one = rowsByLink.get(linkMark(link))
    if (one === undefined) throw new Error(`${ledger.name}: nothing is posted for line ${link.line} of ${link.source}`)
    return [linkMark(link), one]
  }))
  const used = await takenOf(tx, [...requested.values()].map(({ row }) => row.id))
  for (const one of requested.values()) one.left = remainderAfter(one.row, used.get(one.row.id) ?? { quantity: '0', amount: '0' })
  return requested
}
export const linkMark = ({ source, line }: Link): string => JSON.stringify([source, line])

/** Sum of linked postings by posting id; those without are left out. */
async function takenOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Values>> {
  const rows = await db.sql<Values & { readonly linked: string }>`
    select linked, sum(quantity) as quantity, sum(amount) as amount from ${ledgerRow}
    where merchant_id = ${db.ctx.merchantId} and linked = any(${sql.param([...ids])}::text[]) group by linked having sum(quantity) <> 0
    or sum(amount) <> 0`
  return new Map(rows.map(({ linked, ...values }) => [linked, values]))
}

/**
 * Refuses the reversal of postings with later linked ones.
 * @throws AppError WRONG_STATE naming the documents of the linked postings
 */
export async function refuseLinked(tx: Tx, ledger: Ledger, rows: readonly PostedRow[]): Promise<void> {
  const used = await takenOf(tx, rows.map(({ id }) => id))
  const row = rows.find(({ id }) => used.has(id))
  if (row === undefined) return
  const sources = await tx.sql<{ readonly code: string | null }>`
    select distinct d.code from ${ledgerRow} r left join ${document} d on d.merchant_id = r.merchant_id and d.id = r.source
    where r.merchant_id = ${tx.ctx.merchantId} and r.linked = ${row.id} group by r.source, d.code having sum(r.quantity) <> 0
    or sum(r.amount) <> 0 order by d.code`
  const by = sources.flatMap(({ code }) => code ?? []).join('、')
  const usedText = formatMeasure(await lookupsFor(tx), ledger, 'quantity', row.key, size(used.get(row.id)!.quantity))
  throw new AppError('WRONG_STATE', { text: `“${row.title}”已有 ${usedText} 被${by || '后面的单据'}退回，须先冲销` })
}
