import { readPeriod } from '#schemas/kit/index.ts'

const HOURS = 24

/** 36 hours: "1 天 12 小时". */
export function waitText(hours: number): string {
  const days = Math.floor(hours / HOURS)
  const rest = hours % HOURS
  return [days > 0 && `${days} 天`, (rest > 0 || days === 0) && `${rest} 小时`].filter(Boolean).join(' ')
}

export const splitWait = (hours: number): { readonly days: number; readonly hours: number } =>
  ({ days: Math.floor(hours / HOURS), hours: hours % HOURS })

export type WaitRead = { readonly value: number | null } | { readonly problem: string }

/**
 * Parses a waiting period to hours from days (0 to 365) and hours (0 to 23), or the reason why it is invalid; the first field may contain
 * the whole displayed text, 「1 天 12 小时」. Zero is no waiting period.
 */
export function readWait(days: string, hours: string, max: number | undefined, hint: string): WaitRead {
  const integerOf = (text: string) => (/^\d{0,4}$/.test(text.trim()) ? Number(text.trim() || '0') : null)
  const inDays = integerOf(days)
  const first = inDays === null ? readPeriod(days) : inDays * HOURS
  const rest = integerOf(hours)
  if (first === null || rest === null || !Number.isInteger(first)) return { problem: '只能填写整数' }
  if (rest >= HOURS) return { problem: '小时请填写 0 至 23' }
  const total = first + rest
  if (max !== undefined && total > max) return { problem: hint }
  return { value: total === 0 ? null : total }
}
