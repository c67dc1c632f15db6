import { createHash } from 'node:crypto'
import type { FastifyRequest, RouteOptions } from 'fastify'
import { linkTokenOf } from '#server/core/link/index.ts'

/** Calls per address, without client files. Wide, because a company shares one address and a page makes a dozen calls at once. */
export const GENERAL_LIMIT = { max: 6_000, timeWindow: '1 minute', allowList: ({ url }: FastifyRequest) => !url.startsWith('/api/') }
/** Where a password or code could be guessed, or a message costs money. */
const GUESSING_LIMIT = { max: 20, timeWindow: '1 minute' }

const GUESSABLE = new Set([
  '/api/em/merchant/login',
  '/api/em/merchant/user/loginBySms',
  '/api/em/merchant/user/forgetPwd',
  '/api/em/merchant/user/sendSms',
  '/api/em/merchant/apply/saveMerchantApply',
  '/api/em/merchant/apply/uploadLicence',
  '/api/em/merchant/apply/queryMerchantApply',
  '/api/em/merchant/user/projectAnalyse/openTmpAnalyse',
  '/api/em/merchant/user/account/savePassword',
  '/api/em/merchant/user/account/savePhone',
])

/** All calls by link, per token and address. */
const LINK_LIMIT = {
  max: 30, timeWindow: '1 minute', groupId: 'link',
  keyGenerator: (request: FastifyRequest) => `${request.ip} ${createHash('sha256').update(linkTokenOf(request)).digest('base64url')}`,
}

/** Narrows limits of calls by link and guessable calls; this `onRoute` hook precedes the rate-limit plugin's. */
export function narrowLimit(route: RouteOptions): void {
  if (route.config?.byLink === true) route.config = { ...route.config, rateLimit: LINK_LIMIT }
  if (GUESSABLE.has(route.url)) route.config = { ...route.config, rateLimit: GUESSING_LIMIT }
}
