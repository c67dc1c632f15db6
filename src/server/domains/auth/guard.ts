import { Refusal, type Call } from '#server/core/calls/index.ts'
import type { Tx } from '#server/db/tx.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { failuresOf, lockRefusal, remember, type Reason } from './attempts.ts'
import { solves } from './captcha.ts'

/** Somebody who tries to prove who he is, by a password or a code. */
export interface Attempt {
  /** Under which name failures are counted. */
  readonly account: string
  /** The answer of a picture, where one was asked for. */
  readonly captchaId?: string | undefined
  readonly captcha?: string | undefined
  /** What a locked one cannot do now: 登录, 验证. */
  readonly deed: string
}

/**
 * Before the password or the code is looked at: a locked account or address waits, and after failures a picture must be read,
 * three of the account or ten of the address. What is refused is remembered.
 * @returns why the attempt is refused; null when it may be made
 */
export async function refusedAttempt(tx: Tx, { account, captchaId, captcha, deed }: Attempt, { ip }: Call): Promise<Refusal | null> {
  const { needCaptcha, lockedSeconds } = await failuresOf(tx, account, ip)
  if (lockedSeconds > 0) {
    await remember(tx, { account, ip, succeeded: false, reason: 'locked' })
    return lockRefusal(lockedSeconds, deed)
  }
  const solved = !needCaptcha || (captchaId !== undefined && captcha !== undefined && await solves(tx, captchaId, captcha))
  if (solved) return null
  await remember(tx, { account, ip, succeeded: false, reason: 'captcha' })
  const text = captcha === undefined ? '请输入验证码' : '验证码错误或已过期'
  return new Refusal('CAPTCHA_REQUIRED', text, { isLogin: true, needCaptcha: true, field: 'captcha' })
}

/** Counts a wrong password or code. @returns the refusal, which says whether the next attempt needs a picture */
export async function failedAttempt(
  tx: Tx, { account }: Attempt, { ip }: Call,
  fault: { readonly reason: Reason, readonly code: ErrorCode, readonly text: string, readonly field?: string },
): Promise<Refusal> {
  await remember(tx, { account, ip, succeeded: false, reason: fault.reason })
  const { needCaptcha } = await failuresOf(tx, account, ip)
  return new Refusal(fault.code, fault.text, { isLogin: true, needCaptcha, ...(fault.field !== undefined && { field: fault.field }) })
}
