import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { pathLabels } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { role, userMerchant, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { Project } from '#shared/api/project.ts'
import { pickedOf, visible } from './list.ts'

const byId = ({ ctx }: Db, id: string) => and(eq(project.merchantId, ctx.merchantId), eq(project.id, id))

/** The people of a project with their roles in it, the longest there first. */
async function membersOf({ q, ctx }: Db, id: string): Promise<Project['members']> {
  const held = await q.select({ userId: userRole.userId, realName: userMerchant.realName, role: role.name }).from(userRole)
    .innerJoin(userMerchant, and(eq(userMerchant.merchantId, userRole.merchantId), eq(userMerchant.userId, userRole.userId)))
    .innerJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.merchantId, ctx.merchantId), eq(userRole.projectId, id)))
    .orderBy(asc(userRole.createdAt), asc(role.key), asc(userRole.userId))
  const members = new Map<string, Project['members'][number]>()
  for (const { userId, realName, role: name } of held) {
    members.set(userId, { userId, realName, roles: [...members.get(userId)?.roles ?? [], name] })
  }
  return [...members.values()]
}

/**
 * A project with its members.
 * @throws AppError NOT_FOUND outside the merchant, GONE when it was deleted, FORBIDDEN for people who do not belong to it
 */
export async function describeProject(db: Db, id: string): Promise<Project> {
  const [row] = await db.q.select().from(project).where(byId(db, id))
  if (row === undefined) throw new AppError('NOT_FOUND')
  const [seen] = await db.q.select({ id: project.id }).from(project).where(and(byId(db, id), visible(db)))
  if (seen === undefined) throw new AppError('FORBIDDEN', { text: '你没有该项目的权限' })
  if (row.deletedAt !== null) throw new AppError('GONE')
  const lookups = await lookupsFor(db)
  const members = await membersOf(db, id)
  const manager = members.find(({ userId }) => userId === row.managerId)
  const { clientName, partyA, regionCode, address, buildingArea, planStart, planEnd, createdAt } = row
  return {
    ...pickedOf(row, lookups), clientName, partyA, address, buildingArea, planStart, planEnd, members,
    region: regionCode === null ? null : pathLabels(lookups, 'REGION', regionCode).join(' '),
    manager: manager === undefined ? null : { key: manager.userId, value: manager.realName },
    createTime: createdAt,
  }
}

/** Whether a project that the person could see has been deleted; what he could not see tells nothing. */
export async function isDeleted(db: Db, id: string): Promise<boolean> {
  return await db.q.$count(project, and(byId(db, id), visible(db), isNotNull(project.deletedAt))) > 0
}
