import { DICT } from '#schemas/dict/dictionaries.ts'
import type { Draft, Lookups } from '#schemas/kit/index.ts'
import { toPayload } from '#schemas/quota/payload.ts'
import type { QuotaState } from '#schemas/quota/states.ts'
import { AppError } from '#server/core/errors.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import type { Db } from '#server/db/tx.ts'
import {
  canOfContent, contentVersions, demandContent, demandContentAt, kvOf, pathKvs, readContents, withFileLinks,
} from '#server/document/index.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import type { Page } from '#shared/api/page.ts'
import type { QuotaFull } from '#shared/api/quota.ts'
import { packages, type StoredQuota } from './content.ts'

const zero = (value: unknown): string => (typeof value === 'string' ? value : '0.00')

/** A package with labels and totals under the spec's names (spec-2 §3). */
function toFull({ ctx }: Db, { record, draft }: StoredQuota, lookups: Lookups): QuotaFull {
  const { head } = draft
  const payload = toPayload(draft)
  const [first = null, second = null, third = null] = pathKvs(lookups, 'ITEM', head.quotaItemType)
  const { acts, ...permissions } = canOfContent(packages, ctx, record)
  return {
    ...payload,
    workers: payload.workers.map(step => ({
      ...step, key: String(step.key), jobLevelKv: kvOf(lookups, DICT.jobLevel, step.jobLevel),
      materials: [...step.materials], machines: [...step.machines], documents: [...step.documents],
    })),
    quotaId: record.id, quotaCode: record.code, quotaName: String(head.quotaName ?? ''),
    quotaVersion: Number(head.quotaVersion ?? record.quotaVersion),
    quotaState: record.state, sys: record.merchantId !== ctx.merchantId,
    quotaProjectTypeKv: kvOf(lookups, DICT.projectType, head.quotaProjectType),
    quotaItemType1stKv: first, quotaItemType2ndKv: second, quotaItemType3rdKv: third,
    workerBudget: zero(head.quotaWorkerTotalAmount), materialBudget: zero(head.quotaMaterialTotalAmount),
    totalBudget: zero(head.quotaTotalAmount),
    workerTotalAmount: zero(head.quotaWorkerTotalAmount), materialTotalAmount: zero(head.quotaMaterialTotalAmount),
    can: {
      ...permissions, enable: acts.includes('enable'), disable: acts.includes('disable'), delete: acts.includes('remove'),
      restore: acts.includes('restore'),
    },
  }
}

/** Packages by id, of merchant or platform, in the requested order; other ids are omitted (spec-2 §7). */
export async function loadQuotas(db: Db, ids: readonly string[], owner: 'merchant' | 'platform'): Promise<Page<QuotaFull>> {
  const stored = await withFileLinks(
    db, packages, await readContents(db, packages, owner === 'merchant' ? db.ctx.merchantId : PLATFORM_MERCHANT, ids)
  )
  const lookups = await lookupsFor(db)
  return { rows: stored.map(one => toFull(db, one, lookups)), total: stored.length, pageNum: 1, totalPages: 1 }
}

/** @throws AppError NOT_FOUND */
export async function readVersion(db: Db, quotaId: string, version: number): Promise<QuotaFull> {
  const { record } = await demandContent(db, packages, quotaId)
  return toFull(db, { record, draft: await demandContentAt(db, packages, quotaId, version) }, await lookupsFor(db))
}

/** @throws AppError NOT_FOUND */
export async function listVersions(db: Db, quotaId: string) {
  const versions = await contentVersions(db, packages, quotaId)
  if (versions.length === 0) throw new AppError('NOT_FOUND')
  const totalOf = ({ head: { quotaTotalAmount: total } }: Draft): string | null => (typeof total === 'string' ? total : null)
  return versions.map(({ number, state, draft, byName, at }) =>
    ({ quotaVersion: number, quotaState: state as QuotaState, quotaTotalAmount: totalOf(draft), byName, time: at }))
}
