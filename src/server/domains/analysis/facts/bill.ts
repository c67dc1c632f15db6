import { and, eq } from 'drizzle-orm'
import { RowTree } from '#schemas/kit/branches/index.ts'
import type { Row } from '#schemas/kit/index.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'

type ItemRow = typeof projectItem.$inferSelect

/** In preorder; a row with children is a section. */
export interface BillRow { readonly row: ItemRow, readonly isItem: boolean }
export async function billOf({ q, ctx }: Db, projectId: string): Promise<BillRow[]> {
  const rows = await q.select().from(projectItem)
    .where(and(eq(projectItem.merchantId, ctx.merchantId), eq(projectItem.projectId, projectId), eq(projectItem.state, 'IN')))
  const tree = new RowTree(
    { parent: 'parentId', order: 'sort', label: 'name' }, 'id', rows.map(({ id, parentId, sort }): Row => ({ id, parentId, sort }))
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return tree.ids.map(id => ({ row: byId.get(id)!, isItem: byId.get(id)!.unit !== null && tree.childrenOf(id).length === 0 }))
}
