import { DICT } from '#schemas/dict/dictionaries.ts'
import type { Draft, LookupSource, Lookups } from '#schemas/kit/index.ts'
import { quotaPackage } from '#schemas/quota/package.ts'
import { toPayload } from '#schemas/quota/payload.ts'
import { meets } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import type { QuotaRecord } from '#server/db/tables/quotaRows.ts'
import { actsOf } from '#server/document/index.ts'
import type { Kv } from '#shared/api/kv.ts'
import type { QuotaFull } from '#shared/api/quota.ts'

function kvOf(lookups: Lookups, source: LookupSource, key: unknown): Kv | null {
  const value = typeof key === 'string' ? lookups.label(source, key) : undefined
  return value === undefined ? null : { key: String(key), value }
}

/** Nodes from the root to the key, as key and label. */
function pathKvs(lookups: Lookups, key: unknown): Kv[] {
  const options = new Map(lookups.options('ITEM').map(option => [option.key, option]))
  const path: Kv[] = []
  for (let node = options.get(String(key)); node !== undefined; node = node.parent ? options.get(node.parent) : undefined) {
    path.unshift({ key: node.key, value: node.label })
  }
  return path
}

/** What the person may do with the package now, by the declaration's states and actions. The platform's are only copied. */
function canOf(ctx: Ctx, { merchantId, state }: QuotaRecord): QuotaFull['can'] {
  const edits = meets(ctx, ['edit', 'N_QUOTA'])
  const own = merchantId !== PLATFORM_MERCHANT
  const acts = new Set(own ? actsOf(ctx, quotaPackage, state) : [])
  return {
    edit: edits && own && quotaPackage.editable.includes(state), copy: edits && state !== '9',
    enable: acts.has('enable'), disable: acts.has('disable'), delete: acts.has('remove'), restore: acts.has('restore'),
  }
}

const zero = (value: unknown): string => (typeof value === 'string' ? value : '0.00')

/** A package as it is read: the payload with labels and the totals under the spec's names (spec-2 §3). */
export function toFull(ctx: Ctx, record: QuotaRecord, draft: Draft, lookups: Lookups): QuotaFull {
  const { head } = draft
  const payload = toPayload(draft)
  const [first = null, second = null, third = null] = pathKvs(lookups, head.quotaItemType)
  return {
    ...payload,
    workers: payload.workers.map(step => ({
      ...step, key: String(step.key), jobLevelKv: kvOf(lookups, DICT.jobLevel, step.jobLevel),
      materials: [...step.materials], machines: [...step.machines], documents: [...step.documents],
    })),
    quotaId: record.id, quotaCode: record.code, quotaName: String(head.quotaName ?? ''), quotaVersion: Number(head.quotaVersion ?? record.quotaVersion),
    quotaState: record.state, sys: record.merchantId === PLATFORM_MERCHANT,
    quotaProjectTypeKv: kvOf(lookups, DICT.projectType, head.quotaProjectType),
    quotaItemType1stKv: first, quotaItemType2ndKv: second, quotaItemType3rdKv: third,
    workerBudget: zero(head.quotaWorkerTotalAmount), materialBudget: zero(head.quotaMaterialTotalAmount), totalBudget: zero(head.quotaTotalAmount),
    workerTotalAmount: zero(head.quotaWorkerTotalAmount), materialTotalAmount: zero(head.quotaMaterialTotalAmount),
    can: canOf(ctx, record),
  }
}
