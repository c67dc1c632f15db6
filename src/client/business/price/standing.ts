import type { StandingPrice } from '#shared/api/standing.ts'
import { toast } from '#client/ui/toaster.tsx'

/** Most prices that are named. */
const NAMED = 3

/** Message about prices in force that a save has not replaced; null without any. */
export function standingText(standing: readonly StandingPrice[]): string | null {
  if (standing.length === 0) return null
  const named = standing.slice(0, NAMED).map(({ words, day }) => `${words}（${day} 起）`).join('、')
  return `日期早于现行价格，只作历史记录，现行价格不变：${named}${standing.length > NAMED ? `等 ${standing.length} 个` : ''}`
}

/** Shows after a save which prices in force remain, because the saved ones start earlier. */
export function showStanding(standing: readonly StandingPrice[]): void {
  const text = standingText(standing)
  if (text !== null) toast.info(text)
}
