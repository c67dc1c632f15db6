import { createHash, randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { SMS_MINUTES, type SmsPurpose } from '#shared/account.ts'
import { newId } from '#server/core/ids.ts'
import { smsCode } from '#server/db/tables/session.ts'
import type { Tx } from '#server/db/tx.ts'

const TRIES = 5

const hashOf = (id: string, code: string): string => createHash('sha256').update(`${id}/${code}`).digest('hex')

/** Serializes requests per phone, so that a burst cannot pass before the first is counted. */
export async function lockPhone({ sql: run }: Tx, phone: string): Promise<void> {
  await run`select pg_advisory_xact_lock(hashtextextended(${phone}, 7240016))`
}

/** Creates a code for a phone, replacing the previous one. @returns the six digits, which are not stored */
export async function newCode(
  { q }: Tx, to: { readonly phone: string, readonly purpose: SmsPurpose, readonly ip: string },
): Promise<string> {
  const id = newId()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await q.insert(smsCode).values({ id, ...to, codeHash: hashOf(id, code), expiresAt: sql`now() + make_interval(mins => ${SMS_MINUTES})` })
  return code
}

export const WRONG_CODE = '短信验证码错误或已过期'

/**
 * Whether the code is the last one sent to the phone for this purpose, valid and unused. A right one is used up, a wrong one counts as an
 * attempt: the caller has to commit by returning a Refusal.
 */
export async function takeCode(tx: Tx, phone: string, purpose: SmsPurpose, code: string): Promise<boolean> {
  await lockPhone(tx, phone)
  const [last] = await tx.q.select().from(smsCode).where(and(eq(smsCode.phone, phone), eq(smsCode.purpose, purpose)))
    .orderBy(desc(smsCode.sentAt), desc(smsCode.id)).limit(1)
  if (last === undefined) return false
  const open = and(eq(smsCode.id, last.id), isNull(smsCode.usedAt), gt(smsCode.expiresAt, sql`now()`), lt(smsCode.tries, TRIES))
  const right = hashOf(last.id, code) === last.codeHash
  const updated = await tx.q.update(smsCode).set(right ? { usedAt: sql`now()` } : { tries: sql`${smsCode.tries} + 1` }).where(open)
    .returning({ id: smsCode.id })
  return right && updated.length === 1
}
