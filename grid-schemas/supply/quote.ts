import { dec, round, toScale, ZERO, type Num } from '#schemas/kit/decimal.ts'
import { isDay } from '#schemas/kit/kinds/dates.ts'
import { decimalsOf, integerDigitsOf } from '#schemas/kit/decimalText.ts'
import type { DateText, DecimalText } from '#schemas/kit/value.ts'

export const FREIGHT = { INCLUDED: '已含', EXTRA: '另计', PICKUP: '自提' } as const
export type Freight = keyof typeof FREIGHT

/** A requested row as a supplier sees it, never with a target price. */
export interface AskedLine {
  readonly row: string
  readonly itemName: string
  readonly spec: string | null
  readonly brand: string | null
  readonly unit: string
  readonly quantity: DecimalText
  readonly needDay: DateText | null
}

/** A supplier's answer to a row, as typed; only a quote without faults becomes a version. */
export interface QuoteLine {
  readonly row: string
  /** 不报: answered without an offer. */
  readonly declined: boolean
  /** Unit price on the quote's tax side, two decimals. */
  readonly price: DecimalText | null
  /** The number before the percent sign; default the quote's. */
  readonly taxRate: DecimalText | null
  readonly brand: string | null
  readonly note: string | null
  /** Days until delivery. */
  readonly days: number | null
  readonly leastQuantity: DecimalText | null
}

export interface Quote {
  readonly includeTax: boolean
  readonly taxRate: DecimalText
  readonly freight: Freight
  /** For EXTRA only. */
  readonly freightAmount: DecimalText | null
  readonly freightTaxRate: DecimalText | null
  readonly validUntil: DateText | null
  readonly payment: string | null
  readonly lines: readonly QuoteLine[]
}

/** A fault of a row or the whole quote; `text` has line, column and reason. */
export interface QuoteFault { readonly row: string | null, readonly column: string, readonly text: string }

/** An amount on both tax sides, two decimals each. */
export interface Both { readonly incl: DecimalText, readonly excl: DecimalText }

export const QUOTE_COLUMNS = {
  price: '单价', taxRate: '税率', brand: '品牌', note: '备注', days: '供货天数', leastQuantity: '起订量',
  freightAmount: '运费', freightTaxRate: '运费税率', validUntil: '有效期', payment: '付款要求',
} as const
const DIGITS_MAX = 18
const DAYS_MAX = 3650
const TEXT_MAX = { brand: 50, note: 200, payment: 200 } as const
const UNFORMATTED = /^\d+(\.\d+)?$/

const tooLong = (text: string): boolean => integerDigitsOf(text) + (text.split('.')[1]?.length ?? 0) > DIGITS_MAX

function figureFault(text: string, scale: number): string | null {
  if (/^-\d+(\.\d+)?$/.test(text)) return '不能是负数'
  if (!UNFORMATTED.test(text)) return '只能填数字'
  if (tooLong(text)) return `不能超过 ${DIGITS_MAX} 位数字`
  if (decimalsOf(text) > scale) return `最多 ${scale} 位小数`
  return dec(text).isZero() ? '必须大于 0' : null
}

export const priceFault = (text: string | null): string | null => (text === null || text === '' ? '未填' : figureFault(text, 2))

/** Returns the fault of a tax rate: the number before the percent sign, from 0 to below 100. */
export function rateFault(text: string | null): string | null {
  if (text === null || text === '') return '未填'
  if (/^-\d+(\.\d+)?$/.test(text)) return '不能是负数'
  if (!UNFORMATTED.test(text)) return '只能填数字'
  if (tooLong(text) || dec(text).gte(100)) return '必须小于 100'
  return decimalsOf(text) > 4 ? '最多 4 位小数' : null
}

const textFault = (text: string | null, max: number): string | null =>
  (text !== null && [...text].length > max ? `不能超过 ${max} 个字` : null)
const daysFault = (days: number | null): string | null =>
  (days === null || (Number.isInteger(days) && days >= 0 && days <= DAYS_MAX) ? null : `请填 0 到 ${DAYS_MAX} 的整数`)

export const rateOf = (quote: Pick<Quote, 'taxRate'>, line: Pick<QuoteLine, 'taxRate'>): DecimalText => line.taxRate ?? quote.taxRate

/** 「第 3 行 瓷砖 单价：必须大于 0」 */
export const lineText = (at: number, name: string, column: string, reason: string): string => `第 ${at} 行 ${name} ${column}：${reason}`

/**
 * Returns faults of the answer to a row; an empty price is one unless the row is declined.
 * @param at position of the row, from 1
 */
export function lineFaults(
  quote: Pick<Quote, 'taxRate'>, line: QuoteLine, requested: Pick<AskedLine, 'itemName'>, at: number
): QuoteFault[] {
  const faults: QuoteFault[] = []
  const say = (column: keyof typeof QUOTE_COLUMNS, reason: string | null): void => {
    if (reason !== null) faults.push({ row: line.row, column, text: lineText(at, requested.itemName, QUOTE_COLUMNS[column], reason) })
  }
  if (!line.declined) {
    say('price', line.price === null || line.price === '' ? '未填，不报请选“不报”' : priceFault(line.price))
    const rate = rateFault(rateOf(quote, line))
    say('taxRate', rate === '未填' ? '有单价必须有税率' : rate)
    say('days', daysFault(line.days))
    say('leastQuantity', line.leastQuantity === null ? null : figureFault(line.leastQuantity, 6))
  }
  say('brand', textFault(line.brand, TEXT_MAX.brand))
  say('note', textFault(line.note, TEXT_MAX.note))
  return faults
}

/**
 * Returns faults of a quote as a whole.
 * @param day business day of the deadline: no quote expires before it
 */
export function headFaults(quote: Quote, day: DateText | null): QuoteFault[] {
  const faults: QuoteFault[] = []
  const say = (column: keyof typeof QUOTE_COLUMNS, reason: string | null): void => {
    if (reason !== null) faults.push({ row: null, column, text: `${QUOTE_COLUMNS[column]}：${reason}` })
  }
  say('taxRate', rateFault(quote.taxRate))
  if (quote.freight === 'EXTRA') {
    say('freightAmount', priceFault(quote.freightAmount))
    say('freightTaxRate', rateFault(quote.freightTaxRate))
  }
  const validDay = quote.validUntil
  if (validDay !== null && validDay !== '') say(
    'validUntil', !isDay(validDay) ? '日期请按 2026-11-18 填写' : day !== null && validDay < day ? `不能早于截止日 ${day}` : null
  )
  say('payment', textFault(quote.payment, TEXT_MAX.payment))
  return faults
}

export const isLapsed = ({ validUntil }: Pick<Quote, 'validUntil'>, day: DateText): boolean => validUntil !== null && validUntil !== ''
  && validUntil < day

export function quoteFaults(quote: Quote, requested: readonly AskedLine[], day: DateText | null): QuoteFault[] {
  const lines = new Map(quote.lines.map(line => [line.row, line]))
  const faults = requested.flatMap((row, i) => lineFaults(quote, lines.get(row.row) ?? emptyLine(row.row), row, i + 1))
  const noneQuoted = faults.length === 0 && requested.every(({ row }) => lines.get(row)?.declined === true)
  return [...faults, ...headFaults(quote, day), ...(noneQuoted ? [{ row: null, column: 'lines', text: '所有行都不报，请改用“拒绝报价”' }] : [])]
}

export const emptyLine = (row: string): QuoteLine =>
  ({ row, declined: false, price: null, taxRate: null, brand: null, note: null, days: null, leastQuantity: null })

export const emptyQuote = (requested: readonly AskedLine[], taxRate: DecimalText): Quote => ({
  includeTax: true, taxRate, freight: 'INCLUDED', freightAmount: null, freightTaxRate: null, validUntil: null, payment: null,
  lines: requested.map(({ row }) => emptyLine(row)),
})

/** Calculates both tax sides of an amount, each rounded half up to two decimals (domain B0). */
export function bothOf(amount: Num, includeTax: boolean, taxRate: DecimalText): Both {
  const [typed, factor] = [round(amount, 2), dec(taxRate).div(100).plus(1)]
  return includeTax
    ? { incl: toScale(typed, 2), excl: toScale(typed.div(factor), 2) }
    : { incl: toScale(typed.times(factor), 2), excl: toScale(typed, 2) }
}

const hasPrice = (quote: Quote, line: QuoteLine): boolean => !line.declined && priceFault(line.price) === null
  && rateFault(rateOf(quote, line)) === null

/** Calculates both sides of a unit price; null without a valid one. */
export const unitSides = (quote: Quote, line: QuoteLine): Both | null =>
  (hasPrice(quote, line) ? bothOf(dec(line.price!), quote.includeTax, rateOf(quote, line)) : null)

/** Calculates both sides of a row's amount: round2(quantity × price), and from it the other side; null without a valid price. */
export function lineSides(quote: Quote, line: QuoteLine, quantity: DecimalText): Both | null {
  return hasPrice(quote, line) ? bothOf(dec(quantity).times(line.price!), quote.includeTax, rateOf(quote, line)) : null
}

/** Calculates both sides of the freight, on the quote's tax side at its rate; null unless EXTRA and valid. */
export function freightSides(quote: Quote): Both | null {
  const { freight, freightAmount, freightTaxRate, includeTax } = quote
  if (freight !== 'EXTRA' || priceFault(freightAmount) !== null || rateFault(freightTaxRate) !== null) return null
  return bothOf(dec(freightAmount!), includeTax, freightTaxRate!)
}

export interface QuoteSums extends Both {
  /** incl − excl */
  readonly tax: DecimalText
  readonly filled: number
  /** Rows with a price, or declined. */
  readonly answered: number
}

/** Sums a quote on both sides: rounded row amounts, and freight (domain B0: round first, then add). */
export function quoteSums(quote: Quote, requested: readonly AskedLine[]): QuoteSums {
  const quantities = new Map(requested.map(({ row, quantity }) => [row, quantity]))
  let [incl, excl, filled, respondedCount] = [ZERO, ZERO, 0, 0]
  const add = (sides: Both | null): void => {
    if (sides !== null) [incl, excl] = [incl.plus(sides.incl), excl.plus(sides.excl)]
  }
  for (const line of quote.lines) {
    const quantity = quantities.get(line.row)
    const sides = quantity === undefined ? null : lineSides(quote, line, quantity)
    if (quantity !== undefined && (sides !== null || line.declined)) respondedCount += 1
    if (sides !== null) filled += 1
    add(sides)
  }
  add(freightSides(quote))
  return { incl: toScale(incl, 2), excl: toScale(excl, 2), tax: toScale(incl.minus(excl), 2), filled, answered: respondedCount }
}
