import { Button, InputGroup, Menu, MenuItem } from '@blueprintjs/core'
import { Add, Filter as FilterIcon, Search, SmallCross } from '@blueprintjs/icons'
import { useRef, useState, type ReactNode } from 'react'
import { isFoundIn, kindOf, type Grid, type Lookups } from '#schemas/kit/index.ts'
import { useReader } from '#client/data/readings.ts'
import { filterText } from '#client/grid/remote/filterText.ts'
import type { Filter } from '#client/grid/remote/query.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { Popover } from '#client/ui/Popover.tsx'
import { FILTER_EDITORS } from './editors.ts'
import { PresenceFilter } from './FlagFilter.tsx'
import { orderText } from './orderText.ts'
import { useValueCounts } from './useValueCounts.ts'
import { walk } from './walk.ts'

export interface FilterRowProps {
  readonly list: RemoteList
  /** Without columns hidden from the user. */
  readonly grid: Grid
  readonly lookups: Lookups
  readonly open: string | null
  readonly onOpen: (key: string | null) => void
  /** The views, on a phone. */
  readonly start?: ReactNode
}

/** Filters of one column; changes apply at once. */
function FilterPanel({ list, lookups, columnKey, onDone }: Pick<FilterRowProps, 'list' | 'lookups'> & {
  readonly columnKey: string
  readonly onDone: () => void
}) {
  const column = list.grid.columns[columnKey]!
  const Editor = FILTER_EDITORS[column.kind]
  const { counts, onSearch } = useValueCounts(list, columnKey, kindOf(column).counted)
  const props = {
    columnKey, column, lookups, counts, onSearch,
    filters: list.query.filters.filter(filter => filter.key === columnKey),
    onChange: (filters: readonly Filter[]) => list.setFilters(columnKey, filters),
  }
  return (
    <div
      className="yz-filter" role="group" aria-label={`筛选${column.label}`}
      onKeyDown={event => {
        const { target } = event
        // An invalid value is no filter: closing would look as if it were.
        const isDone = event.key === 'Enter' && target instanceof HTMLInputElement && target.ariaInvalid !== 'true'
        if (isDone && !event.nativeEvent.isComposing) onDone()
      }}
    >
      <b>{column.label}</b>
      {Editor && <Editor {...props} />}
      <PresenceFilter {...props} />
    </div>
  )
}

const filterable = (grid: Grid): readonly string[] => Object.entries(grid.columns)
  .filter(([, column]) => column.facts.filter !== false && !(column.facts.hidden && column.facts.excel === false)).map(([key]) => key)

/** Columns without a filter, by typing and arrow keys. */
interface AddConditionProps {
  readonly grid: Grid
  readonly used: readonly string[]
  readonly onAdd: (key: string) => void
}

function AddCondition({ grid, used, onAdd }: AddConditionProps) {
  const [search, setSearch] = useState('')
  const read = useReader(search)
  const matches = filterable(grid).filter(key => !used.includes(key) && isFoundIn(grid.columns[key]!.label, search, read))
  return (
    <div className="yz-filter-add" onKeyDown={walk}>
      <InputGroup
        autoFocus size="small" leftIcon={<Search size={14} />} placeholder="查找列" aria-label="查找列" value={search} onValueChange={setSearch}
        onKeyDown={event => { if (event.key === 'Enter' && !event.nativeEvent.isComposing && matches[0]) onAdd(matches[0]) }}
      />
      <Menu className="yz-filter-menu" aria-label="加条件的列">
        {matches.map(key => <MenuItem key={key} text={grid.columns[key]!.label} onClick={() => onAdd(key)} />)}
        {matches.length === 0 && <MenuItem disabled text="没有符合的列" />}
      </Menu>
    </div>
  )
}

/** Visible, removable filters and a menu to add one. */
export function FilterRow({ list, grid, lookups, open, onOpen: setOpen, start }: FilterRowProps) {
  const [adding, setAdding] = useState(false)
  const beginning = useRef<HTMLSpanElement>(null)
  const used = [...new Set(list.query.filters.map(filter => filter.key))]
  const visible = open !== null && !used.includes(open) ? [...used, open] : used
  const add = (key: string) => {
    setAdding(false)
    setOpen(key)
  }
  const remove = (key: string) => {
    setOpen(null)
    if (used.includes(key)) list.setFilters(key, [])
    // The pressed button disappears: the focus stays among the filters.
    beginning.current?.focus()
  }
  return (
    <>
      {start}
      <span ref={beginning} tabIndex={-1} className="yz-filter-icon"><FilterIcon size={14} /></span>
      {visible.map(key => {
        const filters = list.query.filters.filter(filter => filter.key === key)
        const column = list.grid.columns[key]!
        return (
          <span className="yz-chip" key={key}>
            <Popover
              isOpen={open === key}
              placement="bottom-start"
              onInteraction={next => setOpen(next ? key : null)}
              content={<FilterPanel list={list} lookups={lookups} columnKey={key} onDone={() => setOpen(null)} />}
            >
              <button
                type="button" className="edit" aria-label={`修改条件：${column.label}`} aria-keyshortcuts="Delete" onClick={() => setOpen(key)}
                onKeyDown={event => { if (event.key === 'Delete' || event.key === 'Backspace') remove(key) }}
              >
                <span>{column.label}</span>{filterText(filters, column, lookups) || '请选择'}
              </button>
            </Popover>
            <button type="button" tabIndex={-1} title="去掉（Delete）" aria-label={`去掉条件：${column.label}`} onClick={() => remove(key)}>
              <SmallCross size={14} />
            </button>
          </span>
        )
      })}
      <Popover
        isOpen={adding}
        placement="bottom-start"
        onInteraction={setAdding}
        content={<AddCondition grid={grid} used={used} onAdd={add} />}
      >
        <Button variant="minimal" size="small" icon={<Add size={14} />} text="条件" onClick={() => setAdding(!adding)} />
      </Popover>
      {(used.length > 0 || list.query.quick !== '') && (
        <Button
          variant="minimal" size="small" text="清空"
          onClick={() => { list.clear(); beginning.current?.focus() }}
        />
      )}
      <span className="yz-grow" />
      <span className="yz-sorted">{orderText(list)}</span>
    </>
  )
}
