import { eq, sql } from 'drizzle-orm'
import type { authApi } from '#shared/api/auth.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { Call, Refusal } from '#server/core/calls/index.ts'
import { appUser } from '#server/db/tables/people.ts'
import { session } from '#server/db/tables/session.ts'
import type { Tx } from '#server/db/tx.ts'
import { remember } from './attempts.ts'
import { failedAttempt, refusedAttempt, type Attempt } from './guard.ts'
import { hashPassword } from './password.ts'
import { takeCode, WRONG_CODE } from './sms/codes.ts'

/** Sets a new password after proof of the phone; ends every session of the user and lifts a lock by wrong passwords. */
export async function forgetPassword(
  tx: Tx, { phone, code, password, ...proof }: ParsedInput<typeof authApi.forgetPwd>, call: Call,
): Promise<Refusal | undefined> {
  // The response time must not reveal which phones are registered.
  const passwordHash = await hashPassword(password)
  // A locked account may be unlocked by its phone; an address that guesses codes stays locked.
  const attempt: Attempt = { ...proof, account: `sms:${phone}`, deed: '验证' }
  const refused = await refusedAttempt(tx, attempt, call)
  if (refused !== null) return refused
  const right = await takeCode(tx, phone, 'FORGET', code)
  const [user] = right
    ? await tx.q.update(appUser).set({ passwordHash, updatedAt: sql`now()` }).where(eq(appUser.phone, phone)).returning({ id: appUser.id })
    : []
  if (user === undefined) return failedAttempt(tx, attempt, call, { reason: 'code', code: 'BAD_INPUT', text: WRONG_CODE, field: 'code' })
  await tx.q.delete(session).where(eq(session.userId, user.id))
  await remember(tx, { account: phone, ip: call.ip, succeeded: true, reason: '' })
}
