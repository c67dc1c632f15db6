import { Button } from '@blueprintjs/core'
import { Add, InboxSearch, Trash } from '@blueprintjs/icons'
import { useRef, type ReactNode } from 'react'
import { rightTo, type Grid } from '#schemas/kit/index.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { useCan } from '#client/data/session.ts'
import type { PageContract } from '#client/grid/remote/contract.ts'
import type { SaveRows } from '#client/grid/remote/saving.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'

export interface RowsSectionProps {
  readonly grid: Grid
  readonly contract: PageContract
  readonly save: SaveRows
  readonly noun: string
  /** Sent with every request; separates unsaved edits of different lists. */
  readonly extra?: object
  readonly of?: string
  readonly side?: ReactNode
  readonly lead?: ReactNode
  readonly adds?: boolean
  readonly cellEvents?: CellEvents
}

const NO_EXTRA = {}

/** A live list saved on each edit; read-only without permission to edit. */
export function RowsSection(props: RowsSectionProps) {
  const { grid, contract, save, noun, extra = NO_EXTRA, of: listKey, side, lead, adds = true, cellEvents } = props
  const mayEdit = useCan()(rightTo('edit', grid))
  // On narrow screens exports are in the toolbar.
  const wide = useBreakpoint() === 'wide'
  const list = useRemoteList(grid, contract, extra, { of: listKey, ...(mayEdit && { save }) })
  const sheet = useRef<SheetHandle>(null)
  const add = mayEdit && adds && grid.rows.add
    ? <Button intent="primary" icon={<Add />} text={`新增${noun}`} onClick={() => sheet.current?.run('insertBelow')} />
    : undefined
  return (
    <GridWorkspace
      kind="list" noun={noun} list={list} ref={sheet} readOnly={!mayEdit} exports={wide || undefined} side={side} lead={lead}
      cellEvents={cellEvents}
      empty={(
        <EmptyState
          icon={<InboxSearch size={32} />} title={`还没有${noun}`} text={add && '逐行新增，或从 Excel 复制后直接粘贴。'} action={add}
        />
      )}
      toolbar={mayEdit && (
        <>
          {add}
          {add && grid.tree && <Button icon={<Add />} text="新增下级" onClick={() => sheet.current?.run('insertUnder')} />}
          {grid.rows.remove && (
            <Button
              variant="minimal" icon={<Trash />} aria-label={`删除${noun}`} title={`删除${noun}`}
              onClick={() => sheet.current?.run('deleteRows')}
            />
          )}
        </>
      )}
    />
  )
}
