import { AppError } from '#server/core/errors.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { Need } from '#shared/api/contract.ts'

/** Whether the person meets a contract's need: one of its keys with its action (domain B14). */
export function meets(ctx: Ctx, need: Need): boolean {
  if (typeof need === 'string') return true
  const [action, ...keys] = need
  return keys.some(key => ctx.permissions.has(`${key}:${action}`))
}

/** @throws AppError FORBIDDEN */
export function demand(ctx: Ctx, need: Need): void {
  if (!meets(ctx, need)) throw new AppError('FORBIDDEN')
}

/** Whether the person may see money (domain B14). */
export const seesPrices = (ctx: Ctx): boolean => ctx.permissions.has('P_PRICE')
