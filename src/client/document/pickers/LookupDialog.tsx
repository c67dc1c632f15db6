import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@blueprintjs/core'
import { InboxSearch } from '@blueprintjs/icons'
import type { Grid, Row } from '#schemas/kit/index.ts'
import { useRemoteList, type PageContract } from '#client/grid/remote/useRemoteList.ts'
import { ListPager } from '#client/grid/workspace/ListPager.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { LookupFilters, type LookupField, type LookupValues } from './LookupFilters.tsx'
import { LookupTable, type LookupAction, type LookupMarks } from './LookupTable.tsx'
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
  /** Several rows may be chosen and taken at once; `label` is that of the button for so many. */
  readonly several?: { readonly label: (count: number) => string, readonly run: (rows: readonly Row[]) => void }
  /** At the right of the conditions: 新增. */
  readonly tools?: ReactNode
  readonly onClose: () => void
}

const NOTHING = <InboxSearch size={32} />
const NO_VALUES: LookupValues = {}

/** A price or item lookup: conditions, ten rows per page, sorted by the server, one row to choose (spec-2 §2). */
export function LookupDialog(props: LookupDialogProps) {
  const { title, grid, contract, fields, initial = NO_VALUES, inputOf, missing, actions, taken, several, tools, onClose } = props
  const [marked, setMarked] = useState<ReadonlyMap<string, Row>>(new Map())
  const rows = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(initial)
  const ready = (missing?.(asked) ?? null) === null
  const list = useRemoteList(grid, contract, inputOf(asked), { inAddress: false, ready })
  const ask = (values: LookupValues): void => {
    const text = missing?.(values) ?? null
    if (text !== null) toast.bad(text)
    else if (JSON.stringify(values) === JSON.stringify(asked)) void list.reload()
    else setAsked(values)
  }
  const idOf = (row: Row): string => String(row[grid.rowKey])
  const chosen = [...marked.values()].filter(row => taken?.(row) === undefined)
  const takeAll = () => {
    if (chosen.length === 0) return
    several?.run(chosen)
    setMarked(new Map())
  }
  const marks: LookupMarks | undefined = several && {
    has: row => marked.has(idOf(row)), takeAll,
    turn: row => setMarked(known => new Map(known.has(idOf(row)) ? [...known].filter(([id]) => id !== idOf(row)) : [...known, [idOf(row), row] as const])),
  }
  const toRows = () => rows.current?.querySelector<HTMLElement>('tbody tr')?.focus()
  // The row that had the keyboard has gone with its page: it goes on in the first row of the next.
  const walked = useRef(false)
  useEffect(() => {
    if (list.phase !== 'idle') walked.current ||= rows.current?.contains(document.activeElement) === true
    else if (walked.current) {
      walked.current = false
      requestAnimationFrame(toRows)
    }
  }, [list.phase])
  const empty = list.total === 0 && list.phase === 'idle'
  return (
    <DialogFrame size="L" flush title={title} onClose={onClose}>
      <div
        className="yz-lookup-head"
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          toRows()
        }}
      >
        <LookupFilters fields={fields} initial={initial} lookups={list.model.lookups} onAsk={ask} />
        {tools}
      </div>
      {list.phase === 'first' && ready && <SkeletonRows rows={10} columns={8} />}
      {list.error && <EmptyState icon={NOTHING} title="没有取到数据" text={list.error.message} />}
      {!list.error && empty && <EmptyState icon={NOTHING} title="没有符合条件的数据" text="换一个名称，或者减少条件再查。" />}
      {!list.error && !empty && list.phase !== 'first' && <LookupTable ref={rows} list={list} actions={actions} taken={taken} marks={marks} />}
      <div className="yz-foot">
        {several && (
          <>
            <span className="yz-lookup-chosen" role="status">{chosen.length > 0 && `已勾选 ${chosen.length} 项`}</span>
            <Button intent="primary" text={several.label(chosen.length)} disabled={chosen.length === 0} onClick={takeAll} />
          </>
        )}
        <ListPager list={list} />
      </div>
    </DialogFrame>
  )
}
