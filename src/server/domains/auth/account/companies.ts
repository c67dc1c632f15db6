import { and, asc, eq } from 'drizzle-orm'
import type { OwnCompany } from '#shared/api/auth.ts'
import type { Call } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { audit } from '#server/core/audit.ts'
import { merchant, role, userMerchant, userRole } from '#server/db/tables/people.ts'
import { session } from '#server/db/tables/session.ts'
import { actingFor, type Db, type Tx } from '#server/db/tx.ts'
import { linkTo } from '#server/files/index.ts'
import { closedReason, openSession } from '../session.ts'

const memberships = ({ q }: Db, userId: string) => q.select({
  merchantId: merchant.merchantId, name: merchant.name, alias: merchant.alias, logo: merchant.logo,
  companyState: merchant.state, state: userMerchant.state,
}).from(userMerchant).innerJoin(merchant, eq(merchant.merchantId, userMerchant.merchantId))
  .where(eq(userMerchant.userId, userId)).orderBy(asc(userMerchant.createdAt), asc(merchant.merchantId))

const disabledReason = (row: Awaited<ReturnType<typeof memberships>>[number]): string | null =>
  row.state === 'ENABLED' ? closedReason(row.companyState) : '你在该企业的账号已停用'

/** With the reason where entry is refused (spec-1 §7). Rows of other companies are read by the system. */
export async function listCompanies(db: Db, { userId, merchantId }: Ctx): Promise<OwnCompany[]> {
  const roles = await db.q.select({ merchantId: userRole.merchantId, name: role.name }).from(userRole)
    .innerJoin(role, and(eq(role.merchantId, userRole.merchantId), eq(role.id, userRole.roleId), eq(role.state, 'ENABLED')))
    .where(and(eq(userRole.userId, userId), eq(userRole.projectId, ''))).orderBy(asc(role.key))
  const rows = await memberships(db, userId)
  return Promise.all(rows.map(async row => ({
    merchantId: row.merchantId, merchantName: row.name, merchantAlias: row.alias,
    merchantLogo: row.logo === null ? null : { visitUrl: await linkTo(db, row.merchantId, row.logo, userId) },
    roles: roles.filter(assigned => assigned.merchantId === row.merchantId).map(({ name }) => name),
    current: row.merchantId === merchantId, disabled: disabledReason(row),
  })))
}

/**
 * Switches to another company of the user with a new token; the old one ends.
 * @throws AppError NOT_FOUND for a company without membership, FORBIDDEN with the reason for a closed one, DUPLICATE_REQUEST
 */
export async function switchCompany(tx: Tx, merchantId: string, person: Ctx, call: Call): Promise<{ token: string }> {
  const target = (await memberships(tx, person.userId)).find(row => row.merchantId === merchantId)
  if (target === undefined) throw new AppError('NOT_FOUND')
  const reason = disabledReason(target)
  if (reason !== null) throw new AppError('FORBIDDEN', { text: `${target.name}：${reason}` })
  // Among concurrent requests only the one that ends the old session opens a new one.
  const ended = await tx.q.delete(session).where(eq(session.tokenHash, call.tokenHash ?? ''))
  if (ended.rowCount === 0) throw new AppError('DUPLICATE_REQUEST')
  const token = await openSession(tx, person.userId, merchantId, call)
  await audit(
    await actingFor(tx, { ...person, merchantId }),
    { action: 'switchMerchantLogin', entity: 'user', entityId: person.userId, subject: target.name }
  )
  return { token }
}
