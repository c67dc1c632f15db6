import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { tally } from '#server/db/tables/engine.ts'

/** Whether a code is that of a node or its descendants; evaluated once for all rows, so that an index serves it. */
export const codesUnder = (at: SQLWrapper, tree: 'ITEM' | 'MATERIAL', code: string): SQL =>
  sql`${at} = any (array(select unnest(yz_codes_under(${tree}, ${code}))))`

/** Lists whose row counts the database maintains (`yz_tallied`). */
type TalliedList =
  | 'quota' | 'quota.deleted' | 'material' | 'machine'
  | 'approval.launched' | 'approval.part' | 'approval.answered' | 'approval.copied'

/** All rows, those with a key, or those under a node of the tree. */
export interface Tally {
  readonly list: TalliedList | readonly TalliedList[]
  readonly owners: readonly string[]
  readonly key?: string
  readonly under?: string
}

const rowsOf = ({ list, owners, key, under: branchCode }: Tally): SQL => {
  const lists = [list].flat()
  const node = branchCode
    ? sql` and ${codesUnder(sql`key`, lists.some(name => name.startsWith('quota')) ? 'ITEM' : 'MATERIAL', branchCode)}`
    : sql``
  const withKey = key === undefined ? sql`` : sql` and key = ${key}`
  return sql`from ${tally} where merchant_id in ${owners} and list in ${lists}${withKey}${node}`
}

export const talliedCount = (query: Tally): SQL => sql`(select coalesce(sum(rows), 0) ${rowsOf(query)})`

export const talliedByKey = (query: Tally): SQL =>
  sql`select key as code, sum(rows)::int as count ${rowsOf(query)} group by 1 having sum(rows) <> 0 order by 1`
