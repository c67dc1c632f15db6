const minute = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })

/** A moment as people read it: 2026-11-18 16:42. @param iso with its zone, as calls answer it */
export const timeText = (iso: string): string => minute.format(new Date(iso))
