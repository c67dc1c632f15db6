import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { aliasKey, lettersOf } from '#schemas/kit/index.ts'
import { spellingsOf } from '#server/core/spelling.ts'

/** A text for use inside an ILIKE pattern: its own % _ and \ are letters. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, char => `\\${char}`)

/** A match of a pattern in whatever case. What has no case, as all Chinese text, is compared as it stands: folding every row costs more than comparing it. */
export const likeAnyCase = (at: SQLWrapper, pattern: string): SQL =>
  pattern.toLowerCase() === pattern.toUpperCase() ? sql`${at} like ${pattern}` : sql`${at} ilike ${pattern}`

/** Whether a text can be meant as the reading of words, so that what holds it letter by letter is not all that is looked for. */
export const canBeRead = (text: string): boolean => spellingsOf(lettersOf(text)).length > 0

/**
 * How a search text meets texts of the database: one of them holds it in whatever case, or is read so, by initials, whole syllables or
 * both. Nothing where nothing is looked for. The one answer of searches without an index; those that have one ask `spokenSearch`.
 */
export function meetsText(searched: string, ...places: readonly SQLWrapper[]): SQL | undefined {
  const text = searched.replaceAll('\0', '').trim()
  if (text === '' || places.length === 0) return undefined
  const pattern = `%${escapeLike(text)}%`
  const said = spellingsOf(lettersOf(text)).map(spelling => spelling.pattern).join('|')
  const ways = places.flatMap(at => [likeAnyCase(at, pattern), ...said === '' ? [] : [sql`${at} ~ ${said}`]])
  return sql`(${sql.join(ways, sql` or `)})`
}

/** Whether initials that a table keeps of a name (`pinyinOf`) hold what was typed: a single one, and those with digits behind them. */
export function meetsInitials(searched: string, initials: SQLWrapper): SQL | undefined {
  const wanted = aliasKey(searched.replaceAll('\0', '')).replace(/[^\p{L}\p{N}]/gu, '')
  return wanted === '' ? undefined : sql`${initials} like ${`%${escapeLike(wanted)}%`}`
}
