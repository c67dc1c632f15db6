import { sql, type SQL } from 'drizzle-orm'
import { dec, isDecimalText, toScale, type Ledger, type LedgerKey, type MeasureName } from '#schemas/kit/index.ts'
import { ledgerBalance } from '#server/db/tables/ledger.ts'
import type { Tx } from '#server/db/tx.ts'

export const MEASURES = ['quantity', 'amount'] as const satisfies readonly MeasureName[]
/** A value of every measure, as text; of one that the ledger does not keep it is 0. */
export type Values = Readonly<Record<MeasureName, string>>

/** A key as the database has it, and as a text that no other has. */
export const partsOf = <L extends Ledger>(ledger: L, key: LedgerKey<L>): readonly string[] => ledger.keys.map(name => (key as Readonly<Record<string, string>>)[name]!)
export const markOf = (parts: readonly string[]): string => JSON.stringify(parts)
export const keyOf = <L extends Ledger>(ledger: L, parts: readonly string[]): LedgerKey<L> =>
  Object.fromEntries(ledger.keys.map((name, at) => [name, parts[at]!])) as LedgerKey<L>

/**
 * A value in its stored form.
 * @throws Error for what is no decimal text, finer than the measure, or of a measure that the ledger has not: mistakes of who posts
 */
export function stored(ledger: Ledger, name: MeasureName, value: string | undefined): string {
  const measure = ledger.measures[name]
  if (value === undefined) return measure === undefined ? '0' : toScale(dec(0), measure.scale)
  if (measure === undefined || !isDecimalText(value)) throw new Error(`${ledger.name}: ${name} ${value}`)
  const exact = toScale(dec(value), measure.scale)
  if (!dec(exact).eq(value)) throw new Error(`${ledger.name}: ${value} is finer than ${measure.scale} decimals of ${name}`)
  return exact
}

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

export interface Standing extends Values { readonly key: readonly string[]; readonly sequence: number; readonly ceiling: string | null }

/** Locks balances until the transaction ends, always in one order; those that are not there yet begin at zero. By mark. */
export async function lockKeys(tx: Tx, ledger: Ledger, keys: readonly (readonly string[])[]): Promise<Map<string, Standing>> {
  const asked = sql`select distinct array(select jsonb_array_elements_text(k)) as key from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) k`
  await tx.sql`insert into ${ledgerBalance} (ledger, key) select ${ledger.name}, key from (${asked}) as asked order by key on conflict do nothing`
  const found = await tx.sql<Standing>`
    select key, sequence, quantity, amount, ceiling from ${ledgerBalance}
    where merchant_id = ${tx.ctx.merchantId} and ledger = ${ledger.name} and key in (${asked}) order by key for update`
  return new Map(found.map(row => [markOf(row.key), row]))
}
