import type { Draft } from '#schemas/kit/index.ts'
import { answeredDraft, toPayload, withBlankingStep, type QuotaPayload } from '#schemas/quota/payload.ts'
import { quotaApi, type QuotaFull } from '#shared/api/quota.ts'
import { ERRORS } from '#shared/errors.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'

/** From the first library, or else the other (spec-2 §7). */
export async function loadQuota(id: string, from: 'merchant' | 'plat' = 'merchant'): Promise<QuotaFull> {
  const [first, second] = from === 'merchant'
    ? [quotaApi.describeQuotasByES, quotaApi.describePlatQuotasByES]
    : [quotaApi.describePlatQuotasByES, quotaApi.describeQuotasByES]
  const match = await call(first, { ids: [id] })
  const row = match.total > 0 ? match.rows[0] : (await call(second, { ids: [id] })).rows[0]
  if (!row) throw new CallError({ code: 'NOT_FOUND', status: 404, msg: ERRORS.NOT_FOUND.text })
  return row
}

export const draftOf = (full: QuotaFull): Draft => answeredDraft(full)

/** Pictures as comma-joined ids (spec-2 §3). */
export function payloadOf(draft: Draft): QuotaPayload {
  const payload = toPayload(draft)
  const { quotaImgPath: files } = payload
  return { ...payload, quotaImgPath: Array.isArray(files) ? files.map(file => (file as { id: string }).id).join() : null }
}

/** Identity and version stay. */
export function replaceContent(draft: Draft, full: QuotaFull, newId: () => string): Draft {
  const other = withBlankingStep(draftOf(full), newId)
  const { quotaId, quotaCode, quotaVersion, quotaState, ...ownHead } = draft.head
  return {
    head: {
      ...ownHead, ...other.head, quotaId, quotaCode, quotaVersion, quotaState, sourceId: full.quotaId,
      sourceType: full.sys ? 'PLAT' : 'SELF',
    },
    lines: Object.fromEntries(Object.entries(other.lines).map(([line, rows]) => [line, rows.map(row => fresh(row))])),
  }
}

/** The other package's row numbers would overwrite rows; the save assigns new ones. */
function fresh<R extends object>(row: R): R {
  return { ...row, quotaWorkerId: null, quotaMaterialId: null, quotaMachineId: null, quotaDocumentId: null }
}
