const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR
/** Urgent below this time, which is that of the last reminder of the most urgent documents (domain B12.2). */
const SOON_MINUTES = 4 * HOUR

/** A duration in its two largest units: 2 天 3 小时, 5 小时 12 分, 8 分. */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  const [large, small, largeUnit, unit] = minutes >= DAY
    ? [Math.floor(minutes / DAY), Math.floor(minutes % DAY / HOUR), '天', '小时']
    : minutes >= HOUR ? [Math.floor(minutes / HOUR), minutes % HOUR, '小时', '分'] : [minutes, 0, '分', '']
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${unit}`
}

export interface TimeLeft { readonly text: string, readonly tone: 'over' | 'soon' | 'calm' }

/** 剩 2 小时 20 分, 超 1 小时 12 分; null for text that is no date. @param deadline ISO text */
export function timeLeft(deadline: string, now: number): TimeLeft | null {
  const remaining = Date.parse(deadline) - now
  if (Number.isNaN(remaining)) return null
  if (remaining < 0) return { text: `超 ${spanText(-remaining)}`, tone: 'over' }
  return { text: `剩 ${spanText(remaining)}`, tone: remaining <= SOON_MINUTES * MINUTE_MS ? 'soon' : 'calm' }
}
