import type { RouteOptions } from 'fastify'

/** Per address. A page of the workspace asks for a dozen things at once, so the general limit is wide. */
export const GENERAL_LIMIT = { max: 1_200, timeWindow: '1 minute' }
/** Where a password or a code could be guessed, or a message costs money. */
const GUESSING_LIMIT = { max: 20, timeWindow: '1 minute' }

const GUESSABLE = new Set([
  '/api/em/merchant/login',
  '/api/em/merchant/user/loginBySms',
  '/api/em/merchant/user/forgetPwd',
  '/api/em/merchant/user/sendSms',
  '/api/em/merchant/apply/saveMerchantApply',
])

/** Narrows the limit of the calls that invite guessing; a hook for `onRoute`, added before the rate-limit plugin's own. */
export function narrowLimit(route: RouteOptions): void {
  if (GUESSABLE.has(route.url)) route.config = { ...route.config, rateLimit: GUESSING_LIMIT }
}
