import { and, desc, eq, sql } from 'drizzle-orm'
import { APPLY_DAYS, APPLY_STATE } from '#schemas/org/applyStates.ts'
import { Refusal, type Call } from '#server/core/calls/index.ts'
import { merchantApply } from '#server/db/tables/registration.ts'
import type { Tx } from '#server/db/tx.ts'
import { remember } from './attempts.ts'

export interface PendingApply { readonly companyName: string, readonly passwordHash: string | null }

/** The newest undecided, unexpired application of a phone; its applicant becomes a company user only on approval (domain B15). */
export async function pendingApply({ q }: Tx, phone: string): Promise<PendingApply | undefined> {
  const [application] = await q.select({ companyName: merchantApply.companyName, passwordHash: merchantApply.passwordHash })
    .from(merchantApply)
    .where(and(
      eq(merchantApply.phone, phone), eq(merchantApply.state, 'APPLIED'),
      sql`${merchantApply.createdAt} >= now() - make_interval(days => ${APPLY_DAYS})`
    ))
    .orderBy(desc(merchantApply.createdAt)).limit(1)
  return application
}

export async function refusePending(tx: Tx, account: string, { companyName }: PendingApply, { ip }: Call): Promise<Refusal> {
  await remember(tx, { account, ip, succeeded: false, reason: 'pending' })
  return new Refusal('FORBIDDEN', `“${companyName}”的入驻申请${APPLY_STATE.APPLIED}，审核通过后即可登录`, { isLogin: true })
}
