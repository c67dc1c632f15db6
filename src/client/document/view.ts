import { createContext, useContext, type RefObject } from 'react'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import type { DraftCell, DraftStore } from './draft/types.ts'

export interface DocumentView {
  readonly store: DraftStore
  readonly root: RefObject<HTMLDivElement | null>
  /** False while the document or its tab is hidden. */
  readonly active: boolean
  readonly tab: string
  /** After a refused save empty required fields are marked. */
  readonly tried: boolean
  shows(line: string): boolean
  setTab(id: string): void
  /** Last position, else the first field or cell. */
  enter(id: string): void
  /** Focuses the open tab's cells, initially the first empty required one. */
  intoCells(): boolean
  goTo(cell: DraftCell): void
  /** Grid mounted (handle) or unmounted (null). */
  register(line: string, sheet: SheetHandle | null): void
  sheet(line: string): SheetHandle | undefined
  save(): void
}

export const ViewContext = createContext<DocumentView | null>(null)

export function useDocument(): DocumentView {
  const view = useContext(ViewContext)
  if (!view) throw new Error('useDocument outside an open document')
  return view
}
