import { Button } from '@blueprintjs/core'
import { Add, InboxSearch, Trash } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { rightTo, type Grid } from '#schemas/kit/index.ts'
import { useCan } from '#client/data/session.ts'
import type { PageContract } from '#client/grid/remote/contract.ts'
import type { SaveRows } from '#client/grid/remote/saving.ts'
import { useRemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

export interface ScopedRowsProps {
  readonly grid: Grid
  readonly contract: PageContract
  readonly save: SaveRows
  readonly projectId: string
  readonly noun: string
  readonly hint: string
  readonly tools?: ReactNode
  readonly shown?: boolean
  /** Called with whether invalid input is pending, which is lost with the dialog. */
  readonly onHeld?: (hasInvalid: boolean) => void
}

export function ScopedRows({ grid, contract, save, projectId, noun, hint, tools, shown: isVisible = true, onHeld }: ScopedRowsProps) {
  const mayEdit = useCan()(rightTo('edit', grid), projectId)
  const extra = useMemo(() => ({ projectId }), [projectId])
  const list = useRemoteList(grid, contract, extra, { of: projectId, inAddress: false, pageSize: 20, ...(mayEdit && { save }) })
  const { model } = list
  const hasInvalid = useSyncExternalStore(model.subscribe, () => model.held() !== null)
  useEffect(() => onHeld?.(hasInvalid), [hasInvalid, onHeld])
  const sheet = useRef<SheetHandle>(null)
  const edits = mayEdit && list.can('edit')
  const add = edits
    ? <Button intent="primary" icon={<Add />} text={`新增${noun}`} onClick={() => sheet.current?.run('insertBelow')} />
    : undefined
  return (
    <div className="yz-dialog-grid">
      <GridWorkspace
        kind="list" noun={noun} list={list} ref={sheet} active={isVisible}
        empty={<EmptyState icon={<InboxSearch size={32} />} title={`还没有${noun}`} text={edits ? hint : undefined} action={add} />}
        toolbar={edits && (
          <>
            {add}
            <Button
              variant="minimal" icon={<Trash />} aria-label={`删除${noun}`} title={`删除${noun}`}
              onClick={() => sheet.current?.run('deleteRows')}
            />
            {tools}
          </>
        )}
      />
    </div>
  )
}
