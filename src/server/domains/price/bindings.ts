import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { MaterialRecord } from '#server/db/tables/libraryRows.ts'
import { pricePoint } from '#server/db/tables/price.ts'
import type { Tx } from '#server/db/tx.ts'
import { withdrawPrices } from './withdraw.ts'

const ofItems = (tx: Tx, ids: readonly string[]) =>
  and(eq(pricePoint.merchantId, tx.ctx.merchantId), inArray(pricePoint.libMaterialId, [...ids]))

/** Unbinds prices of deleted items: as facts they remain for a later item of their name. */
export async function releasePrices(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.q.update(pricePoint).set({ libMaterialId: null }).where(ofItems(tx, ids))
}

/** @returns the ids of the prices by previous item */
export async function rebindPrices(tx: Tx, from: readonly string[], to: string): Promise<Record<string, string[]>> {
  const moved = await tx.q.select({ id: pricePoint.id, of: pricePoint.libMaterialId }).from(pricePoint).where(ofItems(tx, from))
    .orderBy(pricePoint.id)
  await tx.q.update(pricePoint).set({ libMaterialId: to }).where(ofItems(tx, from))
  const byItem: Record<string, string[]> = {}
  for (const { id, of: itemId } of moved) if (itemId !== null) (byItem[itemId] ??= []).push(id)
  return byItem
}

/** Undoes a move; prices moved elsewhere since stay there. */
export async function restorePrices(tx: Tx, moved: Readonly<Record<string, readonly string[]>>, from: string): Promise<void> {
  for (const [item, ids] of Object.entries(moved)) {
    await tx.q.update(pricePoint).set({ libMaterialId: item }).where(and(ofItems(tx, [from]), inArray(pricePoint.id, [...ids])))
  }
}

/**
 * Withdraws library prices: all of deleted items, and of `changed` ones the current price before its replacement. Other records of deleted
 * items remain for a later item of that name.
 */
export async function takeBackLibraryPrices(tx: Tx, ids: readonly string[], changed?: readonly MaterialRecord[]): Promise<void> {
  const points = await tx.q.select({ id: pricePoint.id, of: pricePoint.sourceId, incl: pricePoint.priceIncl, excl: pricePoint.priceExcl })
    .from(pricePoint)
    .where(and(
      eq(pricePoint.merchantId, tx.ctx.merchantId), eq(pricePoint.source, 'MANUAL'), inArray(pricePoint.sourceId, [...ids]),
      isNull(pricePoint.withdrawnAt)
    ))
    .orderBy(sql`${pricePoint.createdAt} desc`)
  if (changed === undefined) {
    await withdrawPrices(tx, points.map(({ id }) => id))
    return releasePrices(tx, ids)
  }
  const withdrawn = changed.map(({ id, priceIncl, priceExcl }) =>
    points.find(point => point.of === id && point.incl === priceIncl && point.excl === priceExcl)?.id)
  return withdrawPrices(tx, withdrawn.filter(id => id !== undefined))
}
