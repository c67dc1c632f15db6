import { sql } from 'drizzle-orm'
import { dec, type Ledger, type LedgerKey } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { ledgerBalance, ledgerRow } from '#server/db/tables/ledger.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { demandInvariant, type Moved } from './invariant.ts'
import { lockKeys } from './keys.ts'
import { markOf, MEASURES, partsOf, plus, stored, type Values } from './values.ts'

/** What brings postings about: a document, by the kind and the id that it has for good. `day`: the business day, YYYY-MM-DD. */
export interface Source { readonly kind: string; readonly id: string; readonly day: string }

/**
 * What a line of the source adds to a key; negative values take away. `title` is what people call it: it stands in refusals and in the
 * history. A line may post to several keys, but once to each.
 */
export interface Posting<L extends Ledger = Ledger> {
  readonly key: LedgerKey<L>
  readonly line: string
  readonly title: string
  readonly quantity?: string
  readonly amount?: string
}

interface Entry extends Values { readonly key: readonly string[]; readonly line: string; readonly title: string; readonly reverses: number | null }
export type PostedRow = typeof ledgerRow.$inferSelect

/** What a source has posted to a ledger, turn by turn; the last one with its rows in their order. */
export async function lastTurn(db: Db, ledger: Ledger, source: string): Promise<{ readonly turn: number; readonly rows: readonly PostedRow[] }> {
  const rows = await db.q.select().from(ledgerRow).where(sql`${ledgerRow.merchantId} = ${db.ctx.merchantId} and ${ledgerRow.source} = ${source} and ${ledgerRow.ledger} = ${ledger.name}
    and ${ledgerRow.turn} = (select max(turn) from ledger_row l where l.merchant_id = ${db.ctx.merchantId} and l.source = ${source} and l.ledger = ${ledger.name})`).orderBy(ledgerRow.id)
  return { turn: rows[0]?.turn ?? -1, rows }
}

/** One source after the other in whatever it posts. */
export const lockSource = (tx: Tx, source: string) => tx.sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.ctx.merchantId}/ledger/${source}`}, 0))`

const markOfRow = ({ key, line }: Pick<Entry, 'key' | 'line'>): string => JSON.stringify([line, key])
const isSame = (entries: readonly Entry[], rows: readonly PostedRow[]): boolean => {
  const known = new Map(rows.map(row => [markOfRow(row), row]))
  return entries.length === rows.length && entries.every(entry => {
    const row = known.get(markOfRow(entry))
    return row !== undefined && MEASURES.every(name => dec(row[name]).eq(entry[name]))
  })
}

/**
 * Adds a source's rows to their balances, all or none. Balances are locked in one order, so that two sources that meet on a key come one
 * after the other. What is all zero is left out.
 * @returns how many rows were added: 0 where the source stands there with the same rows already
 * @throws AppError WRONG_STATE where the source stands there with other rows, or an invariant refuses (rows name lines and measures)
 * @throws Error for mistakes of the caller: a value that is finer than its measure, a line that posts to one key twice
 */
export async function post<L extends Ledger>(tx: Tx, ledger: L, source: Source, postings: readonly Posting<L>[]): Promise<{ readonly posted: number }> {
  const entries = postings.map(({ key, line, title, quantity, amount }): Entry =>
    ({ key: partsOf(ledger, key), line, title, reverses: null, quantity: stored(ledger, 'quantity', quantity), amount: stored(ledger, 'amount', amount) }))
    .filter(entry => MEASURES.some(name => !dec(entry[name]).isZero()))
  if (new Set(entries.map(markOfRow)).size < entries.length) throw new Error(`${ledger.name}: a line of ${source.id} posts twice to one key`)
  await lockSource(tx, source.id)
  const { turn, rows } = await lastTurn(tx, ledger, source.id)
  if (turn >= 0 && turn % 2 === 0) {
    if (isSame(entries, rows)) return { posted: 0 }
    throw new AppError('WRONG_STATE', { text: `该单据在${ledger.title}中已经记账，须先冲销才能重新记账` })
  }
  await add(tx, ledger, source, turn + 1, entries)
  return { posted: entries.length }
}

/** Adds rows in their order, each numbered within its key and with the balance that it leads to. */
export async function add(tx: Tx, ledger: Ledger, source: Source, turn: number, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const before = await lockKeys(tx, ledger, entries.map(({ key }) => key))
  const now = new Map(before)
  const last = new Map<string, Entry>()
  const { userId, realName } = tx.ctx
  const records = entries.map(entry => {
    const mark = markOf(entry.key)
    const next = plus(ledger, now.get(mark)!, entry)
    now.set(mark, next)
    last.set(mark, entry)
    return {
      ...entry, key: [...entry.key], ledger: ledger.name, sequence: next.sequence, id: newId(), sourceKind: source.kind, source: source.id, day: source.day, turn,
      balanceQuantity: next.quantity, balanceAmount: next.amount, byUser: userId, byName: realName,
    }
  })
  // A source is one event: what its lines do to a key counts together.
  demandInvariant(ledger, [...last].map(([mark, { line, title }]): Moved => ({ before: before.get(mark)!, after: now.get(mark)!, line, title })))
  await insertRows(tx, ledgerRow, records)
  const changed = [...now.values()]
  await tx.sql`update ${ledgerBalance} b set sequence = n.sequence, quantity = n.quantity, amount = n.amount
    from unnest(${sql.param(changed.map(({ key }) => markOf(key)))}::text[], ${sql.param(changed.map(({ sequence }) => sequence))}::int[],
      ${sql.param(changed.map(({ quantity }) => quantity))}::numeric[], ${sql.param(changed.map(({ amount }) => amount))}::numeric[]) as n (key, sequence, quantity, amount)
    where b.merchant_id = ${tx.ctx.merchantId} and b.ledger = ${ledger.name} and b.key = array(select jsonb_array_elements_text(n.key::jsonb))`
}
