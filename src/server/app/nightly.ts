import { eq } from 'drizzle-orm'
import { WARNING_RULES, type WarningRuleKey } from '#schemas/notice/warningRules.ts'
import { PLATFORM_MERCHANT, systemCtx } from '#server/core/systemCtx.ts'
import type { Pool } from '#server/db/pool.ts'
import { merchant } from '#server/db/tables/people.ts'
import { inRead, inWrite } from '#server/db/tx.ts'
import { closeReplied } from '#server/domains/feedback/index.ts'
import { manFinders } from '#server/domains/man/index.ts'
import { checkWarnings, forgetNotices, type Finders } from '#server/domains/notice/index.ts'
import { quotaFinders } from '#server/domains/quota/index.ts'
import { taskFinders } from '#server/domains/task/index.ts'
import { dropOldWorkbooks } from '#server/grid/import/index.ts'
import type { Services } from './services.ts'

/** How every declared rule of warnings finds what it warns of; a domain adds its own. */
export const WARNING_FINDERS: Finders = { ...quotaFinders, ...taskFinders, ...manFinders }

/** Brings the warnings of every active merchant up to date, each in a transaction of its own. */
export async function checkEveryMerchant(pool: Pool, finders: Finders): Promise<void> {
  const merchants = await inRead(pool, systemCtx('warning.merchants'), ({ q }) =>
    q.select({ id: merchant.merchantId }).from(merchant).where(eq(merchant.state, 'ACTIVE')))
  for (const { id } of merchants.filter(({ id }) => id !== PLATFORM_MERCHANT)) {
    await inWrite(pool, systemCtx('warning.check', id), tx => checkWarnings(tx, finders, Object.keys(WARNING_RULES) as WarningRuleKey[]))
  }
}

/** Work by the clock, in Chinese time, while few people are at work. */
export function scheduleNightly({ jobs, pool }: Pick<Services, 'jobs' | 'pool'>): void {
  jobs.schedule('warning-check', '30 1 * * *', () => checkEveryMerchant(pool, WARNING_FINDERS))
  jobs.schedule('notice-forget', '10 3 * * *', () => inWrite(pool, systemCtx('notice.forget'), forgetNotices))
  jobs.schedule('feedback-close', '20 3 * * *', () => inWrite(pool, systemCtx('feedback.close'), closeReplied))
  jobs.schedule('workbook-drop', '40 * * * *', () => inWrite(pool, systemCtx('workbook.drop'), dropOldWorkbooks))
}
