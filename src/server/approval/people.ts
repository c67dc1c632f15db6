import { sql as sqlTag } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/index.ts'
import { needsRoles, type FlowNode } from '#schemas/org/flowNodes.ts'
import type { ProcessGroup } from '#schemas/org/processes.ts'
import type { People } from '#shared/approval/types.ts'
import { approvalDelegation } from '#server/db/tables/approval.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import { role, userMerchant, userRole } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'

/** Input for finding a document's assignees. */
export interface Asking {
  readonly nodes: readonly FlowNode[]
  readonly projectId: string | null
  readonly starterId: string
  readonly group: ProcessGroup
  /** User ids by column. */
  readonly named: Readonly<Record<string, string>>
}

/** Key of the administrator role, which receives stuck approvals (domain B14). */
const ADMIN = '1'
interface Holder { readonly key: string, readonly name: string, readonly userId: string | null, readonly projectId: string | null }

/** Role holders in the merchant and the document's project; only active employees count. */
const holders = ({ sql, ctx }: Db, keys: readonly string[], projectId: string | null) => sql<Holder>`
  select r.key::text as key, r.name, m.user_id as "userId", u.project_id as "projectId" from ${role} r
    left join (${userRole} u join ${userMerchant} m on m.merchant_id = u.merchant_id and m.user_id = u.user_id and m.state = 'ENABLED')
      on u.merchant_id = r.merchant_id and u.role_id = r.id and u.project_id in ('', ${projectId ?? ''}) and r.state = 'ENABLED'
    where r.merchant_id = ${ctx.merchantId} and r.key::text = any(${sqlTag.param(keys)}) order by r.key, m.user_id`

/** Leaders of the starter's department and its ancestors, nearest first. */
const leadersOf = ({ sql, ctx }: Db, userId: string) => sql<{ userId: string }>`
  with recursive up (code, depth) as (
    select m.department_code, 0 from ${userMerchant} m where m.merchant_id = ${ctx.merchantId} and m.user_id = ${userId}
    and m.department_code is not null
    union all select t.parent_code, up.depth + 1 from up join ${dictTree} t on t.merchant_id = ${ctx.merchantId} and t.tree = 'DEPARTMENT'
    and t.code = up.code
      where t.parent_code is not null and up.depth < 20)
  select m.user_id as "userId" from up join ${dictTree} l on l.merchant_id = ${ctx.merchantId} and l.tree = 'DEPARTMENT'
  and l.code = up.code
    join ${userMerchant} m on m.merchant_id = l.merchant_id and m.user_id = l.leader_id and m.state = 'ENABLED' order by up.depth`

const delegations = ({ sql, ctx }: Db, group: ProcessGroup) => sql<{ fromId: string, toId: string }>`
  select d.from_id as "fromId", d.to_id as "toId" from ${approvalDelegation} d
    join ${userMerchant} m on m.merchant_id = d.merchant_id and m.user_id = d.to_id and m.state = 'ENABLED'
    where d.merchant_id = ${ctx.merchantId} and d.ended_at is null and ${businessDate(ctx.now)}::date between d.from_day and d.until_day
      and (cardinality(d.groups) = 0 or ${group} = any(d.groups)) order by d.created_at`

const atWork = async ({ sql, ctx }: Db, ids: readonly string[]) => (ids.length === 0 ? [] : sql<{ userId: string }>`
  select user_id as "userId" from ${userMerchant} where merchant_id = ${ctx.merchantId} and state = 'ENABLED'
  and user_id = any(${sqlTag.param(ids)})`)

/** Loads the people that the approval engine needs for one document (domain B12.1 to B12.3). */
export async function peopleOf(db: Db, { nodes, projectId, starterId, group, named: byField }: Asking): Promise<People> {
  const keys = [...new Set([...nodes.flatMap(({ roles }) => roles), ADMIN])]
  const holderRows = await holders(db, keys, projectId)
  const activeUsers = new Set((await atWork(db, [...new Set([...nodes.flatMap(({ users }) => users), ...Object.values(byField)])])).map(
    ({ userId }) => userId
  ))
  const leaders = [...new Set((await leadersOf(db, starterId)).map(({ userId }) => userId))]
  const acting = new Map((await delegations(db, group)).map(({ fromId, toId }) => [fromId, toId]))
  const names = new Map(holderRows.map(({ key, name }) => [key, name]))
  const holding = (roles: readonly string[], where: (projectIdOf: string) => boolean): string[] => [...new Set(roles.flatMap(key =>
    holderRows.flatMap(one => (one.key === key && one.userId !== null && where(one.projectId ?? '') ? [one.userId] : []))))]
  const candidates = (node: FlowNode): readonly string[] => {
    // A document without a project uses the company-wide holders.
    if (node.assignee === 'PROJECT_ROLE') return holding(node.roles, scope => scope === (projectId ?? ''))
    if (needsRoles(node)) return holding(node.roles, scope => scope === '')
    if (node.assignee === 'PREVIOUS_CHOICE') return holding(node.roles, () => true)
    if (node.assignee === 'FIELD') return [byField[node.field ?? ''] ?? ''].filter(id => activeUsers.has(id))
    return node.assignee === 'USERS' ? node.users.filter(id => activeUsers.has(id)) : leaders.slice(0, 1)
  }
  const others = leaders.filter(id => id !== starterId)
  return {
    candidates, leaders: others.slice(0, 1), admins: holding([ADMIN], scope => scope === ''),
    actsFor: id => acting.get(id) ?? id,
    roleNames: node => node.roles.map(key => names.get(key) ?? key).join('、'),
  }
}
