import type { Ctx } from './ctx.ts'

/** The platform's merchant id (domain B0). */
export const PLATFORM_MERCHANT = '0'

const systemContexts = new WeakSet<Ctx>()

/**
 * A context that sees every merchant's rows, for boot, sign-in and jobs only. Recognised by object identity: a copy is an ordinary context.
 * @param merchantId the merchant of inserted rows
 */
export function systemCtx(purpose: string, merchantId: string = PLATFORM_MERCHANT, now: Date = new Date()): Ctx {
  const ctx: Ctx = Object.freeze({
    merchantId, userId: 'system', realName: '系统',
    roles: [], permissions: new Set<string>(), seeAll: true, worker: false, execute: true,
    now, requestId: purpose, ip: '',
  })
  systemContexts.add(ctx)
  return ctx
}

export function isSystemCtx(ctx: Ctx): boolean {
  return systemContexts.has(ctx)
}
