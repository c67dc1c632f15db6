import { and, eq, sql } from 'drizzle-orm'
import type { Problem, Row } from '#schemas/kit/index.ts'
import { project } from '#server/db/tables/project.ts'
import type { Tx } from '#server/db/tx.ts'
import { visible } from './visible.ts'

/**
 * Refuses projects of a header that are invisible to the user, as if they did not exist.
 * @param columns project fields with their labels
 */
export const seenFaults = (columns: Readonly<Record<string, string>>) => async (
  tx: Tx, { draft: { head } }: { readonly draft: { readonly head: Row } }
): Promise<readonly Problem[]> => {
  const faults: Problem[] = []
  for (const [column, label] of Object.entries(columns)) {
    const [projectRow] = await tx.q.select({ isSeen: sql<boolean>`${visible(tx.ctx) ?? true}` }).from(project)
      .where(and(eq(project.merchantId, tx.ctx.merchantId), eq(project.id, String(head[column] ?? ''))))
    if (projectRow?.isSeen === false) faults.push({ row: '', column, code: 'invalid', text: `所选的${label}不存在` })
  }
  return faults
}
