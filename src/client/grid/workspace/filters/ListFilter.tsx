import { Checkbox, InputGroup, Radio } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { Option } from '#schemas/kit/index.ts'
import { pathLabels } from '#schemas/kit/index.ts'
import type { LookupSource } from '#schemas/kit/index.ts'
import type { FilterEditorProps } from './filterEditor.ts'
import { textOf, valueOf, withOp } from './filterEditor.ts'

/** Longer lists get a search box. */
const SEARCH_FROM = 8
/** Most entries drawn at once; searching finds the others. */
const MOST_SHOWN = 200

const sourceOf = (column: FilterEditorProps['column']): LookupSource | undefined =>
  'source' in column.options ? column.options.source as LookupSource : undefined

function optionsOf(column: FilterEditorProps['column'], lookups: FilterEditorProps['lookups']): readonly Option[] {
  if ('values' in column.options) {
    return Object.entries(column.options.values as Readonly<Record<string, string>>).map(([key, label]) => ({ key, label }))
  }
  const source = sourceOf(column)
  return source === undefined ? [] : lookups.options(source)
}

function SearchBox({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  return (
    <InputGroup
      autoFocus
      size="small"
      leftIcon={<Search size={14} />}
      placeholder="查找"
      aria-label="查找选项"
      value={value}
      onValueChange={onChange}
    />
  )
}

/** Any of the entries of a list. */
export function ListFilter({ columnKey, column, lookups, filters, onChange }: FilterEditorProps) {
  const [search, setSearch] = useState('')
  const options = useMemo(() => optionsOf(column, lookups), [column, lookups])
  const value = valueOf(filters, 'in')
  const chosen = Array.isArray(value) ? value as readonly string[] : []
  const found = options.filter(({ label }) => label.includes(search.trim()))
  const toggle = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter(item => item !== key) : [...chosen, key]
    onChange(withOp(filters, columnKey, 'in', next))
  }
  return (
    <>
      {options.length > SEARCH_FROM && <SearchBox value={search} onChange={setSearch} />}
      <div className="yz-filter-list" role="group" aria-label={column.label}>
        {found.slice(0, MOST_SHOWN).map(({ key, label }) => (
          <Checkbox key={key} label={label} checked={chosen.includes(key)} onChange={() => toggle(key)} />
        ))}
        {found.length === 0 && <p>没有符合的选项</p>}
      </div>
    </>
  )
}

/** One node of a tree and everything under it. */
export function TreeFilter({ columnKey, column, lookups, filters, onChange }: FilterEditorProps) {
  const [search, setSearch] = useState('')
  const source = sourceOf(column)
  const nodes = useMemo(() => optionsOf(column, lookups).map(option => ({
    ...option, path: source === undefined ? [option.label] : pathLabels(lookups, source, option.key),
  })), [column, lookups, source])
  const wanted = search.trim()
  const found = nodes.filter(({ path }) => wanted === '' || path.join('/').includes(wanted))
  return (
    <>
      <SearchBox value={search} onChange={setSearch} />
      <div className="yz-filter-list" role="radiogroup" aria-label={column.label}>
        {found.slice(0, MOST_SHOWN).map(({ key, label, path }) => (
          <Radio
            key={key}
            checked={textOf(filters, 'under') === key}
            style={{ marginLeft: wanted === '' ? (path.length - 1) * 14 : 0 }}
            label={wanted === '' ? label : path.join(' / ')}
            onChange={() => onChange(withOp(filters, columnKey, 'under', key))}
          />
        ))}
        {found.length === 0 && <p>没有符合的类型</p>}
      </div>
    </>
  )
}
