import { createContext, useContext, type RefObject } from 'react'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import type { DraftCell, DraftStore } from './draft/types.ts'

/** An open document for its tabs: the draft, and navigation to any cell. */
export interface DocumentView {
  readonly store: DraftStore
  /** The element around tabs and panels. */
  readonly root: RefObject<HTMLDivElement | null>
  /** False while the document, or the tab that shows it, is hidden. */
  readonly active: boolean
  readonly tab: string
  /** A save was refused: empty required fields are marked from then on. */
  readonly tried: boolean
  /** Is the tab of this line in front? */
  shows(line: string): boolean
  setTab(id: string): void
  /** Shows a tab and focuses its last position, else its first field or cell. */
  enter(id: string): void
  /** Focuses the cells of the open tab: at first the first empty required one. */
  intoCells(): boolean
  /** Shows a cell of any tab: of a grid, or a field of the header. */
  goTo(cell: DraftCell): void
  /** A grid is mounted (handle) or unmounted (null). */
  register(line: string, sheet: SheetHandle | null): void
  sheet(line: string): SheetHandle | undefined
  save(): void
}

export const ViewContext = createContext<DocumentView | null>(null)

/** The document around this component. */
export function useDocument(): DocumentView {
  const view = useContext(ViewContext)
  if (!view) throw new Error('useDocument outside an open document')
  return view
}
