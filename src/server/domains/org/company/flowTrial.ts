import { and, eq } from 'drizzle-orm'
import { routeOf } from '#schemas/org/flowRoute.ts'
import { PROCESSES, type ProcessKey } from '#schemas/org/processes.ts'
import { approversAt } from '#shared/approval/nodes.ts'
import { DOCUMENTS } from '#schemas/documents.ts'
import { NODE_MODE, type FlowNode } from '#schemas/org/flowNodes.ts'
import { declaredFacts } from '#schemas/org/processFacts.ts'
import { RUNS_NAMED, type companyApi, type FlowRun } from '#shared/api/company.ts'
import type { RouteNode } from '#shared/api/approval.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import { freshInstance, namesOf, worldOf } from '#server/approval/index.ts'
import { approval } from '#server/db/tables/approval.ts'
import { document } from '#server/db/tables/document.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { tidy } from './flows.ts'

/** Approvers of unpublished nodes for a document with these facts (domain B12.2). People named by a document are unknown. */
export async function tryFlow(
  db: Db, { key, nodes: draftNodes, facts: { projectId, starterId, amount, ...facts } }: ParsedInput<typeof companyApi.tryFlow>
): Promise<RouteNode[]> {
  const { q, ctx } = db
  const [projectRow] = projectId === null ? [] : await q.select({ type: project.projectType }).from(project)
    .where(and(eq(project.merchantId, ctx.merchantId), eq(project.id, projectId)))
  const fresh = await freshInstance(db, key, starterId ?? ctx.userId)
  const instance = { ...fresh.instance, nodes: draftNodes.map(tidy) }
  const world = await worldOf(db, { projectId, group: PROCESSES[key][1], people: {} }, { instance })
  const route = routeOf(instance.nodes, { ...facts, amount: amount ?? '0', projectType: projectRow?.type ?? '' })
  const stages = route.map(node => ({ node, ...approversAt(instance, node, world) }))
  const nameOf = await namesOf(db, stages.flatMap(({ users }) => users))
  const { people: fields } = declaredFacts(key, DOCUMENTS)
  return stages.map(({ node, users, missing }) => {
    const { taskDefinitionKey, name, category, mode } = node
    const later = knownLater(node, fields)
    return {
      taskDefinitionKey, name, category, mode: NODE_MODE[mode], people: later === null ? users.map(nameOf) : [later],
      missing: later === null ? missing : null,
    }
  })
}

/** Text for users chosen by a document or an approver, or null. */
function knownLater({ assignee, field = '' }: FlowNode, fields: ReadonlyMap<string, string>): string | null {
  if (assignee === 'PREVIOUS_CHOICE') return '由上一节点指定'
  return assignee === 'FIELD' ? `单据的${fields.get(field) ?? '人员'}` : null
}

/** Approvals of a process by revision, the newest first, with documents of the running ones. */
export async function flowRuns({ sql, ctx }: Db, key: ProcessKey): Promise<FlowRun[]> {
  const counts = await sql<{ revision: number, running: string, ended: string }>`select revision,
    count(*) filter (where ended_at is null) as running, count(*) filter (where ended_at is not null) as ended
    from ${approval} where merchant_id = ${ctx.merchantId} and process_key = ${key} group by 1 order by 1 desc`
  const documents = await sql<{ revision: number } & FlowRun['documents'][number]>`select * from (
    select a.revision, d.id, d.title, d.code, coalesce(m.real_name, '') as "starterName", a.node_name as "nodeName",
    a.started_at as "startTime",
      row_number() over (partition by a.revision order by a.started_at desc) as place
    from ${approval} a join ${document} d on d.merchant_id = a.merchant_id and d.id = a.document_id
      left join ${userMerchant} m on m.merchant_id = a.merchant_id and m.user_id = a.starter_id
    where a.merchant_id = ${ctx.merchantId} and a.process_key = ${key} and a.ended_at is null) as r where place <= ${RUNS_NAMED}
    order by place`
  return counts.map(({ revision, running, ended }) => ({
    revision, running: Number(running), ended: Number(ended),
    documents: documents.filter(one => one.revision === revision)
      .map(({ id, title, code, starterName, nodeName, startTime }) => ({ id, title, code, starterName, nodeName, startTime })),
  }))
}
