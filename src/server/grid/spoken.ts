import { lettersOf, searchKey } from '#schemas/kit/index.ts'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { spellingsOf, type Spelling } from '#server/core/spelling.ts'

/** A search's words in the normal form of search keys. */
export const needlesOf = (text: string): string[] => text.split(/\s+/).map(searchKey).filter(word => word !== '')

interface IndexQuery {
  readonly needles: readonly string[]
  /** Any of these characters is a further needle; no restriction where empty. */
  readonly anyOf: readonly string[]
  readonly patterns: readonly string[]
}

function queryOf(literal: readonly string[], readings: readonly Spelling[]): IndexQuery {
  const initials = readings.filter(({ characters }) => characters.length === 0).map(reading => reading.initials)
  return {
    needles: [...literal, ...initials],
    anyOf: initials.length > 0 ? [] : readings[0]?.characters ?? [],
    patterns: readings.map(({ pattern }) => pattern),
  }
}

/** Queries that take one word as a reading, and one that takes every possible word as a reading. */
function readingQueries(needles: readonly string[]): IndexQuery[] {
  const spelled = needles.map(needle => spellingsOf(lettersOf(needle), { whole: true }))
  const single = spelled.flatMap((readings, at) =>
    readings.map(reading => queryOf(needles.filter((_, other) => other !== at), [reading])))
  const first = spelled.flatMap(([reading]) => reading ?? [])
  return first.length < 2 ? single : [...single, queryOf(needles.filter((_, at) => spelled[at]!.length === 0), first)]
}

/** `begins` is the condition that a name begins with a reading. */
export interface SpokenSearch { readonly rows: SQL, readonly begins: (name: SQLWrapper) => SQL }

/**
 * Searches rows whose names are read like a word of the text; null where no word can be a reading.
 * @param find the database function that returns, as `f`, the rows with every needle
 * @param name the column of `f` that is compared with the readings
 */
export function spokenSearch(text: string, find: (needles: SQL) => SQL, name: SQL): SpokenSearch | null {
  const queries = readingQueries(needlesOf(text))
  if (queries.length === 0) return null
  const parts = queries.map(({ needles, anyOf, patterns }) => {
    const withLetter = sql`array_append(${sql.param([...needles])}::text[], c.letter)`
    const source = anyOf.length === 0
      ? find(sql`${sql.param([...needles])}::text[]`)
      : sql`unnest(${sql.param([...anyOf])}::text[]) as c (letter), lateral ${find(withLetter)}`
    return sql`select f.* from ${source} where ${sql.join(patterns.map(pattern => sql`${name} ~ ${pattern}`), sql` and `)}`
  })
  const first = queries.map(({ patterns: [lead] }) => lead).join('|')
  return { rows: sql.join(parts, sql` union `), begins: column => sql`${column} ~ ${`^(${first})`}` }
}
