import { sql, type SQL } from 'drizzle-orm'
import { isDay } from '#schemas/kit/index.ts'
import { isNotNull, isNull, asSql, refuseValue, same, textValue, type FilterValue, type SqlKind } from './sqlKind.ts'

const day = (value: FilterValue): SQL => {
  const text = textValue(value)
  return isDay(text) ? sql`${text}::date` : refuseValue()
}
/** Start of a calendar day in China (kit/clock.ts). */
const midnight = (date: SQL): SQL => sql`(${date}::timestamp at time zone 'Asia/Shanghai')`

export const dateSql: SqlKind = {
  order: asSql,
  filters: {
    from: (at, value) => sql`${at} >= ${day(value)}`,
    to: (at, value) => sql`${at} <= ${day(value)}`,
    equals: (at, value) => sql`${at} = ${day(value)}`,
    empty: isNull, filled: isNotNull,
  },
  wire: same,
}

/** Filters by days, both ends included. */
export const datetimeSql: SqlKind = {
  order: asSql,
  filters: {
    from: (at, value) => sql`${at} >= ${midnight(day(value))}`,
    to: (at, value) => sql`${at} < ${midnight(sql`(${day(value)} + 1)`)}`,
    empty: isNull, filled: isNotNull,
  },
  wire: same,
}
