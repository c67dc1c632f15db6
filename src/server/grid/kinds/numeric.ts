import { sql, type SQL } from 'drizzle-orm'
import { isDecimalText, readNumber } from '#schemas/kit/index.ts'
import { isNotNull, isNull, asSql, refuseValue, same, textValue, type FilterValue, type SqlKind } from './sqlKind.ts'

const number = (value: FilterValue): SQL => {
  const parsed = readNumber(textValue(value))
  return parsed.ok && parsed.value !== null && isDecimalText(parsed.value) ? sql`${parsed.value}::numeric` : refuseValue()
}

export const decimalSql: SqlKind = {
  order: asSql,
  filters: {
    from: (at, value) => sql`${at} >= ${number(value)}`,
    to: (at, value) => sql`${at} <= ${number(value)}`,
    equals: (at, value) => sql`${at} = ${number(value)}`,
    empty: isNull, filled: isNotNull,
  },
  wire: same,
}
/** Integers are numbers in JSON; eight-byte ones come from the database as text. */
export const integerSql: SqlKind = { ...decimalSql, wire: value => (value === null ? null : Number(value)) }
