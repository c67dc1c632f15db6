import { and, asc, eq, sql } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { conditionText, tidyCondition } from '#schemas/org/flowCondition.ts'
import { ASSIGNEE_RULE, defaultNodes, needsRoles, NODE_CATEGORY, type FlowNode, type StoredNode } from '#schemas/org/flowNodes.ts'
import { flowProblems } from '#schemas/org/flowProblems.ts'
import { flowList } from '#schemas/org/flows.ts'
import { declaredFacts } from '#schemas/org/processFacts.ts'
import { DOCUMENTS } from '#schemas/documents.ts'
import { cleanLine } from '#schemas/kit/index.ts'
import { isProcessKey, PROCESS_GROUPS, PROCESSES, type ProcessKey } from '#schemas/org/processes.ts'
import { audit } from '#server/core/audit.ts'
import { flowOf, nodesOf } from '#server/approval/index.ts'
import { AppError } from '#server/core/errors.ts'
import { flowDefinition } from '#server/db/tables/company.ts'
import { role, userMerchant } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { pageQuery, publishList } from '#server/grid/index.ts'
import type { companyApi, Flow } from '#shared/api/company.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { PageQuery } from '#shared/api/page.ts'

const DEFS = JSON.stringify(Object.entries(PROCESSES).map(([id, [name, group]], place) => ({ id, name, group, place })))

type TypeName = (key: string) => string
/** Labels, including disabled ones. */
async function typeNames(db: Db): Promise<TypeName> {
  const lookups = await lookupsFor(db)
  return key => lookups.label(DICT.projectType, key) ?? key
}

/** A flow in one line: 项目经理审批 → 总经理审批（金额 ≥ 10,000.00）. */
const flowText = (nodes: readonly FlowNode[], typeName: TypeName): string => nodes.map(({ name, category, condition }) => {
  const notes = [category !== 'APPROVE' && NODE_CATEGORY[category], conditionText(condition, typeName)].filter(Boolean)
  return notes.length === 0 ? name : `${name}（${notes.join('；')}）`
}).join(' → ')

/** Every process with the revision in force, or its default nodes. */
export async function listFlows(db: Db, query: PageQuery) {
  const from = sql`jsonb_to_recordset(${DEFS}::jsonb) as d (id text, name text, "group" text, place int) left join lateral (
    select f.* from ${flowDefinition} f where f.merchant_id = ${db.ctx.merchantId} and f.key = d.id
    order by f.revision desc limit 1) as f on true`
  const page = await pageQuery(db, {
    grid: flowList, from, key: sql`d.id`, place: sql`d.place`, where: sql`true`,
    columns: {
      name: sql`d.name`, group: sql`d."group"`, revision: sql`coalesce(f.revision, 0)`, byName: sql`coalesce(f.by_name, '系统')`,
      updateTime: sql`f.created_at`,
    },
    extra: { nodes: sql`f.nodes` },
  }, query)
  const typeName = await typeNames(db)
  return { ...page, rows: page.rows.map(row => {
    const stored: unknown = row.nodes
    const nodes = Array.isArray(stored) ? nodesOf(stored as StoredNode[]) : isProcessKey(row.id) ? defaultNodes(row.id) : []
    return { ...row, nodes: flowText(nodes, typeName) }
  }) }
}

export async function queryFlow(db: Db, key: ProcessKey): Promise<Flow> {
  const { q, ctx } = db
  const { revision, nodes, byName, createdAt } = await flowOf(db, key)
  const roles = await q.select({ key: sql<string>`${role.key}::text`, value: role.name }).from(role)
    .where(and(eq(role.merchantId, ctx.merchantId), eq(role.state, 'ENABLED'))).orderBy(asc(role.key))
  const users = await q.select({ key: userMerchant.userId, value: userMerchant.realName }).from(userMerchant)
    .where(and(eq(userMerchant.merchantId, ctx.merchantId), eq(userMerchant.state, 'ENABLED'))).orderBy(asc(userMerchant.realName))
  const projectTypes = (await lookupsFor(db)).options(DICT.projectType).filter(({ disabled }) => disabled !== true)
    .map(({ key: type, label }) => ({ key: type, value: label }))
  const [name, group] = PROCESSES[key]
  const { people, overBudget } = declaredFacts(key, DOCUMENTS)
  return {
    key, name, groupName: PROCESS_GROUPS[group], revision, nodes, byName, at: createdAt, roles, users, projectTypes,
    fields: [...people].map(([field, label]) => ({ key: field, value: label })), overBudget,
  }
}

/** Removes facts of nodes that their rule does not use. */
export const tidy = ({ field, ...node }: FlowNode): FlowNode => ({
  ...node, name: cleanLine(node.name),
  roles: needsRoles(node) || node.assignee === 'PREVIOUS_CHOICE' ? [...node.roles] : [],
  users: node.assignee === 'USERS' ? [...node.users] : [],
  ...(node.assignee === 'FIELD' && field !== undefined && { field }),
  condition: tidyCondition(node.condition),
})

const nodeText = (node: FlowNode, { roles, users, fields }: Pick<Flow, 'roles' | 'users' | 'fields'>, typeName: TypeName): string => {
  const nameIn = (list: Flow['roles'], key: string): string => list.find(one => one.key === key)?.value ?? key
  const names = [
    ...node.roles.map(key => nameIn(roles, key)), ...node.users.map(key => nameIn(users, key)),
    ...(node.field === undefined ? [] : [nameIn(fields, node.field)]),
  ]
  const condition = conditionText(node.condition, typeName)
  return `${node.name}（${[NODE_CATEGORY[node.category], ASSIGNEE_RULE[node.assignee], ...names].join('、')}${condition && `；${condition}`}）`
}

/**
 * Publishes the next revision; running flows keep their revision (domain B12.1).
 * @throws AppError BAD_ROWS with the invalid nodes, STALE_VERSION after a concurrent publication
 */
export async function saveFlow(
  tx: Tx, { key, revision, nodes: draftNodes, remark }: ParsedInput<typeof companyApi.saveFlow>
): Promise<Flow> {
  const before = await queryFlow(tx, key)
  if (before.revision !== revision) throw new AppError('STALE_VERSION')
  const nodes = draftNodes.map(tidy)
  const available = {
    roles: new Set(before.roles.map(one => one.key)), users: new Set(before.users.map(one => one.key)),
    projectTypes: new Map(before.projectTypes.map(one => [one.key, one.value])), fields: new Set(before.fields.map(one => one.key)),
    overBudget: before.overBudget,
  }
  const problems = flowProblems(key, nodes, available)
  if (problems[0] !== undefined) {
    const rows = problems.map(({ node, field, text }) => ({ row: node, column: field, code: 'invalid', text }))
    throw new AppError('BAD_ROWS', { text: problems[0].text, rows })
  }
  await tx.q.insert(flowDefinition).values({ key, revision: revision + 1, nodes, byName: tx.ctx.realName, remark })
  const typeName = await typeNames(tx)
  const recorded = (list: readonly FlowNode[]) =>
    ({ name: before.name, nodes: list.map(node => nodeText(node, before, typeName)).join('；') })
  await audit(tx, {
    action: 'saveFlow', entity: 'flow_definition', entityId: key, subject: before.name, before: recorded(before.nodes),
    after: recorded(nodes),
    ...(remark !== '' && { reason: remark }),
  })
  publishList(tx, flowList)
  return queryFlow(tx, key)
}
