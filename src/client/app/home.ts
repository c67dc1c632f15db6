import { HOME } from '#client/data/places.ts'

export { BASE, HOME } from '#client/data/places.ts'
export const SIGN_IN = '/user/login'
export const FORGET = '/user/forget'
export const REGISTER = '/user/register'
export const REGISTER_RESULT = '/user/registerResult'

/** A path to go to after signing in: inside the product, or the workbench. */
export function safeRedirect(wanted: string | null): string {
  return wanted !== null && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith(SIGN_IN) ? wanted : HOME
}

/** Whether a path is a page beside the program, with a separate entry (outside/build.ts): it needs a full load. */
export const isApart = (path: string): boolean => /^\/hand(?=$|[/?#])/.test(path)
