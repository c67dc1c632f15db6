import { dec, toText } from '#schemas/kit/decimal.ts'

/** Days from 1899-12-30 to 1904-01-01, where workbooks of old Macs begin to count. */
const TO_1904 = 1462
/** The number of 29 February 1900, which Excel takes for a day. */
const NO_SUCH_DAY = 60

/**
 * Excel's count of days as days since 1899-12-30: before March 1900 it is one short, for it has a day that never was.
 * Undefined where it names no day.
 */
export function excelDays(doc: Document): (raw: string) => string | undefined {
  const is1904 = /<x:Date1904\b/i.test(doc.head.innerHTML)
  return raw => {
    const days = dec(raw)
    if (is1904) return days.lt(0) ? undefined : toText(days.plus(TO_1904))
    if (days.gte(NO_SUCH_DAY + 1)) return raw
    return days.lt(1) || days.gte(NO_SUCH_DAY) ? undefined : toText(days.plus(1))
  }
}
