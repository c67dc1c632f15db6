import { and, asc, eq, inArray } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { role, userMerchant, userRole } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'

export type Member = typeof userMerchant.$inferSelect
export type Role = typeof role.$inferSelect

/** Serializes changes of people and permissions: two concurrent ones could remove the last administrator. */
export async function lockPeople({ sql, ctx }: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.merchantId}/people`}, 0))`
}

/**
 * A user of the merchant, active or not.
 * @throws AppError NOT_FOUND
 */
export async function memberOf({ q, ctx }: Db, userId: string): Promise<Member> {
  const [member] = await q.select().from(userMerchant)
    .where(and(eq(userMerchant.merchantId, ctx.merchantId), eq(userMerchant.userId, userId)))
  if (member === undefined) throw new AppError('NOT_FOUND', { text: '人员不存在或已离开企业' })
  return member
}

/**
 * The same, refusing disabled users.
 * @throws AppError NOT_FOUND, WRONG_STATE
 */
export async function activeMember(db: Db, userId: string): Promise<Member> {
  const member = await memberOf(db, userId)
  if (member.state !== 'ENABLED') throw new AppError('WRONG_STATE', { text: `${member.realName}已停用` })
  return member
}

/**
 * Roles by id, in the order of their keys.
 * @throws AppError NOT_FOUND
 */
export async function rolesOf({ q, ctx }: Db, ids: readonly string[]): Promise<Role[]> {
  const distinctIds = [...new Set(ids)]
  if (distinctIds.length === 0) return []
  const rows = await q.select().from(role).where(and(eq(role.merchantId, ctx.merchantId), inArray(role.id, distinctIds)))
    .orderBy(asc(role.key))
  if (rows.length < distinctIds.length) throw new AppError('NOT_FOUND', { text: '角色不存在或已被删除' })
  return rows
}

/** A user's roles in the whole merchant ('') or in a project, including disabled ones. */
export async function heldRoles({ q, ctx }: Db, userId: string, projectId = ''): Promise<Role[]> {
  const rows = await q.select({ role }).from(userRole)
    .innerJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.merchantId, ctx.merchantId), eq(userRole.userId, userId), eq(userRole.projectId, projectId)))
    .orderBy(asc(role.key))
  return rows.map(row => row.role)
}
