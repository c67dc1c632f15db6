import { HOME } from '#client/data/navigation.ts'

export { BASE, HOME } from '#client/data/navigation.ts'
export const SIGN_IN = '/user/login'
export const FORGET = '/user/forget'
export const REGISTER = '/user/register'
export const REGISTER_RESULT = '/user/registerResult'

/** Redirects after sign-in only inside the product; default workbench. */
export function safeRedirect(target: string | null): string {
  return target !== null && /^\/(?![/\\])/.test(target) && !target.startsWith(SIGN_IN) ? target : HOME
}

/** Whether the path has a separate entry (outside/build.ts), which needs a full load. */
export const isApart = (path: string): boolean => /^\/hand(?=$|[/?#])/.test(path)
