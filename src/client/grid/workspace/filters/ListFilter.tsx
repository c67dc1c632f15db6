import { Checkbox, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useMemo, useRef, useState } from 'react'
import { groupThousands, isFoundIn, type LookupSource, type Option } from '#schemas/kit/index.ts'
import { useReader } from '#client/data/readings.ts'
import { chosenOf, countOf, withOp, type FilterEditorProps } from './filterEditor.ts'
import { useListFocus } from './useListFocus.ts'
import { walk } from './walk.ts'

/** Entries from which a list has a search box. */
const SEARCH_FROM = 8
/** Maximum rendered entries; a search reaches the others. */
const MOST_SHOWN = 200

function optionsOf(column: FilterEditorProps['column'], lookups: FilterEditorProps['lookups']): readonly Option[] {
  if ('values' in column.options) {
    return Object.entries(column.options.values as Readonly<Record<string, string>>).map(([key, label]) => ({ key, label }))
  }
  return 'source' in column.options ? lookups.options(column.options.source as LookupSource) : []
}

interface Entry { readonly key: string; readonly label: string; readonly depth: number; readonly found: string }

interface ListProps extends FilterEditorProps {
  readonly entries: readonly Entry[]
  readonly op: 'in' | 'under'
  readonly none: string
}

/** Checkboxes with counts; unchecked entries without rows are left out. */
function CountedList({ columnKey, column, filters, onChange, counts, onSearch, entries, op, none: emptyText }: ListProps) {
  const [search, setSearch] = useState('')
  const read = useReader(search)
  const chosen = chosenOf(filters, op)
  const term = search.trim().toLowerCase()
  const numbers = useMemo(() => counts && new Map(counts.map(({ value, count }) => [value, count])), [counts])
  const lives = (key: string) => numbers === null || numbers.has(key) || chosen.includes(key)
  const visible = entries.filter(({ key, found: searchText }) => lives(key) && (term === '' || isFoundIn(searchText, term, read)))
  const list = useRef<HTMLDivElement>(null)
  const focus = useListFocus(list, numbers !== null)
  const toggle = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter(item => item !== key) : [...chosen, key]
    onChange(withOp(filters, columnKey, op, next))
  }
  return (
    <div className="yz-filter-body" onKeyDown={walk}>
      {(entries.length > SEARCH_FROM || search !== '') && (
        <InputGroup
          autoFocus
          size="small"
          leftIcon={<Search size={14} />}
          placeholder="查找"
          aria-label="查找选项"
          value={search}
          onValueChange={text => { setSearch(text); onSearch(text) }}
        />
      )}
      <div ref={list} className="yz-filter-list" role="group" aria-label={column.label} {...focus}>
        {visible.slice(0, MOST_SHOWN).map(({ key, label, depth, found: searchText }) => (
          <Checkbox
            key={key}
            checked={chosen.includes(key)}
            style={{ marginLeft: term === '' ? depth * 14 : 0 }}
            onChange={() => toggle(key)}
          >
            <span className="name" title={searchText}>{term === '' ? label : searchText}</span>
            {numbers && <span className="count">{groupThousands(String(numbers.get(key) ?? 0))}</span>}
          </Checkbox>
        ))}
        {visible.length === 0 && <p>{emptyText}</p>}
        {visible.length > MOST_SHOWN && <p>{`还有 ${visible.length - MOST_SHOWN} 项，请查找`}</p>}
      </div>
    </div>
  )
}

/** Choices in their order, dictionaries by frequency. */
export function ListFilter(props: FilterEditorProps) {
  const { column, lookups, counts } = props
  const entries = useMemo(() => {
    const options = optionsOf(column, lookups)
    const labels = new Set(options.map(({ key }) => key))
    // Rows may have values deleted from the dictionary.
    const deleted = (counts ?? []).flatMap(({ value }) =>
      (typeof value === 'string' && !labels.has(value) ? [{ key: value, label: value }] : []))
    const all = [...options, ...deleted].map(({ key, label }) => ({ key, label, depth: 0, found: label }))
    return column.kind === 'choice' || counts === null
      ? all : all.toSorted((a, b) => (countOf(counts, b.key) ?? 0) - (countOf(counts, a.key) ?? 0))
  }, [column, lookups, counts])
  return <CountedList {...props} entries={entries} op="in" none="没有符合的选项" />
}

/** Parents first, whatever the order sent. */
function inTreeOrder(options: readonly Option[]): readonly Entry[] {
  const keys = new Set(options.map(({ key }) => key))
  const below = new Map<string, Option[]>()
  for (const option of options) {
    const parent = option.parent && keys.has(option.parent) ? option.parent : ''
    below.set(parent, [...below.get(parent) ?? [], option])
  }
  const walkDown = (parent: string, path: readonly string[]): readonly Entry[] => (below.get(parent) ?? []).flatMap(({ key, label }) => {
    const labels = [...path, label]
    return [{ key, label, depth: path.length, found: labels.join(' / ') }, ...walkDown(key, labels)]
  })
  return walkDown('', [])
}

/** Nodes with their descendants, which a branch counts. */
export function TreeFilter(props: FilterEditorProps) {
  const { column, lookups } = props
  const entries = useMemo(() => inTreeOrder(optionsOf(column, lookups)), [column, lookups])
  return <CountedList {...props} entries={entries} op="under" none="没有符合的类型" />
}
