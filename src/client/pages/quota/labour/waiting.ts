import type { Value } from '#schemas/kit/index.ts'
import { joinWait, splitWait } from '#schemas/quota/payload.ts'
import { MAX_WAIT_HOURS, WAIT_HINT } from '#schemas/quota/workers.ts'

/** "1 天 12 小时"; empty without a waiting period. */
export function waitText(hours: Value | undefined): string {
  const { waitDayTime, waitHourTime } = splitWait(typeof hours === 'number' ? hours : 0)
  return [waitDayTime > 0 && `${waitDayTime} 天`, waitHourTime > 0 && `${waitHourTime} 小时`].filter(Boolean).join(' ')
}

/** Hours of a waiting period, or why it cannot be (spec-2 §5): 365 days and 0 hours is the longest (domain B21). */
export function readWait(days: number, hours: number): { readonly hours: number } | { readonly text: string } {
  const whole = Number.isInteger(days) && Number.isInteger(hours) && days >= 0 && hours >= 0 && hours <= 23
  if (!whole) return { text: '请填写 0 至 365 天、0 至 23 小时' }
  const total = joinWait(days, hours)
  return total > MAX_WAIT_HOURS ? { text: WAIT_HINT } : { hours: total }
}
