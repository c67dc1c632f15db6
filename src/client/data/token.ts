import { localStore } from './localStore.ts'

/** Lifetime of a sign-in (spec-1 §9). */
export const TOKEN_LIFETIME_MS = 604_800_000
export const TOKEN_KEY = 'yz.token'

interface StoredToken {
  readonly value: string
  readonly expires: number
}

function parse(text: string | null): StoredToken | undefined {
  if (text === null) return undefined
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return undefined
    if (!('value' in stored) || !('expires' in stored)) return undefined
    const { value, expires } = stored
    return typeof value === 'string' && value !== '' && typeof expires === 'number' ? { value, expires } : undefined
  } catch {
    return undefined
  }
}

/** Null when missing, damaged or expired. */
export function tokenIn(text: string | null, now: number = Date.now()): string | null {
  const stored = parse(text)
  return stored !== undefined && now < stored.expires ? stored.value : null
}

/** Valid for seven days, or until the browser closes unless the user chose to stay signed in. */
export function readToken(now: number = Date.now()): string | null {
  return tokenIn(sessionStorage.getItem(TOKEN_KEY), now) ?? tokenIn(localStore().getItem(TOKEN_KEY), now)
}

/** Another window may store another sign-in, which this window must not use. */
let current: { readonly value: string | null, readonly expires: number } | undefined
export function currentToken(now: number = Date.now()): string | null {
  current ??= { value: readToken(now), expires: now + TOKEN_LIFETIME_MS }
  return now < current.expires ? current.value : null
}

export const isKept = (): boolean => tokenIn(sessionStorage.getItem(TOKEN_KEY)) === null

export function writeToken(value: string, remembered: boolean, now: number = Date.now()): void {
  const [storage, other] = remembered ? [localStore(), sessionStorage] : [sessionStorage, localStore()]
  const expires = now + TOKEN_LIFETIME_MS
  // Removing it first would sign out other windows.
  storage.setItem(TOKEN_KEY, JSON.stringify({ value, expires } satisfies StoredToken))
  other.removeItem(TOKEN_KEY)
  current = { value, expires }
}

/** Removes this window's sign-in; a newer one of another window stays. */
export function clearToken(): void {
  const [stored, inUse] = [readToken(), currentToken()]
  if (stored === null || inUse === null || stored === inUse) {
    localStore().removeItem(TOKEN_KEY)
    sessionStorage.removeItem(TOKEN_KEY)
  }
  current = { value: null, expires: 0 }
}
