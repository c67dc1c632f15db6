import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

export const wordsKeyOf = (name: SQLWrapper, spec: SQLWrapper, unit: SQLWrapper): SQL =>
  sql`to_json(array[trim(${name}), trim(coalesce(${spec}, '')), trim(coalesce(${unit}, ''))])::text`
