/** First and last day, as 2026-11-18. */
export interface DayRange { readonly label: string; readonly from: string; readonly to: string }

const day = (year: number, month: number, date: number): string => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

/** A week begins on Monday. */
export function namedRanges(today: string): readonly DayRange[] {
  const [year = 0, month1 = 1, date = 1] = today.split('-').map(Number)
  const month = month1 - 1
  const monday = date - (new Date(Date.UTC(year, month, date)).getUTCDay() + 6) % 7
  const quarter = month - month % 3
  const range = (label: string, from: string, to: string): DayRange => ({ label, from, to })
  return [
    range('今天', today, today),
    range('昨天', day(year, month, date - 1), day(year, month, date - 1)),
    range('本周', day(year, month, monday), day(year, month, monday + 6)),
    range('上周', day(year, month, monday - 7), day(year, month, monday - 1)),
    range('本月', day(year, month, 1), day(year, month + 1, 0)),
    range('上月', day(year, month - 1, 1), day(year, month, 0)),
    range('本季度', day(year, quarter, 1), day(year, quarter + 3, 0)),
    range('今年', day(year, 0, 1), day(year, 12, 0)),
    range('近 7 天', day(year, month, date - 6), today),
    range('近 30 天', day(year, month, date - 29), today),
  ]
}
