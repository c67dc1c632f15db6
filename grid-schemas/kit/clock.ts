const DAY_MS = 86_400_000
/** China has one time zone, without summer time since 1992. */
const OFFSET_MS = 8 * 3_600_000
const ZONE = '+08:00'

/**
 * Chinese time as 2026-11-18T16:42:05.000.
 * @throws RangeError for an invalid moment
 */
const inChina = (ms: number): string => new Date(ms + OFFSET_MS).toISOString().slice(0, -1)

/** Returns the Chinese date, 2026-11-18, whatever the local zone. */
export const businessDate = (at = new Date()): string => inChina(at.getTime()).slice(0, 10)

/** Returns yyyyMMddHHmm in Chinese time, for file names (domain B16). */
export const businessStamp = (at: Date): string => inChina(at.getTime()).slice(0, 16).replace(/\D/g, '')

/**
 * Formats a moment as 2026-11-18 16:42; invalid text is unchanged.
 * @param at ISO text with zone, or milliseconds; default now
 */
export function timeText(at: string | number = Date.now()): string {
  const ms = typeof at === 'number' ? at : Date.parse(at)
  return Number.isNaN(ms) ? String(at) : inChina(ms).slice(0, 16).replace('T', ' ')
}

/** Formats as 16:42, or 11-18 16:42 on another day. */
export function shortTimeText(iso: string): string {
  const [day = '', time = ''] = timeText(iso).split(' ')
  return day === businessDate() ? time : `${day.slice(5)} ${time}`
}

/** Formats for a workbook, which has no zones: 2026-11-18T16:42:05. Invalid text is unchanged. */
export function workbookTime(iso: string): string {
  const ms = Date.parse(iso)
  return Number.isNaN(ms) ? iso : inChina(ms).slice(0, 19)
}

/** Returns ISO text of a Chinese day and time (16:42, 16:42:05, or with an explicit zone); undefined if invalid. */
export function momentAt(day: string, time: string): string | undefined {
  const parts = /^(\d{1,2})(:[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/.exec(time)
  if (!parts || Number(parts[1]) > 23) return undefined
  return new Date(`${day}T${parts[1]!.padStart(2, '0')}${parts[2]!}${parts[3] ?? ZONE}`).toISOString()
}

export const daysAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
