import { constantStep } from './step.ts'

/** An ordered name, and the name at another index in its style. */
interface OrderedName {
  readonly at: number
  /** Null where names continue, as months with years do. */
  readonly cycle: number | null
  /** A series has one spelling. */
  readonly style: string
  readonly nameOf: (at: number) => string
}

const WEEKDAYS = '一二三四五六日'
const MONTHS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二']
const QUARTERS = '一二三四'

const weekday = (text: string): OrderedName | null => {
  const [, style, day] = /^(星期|周|礼拜)([一二三四五六日天])$/.exec(text) ?? []
  if (style === undefined || day === undefined) return null
  const nameOf = (at: number): string => `${style}${at === 6 && day === '天' ? day : WEEKDAYS[at]}`
  return { at: day === '天' ? 6 : WEEKDAYS.indexOf(day), cycle: 7, style, nameOf }
}

const month = (text: string): OrderedName | null => {
  const at = MONTHS.findIndex(name => text === `${name}月`)
  return at < 0 ? null : { at, cycle: 12, style: '一月', nameOf: place => `${MONTHS[place]}月` }
}

/** 1月, 01月; with a year it continues into the next. */
const numberedMonth = (text: string): OrderedName | null => {
  const [, year, digits] = /^(?:(\d{4})年)?(\d{1,2})月$/.exec(text) ?? []
  const number = Number(digits)
  if (digits === undefined || number < 1 || number > 12) return null
  const padded = digits.startsWith('0') ? 2 : 1
  const nameOf = (at: number): string => `${String(at % 12 + 1).padStart(padded, '0')}月`
  if (year === undefined) return { at: number - 1, cycle: 12, style: '1月', nameOf }
  return { at: Number(year) * 12 + number - 1, cycle: null, style: '2026年1月', nameOf: at => `${Math.floor(at / 12)}年${nameOf(at)}` }
}

const quarter = (text: string): OrderedName | null => {
  const [, style, name] = /^(第?)([一二三四])季度$/.exec(text) ?? []
  return style === undefined || name === undefined
    ? null
    : { at: QUARTERS.indexOf(name), cycle: 4, style: `${style}一季度`, nameOf: at => `${style}${QUARTERS[at]}季度` }
}

const READERS = [weekday, month, numberedMonth, quarter]
const read = (text: string): OrderedName | null => READERS.map(reader => reader(text)).find(name => name !== null) ?? null
const within = (at: number, cycle: number | null): number => (cycle === null ? at : ((at % cycle) + cycle) % cycle)

/** Weekdays, months and quarters with a constant step; null for other texts. */
export function nameSeries(outward: readonly string[], direction: 1 | -1): ((n: number) => string) | null {
  const names = outward.map(read)
  const last = names.at(-1)
  if (!last || !names.every(name => name?.style === last.style)) return null
  const positions = names.flatMap(name => name?.at ?? [])
  const step = positions.length === 1 ? direction : constantStep(positions, (a, b) => within(a - b, last.cycle), (a, b) => a === b)
  return step === null ? null : n => last.nameOf(within(last.at + step * n, last.cycle))
}
