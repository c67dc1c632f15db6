const minute = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })

/** A moment as people read it: 2026-11-18 16:42. @param iso with its zone, as calls answer it */
export const timeText = (iso: string): string => minute.format(new Date(iso))

/** The same of these days, in short: 16:42, and 11-18 16:42 for another day than today. */
export function shortTimeText(iso: string): string {
  const [day = '', time = ''] = timeText(iso).split(' ')
  return timeText(new Date().toISOString()).startsWith(day) ? time : `${day.slice(5)} ${time}`
}
