import { sql } from 'drizzle-orm'
import { isFoundIn } from '#schemas/kit/index.ts'
import { readingOf } from '#server/core/pinyin.ts'
import { dictEntry, dictTree } from '#server/db/tables/dictionary.ts'
import { meetsText } from '../meetsText.ts'
import { isNotNull, isNull, listValue, asSql, same, type Operator, type SqlKind } from './sqlKind.ts'

const among: Operator = (at, value) => sql`${at} in ${listValue(value)}`
const filters = { in: among, empty: isNull, filled: isNotNull } satisfies SqlKind['filters']

export const refSql: SqlKind<'ref'> = { order: asSql, filters, wire: same }
export const choiceSql: SqlKind<'choice'> = {
  order: asSql, filters, wire: same, value: asSql,
  labelled(at, text, { options }) {
    const keys = Object.entries(options.values).filter(([, label]) => isFoundIn(label, text, readingOf)).map(([key]) => key)
    return keys.length === 0 ? sql`false` : sql`${at} in ${keys}`
  },
}
export const dictSql: SqlKind<'dict'> = {
  order: asSql, filters, wire: same, value: asSql,
  labelled: (at, text, { options }) => sql`${at} in (
    select ${dictEntry.key} from ${dictEntry}
    where ${dictEntry.pid}::text = ${String(options.source)} and ${meetsText(text, dictEntry.value) ?? sql`true`})`,
}

/** The nodes and their descendants, by parent: region codes do not begin with their parent's. */
const inSubtree: Operator<'tree'> = (at, value, column) => sql`${at} in (
  with recursive below as (
    select ${dictTree.code} as code from ${dictTree}
    where ${dictTree.tree} = ${column.options.source} and ${dictTree.code} in ${listValue(value)}
    union
    select ${dictTree.code} from ${dictTree} join below on ${dictTree.parentCode} = below.code
    where ${dictTree.tree} = ${column.options.source}
  ) select code from below)`
export const treeSql: SqlKind<'tree'> = {
  order: asSql, filters: { under: inSubtree, empty: isNull, filled: isNotNull }, wire: same, value: asSql, branches: true,
}
