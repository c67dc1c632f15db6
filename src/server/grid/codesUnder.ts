import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Codes of a node and of everything below it, asked for once for all rows so that an index serves it. */
export const codesUnder = (at: SQLWrapper, tree: 'ITEM' | 'MATERIAL', code: string): SQL => sql`${at} = any (array(select unnest(yz_codes_under(${tree}, ${code}))))`
