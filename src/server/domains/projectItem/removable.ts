import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { analysisItem } from '#server/db/tables/analysis.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db } from '#server/db/tx.ts'

/**
 * Refuses to delete items with money in an analysis or a change; they can be retained or marked.
 * @throws AppError IN_USE naming one
 */
export async function demandRemovable({ q, ctx }: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const analysed = await q.selectDistinctOn([analysisItem.projectItemId], { name: analysisItem.name }).from(analysisItem)
    .where(and(eq(analysisItem.merchantId, ctx.merchantId), inArray(analysisItem.projectItemId, [...ids])))
  if (analysed.length > 0)
    throw new AppError(
      'IN_USE', { text: `清单项“${analysed[0]!.name}”${analysed.length > 1 ? `等 ${analysed.length} 项` : ''}已在测算中，不能删除，可以保留或标记为清单已无` }
    )
  const [added] = await q.select({ name: projectItem.name }).from(projectItem)
    .where(and(eq(projectItem.merchantId, ctx.merchantId), inArray(projectItem.id, [...ids]), isNotNull(projectItem.changeId))).limit(1)
  if (added !== undefined) throw new AppError('IN_USE', { text: `清单项“${added.name}”由变更签证新增，请反审核变更签证` })
}
