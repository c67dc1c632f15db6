import { daysAfter, momentAt, timeText, workbookTime } from '../clock.ts'
import { bad, ok, type Kind } from './kind.ts'

/** A day of the calendar as YYYY-MM-DD. Whole sheets are checked by it, so no date is made. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  if (month < 1 || month > 12 || day < 1) return false
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)
}

export const NO_DAY = '日期请按 2026-11-18 填写'

/** 2026-11-18, 2026/11/18, 2026.11.18, 20261118, 2026年11月18日, or an Excel day number. */
function readDate(raw: string): string | null | undefined {
  const text = raw.normalize('NFKC').trim()
  if (text === '') return null
  const parts = /^(\d{4})(?:[-/.年]\s*)(\d{1,2})(?:[-/.月]\s*)(\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (parts) {
    const iso = `${parts[1]!}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}`
    return isDay(iso) ? iso : undefined
  }
  return /^[2-9]\d{4}$/.test(text) ? daysAfter('1899-12-30', Number(text)) : undefined
}

export const dateKind: Kind<'date'> = {
  align: 'left', width: 110, filters: ['from', 'to', 'equals', 'empty', 'filled'],
  parse: raw => {
    const read = readDate(raw)
    return read === undefined ? bad(NO_DAY) : ok(read)
  },
  check: value => (isDay(value) ? null : NO_DAY),
  format: value => value,
  edit: value => value,
  compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  toExcel: value => ({ type: 'd', text: value, format: 'yyyy-mm-dd' }),
}

const NO_TIME = '时间请按 2026-11-18 16:42 填写'

export const datetimeKind: Kind<'datetime'> = {
  align: 'left', width: 140, filters: ['from', 'to', 'empty', 'filled'],
  parse: raw => {
    const text = raw.normalize('NFKC').trim()
    if (text === '') return ok<string>(null)
    const [day = '', time = '00:00', ...rest] = text.split(/[\sT]+/)
    const read = readDate(day)
    const at = read && rest.length === 0 ? momentAt(read, time) : undefined
    return at === undefined ? bad(NO_TIME) : ok(at)
  },
  check: value => (Number.isNaN(Date.parse(value)) ? NO_TIME : null),
  format: timeText,
  edit: timeText,
  compare: (a, b) => Date.parse(a) - Date.parse(b),
  toExcel: value => ({ type: 'd', text: workbookTime(value), format: 'yyyy-mm-dd hh:mm' }),
}
