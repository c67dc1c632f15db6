import type { KindName } from '#schemas/kit/index.ts'
import { choiceSql, dictSql, refSql, treeSql } from './chosen.ts'
import { dateSql, datetimeSql } from './dates.ts'
import { decimalSql, integerSql } from './numeric.ts'
import { booleanSql, filesSql } from './simple.ts'
import type { SqlKind } from './sqlKind.ts'
import { longTextSql, textSql } from './text.ts'

export const SQL_KINDS = {
  text: textSql, longText: longTextSql,
  integer: integerSql, decimal: decimalSql, money: decimalSql, percent: decimalSql, computed: decimalSql,
  boolean: booleanSql, files: filesSql,
  date: dateSql, datetime: datetimeSql,
  choice: choiceSql, dict: dictSql, ref: refSql, tree: treeSql,
} satisfies { readonly [K in KindName]: SqlKind<K> }

/** For a kind known only at run time. */
export const sqlKindOf = (kind: KindName): SqlKind => SQL_KINDS[kind] as SqlKind

export type { FilterValue, SqlKind } from './sqlKind.ts'
