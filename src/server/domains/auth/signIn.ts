import { eq } from 'drizzle-orm'
import type { authApi } from '#shared/api/auth.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import { Refusal, type Call } from '#server/core/calls/index.ts'
import { appUser } from '#server/db/tables/people.ts'
import type { Tx } from '#server/db/tx.ts'
import { ERRORS } from '#shared/errors.ts'
import { remember } from './attempts.ts'
import { failedAttempt, refusedAttempt, type Attempt } from './guard.ts'
import { checkPassword } from './password.ts'
import { pendingApply, refusePending } from './pending.ts'
import { admit, companiesOf } from './session.ts'
import { takeCode, WRONG_CODE } from './sms/codes.ts'

type Admission = { token: string } | Refusal

/** Opens a session for an identified user and records the result; a user without a company gets the state of the pending application. */
async function admitted(tx: Tx, user: typeof appUser.$inferSelect, { account }: Attempt, call: Call): Promise<Admission> {
  const pending = user.state === 'ENABLED' && (await companiesOf(tx, user.id)).length === 0 ? await pendingApply(tx, account) : undefined
  if (pending !== undefined) return refusePending(tx, account, pending, call)
  const result = await admit(tx, user, call)
  const succeeded = !(result instanceof Refusal)
  await remember(tx, { account, ip: call.ip, succeeded, reason: succeeded ? '' : 'disabled' })
  return result
}

/**
 * Signs in by password (spec-1 §4). Unknown account and wrong password give the same response in the same time, that of one password check.
 * A picture code is required after three failures of the account or ten of the address; after ten of the account it is locked for fifteen
 * minutes.
 */
export async function signIn(tx: Tx, { loginName, password, ...proof }: ParsedInput<typeof authApi.login>, call: Call): Promise<Admission> {
  const attempt: Attempt = { ...proof, account: loginName.trim(), deed: '登录' }
  const refused = await refusedAttempt(tx, attempt, call)
  if (refused !== null) return refused
  const [user] = await tx.q.select().from(appUser).where(eq(appUser.phone, attempt.account))
  const pending = user === undefined ? await pendingApply(tx, attempt.account) : undefined
  const right = await checkPassword(user?.passwordHash ?? pending?.passwordHash, password)
  if (right && pending !== undefined) return refusePending(tx, attempt.account, pending, call)
  if (!right || user === undefined) {
    return failedAttempt(tx, attempt, call, { reason: 'password', code: 'BAD_CREDENTIALS', text: ERRORS.BAD_CREDENTIALS.text })
  }
  return admitted(tx, user, attempt, call)
}

/** A wrong code counts like a wrong password; an unknown phone gives the response of a wrong code. */
export async function signInBySms(
  tx: Tx, { phone, code, ...proof }: ParsedInput<typeof authApi.loginBySms>, call: Call
): Promise<Admission> {
  const attempt: Attempt = { ...proof, account: phone, deed: '登录' }
  const refused = await refusedAttempt(tx, attempt, call)
  if (refused !== null) return refused
  const right = await takeCode(tx, phone, 'LOGIN', code)
  const [user] = await tx.q.select().from(appUser).where(eq(appUser.phone, phone))
  const pending = user === undefined ? await pendingApply(tx, phone) : undefined
  if (right && pending !== undefined) return refusePending(tx, phone, pending, call)
  if (!right || user === undefined) {
    return failedAttempt(tx, attempt, call, { reason: 'code', code: 'BAD_CREDENTIALS', text: WRONG_CODE, field: 'code' })
  }
  return admitted(tx, user, attempt, call)
}
