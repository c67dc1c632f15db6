import { sql, type SQL } from 'drizzle-orm'
import type { Ledger, LedgerKey } from '#schemas/kit/index.ts'
import { ledgerBalance } from '#server/db/tables/ledger.ts'
import type { Tx } from '#server/db/tx.ts'
import { markOf, NOTHING, partsOf, type LockedBalance, type Values } from './values.ts'

/** @throws Error for parts that the ledger's keys do not have */
export function within<L extends Ledger>(ledger: L, key: SQL, parts: Partial<LedgerKey<L>>): SQL {
  const filters = Object.entries(parts as Readonly<Record<string, string | undefined>>)
    .filter((part): part is [string, string] => part[1] !== undefined)
  return sql.join(filters.map(([name, value]) => sql`${partOf(ledger, key, name)} = ${value}`), sql` and `)
}

export function partOf(ledger: Ledger, key: SQL, name: string): SQL {
  const at = ledger.keys.indexOf(name)
  if (at < 0) throw new Error(`${ledger.name} is not kept by ${name}`)
  return sql`${key}[${sql.raw(String(at + 1))}]`
}

type Parts = readonly (readonly string[])[]
const marksOf = (keys: Parts): string[] => [...new Set(keys.map(markOf))]
export const isOf = (mark: SQL, keys: Parts): SQL => sql`${mark} = any(${sql.param(marksOf(keys))}::text[])`

const besideOf = async (tx: Tx, ledger: string, keys: Parts): Promise<Map<string, Values>> =>
  new Map((await tx.sql<Values & { readonly key: string[] }>`
    select key, quantity, amount from ${ledgerBalance} where merchant_id = ${tx.ctx.merchantId} and ledger = ${ledger}
    and ${isOf(sql`mark`, keys)}`).map(row => [markOf(row.key), row]))

/**
 * Locks balances by mark in a fixed order until the transaction ends; missing ones start at zero. A ledger within another locks that one
 * first, so that its reserved balances can be read.
 */
export async function lockKeys(tx: Tx, ledger: Ledger, keys: Parts): Promise<Map<string, LockedBalance>> {
  const outer = ledger.laws.find(law => law.kind === 'within')?.of
  if (outer !== undefined) await lockKeys(tx, outer, keys)
  await tx.sql`insert into ${ledgerBalance} (ledger, key, mark)
    select ${ledger.name}, array(select jsonb_array_elements_text(mark::jsonb)) as key, mark
    from unnest(${sql.param(marksOf(keys))}::text[]) mark order by key on conflict do nothing`
  const rows = await tx.sql<Omit<LockedBalance, 'beside'>>`
    select key, sequence, quantity, amount, ceiling, frozen_by as "frozenBy" from ${ledgerBalance}
    where merchant_id = ${tx.ctx.merchantId} and ledger = ${ledger.name} and ${isOf(sql`mark`, keys)} order by key for update`
  const other = outer?.name ?? ledger.laws.find(law => law.kind === 'covers')?.ledger
  const otherValues = other === undefined ? new Map<string, Values>() : await besideOf(tx, other, keys)
  return new Map(rows.map(row => [markOf(row.key), { ...row, beside: otherValues.get(markOf(row.key)) ?? NOTHING }]))
}

/** For a source that posts to several ledgers locking each other's keys; called before its postings. */
export const holdKeys = async <L extends Ledger>(tx: Tx, ledger: L, keys: readonly LedgerKey<L>[]): Promise<void> => {
  if (keys.length > 0) await lockKeys(tx, ledger, keys.map(key => partsOf(ledger, key)))
}
