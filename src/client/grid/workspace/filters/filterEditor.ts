import type { ComponentType } from 'react'
import type { Column, FilterOp, KindName, Lookups } from '#schemas/kit/index.ts'
import type { ValueCount } from '#shared/api/page.ts'
import type { Filter, FilterValue } from '#client/grid/remote/query.ts'

export interface FilterEditorProps {
  readonly columnKey: string
  readonly column: Column<KindName, unknown>
  readonly lookups: Lookups
  readonly filters: readonly Filter[]
  readonly onChange: (filters: readonly Filter[]) => void
  /** Values under the other filters; null until loaded. */
  readonly counts: readonly ValueCount[] | null
  /** Narrows `counts` by label, where not all fit into one answer. */
  readonly onSearch: (text: string) => void
}
export type FilterEditor = ComponentType<FilterEditorProps>

/** Replaces one operator's filters; an empty value removes it, `empty` and `filled` exclude others. */
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

export const chosenOf = (filters: readonly Filter[], op: 'in' | 'under'): readonly string[] => {
  const value = valueOf(filters, op)
  return typeof value === 'string' ? [value] : typeof value === 'object' ? value : []
}

/** 0 where the loaded counts lack the value. */
export const countOf = (counts: readonly ValueCount[] | null, value: ValueCount['value']): number | undefined =>
  counts === null ? undefined : counts.find(one => one.value === value)?.count ?? 0
