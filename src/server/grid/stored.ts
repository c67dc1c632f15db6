import {
  dec, decimalsOf, isDecimalText, kindOf, NO_LOOKUPS, parseCell, scaleOf, toScale, type Column, type KindName, type Value,
} from '#schemas/kit/index.ts'

/** Texts are trimmed, decimals padded to their scale, empty values null. */
export function storedValue(value: Value | undefined, column: Column<KindName, unknown>): Value {
  if (typeof value !== 'string') return value ?? null
  const { holds } = kindOf(column)
  if (holds === 'text') {
    const parsed = parseCell(value, column, NO_LOOKUPS)
    return parsed.ok ? parsed.value : value
  }
  const fits = holds === 'decimal' && isDecimalText(value) && decimalsOf(value) <= scaleOf(column)
  return fits ? toScale(dec(value), scaleOf(column)) : value === '' ? null : value
}
