import { dec, decimalsOf, isDecimalText, NO_LOOKUPS, parseCell, scaleOf, toScale, type Column, type KindName, type Value } from '#schemas/kit/index.ts'

const TEXTS: ReadonlySet<KindName> = new Set(['text', 'longText'])
const DECIMALS: ReadonlySet<KindName> = new Set(['decimal', 'money', 'percent', 'computed'])

/** One stored form for one value: texts trimmed, decimals with all their places, nothing as null. */
export function storedValue(value: Value | undefined, column: Column<KindName, unknown>): Value {
  if (typeof value !== 'string') return value ?? null
  if (TEXTS.has(column.kind)) {
    const read = parseCell(value, column, NO_LOOKUPS)
    return read.ok ? read.value : value
  }
  const fits = DECIMALS.has(column.kind) && isDecimalText(value) && decimalsOf(value) <= scaleOf(column)
  return fits ? toScale(dec(value), scaleOf(column)) : value === '' ? null : value
}
