import { request } from '#client/data/http.ts'

export interface DemoAccount {
  readonly loginName: string
  /** His role in the demonstration company. */
  readonly role: string
}

/** Accounts to try; only a demonstration server has them. */
export interface Demo {
  readonly accounts: readonly DemoAccount[]
  readonly password: string
}

/** Facts of an installation before the sign-in. */
export interface AppInfo {
  readonly demo: Demo | null
  /** Whether short messages can be sent: without them there is no sign-in by SMS, no new password and no registration. */
  readonly sms: boolean
  readonly version: string
}

const isAccount = (account: unknown): account is DemoAccount => typeof account === 'object' && account !== null
  && 'loginName' in account && typeof account.loginName === 'string' && 'role' in account && typeof account.role === 'string'

/** Throws CallError. */
export async function loadAppInfo(): Promise<AppInfo> {
  const answer = await request('/api/common/getAppInfo', {}, { method: 'GET', quiet: true })
  const { demo, sms, version, accounts, password } = answer as Partial<Record<keyof AppInfo | keyof Demo, unknown>>
  return {
    demo: demo === true && Array.isArray(accounts) ? { accounts: accounts.filter(isAccount), password: String(password ?? '') } : null,
    sms: sms === true,
    version: String(version ?? ''),
  }
}
