import type { Ctx } from './ctx.ts'

/** The merchant whose rows belong to the platform (domain B0). */
export const PLATFORM_MERCHANT = '0'

const systemContexts = new WeakSet<Ctx>()

/**
 * A context that sees the rows of every merchant, for boot, sign-in and jobs only.
 * It cannot be forged or copied: only the object made here counts, a spread of it is an ordinary context.
 * @param purpose names the work in the log and as request id
 * @param merchantId the merchant that new rows belong to
 */
export function systemCtx(purpose: string, merchantId: string = PLATFORM_MERCHANT, now: Date = new Date()): Ctx {
  const ctx: Ctx = Object.freeze({
    merchantId, userId: 'system', realName: '系统', roles: [], permissions: new Set<string>(), seeAll: true, worker: false, execute: true,
    now, requestId: purpose, ip: '',
  })
  systemContexts.add(ctx)
  return ctx
}

/** Whether this very object came from {@link systemCtx}. */
export function isSystemCtx(ctx: Ctx): boolean {
  return systemContexts.has(ctx)
}
