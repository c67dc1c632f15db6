import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Draft } from '#schemas/kit/index.ts'
import { analysisItem, analysisPick } from '#server/db/tables/analysis.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'
import { targetOf } from './target.ts'

export interface ItemPackage { readonly itemId: string, readonly snapshot: Draft }

/** Packages of items added by approved changes, whose ids are those of the change lines. */
async function addedPackages({ q, ctx: { merchantId } }: Db, projectId: string): Promise<ItemPackage[]> {
  const rows = await q.select({ itemId: projectItem.id, snapshot: analysisItem.snapshot }).from(projectItem)
    .innerJoin(
      analysisItem,
      and(eq(analysisItem.merchantId, projectItem.merchantId), eq(analysisItem.changeLineId, projectItem.id), eq(analysisItem.sign, '1'))
    )
    .where(and(
      eq(projectItem.merchantId, merchantId), eq(projectItem.projectId, projectId), isNotNull(projectItem.changeId),
      isNotNull(analysisItem.snapshot)
    ))
      .orderBy(analysisItem.id)
  return rows.flatMap(({ itemId, snapshot }) => (snapshot === null ? [] : [{ itemId, snapshot }]))
}

/**
 * Packages by the target cost and its changes; items without a package are omitted.
 * @param itemIds all items by default
 */
export async function itemPackages(db: Db, projectId: string, itemIds?: readonly string[]): Promise<readonly ItemPackage[]> {
  const target = await targetOf(db, projectId)
  if (target === undefined) return []
  const { merchantId } = db.ctx
  const rows = await db.q.select({ itemId: analysisItem.projectItemId, snapshot: analysisItem.snapshot }).from(analysisPick)
    .innerJoin(analysisItem, and(eq(analysisItem.merchantId, analysisPick.merchantId), eq(analysisItem.id, analysisPick.analysisItemId)))
    .where(and(
      eq(analysisPick.merchantId, merchantId), eq(analysisPick.roundId, target.round.id),
      itemIds === undefined ? undefined : inArray(analysisItem.projectItemId, [...itemIds])
    ))
  const picked = rows.flatMap(({ itemId, snapshot }) => (itemId === null || snapshot === null ? [] : [{ itemId, snapshot }]))
  const added = await addedPackages(db, projectId)
  return [...picked, ...added.filter(({ itemId }) => itemIds === undefined || itemIds.includes(itemId))]
}
