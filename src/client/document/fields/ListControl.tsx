import { HTMLSelect } from '@blueprintjs/core'
import type { Column, KindName, LookupSource, Lookups, Option } from '#schemas/kit/index.ts'
import { ChoiceField } from '#client/ui/pick/fields.tsx'
import type { HeadControlProps } from './control.ts'

/** More choices than this are searched, not scanned (look.md, Which component). */
const SCANNED = 7

export function optionsOf(column: Column<KindName, unknown>, lookups: Lookups): readonly Option[] {
  if ('values' in column.options) return Object.entries(column.options.values).map(([key, label]) => ({ key, label }))
  return 'source' in column.options ? lookups.options(column.options.source as LookupSource).filter(option => !option.disabled) : []
}

/** One of a closed list or of a dictionary. */
export function ListControl({ store, name, column, aria }: HeadControlProps) {
  const options = optionsOf(column, store.lookups)
  const value = String(store.head(name) ?? '')
  const choose = (key: string | null) => store.setHeadValue(name, key || null)
  if (options.length > SCANNED) return <ChoiceField aria={aria} noun={column.label} choices={options} value={value || null} onChange={choose} />
  const known = value === '' || options.some(option => option.key === value)
  return (
    <HTMLSelect {...aria} fill value={value} onChange={event => choose(event.target.value)}>
      <option value="" className="prompt">请选择</option>
      {!known && <option value={value}>{value}</option>}
      {options.map(({ key, label }) => <option key={key} value={key}>{label}</option>)}
    </HTMLSelect>
  )
}
