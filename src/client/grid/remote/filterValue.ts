import { isDecimalText, readNumber, type Column, type FilterOp, type KindName } from '#schemas/kit/index.ts'
import type { FilterValue } from './query.ts'

/** Contract limit for text characters and list entries. */
const LONGEST = 200
const MAX_ENTRIES = 200

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST && !value.includes('\0')
const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.length <= MAX_ENTRIES && value.every(isText)

const isDay = (value: unknown): value is string =>
  isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00Z`))
  && new Date(`${value}T00:00Z`).toISOString().startsWith(value)

function isNumber(value: unknown): value is string {
  if (!isText(value)) return false
  const read = readNumber(value)
  return read.ok && read.value !== null && isDecimalText(read.value)
}

/** Whether the server accepts the value: addresses are typed by hand, views outlive columns. */
export function isFilterValue({ kind }: Column<KindName, unknown>, op: FilterOp, value: unknown): value is FilterValue {
  if (kind === 'boolean') return typeof value === 'boolean'
  if (op === 'in' || op === 'under') return isText(value) || isTextList(value)
  if (op === 'from' || op === 'to' || op === 'equals') {
    if (kind === 'date' || kind === 'datetime') return isDay(value)
    if (kind !== 'text' && kind !== 'longText') return isNumber(value)
  }
  return isText(value)
}
