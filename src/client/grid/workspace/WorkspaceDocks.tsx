import { Suspense, type RefObject } from 'react'
import { clearOfToasts } from '#client/ui/clearOfToasts.ts'
import type { RowModel } from '../model.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { CellPlace, SheetHandle, TypedAhead } from '../sheet/types.ts'
import { AheadDock, ConflictDock, ProblemsDock } from './panels.ts'

export interface WorkspaceDocksProps {
  readonly model: RowModel
  readonly list?: RemoteList
  readonly ahead: TypedAhead | null
  /** Keys of the visible columns. */
  readonly columns: readonly string[]
  readonly firstRow: number
  readonly sheet: RefObject<SheetHandle | null>
  /** Returns the focus to the sheet. */
  readonly onDone: () => void
  /** Opens the report for corrections; absent in a read-only sheet. */
  readonly onReport?: () => void
}

/** Docks below a sheet: input that waits for a page that failed, conflicts, and problems. */
export function WorkspaceDocks({ model, list, ahead, columns, firstRow, sheet, onDone, onReport }: WorkspaceDocksProps) {
  const goTo = (place: CellPlace) => { sheet.current?.goTo(place); onDone() }
  return (
    <div className="yz-docks" ref={clearOfToasts}>
      {list && ahead?.stranded
        && <Suspense><AheadDock
          list={list} entries={ahead.entries} onGo={direction => { sheet.current?.goOn(direction); onDone() }}
        /></Suspense>}
      {list && <Suspense><ConflictDock list={list} shown={{ rows: model.rows, first: firstRow }} onGo={goTo} /></Suspense>}
      <Suspense><ProblemsDock
        model={model}
        columns={columns}
        firstRow={firstRow}
        onGo={goTo}
        onNext={() => { sheet.current?.run('nextProblem'); onDone() }}
        onReport={onReport}
      /></Suspense>
    </div>
  )
}
