import { QUOTA_TRANSITIONS, type QuotaState } from '#schemas/quota/states.ts'
import { meets } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import type { QuotaRecord } from '#server/db/tables/quotaRows.ts'
import type { QuotaFull } from '#shared/api/quota.ts'

/** What the person may do with the package now: its state allows it, and their rights do. The platform's are only copied. */
export function canOf(ctx: Ctx, record: Pick<QuotaRecord, 'merchantId' | 'state'>): QuotaFull['can'] {
  const edits = meets(ctx, ['edit', 'N_QUOTA'])
  const own = record.merchantId !== PLATFORM_MERCHANT
  const to = (state: QuotaState): boolean => own && QUOTA_TRANSITIONS[record.state].includes(state)
  return {
    edit: edits && own && record.state !== '9',
    enable: edits && to('1'),
    disable: edits && to('2'),
    delete: meets(ctx, ['delete', 'N_QUOTA']) && to('9'),
    restore: edits && to('0'),
    copy: edits && record.state !== '9',
  }
}
