import { proxy, useSnapshot } from 'valtio'
import type { Need } from '#shared/api/contract.ts'
import { CallError } from './callError.ts'
import { request } from './http.ts'
import { forgetTabs } from './tabs.ts'
import { clearToken, isKept, readToken, TOKEN_KEY, writeToken } from './token.ts'
import { holds, meets, userOf } from './user.ts'
import type { User } from './user.ts'

export interface Session {
  token: string | null
  user: User | null
}

export interface Credentials {
  readonly loginName: string
  readonly password: string
  readonly captchaId?: string
  readonly captcha?: string
}

/** `user` is null until queryNowUserInfo has answered. */
export const session = proxy<Session>({ token: readToken(), user: null })

let projectInside: string | undefined

let loadingUser: Promise<void> | undefined

function tokenOf(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string') return data.token
  throw new CallError({ code: 500, status: 200, msg: '服务器没有返回登录凭证' })
}

/** Stores a token and clears the previous user's tabs (spec-1 §4). */
export function enter(token: string, remembered: boolean): void {
  forgetTabs()
  writeToken(token, remembered)
  loadingUser = undefined
  session.user = null
  session.token = token
  projectInside = undefined
}

/**
 * `keep`: for seven days.
 * @throws CallError, whose `data.needCaptcha` requires a captcha
 */
export async function signIn(credentials: Credentials, remembered: boolean): Promise<void> {
  enter(tokenOf(await request('/api/em/merchant/login', credentials, { alertLevel: 2 })), remembered)
}

interface SmsProof {
  readonly phone: string
  readonly code: string
  readonly captchaId?: string
  readonly captcha?: string
}

/** Signs in by SMS code. @throws CallError */
export async function signInBySms(proof: SmsProof, remembered: boolean): Promise<void> {
  enter(tokenOf(await request('loginBySms', proof, { alertLevel: 2 })), remembered)
}

/** Switches to another company of the user for this sign-in. The caller reloads the page. @throws CallError */
export async function switchCompany(merchantId: string): Promise<void> {
  const remembered = isKept()
  enter(tokenOf(await request('switchMerchantLogin', { merchantId })), remembered)
}

/** Loads the signed-in user; concurrent calls share one request. @throws CallError */
export function loadUser(): Promise<void> {
  if (loadingUser !== undefined) return loadingUser
  const loading = fetchUser().finally(() => { if (loadingUser === loading) loadingUser = undefined })
  loadingUser = loading
  return loading
}

/**
 * Reloads after a change, as a pending answer may be stale.
 * @throws CallError
 */
export const renewUser = (): Promise<void> => (loadingUser ?? Promise.resolve()).catch(() => {}).then(loadUser)

async function rightsInside(projectId: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const keys = await request('queryProjectPermissions', { projectId }, { quiet: true })
  return Array.isArray(keys) ? { [projectId]: keys.filter(key => typeof key === 'string') } : {}
}

async function fetchUser(): Promise<void> {
  const token = session.token
  const responses = await Promise.all([
    request('queryNowUserInfo', {}, { quiet: true }),
    // Fallback: the permissions of the user's answer.
    projectInside === undefined ? {} : rightsInside(projectInside).catch(() => ({})),
  ]).catch((error: unknown) => {
    if (session.token === token) throw error
  })
  // The answer belongs to a previous sign-in: callers wait for the current one.
  if (session.token !== token) return session.token === null ? undefined : loadUser()
  if (responses === undefined) return
  const [response, inProject] = responses
  const user = userOf(response)
  if (user === undefined) throw new CallError({ code: 500, status: 200, msg: '服务器没有返回用户信息' })
  const { normal, project } = user.permissions
  const next = { ...user, permissions: { normal, project: { ...project, ...inProject } } }
  // Avoids a render for an unchanged user.
  if (JSON.stringify(next) !== JSON.stringify(session.user)) session.user = next
}

const IDLE_MS = 5 * 60_000

/** Loads a missing user on the first mouse move after five idle minutes (spec-1 §4). */
export function refreshAfterIdle(now: () => number = Date.now): () => void {
  let last = now()
  const moved = () => {
    const idle = now() - last
    last = now()
    // The page reports the failure.
    if (idle >= IDLE_MS && session.token !== null && session.user === null) loadUser().catch(() => {})
  }
  addEventListener('mousemove', moved)
  return () => removeEventListener('mousemove', moved)
}

/** Stores the user's permissions inside a project (spec-1 §6). */
export function holdInProject(projectId: string, keys: readonly string[]): void {
  if (session.user === null) return
  projectInside = projectId
  const { normal, project } = session.user.permissions
  session.user = { ...session.user, permissions: { normal, project: { ...project, [projectId]: keys } } }
}

export function leave(): void {
  clearToken()
  forgetTabs()
  loadingUser = undefined
  projectInside = undefined
  session.user = null
  session.token = null
}

/** Signs out, locally even without an answer. @throws CallError */
export async function signOut(): Promise<void> {
  try {
    await request('/auth/logout', {}, { quiet: true })
  } finally {
    leave()
  }
}

export function watchSignIn(changed: (token: string | null) => void): () => void {
  const check = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return
    const token = readToken()
    if (token !== session.token) changed(token)
  }
  addEventListener('storage', check)
  return () => removeEventListener('storage', check)
}

/** For handlers; components use `useCan`. */
export function hasPermission(permission: string, projectId?: string): boolean {
  return session.user !== null && holds(session.user, permission, projectId)
}

/** For handlers; components use `useMay`. */
export function hasNeed(need: Need, projectId?: string): boolean {
  return session.user !== null && meets(session.user, need, projectId)
}

export function useCan(): (permission: string, projectId?: string) => boolean {
  const { user } = useSnapshot(session)
  return (permission, projectId) => user !== null && holds(user as User, permission, projectId)
}

/** Buttons pass the `need` of their call. */
export function useMay(): (need: Need, projectId?: string) => boolean {
  const { user } = useSnapshot(session)
  return (need, projectId) => user !== null && meets(user as User, need, projectId)
}

/** The signed-in user; inside the layout only. */
export function useUser(): User {
  const { user } = useSnapshot(session)
  if (user === null) throw new Error('useUser outside the signed-in layout')
  return user as User
}
