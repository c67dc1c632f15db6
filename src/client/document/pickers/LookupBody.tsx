import type { ReactNode } from 'react'
import { useState } from 'react'
import { InboxSearch } from '@blueprintjs/icons'
import type { Grid, Row } from '#schemas/kit/index.ts'
import { useRemoteList, type PageContract } from '#client/grid/remote/useRemoteList.ts'
import { ListPager } from '#client/grid/workspace/ListPager.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { LookupFilters, type LookupField, type LookupValues } from './LookupFilters.tsx'
import { LookupTable, type LookupAction } from './LookupTable.tsx'

export interface LookupBodyProps {
  readonly grid: Grid
  readonly contract: PageContract
  readonly fields: readonly LookupField[]
  /** What 重置 goes back to. */
  readonly initial?: LookupValues
  /** What is asked for at first; `initial` unless said. */
  readonly start?: LookupValues
  /** What goes to the server beside page and sorts. */
  readonly inputOf: (values: LookupValues) => object
  /** Why these conditions cannot be asked: 请先填写工序. */
  readonly missing?: (values: LookupValues) => string | null
  readonly onAsked?: (values: LookupValues) => void
  readonly actions: readonly LookupAction[]
  readonly taken?: (row: Row) => string | undefined
  /** At the right of the conditions: 新增. */
  readonly tools?: ReactNode
  /** Beside the rows: a summary of them. */
  readonly aside?: ReactNode
  /** Said where there are no rows. */
  readonly empty?: { readonly title: string, readonly text: string }
}

const NOTHING = <InboxSearch size={32} />
const NO_VALUES: LookupValues = {}
const NONE = { title: '没有符合条件的数据', text: '换一个名称，或者减少条件再查。' }

/** A price or item lookup: conditions, ten rows per page, sorted by the server, one row to choose (spec-2 §2). */
export function LookupBody(props: LookupBodyProps) {
  const { grid, contract, fields, initial = NO_VALUES, start = initial, inputOf, missing, onAsked, actions, taken, tools, aside, empty: none = NONE } = props
  const [asked, setAsked] = useState(start)
  const ready = (missing?.(asked) ?? null) === null
  const list = useRemoteList(grid, contract, inputOf(asked), { inAddress: false, ready })
  const ask = (values: LookupValues): void => {
    const text = missing?.(values) ?? null
    if (text !== null) toast.bad(text)
    else if (JSON.stringify(values) === JSON.stringify(asked)) void list.reload()
    else {
      setAsked(values)
      onAsked?.(values)
    }
  }
  const empty = list.total === 0 && list.phase === 'idle'
  const rows = (
    <>
      {list.phase === 'first' && ready && <SkeletonRows rows={10} columns={8} />}
      {list.error && <EmptyState icon={NOTHING} title="没有取到数据" text={list.error.message} />}
      {!list.error && empty && <EmptyState icon={NOTHING} {...none} />}
      {!list.error && !empty && list.phase !== 'first' && <LookupTable list={list} actions={actions} taken={taken} />}
    </>
  )
  return (
    <>
      <div className="yz-lookup-head">
        <LookupFilters fields={fields} initial={initial} start={start} lookups={list.model.lookups} onAsk={ask} />
        {tools}
      </div>
      {aside === undefined ? rows : <div className="yz-lookup-split"><div className="rows">{rows}</div>{aside}</div>}
      <div className="yz-foot">
        <ListPager list={list} />
      </div>
    </>
  )
}
