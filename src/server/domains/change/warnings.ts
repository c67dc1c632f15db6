import { and, asc, eq } from 'drizzle-orm'
import { variableChange as declared } from '#schemas/change/variable.ts'
import { businessDate, daysAfter, pageOfRow } from '#schemas/kit/index.ts'
import { settingAt } from '#server/core/settings.ts'
import { approval } from '#server/db/tables/approval.ts'
import { variableChange } from '#server/db/tables/change.ts'
import type { Db } from '#server/db/tx.ts'
import type { Finding } from '#server/domains/notice/index.ts'

const DAY_MS = 86_400_000
type PendingState = 'NONE' | 'REPORTED'
/** Limit and text of the warning, by state of the change (domain B10). */
const LIMITS = {
  NONE: { setting: 'changeReportDays', textOf: (days: number, startDay: string) => `${startDay} 审定，已 ${days} 天未报甲方` },
  REPORTED: { setting: 'changeAnswerDays', textOf: (days: number, startDay: string) => `${startDay} 报甲方，已 ${days} 天未答复` },
} as const

/** Approved changes not reported to the client, or not answered, within the company's limit. */
const pendingFinder = (state: PendingState) => async (db: Db): Promise<readonly Finding[]> => {
  const { merchantId, now } = db.ctx
  const [{ setting, textOf }, today] = [LIMITS[state], businessDate(now)]
  const limit = Number(await settingAt(db, setting, today))
  const { id, title, projectId, handlerId, reportedDay } = variableChange
  const rows = await db.q.select({ id, title, projectId, handlerId, reportedDay, endedAt: approval.endedAt }).from(variableChange)
    .innerJoin(approval, and(eq(approval.merchantId, variableChange.merchantId), eq(approval.documentId, variableChange.id)))
    .where(and(
      eq(variableChange.merchantId, merchantId), eq(variableChange.processState, 'COMPLETE'), eq(variableChange.clientState, state)
    )).orderBy(asc(variableChange.id))
  return rows.flatMap(row => {
    const startDay = state === 'REPORTED' ? row.reportedDay : row.endedAt === null ? null : businessDate(new Date(row.endedAt))
    if (startDay === null || daysAfter(startDay, limit) >= today) return []
    const days = Math.round((Date.parse(today) - Date.parse(startDay)) / DAY_MS)
    return [{
      objectId: row.id, objectName: row.title ?? '', ownerId: row.handlerId,
      route: pageOfRow(declared, { id: row.id, projectId: row.projectId }) ?? '', content: textOf(days, startDay),
    }]
  })
}

export const changeFinders = { 'change.unreported': pendingFinder('NONE'), 'change.unanswered': pendingFinder('REPORTED') } as const
