import { and, asc, eq } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { costBasis } from '#server/core/settings.ts'
import { keysByProject } from '#server/core/projectRights.ts'
import { appUser, merchant, role, userRole } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'
import { linkTo } from '#server/files/index.ts'

/** Permission keys (and keys with an action, "N_QUOTA:edit") of the company roles, and those of project roles by project id. */
export async function permissionsOf(db: Db): Promise<{ normal: string[], project: Record<string, string[]> }> {
  return { normal: [...db.ctx.permissions].toSorted(), project: await keysByProject(db) }
}

/** The merchant's edition switches; both default to on (spec-1 §1). */
const configOf = (config: Readonly<Record<string, unknown>>) =>
  ({ execute: config.execute !== false, executeReady: config.executeReady !== false })

/** Returns the signed-in user with merchant, roles and permissions (spec-1 §3). */
export async function userInfo(db: Db) {
  const { q, ctx } = db
  const [user] = await q.select({
    name: appUser.realName, phone: appUser.phone, avatar: appUser.avatar, avatarMerchantId: appUser.avatarMerchantId,
  }).from(appUser).where(eq(appUser.id, ctx.userId))
  const [company] = await q.select().from(merchant).where(eq(merchant.merchantId, ctx.merchantId))
  if (user === undefined || company === undefined) throw new AppError('UNAUTHENTICATED')
  // Project roles count as well: a user with one is no guest or mere worker (domain B21).
  const roles = await q.selectDistinct({ key: role.key, value: role.name }).from(userRole)
    .innerJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId)))
    .where(and(eq(userRole.merchantId, ctx.merchantId), eq(userRole.userId, ctx.userId), eq(role.state, 'ENABLED')))
    .orderBy(asc(role.key))
  const linkOf = async (merchantId: string, id: string | null) => (id === null ? null : { visitUrl: await linkTo(db, merchantId, id) })
  return {
    userId: ctx.userId, phone: user.phone, name: user.name, realName: ctx.realName,
    avatar: await linkOf(user.avatarMerchantId ?? ctx.merchantId, user.avatar),
    roles: roles.map(({ key, value }) => ({ key: String(key), value })),
    canSeeAll: ctx.seeAll,
    merchant: {
      key: company.merchantId, merchantName: company.name, merchantAlias: company.alias,
      merchantLogo: await linkOf(ctx.merchantId, company.logo),
      configJson: configOf(company.config), costBasis: await costBasis(db),
    },
    permissions: await permissionsOf(db),
  }
}
