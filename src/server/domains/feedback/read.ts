import { and, asc, eq, sql } from 'drizzle-orm'
import { feedbackList, REOPEN_DAYS } from '#schemas/feedback/feedback.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { feedback, feedbackComment } from '#server/db/tables/feedback.ts'
import { visibleFeedback } from '#server/db/tables/feedbackRows.ts'
import type { Db } from '#server/db/tx.ts'
import { attachmentsOf, type AttachmentRow } from '#server/files/index.ts'
import { pageQuery } from '#server/grid/index.ts'
import type { FeedbackInfo } from '#shared/api/feedback.ts'
import type { PageQuery } from '#shared/api/page.ts'

export type Feedback = typeof feedback.$inferSelect
type Side = FeedbackInfo['comments'][number]['side']
const DAY_MS = 86_400_000

const comments = sql`(select count(*)::int from ${feedbackComment} c
  where c.merchant_id = ${feedback.merchantId} and c.feedback_id = ${feedback.id})`
const columns = {
  title: feedback.title, state: feedback.state, kind: feedback.kind, module: feedback.module, realName: feedback.realName,
  merchantName: feedback.merchantName, comments, createTime: feedback.createdAt, updateTime: feedback.updatedAt,
}

export const listFeedback = (db: Db, query: PageQuery) =>
  pageQuery(db, { grid: feedbackList, from: feedback, columns, key: feedback.id, where: visibleFeedback(db.ctx) }, query)

/** @throws AppError NOT_FOUND if invisible to the user */
export async function feedbackOf(db: Db, id: string): Promise<Feedback> {
  const [row] = await db.q.select().from(feedback).where(and(visibleFeedback(db.ctx), eq(feedback.id, id)))
  if (row === undefined) throw new AppError('NOT_FOUND')
  return row
}

/** The user's side: platform, reporter, or merchant. */
export function sideOf({ merchantId, userId }: Ctx, row: Feedback): Side {
  if (row.userId === userId && row.merchantId === merchantId) return 'REPORTER'
  return merchantId === PLATFORM_MERCHANT ? 'PLATFORM' : 'MERCHANT'
}

/** Actions possible for the user (domain B17). A closed feedback can be reopened by a comment for some time. */
export function canOf(ctx: Ctx, row: Feedback): FeedbackInfo['can'] {
  const side = sideOf(ctx, row)
  const elapsedMs = row.closedAt === null ? 0 : ctx.now.getTime() - new Date(row.closedAt).getTime()
  return {
    comment: row.state !== 'CLOSED' || elapsedMs <= REOPEN_DAYS * DAY_MS,
    process: side === 'PLATFORM' && (row.state === 'NEW' || row.state === 'REOPENED'),
    close: side === 'REPORTER' && row.state !== 'CLOSED',
  }
}

/** Pictures with fresh links, in order. */
async function picturesOf(db: Db, ids: readonly string[], merchantId: string): Promise<AttachmentRow[]> {
  const attachments = await attachmentsOf(db, ids, merchantId)
  return ids.flatMap(id => attachments.get(id) ?? [])
}

/** @throws AppError NOT_FOUND */
export async function readFeedback(db: Db, id: string): Promise<FeedbackInfo> {
  const row = await feedbackOf(db, id)
  const comments = await db.q.select().from(feedbackComment)
    .where(and(eq(feedbackComment.merchantId, row.merchantId), eq(feedbackComment.feedbackId, id))).orderBy(asc(feedbackComment.id))
  const listed: FeedbackInfo['comments'] = []
  for (const { id, side, realName, content, imageIds, imageMerchant, createdAt } of comments) {
    listed.push({ id, side, realName, content, images: await picturesOf(db, imageIds, imageMerchant), createTime: createdAt })
  }
  const { state, kind, title, content, module, route, traceId, browser, realName, merchantName } = row
  return {
    id, state, kind, title, content, module, route, traceId, browser, realName, merchantName, createTime: row.createdAt, comments: listed,
    images: await picturesOf(db, row.imageIds, row.merchantId), can: canOf(db.ctx, row),
  }
}
