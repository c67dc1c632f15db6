import { sql } from 'drizzle-orm'
import { dec, toText, type Ledger, type Lookups } from '#schemas/kit/index.ts'
import { newId } from '#server/core/ids.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { ledgerBalance, ledgerRow } from '#server/db/tables/ledger.ts'
import type { Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/grid/index.ts'
import type { RowFault } from '#shared/errors.ts'
import { dayFaults } from './days.ts'
import { refuseFrozen } from './freeze.ts'
import { withHolders } from './holders.ts'
import { lockKeys } from './keys.ts'
import { faultsOf, refuse, type Moved } from './laws.ts'
import { remainderAfter, linkedValues, linkMark, type Link, type LinkedRow } from './links.ts'
import type { PostedRow, Source } from './lockSources.ts'
import { markOf, plus, formatMeasure, stored, type LockedBalance, type Values } from './values.ts'
import type { Worth } from './worth.ts'

/** A row to add, with its amount or a function that computes it under lock. `linked` is the id of the linked posting, if known. */
export interface Entry extends Values {
  readonly turn: number
  readonly key: readonly string[]
  readonly line: string
  readonly title: string
  readonly reverses: number | null
  readonly worth: Worth | null
  readonly link: Link | null
  readonly linked: string | null
}

/** Reversal entries, last row first. */
export const opposites = (
  rows: readonly PostedRow[], turn: number
): Entry[] => rows.toReversed().map(({ key, line, title, sequence, linked, quantity, amount }) =>
  ({
    turn, key, line, title, reverses: sequence, linked, worth: null, link: null, quantity: toText(dec(quantity).negated()),
    amount: toText(dec(amount).negated()),
  }))

/**
 * Adds rows in order, each numbered within its key and with the resulting balance.
 * @returns the added rows
 * @throws AppError WRONG_STATE for a violated law of the ledger, a balance frozen by another source, or more linked to a posting than is
 *   left of it
 */
export async function add(tx: Tx, ledger: Ledger, source: Source, entries: readonly Entry[], linkedTo: ReadonlyMap<string, LinkedRow>) {
  if (entries.length === 0) return []
  const lookups = await lookupsFor(tx)
  const before = await lockKeys(tx, ledger, entries.map(({ key }) => key))
  await refuseFrozen(
    tx, ledger, source.id, entries.map(({ key, ...entryFacts }) => ({ ...entryFacts, standing: before.get(markOf(key))! }))
  )
  const now = new Map(before)
  const last = new Map<string, Entry>()
  const short: RowFault[] = []
  const { userId, realName } = tx.ctx
  const records = entries.map(entry => {
    const mark = markOf(entry.key)
    const linked = entry.link === null ? undefined : linkedTo.get(linkMark(entry.link))
    const values = valued(ledger, entry, now.get(mark)!, linked)
    if (linked !== undefined) short.push(...takeLinked(lookups, ledger, entry, linked, values))
    const next = plus(ledger, now.get(mark)!, values)
    now.set(mark, next)
    last.set(mark, entry)
    const { turn, line, title, reverses } = entry
    return {
      turn, line, title, reverses, ...values, linked: linked?.row.id ?? entry.linked, key: [...entry.key], mark, ledger: ledger.name,
      sequence: next.sequence, id: newId(),
      sourceKind: source.kind, source: source.id, day: source.day, balanceQuantity: next.quantity, balanceAmount: next.amount,
      byUser: userId, byName: realName,
    }
  })
  refuse(short)
  // A source is one event: its lines on a key are checked together.
  const moved = [...last].map(([mark, { line, title }]): Moved => ({ before: before.get(mark)!, after: now.get(mark)!, line, title }))
  refuse(faultsOf(lookups, ledger, await withHolders(tx, lookups, ledger, moved)))
  await insertRows(tx, ledgerRow, records)
  refuse(await dayFaults(tx, lookups, ledger, source.day, moved))
  const changed = [...now.values()]
  await tx.sql`update ${ledgerBalance} b set sequence = n.sequence, quantity = n.quantity, amount = n.amount,
    last_day = greatest(b.last_day, ${source.day}::date)
    from unnest(${sql.param(changed.map(({ key }) => markOf(key)))}::text[], ${sql.param(changed.map(({ sequence }) => sequence))}::int[],
      ${sql.param(changed.map(({ quantity }) => quantity))}::numeric[],
      ${sql.param(changed.map(({ amount }) => amount))}::numeric[]) as n (mark, sequence, quantity, amount)
    where b.merchant_id = ${tx.ctx.merchantId} and b.ledger = ${ledger.name} and b.mark = n.mark`
  return records
}

const valued = (ledger: Ledger, { quantity, amount, worth }: Entry, now: LockedBalance, linked: LinkedRow | undefined): Values =>
  ({ quantity, amount: worth === null ? amount : stored(ledger, 'amount', worth(now, linked === undefined ? null : linkedValues(linked))) })

/** Subtracts from the remainder of a linked posting, which has the opposite sign. */
function takeLinked(lookups: Lookups, ledger: Ledger, { key, line, title }: Entry, linked: LinkedRow, values: Values): RowFault[] {
  const remaining = linked.left
  linked.left = remainderAfter(remaining, values)
  // A return does not reduce the remainder.
  if (dec(values.quantity).times(linked.row.quantity).gt(0)) return []
  if (dec(values.quantity).abs().lte(dec(remaining.quantity).abs())) return []
  const text = (value: string): string => formatMeasure(lookups, ledger, 'quantity', key, toText(dec(value).abs()))
  const used = toText(dec(linked.row.quantity).minus(remaining.quantity))
  return [{ row: line, column: 'quantity', code: 'over', text: `“${title}”已退 ${text(used)}，最多可退 ${text(remaining.quantity)}` }]
}
