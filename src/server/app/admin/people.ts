import { eq, sql } from 'drizzle-orm'
import { audit } from '#server/core/audit.ts'
import { newId } from '#server/core/ids.ts'
import { StartError } from '#server/core/startError.ts'
import { PLATFORM_MERCHANT, systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { insertRoles, PLATFORM_ROLE } from '#server/db/seeds/roles.ts'
import { appUser, merchant, role, userMerchant, userRole } from '#server/db/tables/people.ts'
import { session } from '#server/db/tables/session.ts'
import { inRead, inWrite, type Tx } from '#server/db/tx.ts'
import { hashPassword } from '#server/domains/auth/index.ts'
import { passwordFault } from '#shared/account.ts'

export interface MerchantLine {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly people: number
}

/** @throws StartError for a password that the sign-in refuses */
export function demandPassword(password: string): void {
  const fault = passwordFault(password)
  if (fault !== undefined) throw new StartError(fault)
}

export const listMerchants = (pool: Pool): Promise<MerchantLine[]> => inRead(pool, systemCtx('admin.list'), ({ sql: query }) =>
  query<MerchantLine>`select m.merchant_id as id, m.name, m.state,
    (select count(*)::int from user_merchant u where u.merchant_id = m.merchant_id) as people from ${merchant} m order by m.merchant_id`)

async function platformRole(tx: Tx): Promise<string> {
  const { q } = tx
  await q.insert(merchant).values({ merchantId: PLATFORM_MERCHANT, name: '平台' }).onConflictDoNothing()
  const [existing] = await q.select({ id: role.id }).from(role)
    .where(sql`${role.merchantId} = ${PLATFORM_MERCHANT} and ${role.key} = ${PLATFORM_ROLE.key}`)
  if (existing !== undefined) return existing.id
  return (await insertRoles(tx, [PLATFORM_ROLE])).get(PLATFORM_ROLE.key) ?? ''
}

/**
 * Creates a member of merchant '0'.
 * @throws StartError when the account exists, or the password is too weak
 */
export async function createPlatformAccount(pool: Pool, phone: string, realName: string, password: string): Promise<string> {
  demandPassword(password)
  const passwordHash = await hashPassword(password)
  return inWrite(pool, systemCtx('admin.create', PLATFORM_MERCHANT), async tx => {
    const [existing] = await tx.q.select({ id: appUser.id }).from(appUser).where(eq(appUser.phone, phone))
    if (existing !== undefined) throw new StartError(`账号 ${phone} 已存在`)
    const roleId = await platformRole(tx)
    const userId = newId()
    await tx.q.insert(appUser).values({ id: userId, phone, realName, passwordHash, lastMerchantId: PLATFORM_MERCHANT })
    await tx.q.insert(userMerchant).values({ userId, realName })
    await tx.q.insert(userRole).values({ userId, roleId })
    await audit(tx, { action: 'createPlatformAccount', entity: 'user', entityId: userId, subject: realName })
    return userId
  })
}

/** Also ends the account's sessions. @throws StartError for an unknown account or a weak password */
export async function resetPassword(pool: Pool, phone: string, password: string): Promise<void> {
  demandPassword(password)
  const passwordHash = await hashPassword(password)
  await inWrite(pool, systemCtx('admin.password'), async tx => {
    const [user] = await tx.q.update(appUser).set({ passwordHash, updatedAt: sql`now()` }).where(eq(appUser.phone, phone))
      .returning({ id: appUser.id, realName: appUser.realName })
    if (user === undefined) throw new StartError(`账号 ${phone} 不存在`)
    await tx.q.delete(session).where(eq(session.userId, user.id))
    await audit(tx, { action: 'resetPassword', entity: 'user', entityId: user.id, subject: user.realName })
  })
}
