import { and, eq } from 'drizzle-orm'
import { audit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import { session } from '#server/db/tables/session.ts'
import type { Tx } from '#server/db/tx.ts'
import { dutiesOf, type Duty } from './duties.ts'
import { heldRoles, lockPeople, memberOf, type Member } from './members.ts'
import { demandAdminLeft, demandAnother, demandGrantable } from './rules.ts'

async function setState(tx: Tx, { userId, realName, state }: Member, to: Member['state']): Promise<void> {
  if (state === to) throw new AppError('WRONG_STATE', { text: `${realName}已${to === 'ENABLED' ? '启用' : '停用'}` })
  demandAnother(tx.ctx, userId)
  demandGrantable(tx.ctx, await heldRoles(tx, userId))
  await tx.q.update(userMerchant).set({ state: to })
    .where(and(eq(userMerchant.merchantId, tx.ctx.merchantId), eq(userMerchant.userId, userId)))
  await audit(
    tx, { action: to === 'ENABLED' ? 'enableStaff' : 'disableStaff', entity: 'user', entityId: userId, subject: realName, from: state, to }
  )
}

/** 启用：restores the user with the previous roles. */
export async function enableStaff(tx: Tx, userId: string): Promise<void> {
  await lockPeople(tx)
  await setState(tx, await memberOf(tx, userId), 'ENABLED')
}

/**
 * 停用：ends the user's sessions in this merchant at once (domain B14).
 * @throws AppError IN_USE while the user has duties
 */
export async function disableStaff(tx: Tx, duties: readonly Duty[], userId: string): Promise<void> {
  await lockPeople(tx)
  const member = await memberOf(tx, userId)
  const open = (await dutiesOf(tx, duties, userId)).filter(({ count }) => count > 0)
  if (open.length > 0) {
    const dutyText = open.map(({ label, count }) => `${label} ${count} 项`).join('、')
    throw new AppError('IN_USE', { text: `${member.realName}名下还有${dutyText}，请先移交` })
  }
  await setState(tx, member, 'DISABLED')
  await demandAdminLeft(tx)
  await tx.q.delete(session).where(and(eq(session.userId, userId), eq(session.currentMerchantId, tx.ctx.merchantId)))
}
