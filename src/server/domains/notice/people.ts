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

export interface Biz { readonly key: string, readonly id: string }

export interface NoticeFacts {
  /** User ids; each user gets one notice. */
  readonly receivers: readonly string[]
  readonly kind: NoticeKind
  readonly title: string
  readonly body?: string
  /** Target route, below the base path: '/exportTasks'. */
  readonly route?: string
  readonly biz?: Biz
  /** Users with an earlier notice of this key get none. */
  readonly dedupeKey?: string
  /** The receivers' merchant; default the transaction's. Only the platform sends to other merchants, and they to it. */
  readonly merchantId?: string
}

const TITLE = 100
const BODY = 500
const ROUTE = /^\/(?![/\\])/

/**
 * Sends users a notice (domain B13), which appears in their message centre on commit.
 * @throws Error for a route outside the product
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

/** Marks TASK notices about an object as read, for everybody or the given users. */
export async function endTasks(tx: Tx, { key, id }: Biz, people?: readonly string[]): Promise<void> {
  const ended = await tx.q.update(notice).set({ readAt: tx.ctx.now.toISOString() }).where(and(
    eq(notice.merchantId, tx.ctx.merchantId), eq(notice.bizKey, key), eq(notice.bizId, id), eq(notice.kind, 'TASK'), isNull(notice.readAt),
    people === undefined ? undefined : inArray(notice.userId, [...people]),
  )).returning({ userId: notice.userId })
  publishToPeople(tx, NOTICE_LIST, [...new Set(ended.map(row => row.userId))])
}

/** Withdraws obsolete notices about an object, from everybody or the given users. */
export async function withdrawNotices(tx: Tx, { key, id }: Biz, people?: readonly string[]): Promise<void> {
  const withdrawn = await tx.q.delete(notice).where(and(
    eq(notice.merchantId, tx.ctx.merchantId), eq(notice.bizKey, key), eq(notice.bizId, id),
    people === undefined ? undefined : inArray(notice.userId, [...people]),
  )).returning({ userId: notice.userId })
  publishToPeople(tx, NOTICE_LIST, [...new Set(withdrawn.map(row => row.userId))])
}

export async function notifyPlatform(tx: Tx, facts: Omit<NoticeFacts, 'receivers' | 'merchantId'>): Promise<void> {
  const people = await tx.sql<{ id: string }>`select id from yz_platform_people() as id`
  await notifyPeople(tx, { ...facts, receivers: people.map(({ id }) => id), merchantId: PLATFORM_MERCHANT })
}

/** Active users of the merchant with the permissions held in all of it. */
export async function activeMembers({ sql, ctx }: Tx): Promise<Ctx[]> {
  const members = await sql<Member>`select member.* from ${userMerchant} m cross join lateral yz_member(m.merchant_id, m.user_id,
    null) member
    where m.merchant_id = ${ctx.merchantId} and m.state = 'ENABLED'`
  return members.map(member => ctxOfMember(member, ctx))
}
