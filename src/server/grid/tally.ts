import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { tally } from '#server/db/tables/engine.ts'

/** Codes of a node and of everything below it, asked for once for all rows so that an index serves it. */
export const codesUnder = (at: SQLWrapper, tree: 'ITEM' | 'MATERIAL', code: string): SQL => sql`${at} = any (array(select unnest(yz_codes_under(${tree}, ${code}))))`

/** Rows that the database keeps counted (migration 0022): those of a list, or of it what stands under a node of its tree. */
export interface Tally {
  readonly list: 'quota' | 'quota.deleted' | 'material' | 'machine'
  /** Merchants whose rows the list shows. */
  readonly owners: readonly string[]
  readonly under?: string
}

const rowsOf = ({ list, owners, under }: Tally): SQL => {
  const node = under ? sql` and ${codesUnder(sql`key`, list.startsWith('quota') ? 'ITEM' : 'MATERIAL', under)}` : sql``
  return sql`from ${tally} where merchant_id in ${owners} and list = ${list}${node}`
}

/** Their number as an expression. */
export const talliedCount = (of: Tally): SQL => sql`(select coalesce(sum(rows), 0) ${rowsOf(of)})`

/** Their numbers by the node at which they stand, as a statement. */
export const talliedByKey = (of: Tally): SQL => sql`select key as code, sum(rows)::int as count ${rowsOf(of)} group by 1 having sum(rows) <> 0 order by 1`
