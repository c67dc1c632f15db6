import { sql } from 'drizzle-orm'
import { dec, toScale, type Ledger, type LedgerKey, type MeasureName } from '#schemas/kit/index.ts'
import { ledgerBalance, ledgerRow } from '#server/db/tables/ledger.ts'
import type { Db } from '#server/db/tx.ts'
import { partOf, within } from './keys.ts'
import type { PostedRow } from './lockSources.ts'
import { keyOf, markOf, MEASURES, partsOf, type Values } from './values.ts'

export interface Balance<L extends Ledger> extends Values {
  readonly key: LedgerKey<L>; readonly sequence: number; readonly ceiling: string | null
}

const scaled = <T extends Values>(ledger: Ledger, row: T): T =>
  ({ ...row, ...Object.fromEntries(
    MEASURES.map((name): [MeasureName, string] => [name, toScale(dec(row[name]), ledger.measures[name]?.scale ?? 0)])
  ) })

/** Balances with these key parts, in key order. Pass the first part, which the index uses. */
export async function balances<L extends Ledger>(db: Db, ledger: L, parts: Partial<LedgerKey<L>>): Promise<Balance<L>[]> {
  const rows = await db.sql<Values & { readonly key: string[], readonly sequence: number, readonly ceiling: string | null }>`
    select key, sequence, quantity, amount, ceiling from ${ledgerBalance}
    where merchant_id = ${db.ctx.merchantId} and ledger = ${ledger.name} and ${within(ledger, sql`key`, parts)} order by key`
  return rows.map(row => ({ ...scaled(ledger, row), key: keyOf(ledger, row.key) }))
}

/** Zero without postings. */
export async function balance<L extends Ledger>(db: Db, ledger: L, key: LedgerKey<L>): Promise<Balance<L>> {
  const keyParts = partsOf(ledger, key)
  const [row] = await balances(db, ledger, Object.fromEntries(ledger.keys.map((name, at) => [name, keyParts[at]])) as Partial<LedgerKey<L>>)
  return row ?? { ...scaled(ledger, { quantity: '0', amount: '0' }), key, sequence: 0, ceiling: null }
}

/** Balances of these keys, each once, zero without postings, without a lock. */
export async function balancesOf<L extends Ledger>(db: Db, ledger: L, keys: readonly LedgerKey<L>[]): Promise<readonly Balance<L>[]> {
  if (keys.length === 0) return []
  const keysByMark = new Map(keys.map(key => [markOf(partsOf(ledger, key)), key]))
  const rows = await db.sql<Values & { readonly key: string[], readonly sequence: number, readonly ceiling: string | null }>`
    select key, sequence, quantity, amount, ceiling from ${ledgerBalance} where merchant_id = ${db.ctx.merchantId}
    and ledger = ${ledger.name} and mark = any(${sql.param([...keysByMark.keys()])}::text[])`
  const rowsByMark = new Map(rows.map(row => [markOf(row.key), row]))
  return [...keysByMark].map(([mark, key]) =>
    ({ ...scaled(ledger, rowsByMark.get(mark) ?? { quantity: '0', amount: '0', sequence: 0, ceiling: null }), key }))
}

/** Exact sums of balances by parts of their keys: target cost by class, stock by warehouse. */
export async function totals<L extends Ledger, K extends keyof LedgerKey<L> & string>(
  db: Db, ledger: L, parts: Partial<LedgerKey<L>>, by: readonly K[],
): Promise<(Values & { readonly key: Readonly<Record<K, string>> })[]> {
  const groups = sql`array[${sql.join(by.map(name => partOf(ledger, sql`key`, name)), sql`, `)}]::text[]`
  const rows = await db.sql<Values & { readonly group: string[] }>`
    select ${groups} as "group", sum(quantity) as quantity, sum(amount) as amount from ${ledgerBalance}
    where merchant_id = ${db.ctx.merchantId} and ledger = ${ledger.name} and ${within(ledger, sql`key`, parts)} group by 1 order by 1`
  return rows.map(({ group, ...row }) =>
    ({ ...scaled(ledger, row), key: Object.fromEntries(by.map((name, at) => [name, group[at]!])) as Readonly<Record<K, string>> }))
}

/** A posting for readers; `reverses` is the number of the reversed one. */
export type HistoryRow<L extends Ledger> = Omit<PostedRow, 'merchantId' | 'ledger' | 'key' | 'turn'> & { readonly key: LedgerKey<L> }

/**
 * Postings of balances, newest first.
 * @param before id of a posting: only those added before it
 */
export async function history<L extends Ledger>(
  db: Db, ledger: L, parts: Partial<LedgerKey<L>>, { before, limit = 100 }: { readonly before?: string, readonly limit?: number } = {},
): Promise<HistoryRow<L>[]> {
  const older = before === undefined ? sql`true` : sql`${ledgerRow.id} < ${before}`
  const rows = await db.q.select().from(ledgerRow)
    .where(sql`${ledgerRow.merchantId} = ${db.ctx.merchantId} and ${ledgerRow.ledger} = ${ledger.name}
      and ${within(ledger, sql`${ledgerRow.key}`, parts)} and ${older}`)
    .orderBy(sql`${ledgerRow.id} desc`).limit(limit)
  return rows.map(({ merchantId: _, ledger: __, turn: ___, key, ...row }) => ({ ...scaled(ledger, row), key: keyOf(ledger, key) }))
}
