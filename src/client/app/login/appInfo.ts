import { request } from '#client/data/http.ts'

/** What the server says about itself before anybody signs in. */
export interface AppInfo {
  /** Accounts to try, only on a demonstration server. */
  readonly accounts: readonly string[]
  readonly password: string
}

const nameOf = (account: unknown): string => {
  if (typeof account === 'string') return account
  return typeof account === 'object' && account !== null && 'loginName' in account ? String(account.loginName) : ''
}

/** Demo accounts of the server, or null on every other one. */
export async function loadDemo(): Promise<AppInfo | null> {
  const info = await request('/api/common/getAppInfo', {}, { method: 'GET', quiet: true })
  if (typeof info !== 'object' || info === null || !('demo' in info) || info.demo !== true) return null
  const accounts = 'accounts' in info && Array.isArray(info.accounts) ? info.accounts.map(nameOf).filter(name => name !== '') : []
  return { accounts, password: 'password' in info ? String(info.password) : '' }
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
