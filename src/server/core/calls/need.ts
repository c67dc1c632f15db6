import { AppError } from '#server/core/errors.ts'
import type { Ctx } from '#server/core/ctx.ts'
import type { Contract, Need } from '#shared/api/contract.ts'

/** Whether the user has any of the need's keys with its action (domain B14). */
export function meets(ctx: Ctx, need: Need): boolean {
  if (typeof need === 'string') return true
  const [action, ...keys] = need
  return keys.some(key => ctx.permissions.has(`${key}:${action}`))
}

/** @throws AppError FORBIDDEN */
export function demand(ctx: Ctx, need: Need): void {
  if (!meets(ctx, need)) throw new AppError('FORBIDDEN')
}

/**
 * Refuses a call that the merchant's edition or the user's rights exclude.
 * @throws AppError FORBIDDEN
 */
export function admit(ctx: Ctx, { need, execute, staff, prices }: Pick<Contract, 'need' | 'execute' | 'staff' | 'prices'>): void {
  if (execute && !ctx.execute) throw new AppError('FORBIDDEN', { text: '当前版本不包含此功能' })
  if (staff && ctx.worker) throw new AppError('FORBIDDEN')
  demand(ctx, need)
  if (prices && !seesPrices(ctx)) throw new AppError('FORBIDDEN', { text: '没有查看价格的权限，不能保存' })
}

/** Undefined if the input names no project or is invalid. */
export function projectOf({ project, input: schema }: Pick<Contract, 'project' | 'input'>, input: unknown): string | undefined {
  if (project === undefined) return undefined
  const parsed = schema.safeParse(input)
  return parsed.success ? project(parsed.data) || undefined : undefined
}

/** Whether the user may see prices (domain B14). */
export const seesPrices = (ctx: Ctx): boolean => ctx.permissions.has('P_PRICE')
