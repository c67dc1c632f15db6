import type { Ctx } from '#server/core/ctx.ts'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { appUser, merchant, role, rolePermission, userMerchant, userRole } from '#server/db/tables/people.ts'
import { inWrite } from '#server/db/tx.ts'

export function ctxOf(merchantId: string, userId: string, permissions: readonly string[] = []): Ctx {
  return {
    merchantId, userId, realName: `用户${userId}`, roles: [], permissions: new Set(permissions), seeAll: false, worker: false, execute: true,
    now: new Date(), requestId: newId(), ip: '127.0.0.1',
  }
}

/**
 * Inserts a merchant with one member who has a role with the given permissions.
 * @returns the member's context
 */
export async function addMember(pool: Pool, merchantId: string, userId: string, permissions: readonly string[] = []): Promise<Ctx> {
  await inWrite(pool, systemCtx('test.member', merchantId), async ({ q }) => {
    await q.insert(merchant).values({ merchantId, name: `公司${merchantId}` }).onConflictDoNothing()
    await q.insert(appUser).values({ id: userId, phone: userId, realName: `用户${userId}` }).onConflictDoNothing()
    await q.insert(userMerchant).values({ userId, realName: `用户${userId}` })
    const roleId = newId()
    await q.insert(role).values({ id: roleId, key: 101, name: `角色${userId}` })
    await q.insert(userRole).values({ userId, roleId })
    for (const permission of permissions) await q.insert(rolePermission).values({ roleId, permission })
  })
  return ctxOf(merchantId, userId, permissions)
}
