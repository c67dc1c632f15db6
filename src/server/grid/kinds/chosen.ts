import { sql } from 'drizzle-orm'
import { dictTree } from '#server/db/tables/dictionary.ts'
import { isNotNull, isNull, listValue, plain, same, textValue, type Operator, type SqlKind } from './sqlKind.ts'

const among: Operator = (at, value) => sql`${at} in ${listValue(value)}`
/** Choices, dictionary entries and records stand as keys. */
export const keySql: SqlKind = { order: plain, filters: { in: among, empty: isNull, filled: isNotNull }, wire: same }

/** The node and everything below it, by the tree itself: codes of the region tree do not begin with their parent's. */
const under: Operator<'tree'> = (at, value, column) => sql`${at} in (
  with recursive below as (
    select ${dictTree.code} as code from ${dictTree}
    where ${dictTree.tree} = ${column.options.source} and ${dictTree.code} = ${textValue(value)}
    union
    select ${dictTree.code} from ${dictTree} join below on ${dictTree.parentCode} = below.code
    where ${dictTree.tree} = ${column.options.source}
  ) select code from below)`
export const treeSql: SqlKind<'tree'> = { order: plain, filters: { under, empty: isNull, filled: isNotNull }, wire: same }
