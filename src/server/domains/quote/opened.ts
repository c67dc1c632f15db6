import { and, desc, eq } from 'drizzle-orm'
import { timeText } from '#schemas/kit/clock.ts'
import { file } from '#server/db/tables/file.ts'
import { merchant } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import { inquiryInvite, quoteVersion } from '#server/db/tables/quote.ts'
import { inquiry } from '#server/db/tables/supply.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { OpenedQuote } from '#shared/api/quote.ts'
import { askedLines } from './requestedLines.ts'
import { isOpen, lockInvited, visited, type Invited } from './invited.ts'
import { draftPlace, quoteSeal, versionPlace, type QuoteSeal } from './sealed.ts'

async function lastGiven(db: Db, id: string, seal: QuoteSeal): Promise<OpenedQuote['given']> {
  const [last] = await db.q.select().from(quoteVersion)
    .where(and(eq(quoteVersion.merchantId, db.ctx.merchantId), eq(quoteVersion.invitedId, id))).orderBy(desc(quoteVersion.number)).limit(1)
  return last === undefined ? null : { version: last.number, at: last.at, quote: seal.open(last.content, versionPlace(id, last.number)) }
}

async function attached({ q, ctx }: Db, { fileId }: Invited): Promise<OpenedQuote['file']> {
  if (fileId === null) return null
  const [row] = await q.select({ name: file.originName, size: file.size }).from(file)
    .where(and(eq(file.merchantId, ctx.merchantId), eq(file.id, fileId)))
  return row ?? null
}

/** The inquiry with the supplier's draft and quotes. */
export async function openQuote(db: Db): Promise<OpenedQuote> {
  const invited = await visited(db)
  const seal = await quoteSeal(db)
  const { id, deadline, sealed, movedAt, movedFrom, declinedAt, declineReason, draft, savedAt, revision } = invited
  const { merchantId } = db.ctx
  const [head] = await db.q.select({
    place: inquiry.place, deliverFrom: inquiry.deliverFrom, payment: inquiry.payment, demands: inquiry.demands,
    project: project.projectName, company: merchant.name,
  }).from(inquiry).innerJoin(merchant, eq(merchant.merchantId, inquiry.merchantId))
    .leftJoin(project, and(eq(project.merchantId, inquiry.merchantId), eq(project.id, inquiry.projectId)))
    .where(and(eq(inquiry.merchantId, merchantId), eq(inquiry.id, invited.inquiryId)))
  if (head === undefined) throw new Error('an invited supplier without an inquiry')
  const notices = movedAt === null || movedFrom === null
    ? []
    : [{ at: movedAt, text: `截止时间已由 ${timeText(movedFrom)} 改为 ${timeText(deadline)}` }]
  return {
    phase: isOpen(invited) ? 'OPEN' : 'OVER', title: invited.inquiryName, holder: invited.supplierName, ...head, deadline,
    now: db.ctx.now.toISOString(), sealed, notices,
    lines: await askedLines(db, invited.inquiryId),
    draft: draft === null || savedAt === null ? null : { revision, savedAt, quote: seal.open(draft, draftPlace(id)) },
    given: await lastGiven(db, id, seal),
    declined: declinedAt === null ? null : { at: declinedAt, reason: declineReason ?? '' },
    file: await attached(db, invited),
  }
}

export async function noteSeen(tx: Tx): Promise<void> {
  const { id } = await visited(tx)
  await lockInvited(tx, id)
  const { viewedAt } = inquiryInvite
  await tx.sql`update ${inquiryInvite} set viewed_at = coalesce(${viewedAt}, now()) where merchant_id = ${tx.ctx.merchantId}
    and invited_id = ${id}`
}
