import { sql } from 'drizzle-orm'
import { packageUse } from '#server/db/tables/packageUse.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Used } from '#shared/match/match.ts'
import { nineDigits } from '#shared/match/score.ts'

/** A package that somebody stands by for an item of this code, or no more. */
export interface Taken { readonly code: string; readonly quotaId: string }

/** One count by nine digits and package, in the order in which rows are locked; codes of another form count for nothing. */
function counted(taken: readonly Taken[]): readonly { readonly code: string, readonly quotaId: string, readonly count: number }[] {
  const counts = new Map<string, { readonly code: string, readonly quotaId: string, readonly count: number }>()
  for (const { code, quotaId } of taken) {
    const digits = nineDigits(code)
    if (digits === null) continue
    const key = `${digits}/${quotaId}`
    counts.set(key, { code: digits, quotaId, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/**
 * Remembers packages that were confirmed for items, so that the next bill finds them (domain B3, the last ten points). To be called by
 * what confirms an item, in its transaction; {@link forgetUse} by what takes that back.
 */
export async function recordUse(tx: Tx, taken: readonly Taken[]): Promise<void> {
  for (const { code, quotaId, count } of counted(taken)) {
    await tx.q.insert(packageUse).values({ itemCode: code, quotaId, count })
      .onConflictDoUpdate(
        { target: [packageUse.merchantId, packageUse.itemCode, packageUse.quotaId], set: { count: sql`${packageUse.count} + ${count}` } }
      )
  }
}

/** Takes back what was remembered. */
export async function forgetUse(tx: Tx, taken: readonly Taken[]): Promise<void> {
  for (const { code, quotaId, count } of counted(taken)) {
    const mine = sql`${packageUse.merchantId} = ${tx.ctx.merchantId} and ${packageUse.itemCode} = ${code}
      and ${packageUse.quotaId} = ${quotaId}`
    const left = await tx.q.update(packageUse).set({ count: sql`${packageUse.count} - ${count}` })
      .where(sql`${mine} and ${packageUse.count} > ${count}`).returning({ count: packageUse.count })
    if (left.length === 0) await tx.q.delete(packageUse).where(mine)
  }
}

/** What this company has taken for the nine digits of these codes. */
export async function usedFor(db: Db, codes: readonly string[]): Promise<Used> {
  const digits = [...new Set(codes.flatMap(code => nineDigits(code) ?? []))]
  const found = new Map<string, Map<string, number>>()
  if (digits.length === 0) return found
  const rows = await db.q.select({ code: packageUse.itemCode, quotaId: packageUse.quotaId, count: packageUse.count }).from(packageUse)
    .where(sql`${packageUse.merchantId} = ${db.ctx.merchantId} and ${packageUse.itemCode} = any(${sql.param(digits)})`)
  for (const { code, quotaId, count } of rows) {
    const packages = found.get(code)
    if (packages === undefined) found.set(code, new Map([[quotaId, count]]))
    else packages.set(quotaId, count)
  }
  return found
}
