import type { StandingPrice } from '#shared/api/standing.ts'
import { toast } from '#client/ui/toaster.tsx'

/** Most prices that are named. */
const NAMED = 3

/** What to say of the prices in force that a save has left as they were; null where there is none. */
export function standingText(standing: readonly StandingPrice[]): string | null {
  if (standing.length === 0) return null
  const named = standing.slice(0, NAMED).map(({ words, day }) => `${words}（${day} 起）`).join('、')
  return `日期早于现行价格，只作历史记录，现行价格不变：${named}${standing.length > NAMED ? `等 ${standing.length} 个` : ''}`
}

/** Says after saving which prices in force stay, because the saved ones begin before them. */
export function showStanding(standing: readonly StandingPrice[]): void {
  const text = standingText(standing)
  if (text !== null) toast.info(text)
}
