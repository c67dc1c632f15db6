import { sql, type SQL } from 'drizzle-orm'
import type { Ledger, LedgerKey } from '#schemas/kit/index.ts'
import { ledgerBalance } from '#server/db/tables/ledger.ts'
import type { Tx } from '#server/db/tx.ts'
import { markOf, type Standing } from './values.ts'

/** The rows whose key has these parts. @throws Error for parts that the ledger's keys do not have */
export function within<L extends Ledger>(ledger: L, key: SQL, parts: Partial<LedgerKey<L>>): SQL {
  const asked = Object.entries(parts as Readonly<Record<string, string | undefined>>).filter((part): part is [string, string] => part[1] !== undefined)
  return sql.join(asked.map(([name, value]) => sql`${partOf(ledger, key, name)} = ${value}`), sql` and `)
}

/** One part of a key in the database. */
export function partOf(ledger: Ledger, key: SQL, name: string): SQL {
  const at = ledger.keys.indexOf(name)
  if (at < 0) throw new Error(`${ledger.name} is not kept by ${name}`)
  return sql`${key}[${sql.raw(String(at + 1))}]`
}

/** Locks balances until the transaction ends, always in one order; those that are not there yet begin at zero. By mark. */
export async function lockKeys(tx: Tx, ledger: Ledger, keys: readonly (readonly string[])[]): Promise<Map<string, Standing>> {
  const asked = sql`select distinct array(select jsonb_array_elements_text(k)) as key from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) k`
  await tx.sql`insert into ${ledgerBalance} (ledger, key) select ${ledger.name}, key from (${asked}) as asked order by key on conflict do nothing`
  const found = await tx.sql<Standing>`
    select key, sequence, quantity, amount, ceiling from ${ledgerBalance}
    where merchant_id = ${tx.ctx.merchantId} and ledger = ${ledger.name} and key in (${asked}) order by key for update`
  return new Map(found.map(row => [markOf(row.key), row]))
}
