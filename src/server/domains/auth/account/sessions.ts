import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { SignInRecord } from '#shared/api/auth.ts'
import { audit } from '#server/core/audit.ts'
import type { Call } from '#server/core/calls/index.ts'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { merchant } from '#server/db/tables/people.ts'
import { session } from '#server/db/tables/session.ts'
import { actingFor, type Db, type Tx } from '#server/db/tx.ts'
import { deviceOf } from './device.ts'

/** Last used first. */
export async function listSessions({ q }: Db, person: Ctx, { tokenHash = '' }: Call): Promise<SignInRecord[]> {
  const rows = await q.select({
    id: session.id, userAgent: session.userAgent, ip: session.ip, merchantName: merchant.name, createTime: session.createdAt,
    lastSeenTime: session.lastSeenAt, current: sql<boolean>`(${session.tokenHash} = ${tokenHash})`,
  }).from(session).innerJoin(merchant, eq(merchant.merchantId, session.currentMerchantId))
    .where(and(eq(session.userId, person.userId), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt))
  return rows.map(({ id, userAgent, ...row }) => ({ ...row, id: id ?? '', device: deviceOf(userAgent) }))
}

async function recordEnd(tx: Tx, person: Ctx, action: string, ended: number): Promise<void> {
  await audit(
    await actingFor(tx, person),
    { action, entity: 'user', entityId: person.userId, subject: person.realName, after: { ended: String(ended) } }
  )
}

/** @throws AppError NOT_FOUND when none of them is the user's */
export async function endSessions(tx: Tx, ids: readonly string[], person: Ctx): Promise<void> {
  const ended = await tx.q.delete(session).where(and(eq(session.userId, person.userId), inArray(session.id, [...ids])))
    .returning({ id: session.id })
  if (ended.length === 0) throw new AppError('NOT_FOUND')
  await recordEnd(tx, person, 'endSessions', ended.length)
}

export async function endOtherSessions(tx: Tx, person: Ctx, { tokenHash = '' }: Call): Promise<{ ended: number }> {
  const endedSessions = await tx.q.delete(session).where(and(eq(session.userId, person.userId), ne(session.tokenHash, tokenHash)))
    .returning({ id: session.id })
  await recordEnd(tx, person, 'endOtherSessions', endedSessions.length)
  return { ended: endedSessions.length }
}
