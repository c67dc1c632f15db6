import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { Page } from '#shared/api/page.ts'
import type { QuotaFull } from '#shared/api/quota.ts'
import { filesByIds } from './files.ts'
import { toFull } from './full.ts'
import { readQuotas, storedDraft } from './read.ts'

/** Whole packages by id, of the merchant or of the platform, in the order asked for; ids of others are not there (spec-2 §7). */
export async function loadQuotas(db: Db, ids: readonly string[], owner: 'merchant' | 'platform'): Promise<Page<QuotaFull>> {
  const stored = await readQuotas(db, owner === 'merchant' ? db.ctx.merchantId : PLATFORM_MERCHANT, ids)
  const lookups = await lookupsFor(db)
  const files = await filesByIds(db, stored.flatMap(({ record }) => record.imgIds))
  const rows = stored.map(one => toFull(db.ctx, one.record, storedDraft(one, files), lookups))
  return { rows, total: rows.length, pageNum: 1, totalPages: 1 }
}
