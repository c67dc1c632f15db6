/** Everything of the product lives below this path (spec-1 §9). */
export const BASE = '/em'
/** The workbench: where everybody starts. */
export const HOME = '/dashboard/workplace'
export const SIGN_IN = '/user/login'

/** A path to go to after signing in: inside the product, or the workbench. */
export function safeRedirect(wanted: string | null): string {
  return wanted !== null && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith(SIGN_IN) ? wanted : HOME
}
