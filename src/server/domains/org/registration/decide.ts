import { and, eq, sql } from 'drizzle-orm'
import { registrations } from '#schemas/org/registrations.ts'
import { audit } from '#server/core/audit.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { merchantApply } from '#server/db/tables/registration.ts'
import { actingFor, type Tx } from '#server/db/tx.ts'
import { publishList } from '#server/grid/index.ts'
import { shownState } from './apply.ts'
import { foundMerchant } from './foundMerchant.ts'

/** @throws AppError NOT_FOUND for users outside the platform and unknown ids, WRONG_STATE if decided or expired */
async function openApply({ q }: Tx, id: string, person: Ctx) {
  if (person.merchantId !== PLATFORM_MERCHANT) throw new AppError('NOT_FOUND')
  const [application] = await q.select({ row: merchantApply, state: shownState }).from(merchantApply)
    .where(and(eq(merchantApply.merchantId, PLATFORM_MERCHANT), eq(merchantApply.id, id))).for('update')
  if (application === undefined) throw new AppError('NOT_FOUND')
  if (application.state !== 'APPLIED') throw new AppError('WRONG_STATE', { text: '该申请已处理或已过期' })
  return application.row
}

const decided = (person: Ctx) => ({ decidedAt: sql`now()`, decidedBy: person.userId, passwordHash: null })

/** Creates the company, its roles and its administrator in this transaction. */
export async function approve(tx: Tx, id: string, person: Ctx): Promise<{ merchantId: string }> {
  const { companyName, alias, creditCode, regionCode, contact, phone, passwordHash } = await openApply(tx, id, person)
  const merchantId = newId()
  const inCompany = await actingFor(tx, { ...person, merchantId })
  await foundMerchant(inCompany, { name: companyName, alias, creditCode, regionCode, admin: { realName: contact, phone, passwordHash } })
  const company = { name: companyName, creditCode }
  await audit(
    inCompany, { action: 'approveApply', entity: 'merchant', entityId: merchantId, subject: companyName, to: 'ACTIVE', after: company }
  )
  const onPlatform = await actingFor(tx, person)
  await onPlatform.q.update(merchantApply).set({ state: 'APPROVED', foundedMerchantId: merchantId, ...decided(person) })
    .where(eq(merchantApply.id, id))
  await audit(onPlatform, {
    action: 'approveApply', entity: 'merchantApply', entityId: id, subject: companyName, from: 'APPLIED', to: 'APPROVED',
    after: { companyName },
  })
  publishList(onPlatform, registrations)
  return { merchantId }
}

/** The applicant reads the reason; the company may apply again. */
export async function reject(tx: Tx, id: string, reason: string, person: Ctx): Promise<void> {
  const { companyName } = await openApply(tx, id, person)
  const onPlatform = await actingFor(tx, person)
  await onPlatform.q.update(merchantApply).set({ state: 'REJECTED', reason, ...decided(person) }).where(eq(merchantApply.id, id))
  await audit(onPlatform, {
    action: 'rejectApply', entity: 'merchantApply', entityId: id, subject: companyName, from: 'APPLIED', to: 'REJECTED', reason,
    after: { companyName },
  })
  publishList(onPlatform, registrations)
}
