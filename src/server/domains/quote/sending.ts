import { and, eq, inArray, sql } from 'drizzle-orm'
import { businessDate } from '#schemas/kit/clock.ts'
import { dec, isDecimalText, ZERO, type Row } from '#schemas/kit/index.ts'
import { INQUIRY_STATE } from '#schemas/supply/states.ts'
import { AppError } from '#server/core/errors.ts'
import { openLinks, revokeLinks, type LinkTo } from '#server/core/link/index.ts'
import { settingAt } from '#server/core/settings.ts'
import { inquiryInvite } from '#server/db/tables/quote.ts'
import { inquiry } from '#server/db/tables/supply.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { invitedBy, invitedOf, isOpen, knownInvited, lockInvited, type Invited } from './invited.ts'
import { recordAnswer } from './supplierQuotes.ts'

const DAY_MS = 86_400_000
/** Days after the deadline in which a supplier can still read the quote. */
const READABLE_DAYS = 30

const linkTo = ({ id, supplierName, deadline }: Pick<Invited, 'id' | 'supplierName' | 'deadline'>): LinkTo =>
  ({ record: id, holder: supplierName, expiresAt: new Date(Date.parse(deadline) + READABLE_DAYS * DAY_MS).toISOString() })

/** Amount of the rows at target prices; null if a row has none. */
function targetAmount(items: readonly Row[]): ReturnType<typeof dec> | null {
  const figure = (value: unknown) => (typeof value === 'string' && isDecimalText(value) ? dec(value) : null)
  return items.reduce<ReturnType<typeof dec> | null>((sum, { quantity, targetPrice }) => {
    const [many, each] = [figure(quantity), figure(targetPrice)]
    return sum === null || many === null || each === null ? null : sum.plus(many.times(each))
  }, ZERO)
}

/** Above the company's limit or without target prices, requires several suppliers, or a reason for a single one (domain B7.5). */
async function demandSeveral(tx: Tx, head: Row, items: readonly Row[], invited: number): Promise<void> {
  if (invited === 0) throw new AppError('WRONG_STATE', { text: '请先邀请供应商' })
  if (head.inquiryWay === 'SINGLE') return
  const day = businessDate(tx.ctx.now)
  const [minSuppliers, limit, amount] = [
    Number(await settingAt(tx, 'inquirySuppliers', day)), await settingAt(tx, 'inquiryLimit', day), targetAmount(items),
  ]
  if (invited < minSuppliers && (amount === null || amount.gt(limit)))
    throw new AppError('WRONG_STATE', { text: `请至少邀请 ${minSuppliers} 家供应商，或注明单一来源` })
}

async function putSent(tx: Tx, invited: readonly Invited[]): Promise<void> {
  for (const { id } of invited) {
    await tx.q.insert(inquiryInvite).values({ invitedId: id, sentAt: tx.ctx.now.toISOString() })
      .onConflictDoUpdate({
        target: [inquiryInvite.merchantId, inquiryInvite.invitedId],
        set: { sentAt: sql`coalesce(${inquiryInvite.sentAt}, excluded.sent_at)`, revokedAt: null },
      })
  }
  await openLinks(tx, 'quote', invited.map(linkTo))
}

/**
 * 发送: activates a link for each invited supplier.
 * @throws AppError WRONG_STATE with the missing facts
 */
export async function sendInquiry(
  tx: Tx, inquiryId: string, { head, lines }: { readonly head: Row, readonly lines: Readonly<Record<string, readonly Row[]>> }
): Promise<void> {
  const invited = await invitedOf(tx, inquiryId)
  if (invited.some(({ over }) => over)) throw new AppError('WRONG_STATE', { text: '报价截止时间必须晚于现在' })
  await demandSeveral(tx, head, lines.items ?? [], invited.length)
  await putSent(tx, invited)
}

/** 提前截止: sets the deadline to the current time, which unseals quotes. */
export async function closeInquiry(tx: Tx, inquiryId: string): Promise<void> {
  await tx.q.update(inquiry).set({ deadline: sql`least(${inquiry.deadline}, clock_timestamp())` })
    .where(and(eq(inquiry.merchantId, tx.ctx.merchantId), eq(inquiry.id, inquiryId)))
}

/** 作废: revokes all links. */
export const cancelInquiry = async (tx: Tx, inquiryId: string): Promise<void> =>
  revokeLinks(tx, 'quote', (await invitedOf(tx, inquiryId)).map(({ id }) => id))

/**
 * 延期: versions stay, links end later, and suppliers see the change.
 * @throws AppError WRONG_STATE
 */
export async function moveDeadline(tx: Tx, inquiryId: string, deadline: string): Promise<void> {
  const invited = await invitedOf(tx, inquiryId)
  const [first] = invited
  if (first === undefined || first.state !== 'QUOTING' || first.over) throw new AppError('WRONG_STATE', { text: '报价已截止，不能再延期' })
  if (!(Date.parse(deadline) > Date.parse(first.deadline))) throw new AppError('BAD_INPUT', { field: 'deadline', text: '新的截止时间必须晚于原来的' })
  const { merchantId } = tx.ctx
  await tx.q.update(inquiry).set({ deadline: new Date(deadline).toISOString() })
    .where(and(eq(inquiry.merchantId, merchantId), eq(inquiry.id, inquiryId)))
  const open = invited.filter(({ revokedAt }) => revokedAt === null)
  await tx.q.update(inquiryInvite).set({ movedAt: tx.ctx.now.toISOString(), movedFrom: first.deadline })
    .where(and(eq(inquiryInvite.merchantId, merchantId), inArray(inquiryInvite.invitedId, open.map(({ id }) => id))))
  await openLinks(tx, 'quote', open.map(one => linkTo({ ...one, deadline })))
}

/**
 * 撤回: revokes the supplier's link and quotes.
 * @throws AppError WRONG_STATE once awarded
 */
export async function revokeInvite(tx: Tx, id: string, reason: string): Promise<void> {
  await lockInvited(tx, id)
  const invited = await knownInvited(tx, id)
  if (invited.revokedAt !== null) return
  if (!['QUOTING', 'CLOSED'].includes(invited.state))
    throw new AppError('WRONG_STATE', { text: `询价单${INQUIRY_STATE[invited.state]}，不能撤回供应商` })
  await tx.q.update(inquiryInvite).set({ revokedAt: tx.ctx.now.toISOString() })
    .where(and(eq(inquiryInvite.merchantId, tx.ctx.merchantId), eq(inquiryInvite.invitedId, id)))
  await revokeLinks(tx, 'quote', [id])
  await recordAnswer(tx, invited, 'revokeInvite', { reason })
}

/**
 * Sends to suppliers invited later, or again to one with a revoked link.
 * @throws AppError WRONG_STATE
 */
export async function sendTo(tx: Tx, ids: readonly string[]): Promise<void> {
  const invited = await invitedBy(tx, ids)
  if (invited.some(one => !isOpen({ ...one, revokedAt: null }))) throw new AppError('WRONG_STATE', { text: '报价已截止，不能再邀请' })
  await putSent(tx, invited)
}

/**
 * 重新发送: a new link after a revocation; earlier quotes count again.
 * @throws AppError WRONG_STATE
 */
export async function resendInvite(tx: Tx, id: string): Promise<void> {
  await lockInvited(tx, id)
  const invited = await knownInvited(tx, id)
  if (invited.revokedAt === null) throw new AppError('WRONG_STATE', { text: '链接没有撤回，可以直接复制' })
  await sendTo(tx, [id])
  await recordAnswer(tx, invited, 'resendInvite')
}

/** @throws AppError WRONG_STATE */
export async function demandSent(db: Db, id: string): Promise<void> {
  const { sentAt, revokedAt } = await knownInvited(db, id)
  if (sentAt === null) throw new AppError('WRONG_STATE', { text: '询价单还没有发送' })
  if (revokedAt !== null) throw new AppError('WRONG_STATE', { text: '链接已撤回' })
}
