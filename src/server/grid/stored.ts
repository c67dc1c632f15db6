import { dec, decimalsOf, isDecimalText, kindOf, NO_LOOKUPS, parseCell, scaleOf, toScale, type Column, type KindName, type Value } from '#schemas/kit/index.ts'

/** One stored form for one value: texts trimmed, decimals with all their places, nothing as null. */
export function storedValue(value: Value | undefined, column: Column<KindName, unknown>): Value {
  if (typeof value !== 'string') return value ?? null
  const { holds } = kindOf(column)
  if (holds === 'text') {
    const read = parseCell(value, column, NO_LOOKUPS)
    return read.ok ? read.value : value
  }
  const fits = holds === 'decimal' && isDecimalText(value) && decimalsOf(value) <= scaleOf(column)
  return fits ? toScale(dec(value), scaleOf(column)) : value === '' ? null : value
}
