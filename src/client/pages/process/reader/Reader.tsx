import { Button, SegmentedControl } from '@blueprintjs/core'
import { PanelTable, Tick } from '@blueprintjs/icons'
import { useRef, useState, type ReactNode } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { kindName } from '#client/business/process/taskRow.tsx'
import { useTabAddress } from '#client/data/tabAddress.ts'
import { useTab } from '#client/data/tabContext.ts'
import { useTasks } from '#client/data/tasks.ts'
import { usePlainKeys } from '#client/document/usePlainKeys.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { FilterRow } from '#client/grid/workspace/filters/FilterRow.tsx'
import { emptyOf, ListCover } from '#client/grid/workspace/ListState.tsx'
import { ListPager } from '#client/grid/workspace/ListPager.tsx'
import { QuickSearch } from '#client/grid/workspace/QuickSearch.tsx'
import { useViews } from '#client/grid/workspace/views/useViews.ts'
import { ViewMenu } from '#client/grid/workspace/views/ViewMenu.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Kbd } from '#client/ui/Kbd.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { BatchDialog } from '../batch/BatchDialog.tsx'
import { VARIANTS } from '../variants.tsx'
import { READ_LIST, READ_LISTS, type ReadVariant } from './readLists.ts'
import { TaskCards } from './TaskCards.tsx'
import { TaskPane } from './TaskPane.tsx'
import { useReading } from './useReading.ts'
import './reader.css'

interface ReaderProps { readonly variant: ReadVariant, readonly list: RemoteList, readonly onTable: () => void }

/** Selects the list; a list opens in its initial state, without the conditions of another. */
function Lists({ variant }: { readonly variant: ReadVariant }) {
  const { setSearch } = useTabAddress()
  const pendingCount = useTasks()?.stillAudit ?? 0
  const options = Object.entries(READ_LISTS)
    .map(([value, { label }]) => ({ value, label: value === 'stillAudit' && pendingCount > 0 ? `${label} ${pendingCount}` : label }))
  return (
    <div className="lists">
      <SegmentedControl
        size="small" fill aria-label="单据范围" value={variant} options={options}
        onValueChange={value => setSearch(value === 'stillAudit' ? '' : `${READ_LIST}=${value}`, true)}
      />
    </div>
  )
}

function Side({ variant, list, children, onTable }: ReaderProps & { readonly children: ReactNode }) {
  const views = useViews(list.grid, list.grid.name, list)
  const [open, setOpen] = useState<string | null>(null)
  const search = useRef<HTMLInputElement>(null)
  return (
    <aside className="yz-tasks" aria-label={list.grid.title}>
      <Lists variant={variant} />
      <div className="tools">
        <QuickSearch placeholder="编号、事项、发起人" value={list.query.quick} onSearch={list.setQuick} inputRef={search} />
        <ViewMenu state={views} />
        <Button variant="minimal" icon={<PanelTable />} aria-label="按表格显示" title="按表格显示" onClick={onTable} />
      </div>
      <div
        className="conditions"
      ><FilterRow list={list} grid={views.columns.grid} lookups={list.model.lookups} open={open} onOpen={setOpen} /></div>
      <div className="body">{children}<ListCover list={list} /></div>
    </aside>
  )
}

function alikeOf(row: Row | null, rows: readonly Row[]): readonly Row[] {
  const kinds = row === null ? new Set(rows.map(({ kind }) => kind)) : [row.kind]
  return [...kinds].map(kindKey => rows.filter(({ kind }) => kind === kindKey)).find(alike => alike.length > 1) ?? []
}

function BatchWay({
  row, rows, onBatch,
}: { readonly row: Row | null, readonly rows: readonly Row[], readonly onBatch: (rows: readonly Row[]) => void }) {
  const alike = alikeOf(row, rows)
  return (
    <footer>
      {alike[0] && <>{kindName(alike[0])} {alike.length} 件可<Button
        variant="minimal" intent="primary" size="small" text="批量同意" onClick={() => onBatch(alike)}
      /></>}
      <span className="yz-grow" /><span className="yz-keys"><span><Kbd>J K</Kbd>上下</span></span>
    </footer>
  )
}

/** Reading view: the documents on the left, the selected one with its approval beside them (look 9); on a phone one of the two. */
export function Reader({ variant, list, onTable }: ReaderProps) {
  const { active } = useTab()
  const narrow = useBreakpoint() === 'narrow'
  const reading = useReading(list, variant, { first: !narrow, steps: narrow, order: READ_LISTS[variant].order })
  const [followed, setFollowed] = useState<Row | null>(null)
  const [batch, setBatch] = useState<readonly Row[] | null>(null)
  const { rows, row, at, missing, step } = reading
  usePlainKeys({ j: () => step(1), k: () => step(-1) }, active)
  const emptyState = emptyOf(list, '单据', <EmptyState {...VARIANTS[variant].none} />)
  const pane = row && (
    <TaskPane
      row={row} news={list.grid.name} place={{ at, of: rows.length }} onStep={step} onBack={narrow ? () => reading.open(null) : undefined}
      follows={followed !== null && followed.id === row.id}
      onDone={async goOn => {
        const next = rows[at + 1] ?? rows[at - 1] ?? null
        if (goOn) {
          setFollowed(next)
          reading.open(next)
        }
        await list.reload()
      }}
    />
  )
  const missingState = missing && (
    <EmptyState
      icon={<Tick size={32} />} title="这件单据不在这里" text="它可能已经处理或撤回，也可能不需要你处理。"
      action={<Button text={`查看${READ_LISTS[variant].label}`} onClick={() => reading.open(narrow ? null : rows[0] ?? null)} />}
    />
  )
  if (narrow && (pane || missingState))
    return <div className="yz-reader">{pane ?? <div className="yz-task" role="status">{missingState}</div>}</div>
  return (
    <div className="yz-reader">
      <Side variant={variant} list={list} onTable={onTable}>
        {emptyState ?? <TaskCards grid={list.grid} rows={rows} openId={row === null ? null : String(row.id)} onOpen={reading.open} />}
        {list.pages > 1 && <div className="pages"><ListPager list={list} /></div>}
        {variant === 'stillAudit' && <BatchWay row={row} rows={rows} onBatch={setBatch} />}
      </Side>
      {!narrow && (pane ?? <div className="yz-task" role="status">{missingState}</div>)}
      {batch && <BatchDialog rows={batch} onClose={() => setBatch(null)} onDone={() => void list.reload()} />}
    </div>
  )
}
