import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { aliasKey, lettersOf } from '#schemas/kit/index.ts'
import { spellingsOf } from '#server/core/spelling.ts'

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, char => `\\${char}`)

/** Text without case, such as Chinese, uses the faster LIKE. */
export const likeAnyCase = (at: SQLWrapper, pattern: string): SQL =>
  pattern.toLowerCase() === pattern.toUpperCase() ? sql`${at} like ${pattern}` : sql`${at} ilike ${pattern}`

/** Whether a text can be the reading of Chinese words. */
export const canBeRead = (text: string): boolean => spellingsOf(lettersOf(text)).length > 0

/**
 * An expression contains the text in any case, or is read like it; undefined for an empty search. Searches with an index use
 * `spokenSearch`.
 */
export function meetsText(search: string, ...columns: readonly SQLWrapper[]): SQL | undefined {
  const text = search.replaceAll('\0', '').trim()
  if (text === '' || columns.length === 0) return undefined
  const pattern = `%${escapeLike(text)}%`
  const readings = spellingsOf(lettersOf(text)).map(spelling => spelling.pattern).join('|')
  const matches = columns.flatMap(at => [likeAnyCase(at, pattern), ...readings === '' ? [] : [sql`${at} ~ ${readings}`]])
  return sql`(${sql.join(matches, sql` or `)})`
}

/** Whether stored initials (`pinyinOf`) contain the search. */
export function meetsInitials(search: string, initials: SQLWrapper): SQL | undefined {
  const letters = aliasKey(search.replaceAll('\0', '')).replace(/[^\p{L}\p{N}]/gu, '')
  return letters === '' ? undefined : sql`${initials} like ${`%${escapeLike(letters)}%`}`
}
