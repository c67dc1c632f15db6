import type { Column, KindName, LookupSource, Lookups, Option } from '#schemas/kit/index.ts'
import { ListField } from '#client/ui/pick/fields.tsx'
import type { HeadControlProps } from './control.ts'

/** Includes disabled options, because the value may be one. */
export function optionsOf(column: Column<KindName, unknown>, lookups: Lookups): readonly Option[] {
  if ('values' in column.options) return Object.entries(column.options.values).map(([key, label]) => ({ key, label }))
  return 'source' in column.options ? lookups.options(column.options.source as LookupSource) : []
}

export function ListControl({ store, name, column, aria }: HeadControlProps) {
  const value = String(store.head(name) ?? '') || null
  return (
    <ListField
      aria={aria} noun={column.label} choices={optionsOf(column, store.lookups)} value={value}
      onChange={key => store.setHeadValue(name, key)}
    />
  )
}
