import { daysAfter, momentAt, timeText, workbookTime } from '../clock.ts'
import { bad, ok, textCell, type Kind } from './kind.ts'

/** Whether a text is a day YYYY-MM-DD; creates no Date, as whole sheets are checked. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)
}

export const NO_DAY = '日期请按 2026-11-18 填写'

/** Converts 2026-11-18, 2026/11/18, 2026.11.18, 20261118, 2026年11月18日 to YYYY-MM-DD, whether that day exists or not. */
function dayForm(text: string): string | undefined {
  const parts = /^(\d{4})(?:[-/.年]\s*)(\d{1,2})(?:[-/.月]\s*)(\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  return parts ? `${parts[1]!}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}` : undefined
}

const clean = (raw: string): string => raw.normalize('NFKC').trim()

/** Parses a day in usual notation, or an unambiguous Excel serial number; midnight is ignored. */
function readDate(raw: string): string | null | undefined {
  const text = clean(raw).replace(/[\sT]+0?0:00(:00(\.0+)?)?$/, '')
  if (text === '') return null
  const day = dayForm(text)
  if (day !== undefined) return isDay(day) ? day : undefined
  return /^[2-9]\d{4}$/.test(text) ? daysAfter('1899-12-30', Number(text)) : undefined
}

/** 「没有 2026-02-30 这一天，日期请按…」: distinguishes a nonexistent day and a missing time from other texts. */
function fault(raw: string, form: string): string {
  if (/^\d{1,2}:\d{2}(:\d{2})?$/.test(clean(raw))) return `${clean(raw)} 只有时间，没有日期，${form}`
  const day = dayForm(clean(raw).split(/[\sT]+/)[0] ?? '')
  return day !== undefined && !isDay(day) ? `没有 ${day} 这一天，${form}` : form
}

export const dateKind: Kind<'date'> = {
  align: 'left', holds: 'day', width: 110, counted: false, bulk: true, filters: ['from', 'to', 'equals', 'empty', 'filled'],
  parse: raw => {
    const read = readDate(raw)
    return read === undefined ? bad(fault(raw, NO_DAY)) : ok(read)
  },
  check: value => (isDay(value) ? null : fault(value, NO_DAY)),
  format: value => value,
  edit: value => value,
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  toExcel: value => (isDay(value) ? { type: 'd', text: value, format: 'yyyy-mm-dd' } : textCell(value)),
}

const NO_TIME = '时间请按 2026-11-18 16:42 填写'
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)$/

/** Whether a text is a stored moment: day, time and zone. `Date.parse` alone accepts 12, 3/4 and 30 February. */
function isMoment(text: string): boolean {
  const [, day = '', hour = ''] = MOMENT.exec(text) ?? []
  return isDay(day) && Number(hour) < 24
}
const shownTime = (value: string): string => (isMoment(value) ? timeText(value) : value)

export const datetimeKind: Kind<'datetime'> = {
  align: 'left', holds: 'moment', width: 140, counted: false, bulk: true, filters: ['from', 'to', 'empty', 'filled'],
  parse: raw => {
    const text = clean(raw)
    if (text === '') return ok<string>(null)
    const [day = '', time = '00:00', ...rest] = text.split(/[\sT]+/)
    const read = readDate(day)
    const at = read && rest.length === 0 ? momentAt(read, time) : undefined
    return at === undefined ? bad(fault(raw, NO_TIME)) : ok(at)
  },
  check: value => (isMoment(value) ? null : fault(value, NO_TIME)),
  format: shownTime,
  edit: shownTime,
  compare: (a, b) => (isMoment(a) && isMoment(b) ? Date.parse(a) - Date.parse(b) : a < b ? -1 : a > b ? 1 : 0),
  toExcel: value => (isMoment(value) ? { type: 'd', text: workbookTime(value), format: 'yyyy-mm-dd hh:mm' } : textCell(value)),
}
