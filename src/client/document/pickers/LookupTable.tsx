import { Button, Checkbox } from '@blueprintjs/core'
import { CaretDown, CaretUp } from '@blueprintjs/icons'
import { useSyncExternalStore } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { formatCell, isRightAligned, type Column, type KindName, type Row } from '#schemas/kit/index.ts'
import { useCan } from '#client/data/session.ts'
import { isSortable } from '#client/grid/remote/query.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { AmountCell, beginsAmount, intoAmount, type LookupAmounts } from './AmountCell.tsx'

/** Enter runs the first possible action. If `run` answers false the row stays marked. */
export interface LookupAction {
  readonly label: string
  readonly possible: (row: Row) => boolean
  readonly run: (row: Row) => unknown
}

export interface LookupTableProps {
  readonly list: RemoteList
  readonly actions: readonly LookupAction[]
  readonly taken?: (row: Row) => string | undefined
  /** Marked by mouse or Space, confirmed together by Ctrl+Enter. */
  readonly marks?: LookupMarks
  readonly amounts?: LookupAmounts
  /** Replaces the search text if `anew`, else appends. */
  readonly onType: (anew: boolean) => void
  readonly ref?: Ref<HTMLDivElement>
}

/** On any page. */
export interface LookupMarks {
  readonly has: (row: Row) => boolean
  readonly turn: (row: Row) => void
  readonly takeAll: () => void
}

/** Longer texts may be truncated and get a tooltip. */
const TRUNCATED_FROM = 18
const SORTED = { ASC: 'ascending', DESC: 'descending', none: undefined } as const
const ARROWS = { ASC: <CaretUp size={12} />, DESC: <CaretDown size={12} />, none: undefined } as const
const alignOf = (column: Column<KindName, unknown>): string | undefined => (isRightAligned(column) ? 'number' : undefined)

const WAYS: Readonly<Record<string, (row: Element) => Element | null | undefined>> = {
  ArrowDown: row => row.nextElementSibling, ArrowUp: row => row.previousElementSibling,
  Home: row => row.parentElement?.firstElementChild, End: row => row.parentElement?.lastElementChild,
}

/** @returns whether the key was handled */
function walk(event: KeyboardEvent<HTMLTableRowElement>): boolean {
  const way = WAYS[event.key]
  const next = way?.(event.currentTarget)
  if (way === undefined) return false
  event.preventDefault()
  if (next instanceof HTMLElement) next.focus()
  return true
}

const types = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && ((key.length === 1 && key !== ' ') || nativeEvent.keyCode === 229)

export function LookupTable({ list, actions, taken: usedText, marks, amounts, onType, ref }: LookupTableProps) {
  const { grid, model, query } = list
  // A page reaches the model after the render that counts it.
  const rows = useSyncExternalStore(model.subscribe, model.rows)
  const prices = useCan()('P_PRICE')
  const columns = Object.entries(grid.columns)
    .filter(([, { facts }]) => !facts.hidden && facts.cell !== 'rowActions' && (prices || facts.price !== true))
  const sorted = (key: string) => list.sorted.find(sort => sort.key === key)?.order
  const turn = (key: string) => {
    const order = sorted(key)
    list.setSorts(order === undefined ? [{ key, order: 'ASC' }] : order === 'ASC' ? [{ key, order: 'DESC' }] : [])
  }
  const first = list.first - 1
  return (
    <div className="yz-lookup-rows" ref={ref} aria-busy={list.phase !== 'idle'}>
      <table className="yz-plain">
        <thead>
          <tr>
            {marks && <th aria-label="选择" />}
            <th className="number">序号</th>
            {columns.map(([key, column]) => (
              <th key={key} className={alignOf(column)} aria-sort={SORTED[sorted(key) ?? 'none']}>
                {isSortable(grid, key)
                  ? (
                      <Button
                        variant="minimal" size="small" text={column.label} endIcon={ARROWS[sorted(key) ?? 'none']}
                        onClick={() => turn(key)}
                      />
                    )
                  : column.label}
              </th>
            ))}
            {amounts && <th className="number">{amounts.label}</th>}
            <th>操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => {
            // During a request the rows belong to an earlier query.
            const possible = list.phase === 'idle' ? actions.filter(action => action.possible(row)) : []
            const takenNote = usedText?.(row)
            const choose = takenNote === undefined ? possible[0] : undefined
            return (
              <tr
                key={String(row[grid.rowKey])}
                tabIndex={i === 0 ? 0 : -1}
                onDoubleClick={() => choose?.run(row)}
                aria-selected={marks && takenNote === undefined ? marks.has(row) : undefined}
                onKeyDown={event => {
                  const isOnRow = event.target === event.currentTarget
                  if (isOnRow && amounts && choose && beginsAmount(event)) return intoAmount(event, row, amounts)
                  // The letter goes to the newly focused field.
                  if (types(event)) return onType(true)
                  if (event.key === 'Backspace' || (event.key === 'ArrowUp' && i === 0)) onType(false)
                  else if (walk(event)) return
                  else if (event.key === 'Enter' && event.ctrlKey) marks?.takeAll()
                  else if (event.key === 'Enter' && isOnRow) choose?.run(row)
                  else if (event.key === ' ' && isOnRow && marks && choose) marks.turn(row)
                  else if (event.key === 'PageDown' && query.pageNum < list.pages) list.setPage(query.pageNum + 1)
                  else if (event.key === 'PageUp' && query.pageNum > 1) list.setPage(query.pageNum - 1)
                  else return
                  event.preventDefault()
                }}
              >
                {marks && (
                  <td>
                    <Checkbox
                      className="yz-bare" tabIndex={-1} aria-label={`选择第 ${first + i + 1} 行`} disabled={choose === undefined}
                      checked={takenNote === undefined && marks.has(row)} onChange={() => marks.turn(row)}
                    />
                  </td>
                )}
                <td className="number">{first + i + 1}</td>
                {columns.map(([key, column]) => {
                  const text = formatCell(row[key], column, model.lookups)
                  return <td key={key} className={alignOf(column)} title={text.length > TRUNCATED_FROM ? text : undefined}>{text}</td>
                })}
                {amounts && (
                  <td className="number">{choose && <AmountCell row={row} amounts={amounts} onTake={() => choose.run(row)} />}</td>
                )}
                <td>
                  {takenNote ?? actions.map(action => (
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
