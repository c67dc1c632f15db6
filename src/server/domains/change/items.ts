import { and, eq, inArray, max } from 'drizzle-orm'
import { TREE_GAP } from '#schemas/kit/branches/index.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { positionFinish } from '#server/db/tables/position.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import { text, type Part } from './parts.ts'

/** Appends the change's new items to the bill without a quantity: their target cost has it. */
export async function addItems(tx: Tx, projectId: string, changeId: string, parts: readonly Part[]): Promise<void> {
  const added = parts.filter(({ isNew }) => isNew)
  if (added.length === 0) return
  const [last] = await tx.q.select({ sort: max(projectItem.sort) })
    .from(projectItem).where(and(eq(projectItem.merchantId, tx.ctx.merchantId), eq(projectItem.projectId, projectId)))
  await tx.q.insert(projectItem).values(added.map(({ itemId, title, row }, index) => ({
    id: itemId, projectId, changeId, sort: Number(last?.sort ?? 0) + TREE_GAP * (index + 1), name: title, unit: text(row.newUnit),
    quantity: '0', price: text(row.sellPrice) || null, total: '0.00', pinyin: pinyinOf(title),
  })))
  publishList(tx, projectItems)
}

/** Removes a change's items from the bill with the records about them, which must be unused. */
export async function removeItems(tx: Tx, changeId: string, parts: readonly Part[]): Promise<void> {
  const ids = parts.filter(({ isNew }) => isNew).map(({ itemId }) => itemId)
  if (ids.length === 0) return
  await tx.q.delete(positionFinish).where(and(eq(positionFinish.merchantId, tx.ctx.merchantId), inArray(positionFinish.itemId, ids)))
  await tx.q.delete(projectItem).where(and(
    eq(projectItem.merchantId, tx.ctx.merchantId), eq(projectItem.changeId, changeId), inArray(projectItem.id, ids)
  ))
  publishList(tx, projectItems)
}
