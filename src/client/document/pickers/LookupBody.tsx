import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@blueprintjs/core'
import { InboxSearch } from '@blueprintjs/icons'
import type { Grid, Row } from '#schemas/kit/index.ts'
import type { Filter } from '#client/grid/remote/query.ts'
import { useRemoteList, type PageContract } from '#client/grid/remote/useRemoteList.ts'
import { orderText } from '#client/grid/workspace/filters/orderText.ts'
import { ListPager } from '#client/grid/workspace/ListPager.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import type { LookupAmounts } from './AmountCell.tsx'
import { LookupFilters, type LookupField, type LookupValues } from './LookupFilters.tsx'
import { LookupTable, type LookupAction } from './LookupTable.tsx'
import { useMarks, type Several } from './useMarks.ts'
import '#client/ui/page.css'

export interface LookupBodyProps {
  readonly grid: Grid
  readonly contract: PageContract
  readonly fields: readonly LookupField[]
  /** Values after 重置. */
  readonly initial?: LookupValues
  /** Default `initial`. */
  readonly start?: LookupValues
  readonly inputOf: (values: LookupValues) => object
  readonly fixed?: readonly Filter[]
  /** Reason why nothing can be sent. */
  readonly missing?: (values: LookupValues) => string | null
  readonly onAsked?: (values: LookupValues) => void
  readonly actions: readonly LookupAction[]
  readonly taken?: (row: Row) => string | undefined
  readonly several?: Several
  readonly amounts?: LookupAmounts
  readonly tools?: ReactNode
  readonly aside?: ReactNode
  readonly empty?: { readonly title: string, readonly text: string }
}

const NOTHING = <InboxSearch size={32} />
const NO_VALUES: LookupValues = {}
const NO_ROWS = { title: '没有符合条件的数据', text: '换一个名称，或者减少条件再查。' }

/** Sorted by the server, ten rows per page (spec-2 §2). */
export function LookupBody(props: LookupBodyProps) {
  const { grid, contract, fields, initial = NO_VALUES, start = initial, inputOf, fixed, missing, onAsked } = props
  const { actions, taken: usedText, several, amounts, tools, aside, empty: emptyText = NO_ROWS } = props
  const table = useRef<HTMLDivElement>(null)
  const { count, marks } = useMarks(grid, usedText, several)
  const [current, setCurrent] = useState(start)
  const ready = (missing?.(current) ?? null) === null
  const list = useRemoteList(grid, contract, inputOf(current), { inAddress: false, ready, fixed })
  const isCurrent = (values: LookupValues): boolean => JSON.stringify(values) === JSON.stringify(current)
  /** @returns false if the conditions cannot be sent */
  const follow = (values: LookupValues): boolean => {
    if ((missing?.(values) ?? null) !== null) return false
    if (!isCurrent(values)) {
      setCurrent(values)
      onAsked?.(values)
    }
    return true
  }
  const search = (values: LookupValues): void => {
    const text = missing?.(values) ?? null
    if (text !== null) toast.bad(text)
    else if (isCurrent(values)) void list.reload()
    else follow(values)
  }
  const head = useRef<HTMLDivElement>(null)
  const searchField = () => head.current?.querySelector<HTMLInputElement>('input:not([disabled])')
  /** Typing in the rows replaces the search text if `anew`. */
  const toSearch = (anew: boolean): void => {
    searchField()?.focus()
    if (anew) searchField()?.select()
  }
  // The focus returns to the search from a disappearing button.
  const stay = (work: () => void): void => {
    work()
    requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement?.matches(':disabled') === true) toSearch(true)
    })
  }
  const marking = amounts && { ...amounts, set: (row: Row, text: string) => {
    amounts.set(row, text)
    if (!marks.has(row)) marks.turn(row)
  } }
  const staying = actions.map(action => ({ ...action, run: (row: Row) => stay(() => {
    if (action.run(row) !== false && marks.has(row)) marks.turn(row)
  }) }))
  const toRows = () => table.current?.querySelector<HTMLElement>('tbody tr')?.focus()
  // The focus moves to the next page's first row.
  const walked = useRef(false)
  useEffect(() => {
    if (list.phase !== 'idle') walked.current ||= table.current?.contains(document.activeElement) === true
    else if (walked.current) {
      walked.current = false
      requestAnimationFrame(toRows)
    }
  }, [list.phase])
  const enter = (values: LookupValues): void => {
    const text = missing?.(values) ?? null
    if (text !== null) return void toast.bad(text)
    // Rows may belong to earlier conditions: the first new row gets the focus.
    const isFresh = isCurrent(values) && list.phase === 'idle'
    if (!isFresh && follow(values)) walked.current = true
    else toRows()
  }
  const empty = list.total === 0 && list.phase === 'idle'
  const rows = (
    <>
      {list.phase === 'first' && ready && <SkeletonRows rows={10} columns={8} />}
      {list.error && <EmptyState icon={NOTHING} title="没有取到数据" text={list.error.message} />}
      {!list.error && empty && <EmptyState icon={NOTHING} {...emptyText} />}
      {!list.error && !empty && list.phase !== 'first' && (
        <LookupTable
          ref={table} list={list} actions={staying} onType={toSearch} taken={usedText} marks={several && marks} amounts={marking}
        />
      )}
    </>
  )
  return (
    <>
      <div className="yz-lookup-head" ref={head}>
        <LookupFilters
          fields={fields} initial={initial} start={start} lookups={list.model.lookups}
          onAsk={search} onPause={follow} onEnter={enter}
        />
        {tools}
      </div>
      {aside === undefined
        ? <div className="yz-lookup-area">{rows}</div>
        : <div className="yz-lookup-area yz-lookup-split"><div className="rows">{rows}</div>{aside}</div>}
      <div className="yz-foot">
        {several && (
          <>
            <span className="yz-lookup-chosen" role="status">{count > 0 && `已勾选 ${count} 项`}</span>
            <Button intent="primary" text={several.label(count)} disabled={count === 0} onClick={() => stay(marks.takeAll)} />
          </>
        )}
        {list.ranked && <span className="yz-sorted">{orderText(list)}</span>}
        <ListPager list={list} />
      </div>
    </>
  )
}
