import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#server/core/ctx.ts'
import { PLATFORM_MERCHANT } from '#server/core/systemCtx.ts'
import { feedback } from './feedback.ts'

/** Feedback that the person may see: the platform all, a merchant's administrator the merchant's, everybody his own (domain B17). */
export function visibleFeedback({ merchantId, userId, permissions }: Ctx): SQL {
  if (merchantId === PLATFORM_MERCHANT) return sql`true`
  return permissions.has('N_MERCHANT:query')
    ? sql`${feedback.merchantId} = ${merchantId}`
    : sql`${feedback.merchantId} = ${merchantId} and ${feedback.userId} = ${userId}`
}
