import { quotaPackage } from '#schemas/quota/package.ts'
import { meets } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import type { QuotaRecord } from '#server/db/tables/quotaRows.ts'
import { actsOf } from '#server/document/index.ts'
import type { QuotaFull } from '#shared/api/quota.ts'

/** What the person may do with the package now: its state allows it, and their rights do. The platform's are only copied. */
export function canOf(ctx: Ctx, { merchantId, state }: Pick<QuotaRecord, 'merchantId' | 'state'>): QuotaFull['can'] {
  const edits = meets(ctx, ['edit', 'N_QUOTA'])
  const own = merchantId !== PLATFORM_MERCHANT
  const acts = new Set(own ? actsOf(ctx, quotaPackage, state) : [])
  return {
    edit: edits && own && quotaPackage.editable.includes(state), copy: edits && state !== '9',
    enable: acts.has('enable'), disable: acts.has('disable'), delete: acts.has('remove'), restore: acts.has('restore'),
  }
}
