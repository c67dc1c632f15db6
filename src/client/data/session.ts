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

/** Who is signed in. `user` stays null until queryNowUserInfo has answered. */
export const session = proxy<Session>({ token: readToken(), user: null })

/** The project whose rights are held beside those of the user. */
let inside: string | undefined

/** The question who is signed in, while it is pending. */
let asking: Promise<void> | undefined

function tokenOf(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string') return data.token
  throw new CallError({ code: 500, status: 200, msg: '服务器没有返回登录凭证' })
}

/** Takes over a token: the tabs of whoever was here before are forgotten (spec-1 §4). */
export function enter(token: string, keep: boolean): void {
  forgetTabs()
  writeToken(token, keep)
  asking = undefined
  session.user = null
  session.token = token
  inside = undefined
}

/** Signs in by password; throws CallError, whose `data.needCaptcha` asks for a captcha. `keep`: seven days. */
export async function signIn(credentials: Credentials, keep: boolean): Promise<void> {
  enter(tokenOf(await request('/api/em/merchant/login', credentials, { alertLevel: 2 })), keep)
}

/** Signs in by a code that was sent to the phone; throws CallError. */
export async function signInBySms(proof: { readonly phone: string, readonly code: string, readonly captchaId?: string, readonly captcha?: string }, keep: boolean): Promise<void> {
  enter(tokenOf(await request('loginBySms', proof, { alertLevel: 2 })), keep)
}

/** Goes on in another company of the user, kept as the sign-in was; throws CallError. The caller loads the page anew. */
export async function switchCompany(merchantId: string): Promise<void> {
  const keep = isKept()
  enter(tokenOf(await request('switchMerchantLogin', { merchantId })), keep)
}

/** Fetches the signed-in user, once for all who ask at the same time; throws CallError. */
export function loadUser(): Promise<void> {
  if (asking !== undefined) return asking
  const own = askUser().finally(() => { if (asking === own) asking = undefined })
  asking = own
  return own
}

/** Fetches the user again after a change: a pending answer may be older than it. Throws CallError. */
export const renewUser = (): Promise<void> => (asking ?? Promise.resolve()).catch(() => {}).then(loadUser)

async function rightsInside(projectId: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const keys = await request('queryProjectPermissions', { projectId }, { quiet: true })
  return Array.isArray(keys) ? { [projectId]: keys.filter(key => typeof key === 'string') } : {}
}

async function askUser(): Promise<void> {
  const token = session.token
  const answers = await Promise.all([
    request('queryNowUserInfo', {}, { quiet: true }),
    // Who may not be in the project any more holds what the user's own answer says.
    inside === undefined ? {} : rightsInside(inside).catch(() => ({})),
  ]).catch((error: unknown) => {
    if (session.token === token) throw error
  })
  // Answered or refused was the sign-in before: who waits wants to know the one of now.
  if (session.token !== token) return session.token === null ? undefined : loadUser()
  if (answers === undefined) return
  const [answer, held] = answers
  const user = userOf(answer)
  if (user === undefined) throw new CallError({ code: 500, status: 200, msg: '服务器没有返回用户信息' })
  const { normal, project } = user.permissions
  const next = { ...user, permissions: { normal, project: { ...project, ...held } } }
  // What stays as it was draws nothing anew.
  if (JSON.stringify(next) !== JSON.stringify(session.user)) session.user = next
}

const IDLE_MS = 5 * 60_000

/** Asks for the user again when somebody moves the mouse after five idle minutes and none is held (spec-1 §4). Returns the way to stop. */
export function refreshAfterIdle(now: () => number = Date.now): () => void {
  let last = now()
  const moved = () => {
    const idle = now() - last
    last = now()
    // What shows the page reports what failed.
    if (idle >= IDLE_MS && session.token !== null && session.user === null) loadUser().catch(() => {})
  }
  addEventListener('mousemove', moved)
  return () => removeEventListener('mousemove', moved)
}

/** Takes over what the user may do inside a project, as the server says now (spec-1 §6). */
export function holdInProject(projectId: string, keys: readonly string[]): void {
  if (session.user === null) return
  inside = projectId
  const { normal, project } = session.user.permissions
  session.user = { ...session.user, permissions: { normal, project: { ...project, [projectId]: keys } } }
}

/** Forgets the sign-in on this computer. */
export function leave(): void {
  clearToken()
  forgetTabs()
  asking = undefined
  inside = undefined
  session.user = null
  session.token = null
}

/** Signs out; this computer forgets the sign-in even when the server does not answer. Throws CallError. */
export async function signOut(): Promise<void> {
  try {
    await request('/auth/logout', {}, { quiet: true })
  } finally {
    leave()
  }
}

/** Calls back when another window of this browser signed in or out. Returns the way to stop. */
export function watchSignIn(changed: (token: string | null) => void): () => void {
  const check = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return
    const token = readToken()
    if (token !== session.token) changed(token)
  }
  addEventListener('storage', check)
  return () => removeEventListener('storage', check)
}

/** Does the signed-in user hold the permission (in the given project)? For handlers; components use `useCan`. */
export function can(permission: string, projectId?: string): boolean {
  return session.user !== null && holds(session.user, permission, projectId)
}

/** Does the signed-in user hold what a call needs (in the given project)? For handlers; components use `useMay`. */
export function may(need: Need, projectId?: string): boolean {
  return session.user !== null && meets(session.user, need, projectId)
}

/** `can` that re-renders with the session. */
export function useCan(): (permission: string, projectId?: string) => boolean {
  const { user } = useSnapshot(session)
  return (permission, projectId) => user !== null && holds(user as User, permission, projectId)
}

/** Does the signed-in user hold what a call needs (in the given project)? Buttons ask with the `need` of the call that they make. */
export function useMay(): (need: Need, projectId?: string) => boolean {
  const { user } = useSnapshot(session)
  return (need, projectId) => user !== null && meets(user as User, need, projectId)
}

/** The signed-in user; only inside the layout, where there is one. */
export function useUser(): User {
  const { user } = useSnapshot(session)
  if (user === null) throw new Error('useUser outside the signed-in layout')
  return user as User
}
