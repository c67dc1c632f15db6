import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#server/core/ctx.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { feedback } from './feedback.ts'

/** The platform sees all, a merchant's administrator the merchant's, others only theirs (domain B17). */
export function visibleFeedback({ merchantId, userId, permissions }: Ctx): SQL {
  if (merchantId === PLATFORM_MERCHANT) return sql`true`
  return permissions.has('N_MERCHANT:query')
    ? sql`${feedback.merchantId} = ${merchantId}`
    : sql`${feedback.merchantId} = ${merchantId} and ${feedback.userId} = ${userId}`
}
