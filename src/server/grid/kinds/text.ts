import { sql } from 'drizzle-orm'
import { escapeLike, likeAnyCase, meetsText } from '../meetsText.ts'
import { asSql, same, textValue, type SqlKind } from './sqlKind.ts'

const filters = {
  contains: (at, value) => likeAnyCase(at, `%${escapeLike(textValue(value))}%`),
  starts: (at, value) => likeAnyCase(at, `${escapeLike(textValue(value))}%`),
  equals: (at, value) => sql`lower(${at}) = lower(${textValue(value)})`,
  empty: at => sql`coalesce(${at}, '') = ''`,
  filled: at => sql`coalesce(${at}, '') <> ''`,
} satisfies SqlKind['filters']

export const textSql: SqlKind = {
  order: (at, chinese) => sql`${at}${chinese}`, filters, wire: same,
  value: at => sql`nullif(${at}, '')`, labelled: (at, text) => meetsText(text, at),
}
const { contains, empty, filled } = filters
export const longTextSql: SqlKind = { order: asSql, filters: { contains, empty, filled }, wire: same }
