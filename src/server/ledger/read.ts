import { sql } from 'drizzle-orm'
import { dec, toScale, type Ledger, type LedgerKey, type MeasureName } from '#schemas/kit/index.ts'
import { ledgerBalance, ledgerRow } from '#server/db/tables/ledger.ts'
import type { Db } from '#server/db/tx.ts'
import { partOf, within } from './keys.ts'
import type { PostedRow } from './turns.ts'
import { keyOf, markOf, MEASURES, partsOf, type Values } from './values.ts'

export interface Balance<L extends Ledger> extends Values {
  readonly key: LedgerKey<L>; readonly sequence: number; readonly ceiling: string | null
}

const scaled = <T extends Values>(ledger: Ledger, row: T): T =>
  ({ ...row, ...Object.fromEntries(
    MEASURES.map((name): [MeasureName, string] => [name, toScale(dec(row[name]), ledger.measures[name]?.scale ?? 0)])
  ) })

/** The balances whose keys have these parts, in the order of the keys. Name the first part of the key: by it they are found. */
export async function balances<L extends Ledger>(db: Db, ledger: L, parts: Partial<LedgerKey<L>>): Promise<Balance<L>[]> {
  const rows = await db.sql<Values & { readonly key: string[], readonly sequence: number, readonly ceiling: string | null }>`
    select key, sequence, quantity, amount, ceiling from ${ledgerBalance}
    where merchant_id = ${db.ctx.merchantId} and ledger = ${ledger.name} and ${within(ledger, sql`key`, parts)} order by key`
  return rows.map(row => ({ ...scaled(ledger, row), key: keyOf(ledger, row.key) }))
}

/** One balance; zero where nothing was posted. */
export async function balance<L extends Ledger>(db: Db, ledger: L, key: LedgerKey<L>): Promise<Balance<L>> {
  const asked = partsOf(ledger, key)
  const [found] = await balances(db, ledger, Object.fromEntries(ledger.keys.map((name, at) => [name, asked[at]])) as Partial<LedgerKey<L>>)
  return found ?? { ...scaled(ledger, { quantity: '0', amount: '0' }), key, sequence: 0, ceiling: null }
}

/** The balances of these keys, each once and whether or not anything was posted to it, without a lock. */
export async function balancesOf<L extends Ledger>(db: Db, ledger: L, keys: readonly LedgerKey<L>[]): Promise<readonly Balance<L>[]> {
  if (keys.length === 0) return []
  const wanted = new Map(keys.map(key => [markOf(partsOf(ledger, key)), key]))
  const rows = await db.sql<Values & { readonly key: string[], readonly sequence: number, readonly ceiling: string | null }>`
    select key, sequence, quantity, amount, ceiling from ${ledgerBalance} where merchant_id = ${db.ctx.merchantId}
    and ledger = ${ledger.name} and mark = any(${sql.param([...wanted.keys()])}::text[])`
  const found = new Map(rows.map(row => [markOf(row.key), row]))
  return [...wanted].map(([mark, key]) =>
    ({ ...scaled(ledger, found.get(mark) ?? { quantity: '0', amount: '0', sequence: 0, ceiling: null }), key }))
}

/** What balances come to by some parts of their keys, exactly: target cost by class, stock by warehouse. */
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

/** A posting as readers see it; `reverses` is the number of the one that it takes back. */
export type HistoryRow<L extends Ledger> = Omit<PostedRow, 'merchantId' | 'ledger' | 'key' | 'turn'> & { readonly key: LedgerKey<L> }

/**
 * The postings behind balances, the newest first.
 * @param before the id of a posting: those that were added before it
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
