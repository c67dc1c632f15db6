/** Marks local storage as written by this program (spec-1 §4). */
export const KEEP_COOKIE = 'keep-local-storage'
/** Key of the appearance settings (settings.ts). */
export const SETTINGS_KEY = 'yz.settings'
/** Maximum cookie lifetime of browsers, in seconds; renewed at every start. */
const KEEP_S = 400 * 24 * 3600

let isChecked = false

/** Cleared once at the start unless the cookie is set. */
export function localStore(): Storage {
  if (!isChecked) {
    isChecked = true
    const isMarked = document.cookie.split(';').some(cookie => cookie.trim().startsWith(`${KEEP_COOKIE}=`))
    if (!isMarked) localStorage.clear()
    document.cookie = `${KEEP_COOKIE}=1; path=/; max-age=${KEEP_S}; samesite=lax`
  }
  return localStorage
}
