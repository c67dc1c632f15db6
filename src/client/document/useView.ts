import { useEffect, useMemo, useRef, useState } from 'react'
import { isEmpty } from '#schemas/kit/index.ts'
import { PART, useTabParam } from '#client/data/tabAddress.ts'
import type { RowModel } from '#client/grid/model.ts'
import type { CellPlace, SheetHandle } from '#client/grid/sheet/types.ts'
import { enterPanel } from '#client/ui/regions.ts'
import type { DraftCell, DraftStore } from './draft/types.ts'
import { headControl, headField } from './headControl.ts'
import { useNewest } from './useNewest.ts'
import { tabOf, type DocumentTab } from './tabs.ts'
import type { DocumentView } from './view.ts'

export interface ViewOptions {
  readonly active: boolean
  /** A save was refused; never for a read-only document. */
  readonly tried?: boolean
  /** A page restores the open tab after a reload, a dialog does not. */
  readonly inAddress: boolean
  readonly save: () => void
}

/** The first empty required cell in row and column order. */
function firstHole({ grid, rows, editable }: RowModel): CellPlace | undefined {
  for (const row of rows()) {
    for (const [column, { required, facts }] of Object.entries(grid.columns)) {
      if (required === false || facts.hidden || !isEmpty(row[column] ?? null) || !editable(row, column)) continue
      return { rowId: String(row[grid.rowKey]), column }
    }
  }
  return undefined
}

/** Undo and redo reveal the changed cell. */
export function useView(
  store: DraftStore, tabs: readonly DocumentTab[], { active, tried = false, inAddress, save }: ViewOptions,
): DocumentView {
  const [local, setLocal] = useState<string | null>(null)
  const [addressed, setAddressed] = useTabParam(PART)
  const tab = (tabs.find(({ id }) => id === (inAddress ? addressed : local)) ?? tabs[0]!).id
  const turn = (id: string): void => (inAddress ? setAddressed : setLocal)(id === tabs[0]!.id ? null : id)
  const [target, setTarget] = useState<DraftCell | null>(null)
  const sheets = useRef(new Map<string, SheetHandle>())
  const filled = useRef(new Set<string>())
  const stopEntering = useRef<() => void>(undefined)
  const root = useRef<HTMLDivElement>(null)
  const newest = useNewest({ tabs, tab, save, turn })

  const fixed = useMemo(() => ({
    setTab: (id: string) => newest.current.turn(id),
    enter: (id: string) => {
      newest.current.turn(id)
      stopEntering.current?.()
      stopEntering.current = enterPanel(() =>
        (newest.current.tab === id ? root.current?.querySelector('.yz-document-panel:not([hidden])') ?? null : null))
    },
    intoCells: () => {
      const line = newest.current.tabs.find(({ id }) => id === newest.current.tab)?.line
      const sheet = line === undefined ? undefined : sheets.current.get(line)
      if (line === undefined || !sheet) return false
      const hole = filled.current.has(line) ? undefined : firstHole(store.line(line))
      filled.current.add(line)
      if (!hole || !sheet.goTo(hole)) sheet.focus()
      return true
    },
    goTo: (cell: DraftCell) => {
      newest.current.turn(tabOf(newest.current.tabs, cell.line, cell.column))
      setTarget(cell)
    },
    register: (line: string, sheet: SheetHandle | null) => {
      if (sheet) sheets.current.set(line, sheet)
      else sheets.current.delete(line)
    },
    sheet: (line: string) => sheets.current.get(line),
    save: () => newest.current.save(),
  }), [newest, store])
  useEffect(() => () => stopEntering.current?.(), [])
  useEffect(() => store.onReveal(fixed.goTo), [store, fixed])
  // A new tab's grid has no rows before its first paint.
  useEffect(() => {
    if (!target) return undefined
    const frame = requestAnimationFrame(() => {
      setTarget(null)
      if (target.line !== '') sheets.current.get(target.line)?.goTo(target)
      else {
        const field = headField(root.current, target.column)
        const control = headControl(field)
        if (control) control.focus()
        else field?.firstElementChild?.scrollIntoView({ block: 'center' })
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [target])
  return useMemo(() => ({
    store, active, tab, tried, root, ...fixed,
    shows: (line: string) => active && tabOf(tabs, line, '') === tab,
  }), [store, active, tab, tried, tabs, fixed])
}
