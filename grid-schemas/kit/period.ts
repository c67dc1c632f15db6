const DAY_HOURS = 24
const PERIOD = /^(?:(\d{1,4}(?:\.\d{1,4})?)\s*[天日])?\s*(?:(\d{1,5})\s*个?(?:小时|时))?$/

/** Parses a displayed period, 「1 天 12 小时」 or either part, to hours; null for other text. */
export function readPeriod(raw: string): number | null {
  const [all = '', days = '0', hours = '0'] = PERIOD.exec(raw.normalize('NFKC').trim()) ?? []
  return all === '' ? null : Number(days) * DAY_HOURS + Number(hours)
}
