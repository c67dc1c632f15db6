import { and, eq } from 'drizzle-orm'
import { SMS_GAP_SECONDS, SMS_MINUTES, type SmsPurpose } from '#shared/account.ts'
import type { authApi } from '#shared/api/auth.ts'
import type { OutputOf, ParsedInput } from '#shared/api/contract.ts'
import { ERRORS } from '#shared/errors.ts'
import { Refusal, type Call } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { smsSenderOf } from '#server/core/sms.ts'
import { appUser } from '#server/db/tables/people.ts'
import { smsCode } from '#server/db/tables/session.ts'
import type { Tx } from '#server/db/tx.ts'
import { solves } from '../captcha.ts'
import { pendingApply } from '../pending.ts'
import { lockPhone, newCode } from './codes.ts'

const OF_PHONE_A_DAY = 10
/** A whole company may share an address. */
const OF_ADDRESS_AN_HOUR = 60
/** Number of codes after which the next one requires a picture code: per phone and day, and per address and hour. */
const CAPTCHA_AFTER = 2
const CAPTCHA_AFTER_OF_ADDRESS = 10

const PURPOSE_LABELS: Readonly<Record<SmsPurpose, string>> = { LOGIN: '登录', FORGET: '重置密码', REGISTER: '申请入驻', PHONE: '修改手机号' }

interface Sent {
  readonly of_phone: number
  readonly of_ip: number
  readonly wait: number
}

async function sentSoFar({ sql }: Tx, phone: string, ip: string): Promise<Sent> {
  const [row] = await sql<Sent>`
    select count(*) filter (where phone = ${phone})::int as of_phone,
      count(*) filter (where ip = ${ip} and sent_at > now() - interval '1 hour')::int as of_ip,
      coalesce(greatest(0, ceil(${SMS_GAP_SECONDS} - extract(epoch
      from now() - max(sent_at) filter (where phone = ${phone})))), 0)::int as wait
    from ${smsCode} where (phone = ${phone} or ip = ${ip}) and sent_at > now() - interval '1 day'`
  return row ?? { of_phone: 0, of_ip: 0, wait: 0 }
}

const tooMany = (text: string, waitSeconds?: number): Refusal =>
  new Refusal('TOO_MANY_REQUESTS', text, { isLogin: true, ...(waitSeconds !== undefined && { waitSeconds }) })

/**
 * Signing in and a new password require a registered phone, signing in also accepts a pending application; registering and setting a phone
 * are open to any phone.
 */
async function reaches(tx: Tx, phone: string, purpose: SmsPurpose): Promise<boolean> {
  if (purpose === 'REGISTER' || purpose === 'PHONE' || (purpose === 'LOGIN' && await pendingApply(tx, phone) !== undefined)) return true
  return await tx.q.$count(appUser, and(eq(appUser.phone, phone), eq(appUser.state, 'ENABLED'))) > 0
}

/**
 * Response and time never reveal whether the phone is registered: an unknown one is counted alike and gets nothing. At most one a minute
 * and ten a day per phone; a picture code is required from the third on.
 * @throws AppError WRONG_STATE where no sender is configured
 */
export async function sendSms(
  tx: Tx, { phone, purpose, captchaId, captcha }: ParsedInput<typeof authApi.sendSms>, { ip, deps, afterCommit }: Call,
): Promise<OutputOf<typeof authApi.sendSms> | Refusal> {
  const sender = smsSenderOf(deps.config)
  if (sender === undefined) throw new AppError('WRONG_STATE', { text: '本系统未开通短信服务，请联系管理员' })
  await lockPhone(tx, phone)
  const { of_phone: ofPhone, of_ip: ofIp, wait } = await sentSoFar(tx, phone, ip)
  if (wait > 0) return tooMany(`发送过于频繁，请 ${wait} 秒后再试`, wait)
  if (ofPhone >= OF_PHONE_A_DAY) return tooMany('这个手机号今天收到的验证码已达上限，请明天再试')
  if (ofIp >= OF_ADDRESS_AN_HOUR) return tooMany(ERRORS.TOO_MANY_REQUESTS.text)
  if (ofPhone >= CAPTCHA_AFTER || ofIp >= CAPTCHA_AFTER_OF_ADDRESS) {
    const solved = captchaId !== undefined && captcha !== undefined && await solves(tx, captchaId, captcha)
    if (!solved) {
      const text = captcha === undefined ? '请输入图形验证码' : '图形验证码错误或已过期'
      return new Refusal('CAPTCHA_REQUIRED', text, { isLogin: true, needCaptcha: true, field: 'captcha' })
    }
  }
  const code = await newCode(tx, { phone, purpose, ip })
  const text = `【营造】验证码 ${code}，${SMS_MINUTES} 分钟内有效，用于${PURPOSE_LABELS[purpose]}。请勿告诉他人。`
  if (await reaches(tx, phone, purpose)) afterCommit(log => sender.send({ phone, text }, log))
  return { waitSeconds: SMS_GAP_SECONDS, ...(sender.shown && { code }) }
}
