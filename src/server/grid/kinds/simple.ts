import { sql } from 'drizzle-orm'
import { asSql, refuseValue, same, type FilterValue, type SqlKind } from './sqlKind.ts'

const truth = (value: FilterValue): boolean => {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : refuseValue()
}

/** Null counts as false. */
export const booleanSql: SqlKind = {
  order: asSql, filters: { equals: (at, value) => sql`coalesce(${at}, false) = ${truth(value)}` }, wire: same,
  value: at => sql`coalesce(${at}, false)`,
}

export const filesSql: SqlKind = {
  order: asSql,
  filters: { empty: at => sql`coalesce(${at}, '[]') = '[]'`, filled: at => sql`coalesce(${at}, '[]') <> '[]'` },
  wire: same,
}
