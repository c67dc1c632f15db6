const DAY_MS = 86_400_000
/** China keeps one time and no summer time (since 1992). */
const OFFSET_MS = 8 * 3_600_000
const ZONE = '+08:00'

/** The fields of a moment in Chinese time as 2026-11-18T16:42:05.000. @throws RangeError where it is no moment */
const inChina = (ms: number): string => new Date(ms + OFFSET_MS).toISOString().slice(0, -1)

/** The business date of a moment, 2026-11-18: Chinese time, wherever server and window stand. */
export const businessDate = (at = new Date()): string => inChina(at.getTime()).slice(0, 10)

/** The business date and minute of a moment, yyyyMMddHHmm, as file names carry it (domain B16). */
export const businessStamp = (at: Date): string => inChina(at.getTime()).slice(0, 16).replace(/\D/g, '')

/** A moment as people read it: 2026-11-18 16:42. Text that is no moment stays. @param at ISO text with its zone, as calls answer it, or milliseconds; now unless said */
export function timeText(at: string | number = Date.now()): string {
  const ms = typeof at === 'number' ? at : Date.parse(at)
  return Number.isNaN(ms) ? String(at) : inChina(ms).slice(0, 16).replace('T', ' ')
}

/** The same of these days, in short: 16:42, and 11-18 16:42 for another day than today. */
export function shortTimeText(iso: string): string {
  const [day = '', time = ''] = timeText(iso).split(' ')
  return day === businessDate() ? time : `${day.slice(5)} ${time}`
}

/** A moment as a workbook holds it, which knows no zone: 2026-11-18T16:42:05. Text that is no moment stays. */
export function workbookTime(iso: string): string {
  const ms = Date.parse(iso)
  return Number.isNaN(ms) ? iso : inChina(ms).slice(0, 19)
}

/** The ISO text of a Chinese day and time (16:42, 16:42:05, or with a zone of its own); undefined where it is none. */
export function momentAt(day: string, time: string): string | undefined {
  const parts = /^(\d{1,2})(:[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/.exec(time)
  if (!parts || Number(parts[1]) > 23) return undefined
  return new Date(`${day}T${parts[1]!.padStart(2, '0')}${parts[2]!}${parts[3] ?? ZONE}`).toISOString()
}

/** The day that many days later, both YYYY-MM-DD. */
export const daysAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
