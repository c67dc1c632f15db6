import { and, desc, eq } from 'drizzle-orm'
import { ALWAYS } from '#schemas/org/flowCondition.ts'
import { defaultNodes, type FlowNode, type StoredNode } from '#schemas/org/flowNodes.ts'
import type { ProcessKey } from '#schemas/org/processes.ts'
import { flowDefinition } from '#server/db/tables/company.ts'
import type { Db } from '#server/db/tx.ts'

/** Nodes of early definitions name no condition. */
export const nodesOf = (stored: readonly StoredNode[]): FlowNode[] => stored.map(node => ({ condition: ALWAYS, ...node }))

/** The definition in force of a process, for instances that begin now; revision 0 is what stands until the merchant publishes one. */
export async function flowOf({ q, ctx }: Db, key: ProcessKey) {
  const [found] = await q.select().from(flowDefinition)
    .where(and(eq(flowDefinition.merchantId, ctx.merchantId), eq(flowDefinition.key, key))).orderBy(desc(flowDefinition.revision)).limit(1)
  return found === undefined
    ? { revision: 0, nodes: defaultNodes(key), byName: '系统', createdAt: null }
    : { ...found, nodes: nodesOf(found.nodes) }
}
