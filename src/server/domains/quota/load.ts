import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { attachmentsOf } from '#server/files/index.ts'
import type { Page } from '#shared/api/page.ts'
import type { QuotaFull } from '#shared/api/quota.ts'
import { toFull } from './full.ts'
import { readQuotas } from './read.ts'

/** Whole packages by id, of the merchant or of the platform, in the order asked for; ids of others are not there (spec-2 §7). */
export async function loadQuotas(db: Db, ids: readonly string[], owner: 'merchant' | 'platform'): Promise<Page<QuotaFull>> {
  const stored = await readQuotas(db, owner === 'merchant' ? db.ctx.merchantId : PLATFORM_MERCHANT, ids)
  const lookups = await lookupsFor(db)
  const files = await attachmentsOf(db, stored.flatMap(({ record }) => record.imgIds))
  const rows = stored.map(({ record, draft }) => {
    const quotaImgPath = record.imgIds.map(id => {
      const { originName = '', visitUrl = '' } = files.get(id) ?? {}
      return { id, originName, visitUrl }
    })
    return toFull(db.ctx, record, { ...draft, head: { ...draft.head, quotaImgPath } }, lookups)
  })
  return { rows, total: rows.length, pageNum: 1, totalPages: 1 }
}
