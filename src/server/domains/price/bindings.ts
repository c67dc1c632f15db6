import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Tx } from '#server/db/tx.ts'
import { withdrawPrices } from './withdraw.ts'

const ofItems = (tx: Tx, ids: readonly string[]) =>
  and(eq(pricePoint.merchantId, tx.ctx.merchantId), inArray(pricePoint.libMaterialId, [...ids]))

/** Prices of items that go stay facts: they wait for an item of their name again. */
export async function releasePrices(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.q.update(pricePoint).set({ libMaterialId: null }).where(ofItems(tx, ids))
}

/** Prices of some items are those of another from now on. @returns the ids of the prices by the item that they were of */
export async function rebindPrices(tx: Tx, from: readonly string[], to: string): Promise<Record<string, string[]>> {
  const moved = await tx.q.select({ id: pricePoint.id, of: pricePoint.libMaterialId }).from(pricePoint).where(ofItems(tx, from))
    .orderBy(pricePoint.id)
  await tx.q.update(pricePoint).set({ libMaterialId: to }).where(ofItems(tx, from))
  const byItem: Record<string, string[]> = {}
  for (const { id, of } of moved) if (of !== null) (byItem[of] ??= []).push(id)
  return byItem
}

/** Takes a rebinding back; prices that have gone elsewhere since stay there. */
export async function restorePrices(tx: Tx, moved: Readonly<Record<string, readonly string[]>>, from: string): Promise<void> {
  for (const [item, ids] of Object.entries(moved)) {
    await tx.q.update(pricePoint).set({ libMaterialId: item }).where(and(ofItems(tx, [from]), inArray(pricePoint.id, [...ids])))
  }
}

/**
 * Withdraws the recorded prices of items themselves: everything of items that go, and of `changed` ones the price that they have
 * now and are about to lose. What others recorded of items that go waits for an item of that name again.
 */
export async function takeBackLibraryPrices(tx: Tx, ids: readonly string[], changed?: readonly MaterialRecord[]): Promise<void> {
  const own = await tx.q.select({ id: pricePoint.id, of: pricePoint.sourceId, incl: pricePoint.priceIncl, excl: pricePoint.priceExcl })
    .from(pricePoint)
    .where(and(
      eq(pricePoint.merchantId, tx.ctx.merchantId), eq(pricePoint.source, 'MANUAL'), inArray(pricePoint.sourceId, [...ids]),
      isNull(pricePoint.withdrawnAt)
    ))
    .orderBy(sql`${pricePoint.createdAt} desc`)
  if (changed === undefined) {
    await withdrawPrices(tx, own.map(({ id }) => id))
    return releasePrices(tx, ids)
  }
  const lost = changed.map(({ id, priceIncl, priceExcl }) =>
    own.find(point => point.of === id && point.incl === priceIncl && point.excl === priceExcl)?.id)
  return withdrawPrices(tx, lost.filter(id => id !== undefined))
}
