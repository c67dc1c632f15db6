import type { ReactNode } from 'react'
import { useState } from 'react'
import { InboxSearch } from '@blueprintjs/icons'
import type { Grid, Row } from '#schemas/kit/index.ts'
import { useRemoteList, type PageContract } from '#client/grid/remote/useRemoteList.ts'
import { ListPager } from '#client/grid/workspace/ListPager.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { LookupFilters, type LookupField, type LookupValues } from './LookupFilters.tsx'
import { LookupTable, type LookupAction } from './LookupTable.tsx'
import '../document.css'

export interface LookupDialogProps {
  readonly title: string
  readonly grid: Grid
  readonly contract: PageContract
  readonly fields: readonly LookupField[]
  readonly initial?: LookupValues
  /** What goes to the server beside page and sorts. */
  readonly inputOf: (values: LookupValues) => object
  /** Why these conditions cannot be asked: 请先填写工序. */
  readonly missing?: (values: LookupValues) => string | null
  readonly actions: readonly LookupAction[]
  readonly taken?: (row: Row) => string | undefined
  /** At the right of the conditions: 新增. */
  readonly tools?: ReactNode
  /** Above the conditions: tabs of its sources, with the element that they show. */
  readonly head?: ReactNode
  readonly panel?: { readonly id: string; readonly label: string }
  /** Said where nothing is found. */
  readonly nothing?: { readonly title: string; readonly text: string }
  readonly onClose: () => void
}

const NOTHING = <InboxSearch size={32} />
const NO_VALUES: LookupValues = {}
const NOT_FOUND = { title: '没有符合条件的数据', text: '换一个名称，或者减少条件再查。' }

/** A price or item lookup: conditions, ten rows per page, sorted by the server, one row to choose (spec-2 §2). */
export function LookupDialog(props: LookupDialogProps) {
  const { title, grid, contract, fields, initial = NO_VALUES, inputOf, missing, actions, taken, tools, head, panel, nothing = NOT_FOUND, onClose } = props
  const [asked, setAsked] = useState(initial)
  const ready = (missing?.(asked) ?? null) === null
  const list = useRemoteList(grid, contract, inputOf(asked), { inAddress: false, ready })
  const ask = (values: LookupValues): void => {
    const text = missing?.(values) ?? null
    if (text !== null) toast.bad(text)
    else if (JSON.stringify(values) === JSON.stringify(asked)) void list.reload()
    else setAsked(values)
  }
  const empty = list.total === 0 && list.phase === 'idle'
  return (
    <DialogFrame size="L" flush title={title} onClose={onClose}>
      {head}
      <div className="yz-lookup-head" {...(panel && { id: panel.id, role: 'tabpanel', 'aria-label': panel.label })}>
        <LookupFilters fields={fields} initial={initial} lookups={list.model.lookups} onAsk={ask} />
        {tools}
      </div>
      {list.phase === 'first' && ready && <SkeletonRows rows={10} columns={8} />}
      {list.error && <EmptyState icon={NOTHING} title="没有取到数据" text={list.error.message} />}
      {!list.error && empty && <EmptyState icon={NOTHING} {...nothing} />}
      {!list.error && !empty && list.phase !== 'first' && <LookupTable list={list} actions={actions} taken={taken} />}
      <div className="yz-foot">
        <ListPager list={list} />
      </div>
    </DialogFrame>
  )
}
