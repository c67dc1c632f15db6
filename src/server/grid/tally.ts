import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { tally } from '#server/db/tables/engine.ts'

/** Codes of a node and of everything below it, asked for once for all rows so that an index serves it. */
export const codesUnder = (at: SQLWrapper, tree: 'ITEM' | 'MATERIAL', code: string): SQL => sql`${at} = any (array(select unnest(yz_codes_under(${tree}, ${code}))))`

/** Lists whose rows the database keeps counted (`yz_tallied`). */
type TalliedList = 'quota' | 'quota.deleted' | 'material' | 'machine' | 'approval.launched' | 'approval.part' | 'approval.answered' | 'approval.copied'

/** Rows of one of them, or of several together: all, those that have a key, or those that stand under a node of its tree. */
export interface Tally {
  readonly list: TalliedList | readonly TalliedList[]
  /** Merchants whose rows the list shows. */
  readonly owners: readonly string[]
  readonly key?: string
  readonly under?: string
}

const rowsOf = ({ list, owners, key, under }: Tally): SQL => {
  const lists = [list].flat()
  const node = under ? sql` and ${codesUnder(sql`key`, lists.some(name => name.startsWith('quota')) ? 'ITEM' : 'MATERIAL', under)}` : sql``
  return sql`from ${tally} where merchant_id in ${owners} and list in ${lists}${key === undefined ? sql`` : sql` and key = ${key}`}${node}`
}

/** Their number as an expression. */
export const talliedCount = (of: Tally): SQL => sql`(select coalesce(sum(rows), 0) ${rowsOf(of)})`

/** Their numbers by the node at which they stand, as a statement. */
export const talliedByKey = (of: Tally): SQL => sql`select key as code, sum(rows)::int as count ${rowsOf(of)} group by 1 having sum(rows) <> 0 order by 1`
