import { dec, toText } from '#schemas/kit/decimal.ts'

/** Days from 1899-12-30 to 1904-01-01, the old Mac epoch. */
const TO_1904 = 1462
/** Excel's nonexistent 29 February 1900. */
const NO_SUCH_DAY = 60

/** Days since 1899-12-30; undefined for no day. Before March 1900 Excel's count is one short, as it counts a nonexistent day. */
export function excelDays(doc: Document): (raw: string) => string | undefined {
  const is1904 = /<x:Date1904\b/i.test(doc.head.innerHTML)
  return raw => {
    const days = dec(raw)
    if (is1904) return days.lt(0) ? undefined : toText(days.plus(TO_1904))
    if (days.gte(NO_SUCH_DAY + 1)) return raw
    return days.lt(1) || days.gte(NO_SUCH_DAY) ? undefined : toText(days.plus(1))
  }
}
