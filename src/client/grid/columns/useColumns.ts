import { useEffect, useMemo, useRef, useState } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import { loadUserSetting, saveUserSetting } from '#client/data/userSetting.ts'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import type { ColumnView } from '../sheet/types.ts'
import { declaredColumns, mergeColumns, narrowColumns } from './columnState.ts'

/** Dragging a column's edge reports many widths; the last one is saved. */
const SAVE_AFTER_MS = 800

/** A setting is JSON: what is not said is left out. */
const plain = ({ key, width, pin, hidden }: ColumnView) =>
  ({ key, ...(width !== undefined && { width }), ...(pin !== undefined && { pin }), ...(hidden !== undefined && { hidden }) })

export interface ColumnsState {
  /** As the sheet shows them here. */
  readonly shown: readonly ColumnView[]
  /** As the user arranged them, hidden ones included. */
  readonly all: readonly ColumnView[]
  set(columns: readonly ColumnView[]): void
  reset(): void
}

/** Order, width, visibility and pins of a grid's columns, per user and on every computer (`grid.<name>.columns`). */
export function useColumns(grid: Grid, settingName: string): ColumnsState {
  const name = `grid.${settingName}.columns`
  const narrow = useBreakpoint() === 'narrow'
  const [all, setAll] = useState(() => declaredColumns(grid))
  const unsaved = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly save: () => void }>(undefined)

  useEffect(() => {
    let current = true
    // Without an answer the declared columns stand: nothing is lost.
    const load = async () => {
      const saved = await loadUserSetting(name)
      if (current && !unsaved.current) setAll(mergeColumns(grid, saved))
    }
    load().catch(() => {})
    return () => {
      current = false
      unsaved.current?.save()
    }
  }, [grid, name])

  return useMemo(() => {
    const store = (value: readonly ColumnView[] | null) => {
      clearTimeout(unsaved.current?.timer)
      const save = () => {
        clearTimeout(unsaved.current?.timer)
        unsaved.current = undefined
        // Shown again as it was at the next visit; not worth a message over the page.
        saveUserSetting(name, value && value.map(plain)).catch(() => {})
      }
      unsaved.current = { timer: setTimeout(save, SAVE_AFTER_MS), save }
    }
    return {
      all,
      shown: narrow ? narrowColumns(grid, all) : all,
      set: columns => {
        // On a phone the order and pins are the screen's, not the user's wish: only visibility is kept.
        const next = narrow
          ? all.map(view => ({ ...view, hidden: columns.find(({ key }) => key === view.key)?.hidden ?? view.hidden }))
          : mergeColumns(grid, columns)
        if (JSON.stringify(next) === JSON.stringify(all)) return
        setAll(next)
        store(next)
      },
      reset: () => {
        setAll(declaredColumns(grid))
        store(null)
      },
    } satisfies ColumnsState
  }, [grid, name, all, narrow])
}
