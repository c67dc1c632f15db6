import { and, eq } from 'drizzle-orm'
import type { Pool } from '#server/db/pool.ts'
import { merchant, role, rolePermission, userMerchant, userRole } from '#server/db/tables/people.ts'
import type { Db } from '#server/db/tx.ts'
import { inRead } from '#server/db/tx.ts'
import type { Ctx } from './ctx.ts'
import { systemCtx } from './systemCtx.ts'

export interface CtxRequest {
  readonly merchantId: string
  readonly userId: string
  readonly requestId: string
  readonly ip: string
}

/**
 * The rights of a person in a merchant as they are now: the union of the roles held in the whole merchant (domain B14).
 * A permission appears as its key ('N_QUOTA') and once per action ('N_QUOTA:edit').
 * @returns undefined when the person is no active member, or the merchant is suspended or closed
 */
export function loadCtx(pool: Pool, request: CtxRequest): Promise<Ctx | undefined> {
  return inRead(pool, systemCtx('ctx.load', request.merchantId), db => readCtx(db, request))
}

/** The same within a transaction of the system, in one statement: every signed-in call begins with it. */
export async function readCtx({ q }: Db, { merchantId, userId, requestId, ip }: CtxRequest): Promise<Ctx | undefined> {
  const held = await q.select({
    realName: userMerchant.realName, key: role.key, seeAll: role.seeAll, permission: rolePermission.permission, actions: rolePermission.actions,
  }).from(userMerchant)
    .innerJoin(merchant, eq(merchant.merchantId, userMerchant.merchantId))
    .leftJoin(userRole, and(eq(userRole.merchantId, userMerchant.merchantId), eq(userRole.userId, userMerchant.userId), eq(userRole.projectId, '')))
    .leftJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId), eq(role.state, 'ENABLED')))
    .leftJoin(rolePermission, and(eq(rolePermission.merchantId, role.merchantId), eq(rolePermission.roleId, role.id)))
    .where(and(
      eq(userMerchant.merchantId, merchantId), eq(userMerchant.userId, userId),
      eq(userMerchant.state, 'ENABLED'), eq(merchant.state, 'ACTIVE'),
    ))
  const [member] = held
  if (member === undefined) return undefined
  const permissions = held.flatMap(({ permission, actions }) =>
    permission === null ? [] : [permission, ...(actions ?? []).map(action => `${permission}:${action}`)])
  return {
    merchantId, userId, requestId, ip,
    realName: member.realName,
    roles: [...new Set(held.flatMap(({ key }) => (key === null ? [] : [String(key)])))],
    permissions: new Set(permissions),
    seeAll: held.some(row => row.seeAll === true),
    now: new Date(),
  }
}
