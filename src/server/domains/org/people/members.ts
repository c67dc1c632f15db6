import { and, asc, eq, inArray } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { role, userMerchant, userRole } from '#server/db/tables/people.ts'
import type { Db, Tx } from '#server/db/tx.ts'

export type Member = typeof userMerchant.$inferSelect
export type Role = typeof role.$inferSelect

/** Whoever changes people or their rights waits for whoever else does: the last administrator must not go twice. */
export async function lockPeople({ sql, ctx }: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.merchantId}/people`}, 0))`
}

/** A person of the merchant, active or not. @throws AppError NOT_FOUND */
export async function memberOf({ q, ctx }: Db, userId: string): Promise<Member> {
  const [found] = await q.select().from(userMerchant)
    .where(and(eq(userMerchant.merchantId, ctx.merchantId), eq(userMerchant.userId, userId)))
  if (found === undefined) throw new AppError('NOT_FOUND', { text: '人员不存在或已离开企业' })
  return found
}

/** The same, refusing people who are disabled. @throws AppError NOT_FOUND, WRONG_STATE */
export async function activeMember(db: Db, userId: string): Promise<Member> {
  const member = await memberOf(db, userId)
  if (member.state !== 'ENABLED') throw new AppError('WRONG_STATE', { text: `${member.realName}已停用` })
  return member
}

/** Roles of the merchant by their ids, in the order of their keys. @throws AppError NOT_FOUND */
export async function rolesOf({ q, ctx }: Db, ids: readonly string[]): Promise<Role[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const found = await q.select().from(role).where(and(eq(role.merchantId, ctx.merchantId), inArray(role.id, wanted))).orderBy(asc(role.key))
  if (found.length < wanted.length) throw new AppError('NOT_FOUND', { text: '角色不存在或已被删除' })
  return found
}

/** The roles that a person holds in the whole merchant ('') or in a project, disabled ones included. */
export async function heldRoles({ q, ctx }: Db, userId: string, projectId = ''): Promise<Role[]> {
  const rows = await q.select({ role }).from(userRole)
    .innerJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.merchantId, ctx.merchantId), eq(userRole.userId, userId), eq(userRole.projectId, projectId)))
    .orderBy(asc(role.key))
  return rows.map(row => row.role)
}
