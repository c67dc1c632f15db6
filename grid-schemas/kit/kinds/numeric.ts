import type { Column, KindName } from '../column.ts'
import { isDecimalText } from '../decimal.ts'
import { groupThousands, readNumber } from '../number.ts'
import { readPeriod } from '../period.ts'
import { comparePlain, decimalsOf, integerDigitsOf, padded } from '../decimalText.ts'
import type { DecimalText } from '../value.ts'
import { bad, compareText, ok, type ExcelCell, type Kind, type Parsed } from './kind.ts'

interface Bounds { readonly min?: DecimalText; readonly max?: DecimalText }

const LONGEST = 16
const LARGEST_WHOLE = 2 ** 31 - 1

/** Refuses surplus decimals, as quantities and prices are never rounded silently. */
export const tooFine = (scale: number): string => (scale === 0 ? '只能填写整数' : `最多 ${scale} 位小数，不会自动四舍五入`)

/** Message for an invalid number; 「1,2345」 is reported as wrong grouping. */
const noNumber = (raw: string): string => `${/^[-+¥￥]?\d+([,，]\d+)+(\.\d*)?$/.test(raw.trim()) ? '千分位写法不正确，' : ''}无法识别为数字`

export const readDecimal = (raw: string, scale: number): Parsed<DecimalText> => {
  const read = readNumber(raw)
  if (!read.ok) return bad(noNumber(raw))
  if (read.value === null) return ok<DecimalText>(null)
  return decimalsOf(read.value) > scale ? bad(tooFine(scale)) : ok(padded(read.value, scale))
}

/** A valid number allocates nothing, as whole sheets are checked. */
export const checkDecimal = (value: DecimalText, scale: number, { min, max }: Bounds, hint?: string): string | null => {
  if (!isDecimalText(value)) {
    const read = readDecimal(value, scale)
    return read.ok ? noNumber(value) : read.text
  }
  if (decimalsOf(value) > scale) return tooFine(scale)
  if (min !== undefined && comparePlain(value, min) < 0) return hint ?? `不能小于 ${min}`
  if (max !== undefined && comparePlain(value, max) > 0) return `不能大于 ${max}`
  return integerDigitsOf(value) > LONGEST ? '数字过大' : null
}

const excelFormat = (scale: number): string => (scale === 0 ? '#,##0' : `#,##0.${'0'.repeat(scale)}`)

export const numberCell = (value: DecimalText, scale: number): ExcelCell => ({ type: 'n', text: value, format: excelFormat(scale) })

/** Drops trailing zeros unless the column is `fixed`: 1.500000 becomes 1.5. Surplus decimals stay. */
const digits = (value: DecimalText, scale: number, fixed: boolean): string =>
  padded(value, fixed && decimalsOf(value) <= scale ? scale : decimalsOf(value))

type DecimalKinds = 'decimal' | 'money' | 'percent' | 'computed'

/** The four decimal kinds differ in scale and trailing zeros. */
export const decimalLike = <K extends DecimalKinds & KindName>(
  scaleOf: (column: Column<K>) => number, fixedOf: (column: Column<K>) => boolean,
): Kind<K> => ({
  align: 'right', holds: 'decimal', width: 110, counted: false, bulk: true, filters: ['from', 'to', 'equals', 'empty', 'filled'],
  parse: (raw: string, column: Column<K>) => readDecimal(raw, scaleOf(column)),
  check: (value: DecimalText, column: Column<K>) => checkDecimal(value, scaleOf(column), column.options, column.facts.hint),
  format: (value: DecimalText, column: Column<K>) =>
    (isDecimalText(value) ? groupThousands(digits(value, scaleOf(column), fixedOf(column))) : value),
  edit: (value: DecimalText, column: Column<K>) => (isDecimalText(value) ? digits(value, scaleOf(column), fixedOf(column)) : value),
  compare: (a: DecimalText, b: DecimalText) => comparePlain(a, b),
  toExcel: (value: DecimalText, column: Column<K>) => numberCell(value, scaleOf(column)),
} as unknown as Kind<K>)

/** "12.5%" and "12.5" are both 12.5, since the header has the sign. */
const readShare = (raw: string, scale: number): Parsed<DecimalText> => readDecimal(raw.normalize('NFKC').replace(/%\s*$/, ''), scale)

export const decimalKind: Kind<'decimal'> = {
  ...decimalLike<'decimal'>(c => c.options.scale, c => c.options.fixed ?? false),
  parse: (raw, { options: { scale, unit } }) => (unit === '%' ? readShare(raw, scale) : readDecimal(raw, scale)),
}
export const moneyKind = decimalLike<'money'>(() => 2, () => true)
export const computedKind: Kind<'computed'> = {
  ...decimalLike<'computed'>(c => c.options.scale, c => c.options.fixed ?? c.options.scale <= 2), bulk: false,
}

export const percentKind: Kind<'percent'> = {
  ...decimalLike<'percent'>(c => c.options.scale, () => true),
  parse: (raw, { options: { scale } }) => readShare(raw, scale),
}

export const integerKind: Kind<'integer'> = {
  align: 'right', holds: 'whole', width: 80, counted: false, bulk: true, filters: ['from', 'to', 'equals', 'empty', 'filled'],
  parse: (raw, { options }) => {
    const period = options.period ? readPeriod(raw) : null
    if (period !== null) return Number.isInteger(period) ? ok(period) : bad(tooFine(0))
    const read = readDecimal(raw, 0)
    return read.ok ? ok(read.value === null ? null : Number(read.value)) : read
  },
  check: (value, { options: { min, max }, facts: { hint } }) => {
    if (!Number.isSafeInteger(value)) return '只能填写整数'
    if (min !== undefined && value < min) return hint ?? `不能小于 ${min}`
    if (max !== undefined && value > max) return `不能大于 ${max}`
    return Math.abs(value) > LARGEST_WHOLE ? '数字过大' : null
  },
  format: value => groupThousands(String(value)),
  edit: value => String(value),
  // Invalid text in a cell is compared as text.
  compare: (a, b) => (Number.isNaN(a - b) ? compareText(String(a), String(b)) : a - b),
  toExcel: value => numberCell(String(value), 0),
}
