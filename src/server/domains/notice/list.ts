import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { NOTICE_LIST, type NoticeKind } from '#schemas/notice/kinds.ts'
import { notices } from '#schemas/notice/notices.ts'
import { AppError } from '#server/core/errors.ts'
import { notice } from '#server/db/tables/notice.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { pageQuery, publishToPeople } from '#server/grid/index.ts'
import type { PageQuery } from '#shared/api/page.ts'

/** Days for which a message is stored (domain B13). */
const KEPT_DAYS = 180

const ownRows = ({ ctx }: Pick<Db, 'ctx'>) => and(eq(notice.merchantId, ctx.merchantId), eq(notice.userId, ctx.userId))
const columns = {
  read: sql`case when ${notice.readAt} is null then '0' else '1' end`, kind: notice.kind, title: notice.title, body: notice.body,
  createTime: notice.createdAt, readTime: notice.readAt,
}

export async function listNotices(db: Db, query: PageQuery) {
  const page = await pageQuery(
    db, { grid: notices, from: notice, columns, key: notice.id, where: sql`${ownRows(db)}`, extra: { route: notice.route } }, query
  )
  return page as typeof page & { rows: (typeof page.rows[number] & { route: string })[] }
}

export async function countUnread(db: Db): Promise<{ total: number, kinds: Partial<Record<NoticeKind, number>> }> {
  const rows = await db.q.select({ kind: notice.kind, count: sql<string>`count(*)` }).from(notice)
    .where(and(ownRows(db), isNull(notice.readAt))).groupBy(notice.kind)
  const kinds = Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]))
  return { total: rows.reduce((sum, { count }) => sum + Number(count), 0), kinds }
}

/**
 * Marks the user's messages as read, and publishes it to the user's other windows.
 * @throws AppError NOT_FOUND for a message of another user
 */
export async function readNotices(
  tx: Tx, { ids, kind }: { readonly ids?: readonly string[], readonly kind?: NoticeKind | 'ALL' }
): Promise<{ count: number }> {
  const distinctIds = ids === undefined ? undefined : [...new Set(ids)]
  const condition = distinctIds === undefined
    ? (kind === undefined || kind === 'ALL' ? undefined : eq(notice.kind, kind))
    : inArray(notice.id, distinctIds)
  if (distinctIds !== undefined && await tx.q.$count(notice, and(ownRows(tx), condition)) < distinctIds.length)
    throw new AppError('NOT_FOUND')
  const read = await tx.q.update(notice).set({ readAt: tx.ctx.now.toISOString() }).where(and(ownRows(tx), condition, isNull(notice.readAt)))
    .returning({ id: notice.id })
  if (read.length > 0) publishToPeople(tx, NOTICE_LIST, [tx.ctx.userId])
  return { count: read.length }
}

export async function forgetNotices({ q }: Tx): Promise<void> {
  await q.delete(notice).where(lt(notice.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`))
}
