import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { projectPeople, projectStaff } from '#schemas/project/people.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { AppError } from '#server/core/errors.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import { appUser, role, rolePermission, userMerchant, userRole } from '#server/db/tables/people.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { changeProjectRoles, heldProjectRoles } from '#server/domains/org/index.ts'
import { keepsRecordsOf } from '#server/document/index.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { projectStaffApi, type ProjectTeam } from '#shared/api/projectStaff.ts'
import { knownProject, openProject } from './visible.ts'

keepsRecordsOf(
  projectItems,
  { table: projectItem, key: projectItem.id, label: projectItem.name, within: { projectId: projectItem.projectId }, held: false }
)
keepsRecordsOf(
  projectPeople,
  { table: userMerchant, key: userMerchant.userId, label: userMerchant.realName, missing: label => `${label}不是本企业的人员`, held: false }
)

interface OfProject { readonly projectId: string }

const phone = sql<string>`coalesce((select ${appUser.phone} from ${appUser} where ${appUser.id} = ${userMerchant.userId}), '')`
const departmentName = sql`(select ${dictTree.name} from ${dictTree} where ${dictTree.merchantId} = ${userMerchant.merchantId}
  and ${dictTree.tree} = 'DEPARTMENT'
  and ${dictTree.code} = ${userMerchant.departmentCode})`
/** People with the names of their roles in the whole merchant, or in a project. */
const holding = (projectId: string) =>
  sql`(select ${userRole.merchantId}, ${userRole.userId}, min(${userRole.createdAt}) as since, array_agg(${role.id}) as role_ids,
    string_agg(${role.name}, '、' order by ${role.key}) as role_names
  from ${userRole} join ${role} on ${role.merchantId} = ${userRole.merchantId} and ${role.id} = ${userRole.roleId}
  where ${userRole.projectId} = ${projectId} group by 1, 2) held`
const ofMember = sql`held.merchant_id = ${userMerchant.merchantId} and held.user_id = ${userMerchant.userId}`

/** 项目成员. */
export async function listStaff(db: Db, { projectId, ...query }: PageQuery & OfProject) {
  await knownProject(db, projectId)
  return pageQuery(db, {
    grid: projectStaff, from: sql`${holding(projectId)} join ${userMerchant} on ${ofMember}`, key: userMerchant.userId,
    columns: {
      realName: userMerchant.realName, roleNames: sql`held.role_names`, phone, departmentName, jobTitle: userMerchant.jobTitle,
      since: sql`held.since`,
    },
    where: sql`${userMerchant.merchantId} = ${db.ctx.merchantId}`,
  }, query)
}

/** 可选人员: active colleagues with their roles in the whole merchant. */
export const listPeople = (db: Db, { roleId, ...query }: PageQuery & { readonly roleId?: string }) => pageQuery(db, {
  grid: projectPeople, from: sql`${userMerchant} left join ${holding('')} on ${ofMember}`, key: userMerchant.userId,
  columns: { realName: userMerchant.realName, roleNames: sql`held.role_names`, jobTitle: userMerchant.jobTitle },
  where: sql`${userMerchant.merchantId} = ${db.ctx.merchantId}
    and ${userMerchant.state} = 'ENABLED'${roleId === undefined ? sql`` : sql` and ${roleId} = any(held.role_ids)`}`,
}, query)

export async function teamsOf({ q, ctx }: Db, projectId: string): Promise<ProjectTeam[]> {
  const rows =
    await q.select({ roleId: role.id, key: role.key, name: role.name, userId: userMerchant.userId, realName: userMerchant.realName, phone })
      .from(userRole)
      .innerJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId)))
      .innerJoin(userMerchant, and(eq(userMerchant.merchantId, userRole.merchantId), eq(userMerchant.userId, userRole.userId)))
      .where(and(eq(userRole.merchantId, ctx.merchantId), eq(userRole.projectId, projectId)))
      .orderBy(asc(role.key), asc(userRole.createdAt), asc(userRole.userId))
  const teams = new Map<string, ProjectTeam>()
  for (const { roleId, key, name, ...person } of rows) {
    const team = teams.get(roleId) ?? { roleId, key, name, people: [] }
    team.people.push(person)
    teams.set(roleId, team)
  }
  return [...teams.values()]
}

/** 项目团队. */
export async function listTeams(db: Db, { projectId }: OfProject): Promise<ProjectTeam[]> {
  await knownProject(db, projectId)
  return teamsOf(db, projectId)
}

/** 我的项目团队: the user's roles in the project, with everybody in them. */
export const myTeams = async (db: Db, input: OfProject): Promise<ProjectTeam[]> =>
  (await listTeams(db, input)).filter(({ people }) => people.some(({ userId }) => userId === db.ctx.userId))

const KEEPERS_SHOWN = 5
/** 可以加入成员的人: active users with that permission in the project or in the merchant; those of the project first. */
export async function listKeepers(db: Db, { projectId }: OfProject): Promise<OutputOf<typeof projectStaffApi.keepers>> {
  await knownProject(db, projectId)
  const [action, ...keys] = projectStaffApi.save.need
  return db.sql`select m.user_id as "userId", m.real_name as "realName", string_agg(distinct r.name, '、') as "roleNames"
    from ${userRole} u join ${role} r on r.merchant_id = u.merchant_id and r.id = u.role_id and r.state = 'ENABLED'
      join ${userMerchant} m on m.merchant_id = u.merchant_id and m.user_id = u.user_id and m.state = 'ENABLED'
    where u.merchant_id = ${db.ctx.merchantId} and u.project_id in ('', ${projectId})
      and exists (select from ${rolePermission} p where p.merchant_id = r.merchant_id and p.role_id = r.id
      and p.permission = any(${sql.param(keys)}) and ${action} = any(p.actions))
    group by 1, 2 order by bool_or(u.project_id <> '') desc, min(r.key), 2 limit ${KEEPERS_SHOWN}`
}

/** Administrator and worker are never roles in one project. */
const NEVER_INSIDE = [1, 12]

/** 项目岗位: every role possible in a project, assigned or not. */
export async function listDuties(db: Db, input: OfProject) {
  const peopleByRole = new Map((await listTeams(db, input)).map(team => [team.roleId, team.people]))
  const roles = await db.q.select({ roleId: role.id, key: role.key, name: role.name, state: role.state, seeAll: role.seeAll }).from(role)
    .where(and(eq(role.merchantId, db.ctx.merchantId), notInArray(role.key, NEVER_INSIDE))).orderBy(asc(role.key))
  return roles.map(one => ({ ...one, people: peopleByRole.get(one.roleId) ?? [] }))
}

interface StaffRoles extends OfProject { readonly userId: string, readonly roleIds: readonly string[] }

/** @throws AppError WRONG_STATE for a closed project */
export async function addStaff(tx: Tx, { projectId, userId, roleIds }: StaffRoles): Promise<{ warnings: string[] }> {
  const { projectName: name } = await openProject(tx, projectId)
  const current = await heldProjectRoles(tx, userId, projectId)
  return changeProjectRoles(tx, { place: { id: projectId, name }, userId, roleIds: [...new Set([...current, ...roleIds])] })
}

/** Applies the differences from `was` to the user's current roles. */
export async function updateStaff(
  tx: Tx, { projectId, userId, roleIds, was: previous }: StaffRoles & { readonly was: readonly string[] }
): Promise<{ warnings: string[] }> {
  const { projectName: name } = await openProject(tx, projectId)
  const current = await heldProjectRoles(tx, userId, projectId)
  const retained = current.filter(id => roleIds.includes(id) || !previous.includes(id))
  const ticked = roleIds.filter(id => !previous.includes(id) && !current.includes(id))
  return changeProjectRoles(tx, { place: { id: projectId, name }, userId, roleIds: [...retained, ...ticked] })
}

/**
 * Removes people from the project; a manager has to be replaced first.
 * @throws AppError IN_USE
 */
export async function removeStaff(tx: Tx, { projectId, userIds }: OfProject & { readonly userIds: readonly string[] }): Promise<void> {
  const { projectName: name, managerId } = await openProject(tx, projectId)
  if (managerId !== null && userIds.includes(managerId)) throw new AppError('IN_USE', { text: '项目经理不能移出，请先在项目资料里更换项目经理' })
  for (const userId of userIds) await changeProjectRoles(tx, { place: { id: projectId, name }, userId, roleIds: [] })
}
