import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Tx } from '#server/db/tx.ts'

/** Withdraws wrongly recorded prices; uses of them keep the source. */
export async function withdrawPrices(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.q.update(pricePoint).set({ withdrawnAt: sql`now()`, withdrawnBy: tx.ctx.userId })
    .where(and(eq(pricePoint.merchantId, tx.ctx.merchantId), inArray(pricePoint.id, [...ids]), isNull(pricePoint.withdrawnAt)))
}
