import { localStore } from './localStore.ts'

/** Life of a sign-in (spec-1 §9). */
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

/** The token that a storage entry holds, or null when it is missing, damaged or past its life. */
export function tokenIn(text: string | null, now: number = Date.now()): string | null {
  const stored = parse(text)
  return stored !== undefined && now < stored.expires ? stored.value : null
}

/** The stored token: kept for seven days, or until the browser closes when the user did not ask to stay signed in. */
export function readToken(now: number = Date.now()): string | null {
  return tokenIn(sessionStorage.getItem(TOKEN_KEY), now) ?? tokenIn(localStore().getItem(TOKEN_KEY), now)
}

/**
 * The token that this window works with. What another window has stored meanwhile is another sign-in: no call of what is still
 * shown here may go out under it.
 */
let held: { readonly value: string | null, readonly expires: number } | undefined
export function heldToken(now: number = Date.now()): string | null {
  held ??= { value: readToken(now), expires: now + TOKEN_LIFETIME_MS }
  return now < held.expires ? held.value : null
}

/** Whether the sign-in outlives the browser window. */
export const isKept = (): boolean => tokenIn(sessionStorage.getItem(TOKEN_KEY)) === null

export function writeToken(value: string, keep: boolean, now: number = Date.now()): void {
  const [storage, other] = keep ? [localStore(), sessionStorage] : [sessionStorage, localStore()]
  const expires = now + TOKEN_LIFETIME_MS
  // Replaced, not removed and written: other windows would hear a sign-out in between.
  storage.setItem(TOKEN_KEY, JSON.stringify({ value, expires } satisfies StoredToken))
  other.removeItem(TOKEN_KEY)
  held = { value, expires }
}

/** Forgets this window's sign-in; one that another window has stored since then stays. */
export function clearToken(): void {
  const [stored, own] = [readToken(), heldToken()]
  if (stored === null || own === null || stored === own) {
    localStore().removeItem(TOKEN_KEY)
    sessionStorage.removeItem(TOKEN_KEY)
  }
  held = { value: null, expires: 0 }
}
