import { and, asc, eq } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { appUser, merchant, role, rolePermission, userRole } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'
import { linkTo } from '#server/domains/file/index.ts'

/** Keys (and keys with an action, "N_QUOTA:edit") held everywhere, and those held inside one project by its id. */
export async function permissionsOf({ q, ctx }: Db): Promise<{ normal: string[], project: Record<string, string[]> }> {
  const held = await q.select({ projectId: userRole.projectId, key: rolePermission.permission, actions: rolePermission.actions })
    .from(userRole)
    .innerJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId), eq(role.state, 'ENABLED')))
    .innerJoin(rolePermission, and(eq(rolePermission.merchantId, role.merchantId), eq(rolePermission.roleId, role.id)))
    .where(and(eq(userRole.merchantId, ctx.merchantId), eq(userRole.userId, ctx.userId)))
  const project: Record<string, string[]> = {}
  for (const { projectId, key, actions } of held) {
    if (projectId === '') continue
    project[projectId] = [...new Set([...project[projectId] ?? [], key, ...actions.map(action => `${key}:${action}`)])]
  }
  return { normal: [...ctx.permissions].toSorted(), project }
}

/** The merchant's edition switches; both are on unless said otherwise (spec-1 §1). */
const configOf = (config: Readonly<Record<string, unknown>>) =>
  ({ execute: config.execute !== false, executeReady: config.executeReady !== false })

/** Who is signed in, for which merchant, with which roles and rights (spec-1 §3). */
export async function userInfo(db: Db) {
  const { q, ctx } = db
  const [user] = await q.select({
    name: appUser.realName, phone: appUser.phone, avatar: appUser.avatar, avatarMerchantId: appUser.avatarMerchantId,
  }).from(appUser).where(eq(appUser.id, ctx.userId))
  const [company] = await q.select().from(merchant).where(eq(merchant.merchantId, ctx.merchantId))
  if (user === undefined || company === undefined) throw new AppError('UNAUTHENTICATED')
  const roles = await q.select({ key: role.key, value: role.name }).from(userRole)
    .innerJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId)))
    .where(and(
      eq(userRole.merchantId, ctx.merchantId), eq(userRole.userId, ctx.userId), eq(userRole.projectId, ''), eq(role.state, 'ENABLED'),
    ))
    .orderBy(asc(role.key))
  const visitUrl = user.avatar === null ? null : await linkTo(db, user.avatarMerchantId ?? ctx.merchantId, user.avatar)
  return {
    userId: ctx.userId, phone: user.phone, name: user.name, realName: ctx.realName,
    avatar: visitUrl === null ? null : { visitUrl },
    roles: roles.map(({ key, value }) => ({ key: String(key), value })),
    canSeeAll: ctx.seeAll,
    merchant: { key: company.merchantId, merchantName: company.name, merchantAlias: company.alias, configJson: configOf(company.config) },
    permissions: await permissionsOf(db),
  }
}
