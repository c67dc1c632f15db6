import { createHash, randomInt } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { SMS_MINUTES, type SmsPurpose } from '#shared/account.ts'
import { newId } from '#server/core/ids.ts'
import { smsCode } from '#server/db/tables/session.ts'
import type { Tx } from '#server/db/tx.ts'

/** Wrong answers that one code bears. */
const TRIES = 5

const hashOf = (id: string, code: string): string => createHash('sha256').update(`${id}/${code}`).digest('hex')

/** What happens to one phone goes one after the other, or a burst would pass before the first is counted. */
export async function lockPhone({ sql: run }: Tx, phone: string): Promise<void> {
  await run`select pg_advisory_xact_lock(hashtextextended(${phone}, 7240016))`
}

/** Makes a code for a phone; it takes the place of the one before. @returns the six digits, which are stored nowhere */
export async function newCode(
  { q }: Tx, to: { readonly phone: string, readonly purpose: SmsPurpose, readonly ip: string },
): Promise<string> {
  const id = newId()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await q.insert(smsCode).values({ id, ...to, codeHash: hashOf(id, code), expiresAt: sql`now() + make_interval(mins => ${SMS_MINUTES})` })
  return code
}

/** Where {@link takeCode} answers no. */
export const WRONG_CODE = '短信验证码错误或已过期'

/**
 * Whether the code is the last one that was sent to the phone for this purpose, in time and not used before. A right one is used up,
 * a wrong one costs a try: the caller must let the transaction stand by answering a Refusal.
 */
export async function takeCode(tx: Tx, phone: string, purpose: SmsPurpose, code: string): Promise<boolean> {
  await lockPhone(tx, phone)
  const [last] = await tx.q.select().from(smsCode).where(and(eq(smsCode.phone, phone), eq(smsCode.purpose, purpose)))
    .orderBy(desc(smsCode.sentAt), desc(smsCode.id)).limit(1)
  if (last === undefined) return false
  const open = and(eq(smsCode.id, last.id), isNull(smsCode.usedAt), gt(smsCode.expiresAt, sql`now()`), lt(smsCode.tries, TRIES))
  const right = hashOf(last.id, code) === last.codeHash
  const taken = await tx.q.update(smsCode).set(right ? { usedAt: sql`now()` } : { tries: sql`${smsCode.tries} + 1` }).where(open)
    .returning({ id: smsCode.id })
  return right && taken.length === 1
}
