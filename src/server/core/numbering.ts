import { and, eq, sql } from 'drizzle-orm'
import { NUMBERED, type NumberedType } from '#schemas/org/prefixes.ts'
import { numberPrefix } from '#server/db/tables/company.ts'
import { counter } from '#server/db/tables/engine.ts'
import type { Db, Tx } from '#server/db/tx.ts'

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

/** What the numbers of a kind of document begin with: the merchant's own prefix, or the product's. */
export async function prefixOf({ q, ctx }: Db, type: NumberedType): Promise<string> {
  const [own] = await q.select({ prefix: numberPrefix.prefix }).from(numberPrefix)
    .where(and(eq(numberPrefix.merchantId, ctx.merchantId), eq(numberPrefix.type, type)))
  return own?.prefix ?? NUMBERED[type][1]
}

/**
 * The next bill code: prefix + yyyyMMdd + four digits per merchant and day (domain B0).
 * @param date business date, 'YYYY-MM-DD'
 */
export async function nextBillCode(tx: Tx, type: NumberedType, date: string): Promise<string> {
  const head = `${await prefixOf(tx, type)}${date.replaceAll('-', '')}`
  return head + await nextNumber(tx, head, { width: 4 })
}
