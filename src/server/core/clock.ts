/** The business day and its bill codes follow Chinese time wherever the server stands. */
const ZONE = 'Asia/Shanghai'
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The business date of an instant, 'YYYY-MM-DD'. */
export function businessDate(at: Date): string {
  return dayFormat.format(at)
}

/** The business date and minute of an instant, 'yyyyMMddHHmm', as file names carry it (domain B16). */
export function businessStamp(at: Date): string {
  return `${dayFormat.format(at)}${timeFormat.format(at)}`.replace(/\D/g, '')
}
