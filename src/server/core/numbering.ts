import { sql } from 'drizzle-orm'
import { counter } from '#server/db/tables/engine.ts'
import type { Tx } from '#server/db/tx.ts'

/**
 * The next number of a counter, as text with at least `width` digits, from 1 on.
 * The counter's row stays locked until the transaction ends, so numbers have neither gaps nor repetitions; call it late.
 */
export async function nextNumber(tx: Tx, key: string, { width }: { readonly width: number }): Promise<string> {
  const [row] = await tx.q.insert(counter)
    .values({ merchantId: tx.ctx.merchantId, key, value: 1 })
    .onConflictDoUpdate({ target: [counter.merchantId, counter.key], set: { value: sql`${counter.value} + 1` } })
    .returning({ value: counter.value })
  if (row === undefined) throw new Error(`counter ${key} gave no row`)
  return String(row.value).padStart(width, '0')
}

/**
 * The next bill code: prefix + yyyyMMdd + four digits per merchant and day (domain B0).
 * @param date business date, 'YYYY-MM-DD'
 */
export async function nextBillCode(tx: Tx, prefix: string, date: string): Promise<string> {
  const head = `${prefix}${date.replaceAll('-', '')}`
  return head + await nextNumber(tx, head, { width: 4 })
}
