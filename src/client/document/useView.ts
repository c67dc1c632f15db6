import { useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { SheetHandle } from '#client/grid/sheet/types.ts'
import type { DraftCell, DraftStore } from './draft/types.ts'
import { useNewest } from './useNewest.ts'
import { tabOf, type DocumentTab } from './tabs.ts'
import type { DocumentView } from './view.ts'

export interface RootedView extends DocumentView { readonly root: RefObject<HTMLDivElement | null> }

/** State of an open document's tabs; undo and redo lead to the cell that they change. */
export function useView(store: DraftStore, tabs: readonly DocumentTab[], active: boolean, save: () => void): RootedView {
  const [tab, setTab] = useState(tabs[0]!.id)
  const [wanted, setWanted] = useState<DraftCell | null>(null)
  const sheets = useRef(new Map<string, SheetHandle>())
  const root = useRef<HTMLDivElement>(null)
  const newest = useNewest({ tabs, save })

  const fixed = useMemo(() => ({
    setTab,
    goTo: (cell: DraftCell) => {
      setTab(tabOf(newest.current.tabs, cell.line, cell.column))
      setWanted(cell)
    },
    register: (line: string, sheet: SheetHandle | null) => {
      if (sheet) sheets.current.set(line, sheet)
      else sheets.current.delete(line)
    },
    sheet: (line: string) => sheets.current.get(line),
    save: () => newest.current.save(),
  }), [newest])
  useEffect(() => store.onReveal(fixed.goTo), [store, fixed])
  // The grid of a tab that opens for the first time has no rows before it has painted.
  useEffect(() => {
    if (!wanted) return undefined
    const frame = requestAnimationFrame(() => {
      setWanted(null)
      if (wanted.line !== '') sheets.current.get(wanted.line)?.goTo(wanted)
      else root.current?.querySelector<HTMLElement>(`[data-head="${wanted.column}"] :is(input, textarea, select, button)`)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted])
  return useMemo(() => ({
    store, active, tab, root, ...fixed,
    shows: (line: string) => active && tabOf(tabs, line, '') === tab,
  }), [store, active, tab, tabs, fixed])
}
