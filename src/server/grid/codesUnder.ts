import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Codes of a node and of everything below it: they begin with the node's own. A range instead of LIKE, so that an index serves it
 * under row-level security; `~` stands behind digits and letters where columns sort by code point.
 */
export const codesUnder = (at: SQLWrapper, code: string): SQL => sql`${at} >= ${code} and ${at} < ${`${code}~`}`
