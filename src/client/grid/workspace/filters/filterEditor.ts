import type { ComponentType } from 'react'
import type { Column, FilterOp, KindName, Lookups } from '#schemas/kit/index.ts'
import type { Filter, FilterValue } from '#client/grid/remote/query.ts'

export interface FilterEditorProps {
  readonly columnKey: string
  readonly column: Column<KindName, unknown>
  readonly lookups: Lookups
  /** The conditions of this column. */
  readonly filters: readonly Filter[]
  readonly onChange: (filters: readonly Filter[]) => void
}
export type FilterEditor = ComponentType<FilterEditorProps>

/** The condition with one operator replaced; an empty value drops it, `empty` and `filled` stand alone. */
export function withOp(filters: readonly Filter[], key: string, op: FilterOp, value: FilterValue | null): readonly Filter[] {
  const rest = filters.filter(filter => filter.op !== op && filter.op !== 'empty' && filter.op !== 'filled')
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return isEmpty ? rest : [...rest, { key, op, value }]
}

export const valueOf = (filters: readonly Filter[], op: FilterOp): FilterValue | undefined =>
  filters.find(filter => filter.op === op)?.value

export const textOf = (filters: readonly Filter[], op: FilterOp): string => {
  const value = valueOf(filters, op)
  return typeof value === 'string' ? value : ''
}
