import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { role, userMerchant, userRole } from '#server/db/tables/people.ts'
import type { Tx } from '#server/db/tx.ts'
import { heldRoles, type Role } from './members.ts'

const ADMIN = 1
/** Roles that see everything: only an administrator assigns them and edits their permissions (domain B14). */
const HIGH: ReadonlySet<number> = new Set([ADMIN, 2, 3, 5])

/** Duties that one person should not combine (domain B14); applicants for payments are 7 and 8. */
const APART: readonly (readonly [number, number, string])[] = [
  [8, 9, '采购与仓管由同一人担任，采购和收货无人复核'],
  [6, 7, '付款申请与出纳由同一人担任，付款无人复核'],
  [6, 8, '付款申请与出纳由同一人担任，付款无人复核'],
  [3, 4, '测算与成本审核由同一人担任，测算无人复核'],
]

const isAdmin = (ctx: Ctx): boolean => ctx.roles.includes(String(ADMIN))

/** @throws AppError FORBIDDEN for edits of the user's own roles (domain B14) */
export function demandAnother(ctx: Ctx, userId: string): void {
  if (ctx.userId === userId) throw new AppError('FORBIDDEN', { text: '不能调整自己的角色或状态，请由其他管理员操作' })
}

/** @throws AppError FORBIDDEN for roles that the user may not assign (domain B14) */
export function demandGrantable(ctx: Ctx, roles: readonly Role[]): void {
  const high = isAdmin(ctx) ? undefined : roles.find(({ key }) => HIGH.has(key))
  if (high !== undefined) throw new AppError('FORBIDDEN', { text: `只有系统管理员可以授予或收回“${high.name}”` })
}

/**
 * Prevents users from raising their own permissions; the administrator's role is always complete, so that mistakes can be corrected.
 * @throws AppError FORBIDDEN
 */
export async function demandEditable(tx: Tx, target: Role): Promise<void> {
  if (target.key === ADMIN) throw new AppError('FORBIDDEN', { text: '系统管理员的权限不能修改' })
  if (HIGH.has(target.key) && !isAdmin(tx.ctx)) throw new AppError('FORBIDDEN', { text: `只有系统管理员可以修改“${target.name}”的权限` })
  const ownRole = await tx.sql`select 1 from ${userRole} where ${userRole.merchantId} = ${tx.ctx.merchantId}
    and ${userRole.userId} = ${tx.ctx.userId} and ${userRole.roleId} = ${target.id} limit 1`
  if (ownRole.length > 0) throw new AppError('FORBIDDEN', { text: '不能修改自己所任角色的权限，请由其他管理员操作' })
}

/**
 * Checked after a change.
 * @throws AppError WRONG_STATE without an active administrator (domain B14)
 */
export async function demandAdminLeft({ q, ctx }: Tx): Promise<void> {
  const [remaining] = await q.select({ userId: userRole.userId }).from(userRole)
    .innerJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId), eq(role.key, ADMIN)))
    .innerJoin(userMerchant, and(
      eq(userMerchant.merchantId, userRole.merchantId), eq(userMerchant.userId, userRole.userId), eq(userMerchant.state, 'ENABLED')))
    .where(and(eq(userRole.merchantId, ctx.merchantId), eq(userRole.projectId, ''))).limit(1)
  if (remaining === undefined) throw new AppError('WRONG_STATE', { text: '企业至少要有一名在用的系统管理员' })
}

export async function dutyWarnings(tx: Tx, userId: string, projectId = ''): Promise<string[]> {
  const roles = [...await heldRoles(tx, userId), ...(projectId === '' ? [] : await heldRoles(tx, userId, projectId))]
  const keys = new Set(roles.filter(({ state }) => state === 'ENABLED').map(({ key }) => key))
  return [...new Set(APART.filter(([one, other]) => keys.has(one) && keys.has(other)).map(([, , text]) => text))]
}
