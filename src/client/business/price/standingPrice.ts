import type { StandingPrice } from '#shared/api/standingPrice.ts'
import { toast } from '#client/ui/toaster.tsx'

const MAX_LISTED = 3

/** Prices in force not replaced by a save; null if none. */
export function standingText(remaining: readonly StandingPrice[]): string | null {
  if (remaining.length === 0) return null
  const listed = remaining.slice(0, MAX_LISTED).map(({ words: description, day }) => `${description}（${day} 起）`).join('、')
  return `日期早于现行价格，只作历史记录，现行价格不变：${listed}${remaining.length > MAX_LISTED ? `等 ${remaining.length} 个` : ''}`
}

/** They remain because the saved ones start earlier. */
export function showStanding(remaining: readonly StandingPrice[]): void {
  const text = standingText(remaining)
  if (text !== null) toast.info(text)
}
