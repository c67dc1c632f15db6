/** Says that the storage of this browser holds nothing older than this program (spec-1 §4). */
export const KEEP_COOKIE = 'keep-local-storage'
/** Where the settings of the look are kept (settings.ts). */
export const SETTINGS_KEY = 'yz.settings'
/** As long as browsers keep a cookie; every start begins it anew. */
const KEEP_S = 400 * 24 * 3600

let looked = false

/** The browser's local storage. Whoever reads it while the program starts takes it from here: it is cleared before, once. */
export function localStore(): Storage {
  if (!looked) {
    looked = true
    const kept = document.cookie.split(';').some(cookie => cookie.trim().startsWith(`${KEEP_COOKIE}=`))
    if (!kept) localStorage.clear()
    document.cookie = `${KEEP_COOKIE}=1; path=/; max-age=${KEEP_S}; samesite=lax`
  }
  return localStorage
}
