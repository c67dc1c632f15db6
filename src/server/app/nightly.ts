import { eq } from 'drizzle-orm'
import { WARNING_RULES, type WarningRuleKey } from '#schemas/notice/warningRules.ts'
import { forgetSpareNumbers } from '#server/core/numbering.ts'
import { deleteExpiredRows } from '#server/core/retention/index.ts'
import { PLATFORM_MERCHANT, systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { seedDemoBill } from '#server/db/seeds/index.ts'
import { merchant } from '#server/db/tables/people.ts'
import { inRead, inWrite, type Tx } from '#server/db/tx.ts'
import { closeReplied } from '#server/domains/feedback/index.ts'
import { changeFinders } from '#server/domains/change/index.ts'
import { manFinders } from '#server/domains/man/index.ts'
import { checkWarnings, forgetNotices, type Finders, type OwnFinders } from '#server/domains/notice/index.ts'
import { quotaFinders } from '#server/domains/quota/index.ts'
import { proofFinders, recordProof } from '#server/domains/proof/index.ts'
import { releaseReservations } from '#server/domains/store/index.ts'
import { taskFinders } from '#server/domains/task/index.ts'
import { dropOldWorkbooks } from '#server/grid/import/index.ts'
import { dueFinders } from '#server/domains/document/index.ts'
import { KINDS } from '#server/kinds/index.ts'
import { pick } from '#server/kinds/store/pick.ts'
import type { Services } from './services.ts'

/** Finders of the domains' warning rules. */
const OWN_FINDERS: OwnFinders = { ...quotaFinders, ...taskFinders, ...manFinders, ...changeFinders, ...proofFinders }

/** Document rules check the date named by their declaration. */
export const WARNING_FINDERS: Finders = { ...OWN_FINDERS, ...dueFinders(KINDS) }

/** A separate transaction per active merchant. */
async function forEachMerchant(pool: Pool, purpose: string, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const merchants = await inRead(pool, systemCtx(purpose), ({ q }) =>
    q.select({ id: merchant.merchantId }).from(merchant).where(eq(merchant.state, 'ACTIVE')))
  for (const { id } of merchants.filter(({ id }) => id !== PLATFORM_MERCHANT)) await inWrite(pool, systemCtx(purpose, id), work)
}

export const checkEveryMerchant = (pool: Pool, finders: Finders): Promise<void> =>
  forEachMerchant(pool, 'warning.check', tx => checkWarnings(tx, finders, Object.keys(WARNING_RULES) as WarningRuleKey[]))

export const proveEveryMerchant = (pool: Pool): Promise<void> => forEachMerchant(pool, 'ledger.prove', recordProof)

/** Runs at night in Chinese time. */
export function scheduleNightly({ jobs, pool, config }: Pick<Services, 'jobs' | 'pool' | 'config'>): void {
  jobs.schedule('warning-check', { hour: 1, minute: 30 }, () => checkEveryMerchant(pool, WARNING_FINDERS))
  jobs.schedule(
    'reservation-release', { hour: 2, minute: 10 }, () => forEachMerchant(pool, 'store.release', tx => releaseReservations(tx, pick))
  )
  jobs.schedule('ledger-prove', { hour: 2, minute: 40 }, () => proveEveryMerchant(pool))
  jobs.schedule('notice-forget', { hour: 3, minute: 10 }, () => inWrite(pool, systemCtx('notice.forget'), forgetNotices))
  jobs.schedule('feedback-close', { hour: 3, minute: 20 }, () => inWrite(pool, systemCtx('feedback.close'), closeReplied))
  jobs.schedule('number-forget', { hour: 3, minute: 30 }, () => inWrite(pool, systemCtx('number.forget'), forgetSpareNumbers))
  jobs.schedule('retention', { hour: 4, minute: 0 }, stopping => deleteExpiredRows(pool, { signal: stopping }))
  jobs.schedule('workbook-drop', { minute: 40 }, () => inWrite(pool, systemCtx('workbook.drop'), dropOldWorkbooks))
  if (config.demo) jobs.schedule('demo-bill', { minute: 50 }, () => seedDemoBill(pool, config))
}
