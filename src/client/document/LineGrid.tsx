import type { ReactNode } from 'react'
import { useCallback, useMemo } from 'react'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import type { RowGroup, RowModel } from '#client/grid/model.ts'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { recordsOf } from './pickers/recordsOf.ts'
import { useDocument } from './view.ts'

export interface LineGridProps {
  readonly line: string
  readonly noun: string
  /** Another model may confirm edits first. */
  readonly model?: RowModel
  readonly toolbar?: ReactNode
  readonly end?: ReactNode
  readonly groups?: readonly RowGroup[]
  readonly groupActions?: (group: RowGroup) => ReactNode
  readonly cellEvents?: CellEvents
  readonly empty?: ReactNode
  readonly onRows?: (rowIds: readonly string[]) => void
}

export function LineGrid({ line, model, cellEvents, ...rest }: LineGridProps) {
  const { store, register, shows, save } = useDocument()
  const events = useMemo(() => ({ record: recordsOf(store, line), ...cellEvents }), [cellEvents, line, store])
  const sheet = useCallback((handle: SheetHandle | null) => register(line, handle), [register, line])
  return (
    <GridWorkspace
      kind="lines" ref={sheet} model={model ?? store.line(line)} readOnly={store.readOnly}
      active={shows(line)} onSave={save} cellEvents={events} {...rest}
    />
  )
}
