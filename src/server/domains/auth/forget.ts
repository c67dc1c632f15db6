import { eq, sql } from 'drizzle-orm'
import type { authApi } from '#shared/api/auth.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import { Refusal, type Call } from '#server/core/calls/index.ts'
import { appUser } from '#server/db/tables/people.ts'
import { session } from '#server/db/tables/session.ts'
import type { Tx } from '#server/db/tx.ts'
import { failuresOf, lockRefusal, remember } from './attempts.ts'
import { hashPassword } from './password.ts'
import { takeCode } from './sms/codes.ts'

/** A new password for whoever has the phone: every sign-in of the person ends, and a lock by wrong passwords is lifted. */
export async function forgetPassword(
  tx: Tx, { phone, code, password }: ParsedInput<typeof authApi.forgetPwd>, { ip }: Call,
): Promise<Refusal | undefined> {
  // Made for strangers as well: the time of the answer must not tell who is known.
  const passwordHash = await hashPassword(password)
  // A locked account may be freed by its phone; an address that guesses codes may not go on.
  const { lockedSeconds } = await failuresOf(tx, `sms:${phone}`, ip)
  if (lockedSeconds > 0) return lockRefusal(lockedSeconds, '验证')
  const right = await takeCode(tx, phone, 'FORGET', code)
  const [user] = right
    ? await tx.q.update(appUser).set({ passwordHash, updatedAt: sql`now()` }).where(eq(appUser.phone, phone)).returning({ id: appUser.id })
    : []
  if (user === undefined) {
    await remember(tx, { account: `sms:${phone}`, ip, succeeded: false, reason: 'code' })
    return new Refusal('BAD_INPUT', '短信验证码错误或已过期', { isLogin: true, field: 'code' })
  }
  await tx.q.delete(session).where(eq(session.userId, user.id))
  await remember(tx, { account: phone, ip, succeeded: true, reason: '' })
}
