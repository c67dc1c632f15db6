import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Column, FilterOp, KindName } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'

export type FilterValue = string | boolean | readonly string[] | undefined
export type Operator<K extends KindName = KindName> = (at: SQLWrapper, value: FilterValue, column: Column<K>) => SQL

export interface SqlKind<K extends KindName = KindName> {
  /** `chinese` is the clause that sorts Chinese by pinyin. */
  order(at: SQLWrapper, chinese: SQL): SQL
  readonly filters: { readonly [O in FilterOp]?: Operator<K> }
  /** Absent for kinds without a list of values. */
  readonly value?: (at: SQLWrapper) => SQL
  /** Absent where the client has every label. */
  readonly labelled?: (at: SQLWrapper, text: string, column: Column<K>) => SQL | undefined
  /** Rows of a node also count for its ancestors. */
  readonly branches?: true
  wire(value: unknown): unknown
}

export const refuseValue = (): never => {
  throw new AppError('BAD_INPUT', { field: 'filters', text: '筛选的值不正确' })
}
export const textValue = (value: FilterValue): string =>
  (typeof value === 'string' && !value.includes('\0') ? value : refuseValue())
export const listValue = (value: FilterValue): readonly string[] =>
  Array.isArray(value) && value.length > 0 ? value.map(textValue) : [textValue(typeof value === 'string' ? value : refuseValue())]

export const asSql = (at: SQLWrapper): SQL => sql`${at}`
export const same = (value: unknown): unknown => value
export const isNull: Operator = at => sql`${at} is null`
export const isNotNull: Operator = at => sql`${at} is not null`
