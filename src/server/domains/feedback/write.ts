import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { CLOSE_DAYS, FEEDBACK_KIND, feedbackList, type FeedbackState } from '#schemas/feedback/feedback.ts'
import { audit } from '#server/core/audit.ts'
import { demandRoomFor, type Bound } from '#server/core/bounds.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { feedback, feedbackComment } from '#server/db/tables/feedback.ts'
import { merchant } from '#server/db/tables/people.ts'
import type { Tx } from '#server/db/tx.ts'
import { demandTaken } from '#server/files/index.ts'
import { endTasks, notifyPeople, notifyPlatform } from '#server/domains/notice/index.ts'
import { publishList } from '#server/grid/index.ts'
import type { commentInput, feedbackInput } from '#shared/api/feedback.ts'
import { canOf, feedbackOf, sideOf, type Feedback } from './read.ts'

const PICTURES = { field: 'imageIds', types: ['jpg', 'jpeg', 'png'] } as const
/** Per user, in twenty-four hours. */
const FEEDBACKS: Bound = { most: 30, text: '今天提交的问题已达 30 个，请明天再提交', code: 'TOO_MANY_REQUESTS' }
const COMMENTS: Bound = { most: 200, text: '今天的回复已达 200 条，请明天再回复', code: 'TOO_MANY_REQUESTS' }
const lately = (at: PgColumn): SQL => sql`${at} > now() - interval '24 hours'`

const bizOf = (id: string) => ({ key: 'feedback', id })
const routeOf = (id: string): string => `/menu/problem-detail?id=${id}`

/** Publishes to viewers in the merchants and on the platform, which sees all. */
async function publish(tx: Tx, ...merchants: readonly string[]): Promise<void> {
  for (const merchantId of new Set([...merchants, PLATFORM_MERCHANT])) publishList(tx, feedbackList, merchantId)
}

/**
 * Notifies the platform's users.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function addFeedback(tx: Tx, input: z.output<typeof feedbackInput>): Promise<{ id: string }> {
  const { merchantId, userId, realName } = tx.ctx
  await demandRoomFor(
    tx, feedback, and(eq(feedback.merchantId, merchantId), eq(feedback.userId, userId), lately(feedback.createdAt)), FEEDBACKS
  )
  await demandTaken(tx, input.imageIds, PICTURES)
  const [merchantRow] = await tx.q.select({ name: merchant.name }).from(merchant).where(eq(merchant.merchantId, merchantId))
  const merchantName = merchantRow?.name ?? ''
  const id = newId()
  await tx.q.insert(feedback).values({ ...input, id, userId, realName, merchantName })
  await audit(tx, { action: 'add', entity: 'feedback', entityId: id, to: 'NEW', subject: input.title })
  await publish(tx, merchantId)
  await notifyPlatform(tx, {
    kind: 'TASK', title: `${FEEDBACK_KIND[input.kind]}：${input.title}`, body: `${merchantName} ${realName}：${input.content}`,
    route: routeOf(id), biz: bizOf(id),
  })
  return { id }
}

async function change(tx: Tx, row: Feedback, to: FeedbackState, action: string): Promise<void> {
  const now = tx.ctx.now.toISOString()
  await tx.q.update(feedback).set({
    state: to, ...(to === 'REPLIED' && { repliedAt: now }), closedAt: to === 'CLOSED' ? now : null,
  }).where(and(eq(feedback.merchantId, row.merchantId), eq(feedback.id, row.id)))
  await audit(tx, { action, entity: 'feedback', entityId: row.id, from: row.state, to, subject: row.title })
  await publish(tx, row.merchantId)
}

/** Reporter and commenters of the reporter's merchant, without the author. */
async function participants(tx: Tx, row: Feedback): Promise<string[]> {
  const commenters = await tx.q.selectDistinct({ userId: feedbackComment.userId }).from(feedbackComment).where(and(
    eq(feedbackComment.merchantId, row.merchantId), eq(feedbackComment.feedbackId, row.id), eq(feedbackComment.side, 'MERCHANT')))
  return [row.userId, ...commenters.map(({ userId }) => userId)].filter(id => id !== tx.ctx.userId || row.merchantId !== tx.ctx.merchantId)
}

/** State after a comment: the platform's is a reply, the merchant's reopens a replied or closed feedback (domain B17). */
function stateAfter({ state }: Feedback, side: ReturnType<typeof sideOf>): FeedbackState {
  if (side === 'PLATFORM') return 'REPLIED'
  return state === 'REPLIED' || state === 'CLOSED' ? 'REOPENED' : state
}

/** @throws AppError NOT_FOUND if invisible to the user, WRONG_STATE if closed for too long */
export async function addComment(tx: Tx, { id, content, imageIds }: z.output<typeof commentInput>): Promise<{ id: string }> {
  const row = await feedbackOf(tx, id)
  if (!canOf(tx.ctx, row).comment) throw new AppError('WRONG_STATE', { text: '问题关闭已超过30天，请重新提交' })
  await demandRoomFor(tx, feedbackComment, and(eq(feedbackComment.userId, tx.ctx.userId), lately(feedbackComment.createdAt)), COMMENTS)
  await demandTaken(tx, imageIds, PICTURES)
  const side = sideOf(tx.ctx, row)
  const commentId = newId()
  await tx.q.insert(feedbackComment).values({
    id: commentId, merchantId: row.merchantId, feedbackId: id, userId: tx.ctx.userId, realName: tx.ctx.realName, side, content, imageIds,
  })
  await change(tx, row, stateAfter(row, side), 'addComment')
  const facts = {
    kind: 'COMMENT', title: `${row.title}：${side === 'PLATFORM' ? '平台已回复' : `${tx.ctx.realName}有新回复`}`, body: content, route: routeOf(id),
    biz: bizOf(id),
  } as const
  await notifyPeople(tx, { ...facts, receivers: await participants(tx, row), merchantId: row.merchantId })
  if (side === 'PLATFORM') await endTasks(tx, bizOf(id))
  else await notifyPlatform(tx, facts)
  return { id: commentId }
}

/** @throws AppError NOT_FOUND if invisible to the user, FORBIDDEN or WRONG_STATE if not allowed */
export async function setState(tx: Tx, id: string, state: 'PROCESSING' | 'CLOSED'): Promise<void> {
  const row = await feedbackOf(tx, id)
  const permissions = canOf(tx.ctx, row)
  if (sideOf(tx.ctx, row) !== (state === 'CLOSED' ? 'REPORTER' : 'PLATFORM')) throw new AppError('FORBIDDEN')
  if (!(state === 'CLOSED' ? permissions.close : permissions.process)) throw new AppError('WRONG_STATE')
  await change(tx, row, state, 'updateState')
  const place = { route: routeOf(id), biz: bizOf(id) }
  if (state === 'CLOSED') return notifyPlatform(tx, { ...place, kind: 'RESULT', title: `${row.title}：反馈人已关闭` })
  await endTasks(tx, bizOf(id))
  return notifyPeople(
    tx, { ...place, kind: 'RESULT', title: `${row.title}：平台处理中`, receivers: await participants(tx, row), merchantId: row.merchantId }
  )
}

/** Closes every merchant's replied feedback without an answer. */
export async function closeReplied(tx: Tx): Promise<void> {
  const closed = await tx.q.update(feedback).set({ state: 'CLOSED', closedAt: tx.ctx.now.toISOString() })
    .where(and(eq(feedback.state, 'REPLIED'), lt(feedback.repliedAt, sql`now() - make_interval(days => ${CLOSE_DAYS})`)))
    .returning({ merchantId: feedback.merchantId })
  if (closed.length > 0) await publish(tx, ...closed.map(({ merchantId }) => merchantId))
}
