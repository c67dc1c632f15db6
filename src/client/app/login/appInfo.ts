import { request } from '#client/data/http.ts'

export interface DemoAccount {
  readonly loginName: string
  /** Who he is in the demonstration company. */
  readonly role: string
}

/** Accounts to try; only a demonstration server has them. */
export interface Demo {
  readonly accounts: readonly DemoAccount[]
  readonly password: string
}

const isAccount = (account: unknown): account is DemoAccount => typeof account === 'object' && account !== null
  && 'loginName' in account && typeof account.loginName === 'string' && 'role' in account && typeof account.role === 'string'

/** Demo accounts of the server, or null on every other one. */
export async function loadDemo(): Promise<Demo | null> {
  const info = await request('/api/common/getAppInfo', {}, { method: 'GET', quiet: true })
  if (typeof info !== 'object' || info === null || !('demo' in info) || info.demo !== true) return null
  if (!('accounts' in info) || !Array.isArray(info.accounts) || !('password' in info)) return null
  return { accounts: info.accounts.filter(isAccount), password: String(info.password ?? '') }
}

export interface Captcha {
  readonly captchaId: string
  readonly svg: string
}

/** A fresh captcha picture; throws CallError. */
export async function loadCaptcha(): Promise<Captcha> {
  const answer = await request('/api/common/getCaptcha', {}, { method: 'GET' })
  const { captchaId, svg } = answer as Partial<Record<keyof Captcha, unknown>>
  return { captchaId: String(captchaId ?? ''), svg: String(svg ?? '') }
}
