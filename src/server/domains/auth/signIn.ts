import { eq } from 'drizzle-orm'
import type { authApi } from '#shared/api/auth.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import { Refusal, type Call } from '#server/core/calls/index.ts'
import { appUser } from '#server/db/tables/people.ts'
import type { Tx } from '#server/db/tx.ts'
import { ERRORS } from '#shared/errors.ts'
import { failuresOf, lockRefusal, remember, type Reason } from './attempts.ts'
import { solves } from './captcha.ts'
import { checkPassword } from './password.ts'
import { admit } from './session.ts'
import { takeCode } from './sms/codes.ts'

type Admission = { token: string } | Refusal
type Note = (succeeded: boolean, reason: Reason) => Promise<void>

async function admitted(admission: Promise<Admission>, note: Note): Promise<Admission> {
  const answer = await admission
  await (answer instanceof Refusal ? note(false, 'disabled') : note(true, ''))
  return answer
}

/**
 * Signs in by password (spec-1 §4). Unknown account and wrong password answer alike and take the same time. After three
 * failures of the account or ten of the address a picture code is asked for; after ten of the account it waits fifteen minutes.
 */
export async function signIn(tx: Tx, input: ParsedInput<typeof authApi.login>, call: Call): Promise<Admission> {
  const account = input.loginName.trim()
  const { needCaptcha, lockedSeconds } = await failuresOf(tx, account, call.ip)
  const note: Note = (succeeded, reason) => remember(tx, { account, ip: call.ip, succeeded, reason })

  if (lockedSeconds > 0) {
    await note(false, 'locked')
    return lockRefusal(lockedSeconds)
  }
  if (needCaptcha) {
    const { captchaId, captcha } = input
    const solved = captchaId !== undefined && captcha !== undefined && await solves(tx, captchaId, captcha)
    if (!solved) {
      await note(false, 'captcha')
      const text = captcha === undefined ? '请输入验证码' : '验证码错误或已过期'
      return new Refusal('CAPTCHA_REQUIRED', text, { isLogin: true, needCaptcha: true, field: 'captcha' })
    }
  }

  const [user] = await tx.q.select().from(appUser).where(eq(appUser.phone, account))
  if (!await checkPassword(user?.passwordHash, input.password) || user === undefined) {
    await note(false, 'password')
    const { needCaptcha: next } = await failuresOf(tx, account, call.ip)
    return new Refusal('BAD_CREDENTIALS', ERRORS.BAD_CREDENTIALS.text, { isLogin: true, needCaptcha: next })
  }
  return admitted(admit(tx, user, call), note)
}

/** Signs in by a code sent to the phone. A wrong code counts as a wrong password does; an unknown phone answers like a wrong code. */
export async function signInBySms(tx: Tx, { phone, code }: ParsedInput<typeof authApi.loginBySms>, call: Call): Promise<Admission> {
  const { lockedSeconds } = await failuresOf(tx, phone, call.ip)
  const note: Note = (succeeded, reason) => remember(tx, { account: phone, ip: call.ip, succeeded, reason })
  if (lockedSeconds > 0) {
    await note(false, 'locked')
    return lockRefusal(lockedSeconds)
  }
  const right = await takeCode(tx, phone, 'LOGIN', code)
  const [user] = await tx.q.select().from(appUser).where(eq(appUser.phone, phone))
  if (!right || user === undefined) {
    await note(false, 'code')
    return new Refusal('BAD_CREDENTIALS', '短信验证码错误或已过期', { isLogin: true, field: 'code' })
  }
  return admitted(admit(tx, user, call), note)
}
