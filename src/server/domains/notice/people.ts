import { and, eq, inArray, isNull } from 'drizzle-orm'
import { NOTICE_LIST, type NoticeKind } from '#schemas/notice/kinds.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { newId } from '#server/core/ids.ts'
import { ctxOfMember, type Member } from '#server/core/loadCtx.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { notice } from '#server/db/tables/notice.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Tx } from '#server/db/tx.ts'
import { publishToPeople } from '#server/grid/index.ts'

/** The business object that a notice is about. */
export interface Biz { readonly key: string, readonly id: string }

export interface NoticeFacts {
  /** Ids of people; each gets one notice. */
  readonly receivers: readonly string[]
  readonly kind: NoticeKind
  readonly title: string
  readonly body?: string
  /** The screen that it leads to, below the base path: '/exportTasks'. */
  readonly route?: string
  readonly biz?: Biz
  /** Who has had a notice under this key gets none again. */
  readonly dedupeKey?: string
  /** The receivers' merchant; the transaction's own unless said. Only the platform reaches other merchants, and they it. */
  readonly merchantId?: string
}

const TITLE = 100
const BODY = 500
const ROUTE = /^\/(?![/\\])/

/**
 * Sends people a notice (domain B13): it stands in their message centre and lights their dot when the transaction commits.
 * @throws Error when the route leads out of the product
 */
export async function notifyPeople(tx: Tx, facts: NoticeFacts): Promise<void> {
  const { kind, title, body = '', route = '', biz, dedupeKey, merchantId = tx.ctx.merchantId } = facts
  const receivers = [...new Set(facts.receivers)]
  if (receivers.length === 0) return
  if (route !== '' && !ROUTE.test(route)) throw new Error(`a notice cannot lead to ${route}`)
  await tx.q.insert(notice).values(receivers.map(userId => ({
    id: newId(), merchantId, userId, kind, title: title.slice(0, TITLE), body: body.slice(0, BODY), route,
    bizKey: biz?.key ?? '', bizId: biz?.id ?? '', dedupeKey: dedupeKey ?? null,
  }))).onConflictDoNothing()
  publishToPeople(tx, NOTICE_LIST, receivers, merchantId)
}

/** Ends what people were asked to do about an object of the merchant: its TASK notices count as read, those of everybody unless people are named. */
export async function endTasks(tx: Tx, { key, id }: Biz, people?: readonly string[]): Promise<void> {
  const ended = await tx.q.update(notice).set({ readAt: tx.ctx.now.toISOString() }).where(and(
    eq(notice.merchantId, tx.ctx.merchantId), eq(notice.bizKey, key), eq(notice.bizId, id), eq(notice.kind, 'TASK'), isNull(notice.readAt),
    people === undefined ? undefined : inArray(notice.userId, [...people]),
  )).returning({ userId: notice.userId })
  publishToPeople(tx, NOTICE_LIST, [...new Set(ended.map(row => row.userId))])
}

/** Takes back what was said about an object of the merchant that holds no more: it is gone from the message centre of everybody unless people are named. */
export async function withdrawNotices(tx: Tx, { key, id }: Biz, people?: readonly string[]): Promise<void> {
  const gone = await tx.q.delete(notice).where(and(
    eq(notice.merchantId, tx.ctx.merchantId), eq(notice.bizKey, key), eq(notice.bizId, id),
    people === undefined ? undefined : inArray(notice.userId, [...people]),
  )).returning({ userId: notice.userId })
  publishToPeople(tx, NOTICE_LIST, [...new Set(gone.map(row => row.userId))])
}

/** Sends a notice to the people of the platform. */
export async function notifyPlatform(tx: Tx, facts: Omit<NoticeFacts, 'receivers' | 'merchantId'>): Promise<void> {
  const people = await tx.sql<{ id: string }>`select id from yz_platform_people() as id`
  await notifyPeople(tx, { ...facts, receivers: people.map(({ id }) => id), merchantId: PLATFORM_MERCHANT })
}

/** The people at work for the transaction's merchant, each with the rights that he holds in all of it. */
export async function activeMembers({ sql, ctx }: Tx): Promise<Ctx[]> {
  const members = await sql<Member>`select member.* from ${userMerchant} m cross join lateral yz_member(m.merchant_id, m.user_id,
    null) member
    where m.merchant_id = ${ctx.merchantId} and m.state = 'ENABLED'`
  return members.map(member => ctxOfMember(member, ctx))
}
