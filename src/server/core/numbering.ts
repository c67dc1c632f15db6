import { and, eq, sql } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { NUMBERED, type NumberedType } from '#schemas/org/prefixes.ts'
import { numberPrefix } from '#server/db/tables/company.ts'
import { counter, spareNumber } from '#server/db/tables/engine.ts'
import type { Db, Tx } from '#server/db/tx.ts'

/** Only a block's first draw makes others wait. */
const BLOCK = 64
/** A day's counter has a prefix and yyyyMMdd as key. */
const DAY_KEY = '^[A-Z]{1,6}[0-9]{8}$'

/**
 * The next number, with at least `width` digits, never issued twice. Concurrent transactions do not wait; the number of a failed one is
 * issued next.
 */
export async function nextNumber(tx: Tx, key: string, { width }: { readonly width: number }): Promise<string> {
  const [row] = await tx.sql<{ value: string }>`select yz_next_number(${tx.ctx.merchantId}, ${key}, ${BLOCK}) as value`
  if (row === undefined) throw new Error(`counter ${key} gave no row`)
  return row.value.padStart(width, '0')
}

/** Advances a counter past an imported number, so that neither it nor a lower one is issued. */
export async function reserveNumber(tx: Tx, key: string, value: number): Promise<void> {
  const { merchantId } = tx.ctx
  await tx.q.insert(counter).values({ merchantId, key, value })
    .onConflictDoUpdate({ target: [counter.merchantId, counter.key], set: { value: sql`greatest(${counter.value}, excluded.value)` } })
  // Numbers claimed by a running transaction are locked and skipped.
  await tx.sql`delete from ${spareNumber} where (merchant_id, key, value) in (
    select merchant_id, key, value from ${spareNumber}
    where merchant_id = ${merchantId} and key = ${key} and value <= ${value} for update skip locked)`
}

/** Past days' counters continue after the deleted numbers. */
export async function forgetSpareNumbers({ sql: raw, ctx }: Tx): Promise<void> {
  const today = businessDate(ctx.now).replaceAll('-', '')
  await raw`delete from ${spareNumber} where (merchant_id, key, value) in (
    select merchant_id, key, value from ${spareNumber}
    where key ~ ${DAY_KEY} and right(key, 8) < ${today} for update skip locked)`
}

/** The merchant's number prefix, else the product's. */
export async function prefixOf({ q, ctx }: Db, type: NumberedType): Promise<string> {
  const [row] = await q.select({ prefix: numberPrefix.prefix }).from(numberPrefix)
    .where(and(eq(numberPrefix.merchantId, ctx.merchantId), eq(numberPrefix.type, type)))
  return row?.prefix ?? NUMBERED[type][1]
}

/**
 * The next bill code: prefix + yyyyMMdd + four digits per merchant and day (domain B0).
 * @param date business date, 'YYYY-MM-DD'
 */
export async function nextBillCode(tx: Tx, type: NumberedType, date: string): Promise<string> {
  const head = `${await prefixOf(tx, type)}${date.replaceAll('-', '')}`
  return head + await nextNumber(tx, head, { width: 4 })
}
