import { sql } from 'drizzle-orm'
import { packageUse } from '#server/db/tables/packageUse.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { Used } from '#shared/match/match.ts'
import { nineDigits } from '#shared/match/score.ts'

/** A package confirmed for this code, or revoked. */
export interface PackageUse { readonly code: string; readonly quotaId: string }

/** Counts by nine digits and package, in lock order; other codes are ignored. */
function counted(uses: readonly PackageUse[]): readonly { readonly code: string, readonly quotaId: string, readonly count: number }[] {
  const counts = new Map<string, { readonly code: string, readonly quotaId: string, readonly count: number }>()
  for (const { code, quotaId } of uses) {
    const digits = nineDigits(code)
    if (digits === null) continue
    const key = `${digits}/${quotaId}`
    counts.set(key, { code: digits, quotaId, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/**
 * Records confirmed packages, so that the next bill finds them (domain B3, the last ten points). Called in the transaction of the
 * confirmation; {@link forgetUse} by its revocation.
 */
export async function recordUse(tx: Tx, uses: readonly PackageUse[]): Promise<void> {
  for (const { code, quotaId, count } of counted(uses)) {
    await tx.q.insert(packageUse).values({ itemCode: code, quotaId, count })
      .onConflictDoUpdate(
        { target: [packageUse.merchantId, packageUse.itemCode, packageUse.quotaId], set: { count: sql`${packageUse.count} + ${count}` } }
      )
  }
}

/** Reverses {@link recordUse}. */
export async function forgetUse(tx: Tx, uses: readonly PackageUse[]): Promise<void> {
  for (const { code, quotaId, count } of counted(uses)) {
    const condition = sql`${packageUse.merchantId} = ${tx.ctx.merchantId} and ${packageUse.itemCode} = ${code}
      and ${packageUse.quotaId} = ${quotaId}`
    const remaining = await tx.q.update(packageUse).set({ count: sql`${packageUse.count} - ${count}` })
      .where(sql`${condition} and ${packageUse.count} > ${count}`).returning({ count: packageUse.count })
    if (remaining.length === 0) await tx.q.delete(packageUse).where(condition)
  }
}

export async function usedFor(db: Db, codes: readonly string[]): Promise<Used> {
  const digits = [...new Set(codes.flatMap(code => nineDigits(code) ?? []))]
  const usesByCode = new Map<string, Map<string, number>>()
  if (digits.length === 0) return usesByCode
  const rows = await db.q.select({ code: packageUse.itemCode, quotaId: packageUse.quotaId, count: packageUse.count }).from(packageUse)
    .where(sql`${packageUse.merchantId} = ${db.ctx.merchantId} and ${packageUse.itemCode} = any(${sql.param(digits)})`)
  for (const { code, quotaId, count } of rows) {
    const packages = usesByCode.get(code)
    if (packages === undefined) usesByCode.set(code, new Map([[quotaId, count]]))
    else packages.set(quotaId, count)
  }
  return usesByCode
}
