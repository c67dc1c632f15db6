import { Refusal, type Call } from '#server/core/calls/index.ts'
import type { Tx } from '#server/db/tx.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { failuresOf, lockRefusal, remember, type Reason } from './attempts.ts'
import { solves } from './captcha.ts'

export interface Attempt {
  /** Key under which failures are counted. */
  readonly account: string
  /** Answer of a picture, where required. */
  readonly captchaId?: string | undefined
  readonly captcha?: string | undefined
  /** The act refused when locked: 登录, 验证. */
  readonly deed: string
}

/**
 * Checks before the password or the code: a locked account or address waits; after three failures of the account or ten of the address a
 * picture is required. Refusals are recorded.
 * @returns the refusal; null when the attempt is permitted
 */
export async function refusedAttempt(
  tx: Tx, { account, captchaId, captcha, deed: actionLabel }: Attempt, { ip }: Call
): Promise<Refusal | null> {
  const { needCaptcha, lockedSeconds } = await failuresOf(tx, account, ip)
  if (lockedSeconds > 0) {
    await remember(tx, { account, ip, succeeded: false, reason: 'locked' })
    return lockRefusal(lockedSeconds, actionLabel)
  }
  const solved = !needCaptcha || (captchaId !== undefined && captcha !== undefined && await solves(tx, captchaId, captcha))
  if (solved) return null
  await remember(tx, { account, ip, succeeded: false, reason: 'captcha' })
  const text = captcha === undefined ? '请输入验证码' : '验证码错误或已过期'
  return new Refusal('CAPTCHA_REQUIRED', text, { isLogin: true, needCaptcha: true, field: 'captcha' })
}

/** Counts a wrong password or code. @returns the refusal, with whether the next attempt needs a picture */
export async function failedAttempt(
  tx: Tx, { account }: Attempt, { ip }: Call,
  fault: { readonly reason: Reason, readonly code: ErrorCode, readonly text: string, readonly field?: string },
): Promise<Refusal> {
  await remember(tx, { account, ip, succeeded: false, reason: fault.reason })
  const { needCaptcha } = await failuresOf(tx, account, ip)
  return new Refusal(fault.code, fault.text, { isLogin: true, needCaptcha, ...(fault.field !== undefined && { field: fault.field }) })
}
