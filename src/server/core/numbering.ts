import { and, eq, sql } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { NUMBERED, type NumberedType } from '#schemas/org/prefixes.ts'
import { numberPrefix } from '#server/db/tables/company.ts'
import { counter, spareNumber } from '#server/db/tables/engine.ts'
import type { Db, Tx } from '#server/db/tx.ts'

/** So many numbers come from the counter at once: who takes the first of them has others wait, who takes another nobody. */
const BLOCK = 64
/** The counter of a day: a prefix and yyyyMMdd. */
const OF_DAY = '^[A-Z]{1,6}[0-9]{8}$'

/**
 * The next number of a counter, as text with at least `width` digits, from 1 on. None is given twice. Of several at once each has the
 * lowest that nobody else is about to take, and nobody waits for another's end; the number of a transaction that fails is the next one.
 */
export async function nextNumber(tx: Tx, key: string, { width }: { readonly width: number }): Promise<string> {
  const [row] = await tx.sql<{ value: string }>`select yz_next_number(${tx.ctx.merchantId}, ${key}, ${BLOCK}) as value`
  if (row === undefined) throw new Error(`counter ${key} gave no row`)
  return row.value.padStart(width, '0')
}

/** Lets a counter go on behind a number that came from outside, so that neither it nor a lower one is ever given out. */
export async function reserveNumber(tx: Tx, key: string, value: number): Promise<void> {
  const { merchantId } = tx.ctx
  await tx.q.insert(counter).values({ merchantId, key, value })
    .onConflictDoUpdate({ target: [counter.merchantId, counter.key], set: { value: sql`greatest(${counter.value}, excluded.value)` } })
  // What somebody is about to take is his.
  await tx.sql`delete from ${spareNumber} where (merchant_id, key, value) in (
    select merchant_id, key, value from ${spareNumber} where merchant_id = ${merchantId} and key = ${key} and value <= ${value} for update skip locked)`
}

/** Drops the numbers that nobody has taken on days that are past: their counters go on behind them. */
export async function forgetSpareNumbers({ sql: raw, ctx }: Tx): Promise<void> {
  await raw`delete from ${spareNumber} where (merchant_id, key, value) in (
    select merchant_id, key, value from ${spareNumber} where key ~ ${OF_DAY} and right(key, 8) < ${businessDate(ctx.now).replaceAll('-', '')} for update skip locked)`
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
