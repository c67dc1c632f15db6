import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Add, Filter as FilterIcon, SmallCross } from '@blueprintjs/icons'
import type { Lookups } from '#schemas/kit/index.ts'
import { filterText } from '#client/grid/remote/filterText.ts'
import { defaultSorts, type Filter } from '#client/grid/remote/query.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { FILTER_EDITORS } from './editors.ts'
import { PresenceFilter } from './FlagFilter.tsx'

export interface FilterRowProps {
  readonly list: RemoteList
  readonly lookups: Lookups
  /** Column whose conditions are being edited. */
  readonly open: string | null
  readonly onOpen: (key: string | null) => void
}

/** Conditions of one column, edited where its chip stands; every change asks the server at once. */
function FilterPanel({ list, lookups, columnKey }: Pick<FilterRowProps, 'list' | 'lookups'> & { readonly columnKey: string }) {
  const column = list.grid.columns[columnKey]!
  const Editor = FILTER_EDITORS[column.kind]
  const props = {
    columnKey, column, lookups,
    filters: list.query.filters.filter(filter => filter.key === columnKey),
    onChange: (filters: readonly Filter[]) => list.setFilters(columnKey, filters),
  }
  return (
    <div className="yz-filter" role="group" aria-label={`筛选${column.label}`}>
      <b>{column.label}</b>
      {Editor && <Editor {...props} />}
      <PresenceFilter {...props} />
    </div>
  )
}

/** Columns that may be filtered, in the order of the grid. */
const filterable = (list: RemoteList): readonly string[] => Object.entries(list.grid.columns)
  .filter(([, column]) => column.facts.filter !== false && !(column.facts.hidden && column.facts.excel === false)).map(([key]) => key)

/** 「按更新时间降序」 */
export function sortText(list: Pick<RemoteList, 'grid' | 'query'>): string {
  const sorts = list.query.sorts.length > 0 ? list.query.sorts : defaultSorts(list.grid)
  const parts = sorts.map(({ key, order }) => `${list.grid.columns[key]?.label ?? key}${order === 'ASC' ? '升序' : '降序'}`)
  return parts.length === 0 ? '' : `按${parts.join('、')}`
}

/** The conditions of a list: always visible, each removable, and a menu to add one. */
export function FilterRow({ list, lookups, open, onOpen: setOpen }: FilterRowProps) {
  const used = [...new Set(list.query.filters.map(filter => filter.key))]
  const shown = open !== null && !used.includes(open) ? [...used, open] : used
  const add = (
    <Menu className="yz-filter-menu">
      {filterable(list).filter(key => !used.includes(key)).map(key => (
        <MenuItem key={key} text={list.grid.columns[key]!.label} onClick={() => setOpen(key)} />
      ))}
    </Menu>
  )
  return (
    <>
      <FilterIcon size={14} className="yz-filter-icon" />
      {shown.map(key => {
        const filters = list.query.filters.filter(filter => filter.key === key)
        const column = list.grid.columns[key]!
        return (
          <span className="yz-chip" key={key}>
            <PopoverNext
              isOpen={open === key}
              placement="bottom-start"
              arrow={false}
              onInteraction={next => setOpen(next ? key : null)}
              content={<FilterPanel list={list} lookups={lookups} columnKey={key} />}
            >
              <button type="button" className="edit" aria-label={`修改条件：${column.label}`} onClick={() => setOpen(key)}>
                <span>{column.label}</span>{filterText(filters, column, lookups) || '请选择'}
              </button>
            </PopoverNext>
            <button
              type="button"
              aria-label={`去掉条件：${column.label}`}
              onClick={() => {
                setOpen(null)
                if (filters.length > 0) list.setFilters(key, [])
              }}
            >
              <SmallCross size={14} />
            </button>
          </span>
        )
      })}
      <PopoverNext content={add} placement="bottom-start" arrow={false}>
        <Button variant="minimal" size="small" icon={<Add size={14} />} text="条件" />
      </PopoverNext>
      {(used.length > 0 || list.query.quick !== '') && <Button variant="minimal" size="small" text="清空" onClick={list.clear} />}
      <span className="yz-grow" />
      <span className="yz-sorted">{sortText(list)}</span>
    </>
  )
}
