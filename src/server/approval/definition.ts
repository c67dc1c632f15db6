import { and, desc, eq } from 'drizzle-orm'
import { ALWAYS } from '#schemas/org/flowCondition.ts'
import { defaultNodes, type FlowNode, type StoredNode } from '#schemas/org/flowNodes.ts'
import type { ProcessKey } from '#schemas/org/processes.ts'
import { flowDefinition } from '#server/db/tables/company.ts'
import type { Db } from '#server/db/tx.ts'

/** Nodes of early definitions have no condition. */
export const nodesOf = (stored: readonly StoredNode[]): FlowNode[] => stored.map(node => ({ condition: ALWAYS, ...node }))

/** The current definition; revision 0 is the default until the merchant publishes one. */
export async function flowOf({ q, ctx }: Db, key: ProcessKey) {
  const [row] = await q.select().from(flowDefinition)
    .where(and(eq(flowDefinition.merchantId, ctx.merchantId), eq(flowDefinition.key, key))).orderBy(desc(flowDefinition.revision)).limit(1)
  return row === undefined
    ? { revision: 0, nodes: defaultNodes(key), byName: '系统', createdAt: null }
    : { ...row, nodes: nodesOf(row.nodes) }
}
