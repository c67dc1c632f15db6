import { and, eq, isNull, sql } from 'drizzle-orm'
import { projectRoles } from '#schemas/org/projectRoles.ts'
import { AppError } from '#server/core/errors.ts'
import { appUser, role, userMerchant, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'
import { activeMember, heldRoles, lockPeople, memberOf, rolesOf } from './members.ts'
import { dutyWarnings } from './rules.ts'
import { publishingRights } from './news.ts'
import { setRoles } from './staffRoles.ts'

const from = sql`${userRole}
  join ${role} on ${role.merchantId} = ${userRole.merchantId} and ${role.id} = ${userRole.roleId}
  join ${userMerchant} on ${userMerchant.merchantId} = ${userRole.merchantId} and ${userMerchant.userId} = ${userRole.userId}
  join ${project} on ${project.merchantId} = ${userRole.merchantId} and ${project.id} = ${userRole.projectId}`
const byName = sql`(select giver.real_name from ${userMerchant} as giver
  where giver.merchant_id = ${userRole.merchantId} and giver.user_id = ${userRole.createdBy})`

/** 谁在哪个项目里担任什么角色。 */
export const listProjectRoles = (db: Db, query: PageQuery) => pageQuery(db, {
  grid: projectRoles, from,
  columns: {
    projectName: project.projectName, realName: userMerchant.realName, roleName: role.name, byName, createdAt: userRole.createdAt,
    phone: sql`(select ${appUser.phone} from ${appUser} where ${appUser.id} = ${userRole.userId})`,
  },
  key: sql`md5(${userRole.projectId} || '/' || ${userRole.userId} || '/' || ${userRole.roleId})`,
  where: sql`${userRole.merchantId} = ${db.ctx.merchantId} and ${userRole.projectId} <> ''`,
  extra: { projectId: userRole.projectId, userId: userRole.userId, roleId: userRole.roleId },
}, query)

interface Grant { readonly projectId: string, readonly userId: string, readonly roleId: string }

/** @throws AppError NOT_FOUND for a missing or deleted one */
export async function addProjectRoles(
  tx: Tx, { projectId, userId, roleIds }: { readonly projectId: string, readonly userId: string, readonly roleIds: readonly string[] },
): Promise<{ warnings: string[] }> {
  await lockPeople(tx)
  const [projectRow] = await tx.q.select({ id: project.id, name: project.projectName }).from(project)
    .where(and(eq(project.merchantId, tx.ctx.merchantId), eq(project.id, projectId), isNull(project.deletedAt)))
  if (projectRow === undefined) throw new AppError('NOT_FOUND', { field: 'projectId', text: '项目不存在或已被删除' })
  const member = await activeMember(tx, userId)
  const current = await heldRoles(tx, userId, projectId)
  await setRoles(tx, member, await rolesOf(tx, [...current.map(({ id }) => id), ...roleIds]), projectRow)
  return { warnings: await dutyWarnings(tx, userId, projectId) }
}

/** Idempotent. */
export async function deleteProjectRoles(tx: Tx, grants: readonly Grant[]): Promise<void> {
  await lockPeople(tx)
  for (const { projectId, userId, roleId } of grants) {
    const member = await memberOf(tx, userId)
    const current = await heldRoles(tx, userId, projectId)
    const [projectRow] = await tx.q.select({ name: project.projectName }).from(project)
      .where(and(eq(project.merchantId, tx.ctx.merchantId), eq(project.id, projectId)))
    await setRoles(tx, member, current.filter(({ id }) => id !== roleId), { id: projectId, name: projectRow?.name ?? '' })
  }
}

export const heldProjectRoles = async (db: Db, userId: string, projectId: string): Promise<string[]> =>
  (await heldRoles(db, userId, projectId)).map(({ id }) => id)

interface Change {
  readonly place: { readonly id: string, readonly name: string }, readonly userId: string, readonly roleIds: readonly string[]
}

/** Replaces a user's project roles; none removes the user. Returns conflicts of duties as warnings. */
export const changeProjectRoles = publishingRights(async (tx: Tx, { place, userId, roleIds }: Change): Promise<{ warnings: string[] }> => {
  await lockPeople(tx)
  const member = roleIds.length > 0 ? await activeMember(tx, userId) : await memberOf(tx, userId)
  await setRoles(tx, member, await rolesOf(tx, roleIds), place)
  return { warnings: await dutyWarnings(tx, userId, place.id) }
})
