import { Button } from '@blueprintjs/core'
import { CaretDown, CaretUp } from '@blueprintjs/icons'
import { useSyncExternalStore } from 'react'
import type { KeyboardEvent } from 'react'
import { formatCell, kindOf, type Column, type KindName, type Row } from '#schemas/kit/index.ts'
import { isSortable } from '#client/grid/remote/query.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'

/** What can be done with a row; the first one that is possible is what Enter does. */
export interface LookupAction {
  readonly label: string
  readonly possible: (row: Row) => boolean
  readonly run: (row: Row) => void
}

export interface LookupTableProps {
  readonly list: RemoteList
  readonly actions: readonly LookupAction[]
  /** Said in place of the actions: 已选中. */
  readonly taken?: (row: Row) => string | undefined
}

const SORTED = { ASC: 'ascending', DESC: 'descending', none: undefined } as const
const ARROWS = { ASC: <CaretUp size={12} />, DESC: <CaretDown size={12} />, none: undefined } as const
const alignOf = (column: Column<KindName, unknown>): string | undefined => (kindOf(column).align === 'right' ? 'number' : undefined)

/** Arrow keys walk the rows, as in a list box. */
function walk(event: KeyboardEvent<HTMLTableRowElement>): void {
  const row = event.currentTarget
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : event.key === 'ArrowUp' ? row.previousElementSibling : null
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

/** A page of rows to choose from: sorted by the server, chosen by mouse or Enter. */
export function LookupTable({ list, actions, taken }: LookupTableProps) {
  const { grid, model, query } = list
  // A page reaches the model after the render that counts it.
  const rows = useSyncExternalStore(model.subscribe, model.rows)
  const columns = Object.entries(grid.columns).filter(([, { facts }]) => !facts.hidden && facts.cell !== 'rowActions')
  const sorted = (key: string) => query.sorts.find(sort => sort.key === key)?.order
  const turn = (key: string) => {
    const order = sorted(key)
    list.setSorts(order === undefined ? [{ key, order: 'ASC' }] : order === 'ASC' ? [{ key, order: 'DESC' }] : [])
  }
  const first = (query.pageNum - 1) * query.pageSize
  return (
    <div className="yz-lookup-rows" aria-busy={list.phase !== 'idle'}>
      <table className="yz-plain">
        <thead>
          <tr>
            <th className="number">序号</th>
            {columns.map(([key, column]) => (
              <th key={key} className={alignOf(column)} aria-sort={SORTED[sorted(key) ?? 'none']}>
                {isSortable(grid, key)
                  ? <Button variant="minimal" size="small" text={column.label} endIcon={ARROWS[sorted(key) ?? 'none']} onClick={() => turn(key)} />
                  : column.label}
              </th>
            ))}
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => {
            const possible = actions.filter(action => action.possible(row))
            const said = taken?.(row)
            const choose = said === undefined ? possible[0] : undefined
            return (
              <tr
                key={String(row[grid.rowKey])}
                tabIndex={i === 0 ? 0 : -1}
                onDoubleClick={() => choose?.run(row)}
                onKeyDown={event => {
                  if (event.key === 'Enter' && event.target === event.currentTarget) choose?.run(row)
                  else walk(event)
                }}
              >
                <td className="number">{first + i + 1}</td>
                {columns.map(([key, column]) => (
                  <td key={key} className={alignOf(column)}>{formatCell(row[key], column, model.lookups)}</td>
                ))}
                <td>
                  {said ?? actions.map(action => (
                    <Button
                      key={action.label}
                      size="small"
                      variant="minimal"
                      intent="primary"
                      text={action.label}
                      disabled={!possible.includes(action)}
                      onClick={() => action.run(row)}
                    />
                  ))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
