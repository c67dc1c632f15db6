import { request } from '#client/data/http.ts'

export interface DemoAccount {
  readonly loginName: string
  readonly role: string
}

/** Test accounts, only on a demonstration server. */
export interface Demo {
  readonly accounts: readonly DemoAccount[]
  readonly password: string
}

/** Available before sign-in. */
export interface AppInfo {
  readonly demo: Demo | null
  /** Without SMS: no SMS sign-in, password reset or registration. */
  readonly sms: boolean
  readonly version: string
}

const isAccount = (account: unknown): account is DemoAccount => typeof account === 'object' && account !== null
  && 'loginName' in account && typeof account.loginName === 'string' && 'role' in account && typeof account.role === 'string'

/** @throws CallError */
export async function loadAppInfo(): Promise<AppInfo> {
  const response = await request('/api/common/getAppInfo', {}, { method: 'GET', quiet: true })
  const { demo, sms, version, accounts, password } = response as Partial<Record<keyof AppInfo | keyof Demo, unknown>>
  return {
    demo: demo === true && Array.isArray(accounts) ? { accounts: accounts.filter(isAccount), password: String(password ?? '') } : null,
    sms: sms === true,
    version: String(version ?? ''),
  }
}
