import { AppError } from '#server/core/errors.ts'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { pathLabels } from '#schemas/kit/index.ts'
import { role, userMerchant, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { Project } from '#shared/api/project.ts'
import { analystsOf } from './analysts.ts'
import { pickedOf } from './list.ts'
import { byId, isClosed, knownProject, visible } from './visible.ts'

/** Members with their roles, the earliest first. */
async function membersOf({ q, ctx }: Db, id: string): Promise<Project['members']> {
  const memberRoles = await q.select({ userId: userRole.userId, realName: userMerchant.realName, role: role.name }).from(userRole)
    .innerJoin(userMerchant, and(eq(userMerchant.merchantId, userRole.merchantId), eq(userMerchant.userId, userRole.userId)))
    .innerJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.merchantId, ctx.merchantId), eq(userRole.projectId, id)))
    .orderBy(asc(userRole.createdAt), asc(role.key), asc(userRole.userId))
  const members = new Map<string, Project['members'][number]>()
  for (const { userId, realName, role: name } of memberRoles) {
    members.set(userId, { userId, realName, roles: [...members.get(userId)?.roles ?? [], name] })
  }
  return [...members.values()]
}

/**
 * A project with its members.
 * @throws AppError as {@link knownProject}
 */
export async function describeProject(db: Db, id: string): Promise<Project> {
  // Explains the redirect from a project without permission (spec-1 §6).
  const row = await knownProject(db, id, new AppError('FORBIDDEN', { text: '你没有该项目的权限' }))
  const lookups = await lookupsFor(db)
  const members = await membersOf(db, id)
  const manager = members.find(({ userId }) => userId === row.managerId)
  const { clientName, partyA, regionCode, address, buildingArea, planStart, planEnd, createdAt } = row
  return {
    ...pickedOf(row, lookups), clientName, partyA, address, buildingArea, planStart, planEnd, members,
    region: regionCode === null ? null : pathLabels(lookups, 'REGION', regionCode).join(' '),
    manager: manager === undefined ? null : { key: manager.userId, value: manager.realName },
    createTime: createdAt, closed: isClosed(row.state), analyseManagers: await analystsOf(db, id), analyseDeadline: row.analyseDeadline,
  }
}

/** Whether a project visible to the user has been deleted; false for invisible ones. */
export async function isDeleted(db: Db, id: string): Promise<boolean> {
  return await db.q.$count(project, and(byId(db, id), visible(db.ctx), isNotNull(project.deletedAt))) > 0
}
