import { randomBytes } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { authApi } from '#shared/api/auth.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import { Refusal, tokenHashOf, type Call } from '#server/core/calls/index.ts'
import { appUser, merchant, userMerchant } from '#server/db/tables/people.ts'
import { session } from '#server/db/tables/session.ts'
import type { Tx } from '#server/db/tx.ts'
import { ERRORS } from '#shared/errors.ts'
import { failuresOf, remember, type Reason } from './attempts.ts'
import { solves } from './captcha.ts'
import { checkPassword } from './password.ts'

const LIFE = '7 days'

/** The merchant that the person works in: the last one, or the first that he belongs to. */
async function merchantOf({ q }: Tx, userId: string, last: string | null): Promise<string | undefined> {
  const rows = await q.select({ id: userMerchant.merchantId }).from(userMerchant)
    .innerJoin(merchant, eq(merchant.merchantId, userMerchant.merchantId))
    .where(and(eq(userMerchant.userId, userId), eq(userMerchant.state, 'ENABLED'), eq(merchant.state, 'ACTIVE')))
    .orderBy(asc(userMerchant.createdAt), asc(userMerchant.merchantId))
  return (rows.find(({ id }) => id === last) ?? rows[0])?.id
}

async function openSession({ q }: Tx, userId: string, currentMerchantId: string, { ip, userAgent }: Call): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = sql`now() + ${LIFE}::interval`
  await q.insert(session).values({ tokenHash: tokenHashOf(token), userId, currentMerchantId, ip, userAgent, expiresAt })
  await q.update(appUser).set({ lastMerchantId: currentMerchantId }).where(eq(appUser.id, userId))
  return token
}

/**
 * Signs in by password (spec-1 §4). Unknown account and wrong password answer alike and take the same time. After three
 * failures of the account or the address a picture code is asked for; after ten of the account it waits fifteen minutes.
 */
export async function signIn(tx: Tx, input: ParsedInput<typeof authApi.login>, call: Call): Promise<{ token: string } | Refusal> {
  const account = input.loginName.trim()
  const { needCaptcha, lockedMinutes } = await failuresOf(tx, account, call.ip)
  const note = (succeeded: boolean, reason: Reason) => remember(tx, { account, ip: call.ip, succeeded, reason })

  if (lockedMinutes > 0) {
    await note(false, 'locked')
    const text = `登录失败次数过多，请 ${lockedMinutes} 分钟后再试`
    return new Refusal('TOO_MANY_REQUESTS', text, { isLogin: true, lockedMinutes })
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
  const merchantId = user.state === 'ENABLED' ? await merchantOf(tx, user.id, user.lastMerchantId) : undefined
  if (merchantId === undefined) {
    await note(false, 'disabled')
    return new Refusal('FORBIDDEN', '账号已停用或没有可用的企业，请联系管理员', { isLogin: true })
  }
  await note(true, '')
  return { token: await openSession(tx, user.id, merchantId, call) }
}
