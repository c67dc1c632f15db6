import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import type { Density, GridView } from '#shared/api/setting.ts'
import { useCan } from '#client/data/session.ts'
import { loadUserSetting, saveUserSetting, type SettingValue } from '#client/data/userSetting.ts'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import type { ColumnView } from '../sheet/types.ts'
import {
  arrangementIn, changedOver, declaredArrangement, keptIn, plainArrangement, sameArrangement, type Arrangement, type Kept,
} from './arrangement.ts'
import { mergeColumns, narrowColumns } from './columnState.ts'

/** Dragging a column's edge reports many widths; the last one is saved. */
const DEBOUNCE_MS = 800
const NONE: readonly string[] = []
const NOTHING_KEPT: Kept = { start: null, drafts: {} }

export interface ColumnsState {
  /** The grid without columns that the user may not see. */
  readonly grid: Grid
  /** As the sheet shows them here. */
  readonly shown: readonly ColumnView[]
  /** As the user arranged them, hidden ones included. */
  readonly all: readonly ColumnView[]
  readonly density: Density
  /** Not as the view keeps it. */
  readonly changed: boolean
  /** The view that the user begins with; undefined until it is known. */
  readonly start: string | null | undefined
  set(columns: readonly ColumnView[]): void
  /** Columns and row height at once. */
  arrange(arrangement: Arrangement): void
  /** Back to what the view keeps. */
  restore(): void
  setStart(view: string | null): void
}

/** The grid as the user may see it: prices are absent without the right (domain B14). */
function useOpenGrid(grid: Grid): Grid {
  const prices = useCan()('P_PRICE')
  return useMemo(() => (prices ? grid : {
    ...grid, columns: Object.fromEntries(Object.entries(grid.columns).filter(([, { facts }]) => !facts.price)),
  }), [grid, prices])
}

/**
 * Order, width, visibility and pins of a grid's columns and the height of its rows: those of the view, with what the
 * user changed since, which follows him to every computer (`grid.<name>.columns`).
 * @param without columns that the page leaves out for now; what the user wants of them stays as it was
 */
export function useColumns(declared: Grid, settingName: string, view: GridView | null, without: readonly string[] = NONE): ColumnsState {
  const name = `grid.${settingName}.columns`
  const grid = useOpenGrid(declared)
  const narrow = useBreakpoint() === 'narrow'
  const [kept, setKept] = useState<Kept | null>(null)
  /** What was arranged before it was known what is kept. */
  const [early, setEarly] = useState<Arrangement | null>(null)
  /** Asked in vain: counts the attempts, and whether the last one has failed. */
  const [asked, setAsked] = useState({ attempt: 0, failed: false })
  const unsaved = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly save: () => void }>(undefined)

  const id = view?.id ?? ''
  const { drafts, start } = kept ?? NOTHING_KEPT
  const own = useMemo(() => (view ? arrangementIn(grid, view.content) : declaredArrangement(grid)), [grid, view])
  const now = useMemo(
    () => (kept === null && early !== null ? early : drafts[id] === undefined ? own : arrangementIn(grid, drafts[id])), [grid, drafts, early, id, kept, own],
  )
  const keep = useCallback((next: Kept) => {
    setKept(next)
    clearTimeout(unsaved.current?.timer)
    const save = () => {
      clearTimeout(unsaved.current?.timer)
      unsaved.current = undefined
      // Shown again as it was at the next visit; not worth a message over the page.
      saveUserSetting(name, next as unknown as SettingValue).catch(() => {})
    }
    unsaved.current = { timer: setTimeout(save, DEBOUNCE_MS), save }
  }, [name])
  const withDraft = useCallback(({ start, drafts: { [id]: _, ...others } }: Kept, next: Arrangement): Kept =>
    ({ start, drafts: sameArrangement(grid, next, own) ? others : { ...others, [id]: plainArrangement(next) } }), [grid, id, own])
  const arrive = useEffectEvent((found: Kept) => {
    if (early === null) return setKept(found)
    const stored = found.drafts[id] === undefined ? own : arrangementIn(grid, found.drafts[id])
    setEarly(null)
    keep(withDraft(found, changedOver(grid, stored, own, early)))
  })
  useEffect(() => {
    let current = true
    const load = async () => {
      try {
        const stored = await loadUserSetting(name)
        if (current) arrive(keptIn(stored))
      } catch {
        // The declared columns stand, and nothing is written over what is not known.
        if (current) setAsked(({ attempt }) => ({ attempt, failed: true }))
      }
    }
    void load()
    return () => { current = false }
  }, [name, asked.attempt])
  useEffect(() => () => unsaved.current?.save(), [name])

  const look = JSON.stringify([
    ...(narrow ? narrowColumns(grid, now.columns) : now.columns).map(one => (without.includes(one.key) ? { ...one, hidden: true } : one)),
    ...Object.keys(declared.columns).filter(key => !Object.hasOwn(grid.columns, key)).map(key => ({ key, hidden: true })),
  ])
  // The answer that nothing was kept, or what is shown already, must not build the sheet's columns again.
  const shown = useMemo(() => JSON.parse(look) as readonly ColumnView[], [look])

  return useMemo(() => {
    const arrange = (next: Arrangement) => {
      if (sameArrangement(grid, next, now)) return
      if (kept !== null) return keep(withDraft(kept, next))
      setEarly(next)
      setAsked(({ attempt, failed }) => ({ attempt: failed ? attempt + 1 : attempt, failed: false }))
    }
    return {
      grid,
      all: now.columns,
      shown,
      density: now.density,
      changed: !sameArrangement(grid, now, own),
      start: kept === null && !asked.failed ? undefined : start,
      // On a phone the order and pins are the screen's, not the user's wish: only visibility is kept.
      set: columns => {
        const wish = columns.map(one => (without.includes(one.key) ? { ...one, hidden: now.columns.find(({ key }) => key === one.key)?.hidden } : one))
        arrange({
          ...now,
          columns: narrow
            ? now.columns.map(one => ({ ...one, hidden: wish.find(({ key }) => key === one.key)?.hidden ?? one.hidden }))
            : mergeColumns(grid, wish),
        })
      },
      arrange: next => arrange({ ...next, columns: mergeColumns(grid, next.columns) }),
      restore: () => arrange(own),
      setStart: next => {
        if (kept !== null) keep({ ...kept, start: next })
        else loadUserSetting(name).then(stored => keep({ ...keptIn(stored), start: next }), () => {})
      },
    } satisfies ColumnsState
  }, [grid, name, kept, narrow, start, own, now, shown, asked.failed, keep, withDraft, without])
}
