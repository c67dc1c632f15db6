import { lettersOf, searchKey } from '#schemas/kit/index.ts'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { spellingsOf, type Spelling } from '#server/core/spelling.ts'

/** The words of a search, each in the form of the search keys. */
export const needlesOf = (text: string): string[] => text.split(/\s+/).map(searchKey).filter(word => word !== '')

/** What an index by characters and initials is asked for in place of the words, and what the name must meet besides. */
interface Spoken {
  readonly needles: readonly string[]
  /** A single character of these stands beside the needles; any where there are none. */
  readonly anyOf: readonly string[]
  readonly patterns: readonly string[]
}

/** Words as they were typed, and others as readings. */
function wayOf(written: readonly string[], read: readonly Spelling[]): Spoken {
  const initials = read.filter(({ characters }) => characters.length === 0).map(one => one.initials)
  const needles = [...written, ...initials]
  return { needles, anyOf: initials.length > 0 ? [] : read[0]?.characters ?? [], patterns: read.map(({ pattern }) => pattern) }
}

/** Ways to take one of the words for a reading, the others being as they were typed, and every word that can be one. */
function spokenWays(needles: readonly string[]): Spoken[] {
  const spelled = needles.map(needle => spellingsOf(lettersOf(needle), { whole: true }))
  const single = spelled.flatMap((ways, at) => ways.map(way => wayOf(needles.filter((_, other) => other !== at), [way])))
  const read = spelled.flatMap(([first]) => first ?? [])
  return read.length < 2 ? single : [...single, wayOf(needles.filter((_, at) => spelled[at]!.length === 0), read)]
}

/** A text that is read aloud in letters: the rows that an index finds so, and what the name of each meets. */
export interface SpokenSearch { readonly rows: SQL, readonly begins: (name: SQLWrapper) => SQL }

/**
 * Rows whose names are read like a word of the text, beside those that hold its words; null where no word can be a reading.
 * @param find the rows that hold every needle, as the database's function gives them under the name `f`
 * @param name the column of `f` that the readings are compared with
 */
export function spokenSearch(text: string, find: (needles: SQL) => SQL, name: SQL): SpokenSearch | null {
  const ways = spokenWays(needlesOf(text))
  if (ways.length === 0) return null
  const parts = ways.map(({ needles, anyOf, patterns }) => {
    const found = anyOf.length === 0 ? find(sql`${sql.param([...needles])}::text[]`)
      : sql`unnest(${sql.param([...anyOf])}::text[]) as c (letter), lateral ${find(sql`array_append(${sql.param([...needles])}::text[], c.letter)`)}`
    return sql`select f.* from ${found} where ${sql.join(patterns.map(pattern => sql`${name} ~ ${pattern}`), sql` and `)}`
  })
  const first = ways.map(({ patterns: [lead] }) => lead).join('|')
  return { rows: sql.join(parts, sql` union `), begins: column => sql`${column} ~ ${`^(${first})`}` }
}
