import { sql } from 'drizzle-orm'
import { escapeLike } from '../like.ts'
import { plain, same, textValue, type SqlKind } from './sqlKind.ts'

const filters = {
  contains: (at, value) => sql`${at} ilike ${`%${escapeLike(textValue(value))}%`}`,
  starts: (at, value) => sql`${at} ilike ${`${escapeLike(textValue(value))}%`}`,
  equals: (at, value) => sql`lower(${at}) = lower(${textValue(value)})`,
  empty: at => sql`coalesce(${at}, '') = ''`,
  filled: at => sql`coalesce(${at}, '') <> ''`,
} satisfies SqlKind['filters']

/** Chinese stands in the order of its pinyin, digits in the order of their numbers, as on the screen. */
export const textSql: SqlKind = { order: at => sql`${at} collate yz_zh`, filters, wire: same }
export const longTextSql: SqlKind = { order: plain, filters: { contains: filters.contains, empty: filters.empty, filled: filters.filled }, wire: same }
