import type { Row } from '#schemas/kit/index.ts'
import { quotaApi } from '#shared/api/quota.ts'
import type { Suggestion } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'

/** From the merchant's packages with a similar name; a choice sets trade, level and price (spec-2 §7). */
export async function suggestSteps(column: string, text: string, _row: Row, signal: AbortSignal): Promise<readonly Suggestion[]> {
  if (column !== 'jobName' || text.trim() === '') return []
  const { rows } = await call(quotaApi.describeQuotaWorks, { jobName: text.trim() }, { quiet: true, signal })
  const byName = new Map(rows.map(row => [`${row.jobName} ${row.jobCategory} ${row.jobLevel}`, row]))
  return [...byName.values()].map(({ quotaWorkerId, jobName, jobId, jobCategory, jobLevel, dailyPrice, quotaName }) => ({
    key: quotaWorkerId, label: jobName ?? '', detail: [quotaName, dailyPrice].filter(Boolean).join('　'),
    set: { jobName, jobId: jobId ?? null, jobCategory, jobLevel, dailyPrice },
  }))
}
