import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import type { Density, GridView } from '#shared/api/setting.ts'
import { useCan } from '#client/data/session.ts'
import { loadUserSetting, saveUserSetting, type SettingValue } from '#client/data/userSetting.ts'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import type { ColumnView } from '../sheet/types.ts'
import {
  arrangementIn, changedOver, declaredArrangement, keptIn, plainArrangement, sameArrangement, type Arrangement, type StoredColumns,
} from './arrangement.ts'
import { mergeColumns, narrowColumns } from './columnState.ts'

const DEBOUNCE_MS = 800
const NO_COLUMNS: readonly string[] = []
const NOTHING_KEPT: StoredColumns = { start: null, drafts: {} }

export interface ColumnsState {
  /** The grid without columns hidden from the user. */
  readonly grid: Grid
  readonly shown: readonly ColumnView[]
  /** Includes hidden columns. */
  readonly all: readonly ColumnView[]
  readonly density: Density
  readonly changed: boolean
  /** Initial view; undefined until loaded. */
  readonly start: string | null | undefined
  set(columns: readonly ColumnView[]): void
  arrange(arrangement: Arrangement): void
  restore(): void
  setStart(view: string | null): void
}

/** The grid without hidden columns: prices without P_PRICE (domain B14). */
function useOpenGrid(grid: Grid): Grid {
  const prices = useCan()('P_PRICE')
  return useMemo(() => (prices ? grid : {
    ...grid, columns: Object.fromEntries(Object.entries(grid.columns).filter(([, { facts }]) => !facts.price)),
  }), [grid, prices])
}

/**
 * Column arrangement and row height: the view's with the user's changes, stored in the setting `grid.<name>.columns`.
 * @param excluded columns the page hides temporarily; their setting is preserved
 */
export function useColumns(
  declared: Grid, settingName: string, view: GridView | null, excluded: readonly string[] = NO_COLUMNS
): ColumnsState {
  const name = `grid.${settingName}.columns`
  const grid = useOpenGrid(declared)
  const narrow = useBreakpoint() === 'narrow'
  const [setting, setSetting] = useState<StoredColumns | null>(null)
  const [early, setEarly] = useState<Arrangement | null>(null)
  const [loading, setLoading] = useState({ attempt: 0, failed: false })
  const unsaved = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly save: () => void }>(undefined)

  const id = view?.id ?? ''
  const { drafts, start } = setting ?? NOTHING_KEPT
  const stored = useMemo(() => (view ? arrangementIn(grid, view.content) : declaredArrangement(grid)), [grid, view])
  const now = useMemo(
    () => (setting === null && early !== null ? early : drafts[id] === undefined ? stored : arrangementIn(grid, drafts[id])),
    [grid, drafts, early, id, setting, stored],
  )
  const storeSetting = useCallback((next: StoredColumns) => {
    setSetting(next)
    clearTimeout(unsaved.current?.timer)
    const save = () => {
      clearTimeout(unsaved.current?.timer)
      unsaved.current = undefined
      // Silent: a failed save only restores the previous state at the next visit.
      saveUserSetting(name, next as unknown as SettingValue).catch(() => {})
    }
    unsaved.current = { timer: setTimeout(save, DEBOUNCE_MS), save }
  }, [name])
  const withDraft = useCallback(({ start, drafts: { [id]: _, ...others } }: StoredColumns, next: Arrangement): StoredColumns => {
    const drafts = sameArrangement(grid, next, stored) ? others : { ...others, [id]: plainArrangement(next) }
    return { start, drafts }
  }, [grid, id, stored])
  const arrive = useEffectEvent((loaded: StoredColumns) => {
    if (early === null) return setSetting(loaded)
    const base = loaded.drafts[id] === undefined ? stored : arrangementIn(grid, loaded.drafts[id])
    setEarly(null)
    storeSetting(withDraft(loaded, changedOver(grid, base, stored, early)))
  })
  useEffect(() => {
    let current = true
    const load = async () => {
      try {
        const content = await loadUserSetting(name)
        if (current) arrive(keptIn(content))
      } catch {
        // Shows the declared columns without overwriting the unread setting.
        if (current) setLoading(({ attempt }) => ({ attempt, failed: true }))
      }
    }
    void load()
    return () => { current = false }
  }, [name, loading.attempt])
  useEffect(() => () => unsaved.current?.save(), [name])

  const appearance = JSON.stringify([
    ...(narrow ? narrowColumns(grid, now.columns) : now.columns).map(one => (excluded.includes(one.key) ? { ...one, hidden: true } : one)),
    ...Object.keys(declared.columns).filter(key => !Object.hasOwn(grid.columns, key)).map(key => ({ key, hidden: true })),
  ])
  // An unchanged look must not rebuild the columns.
  const visible = useMemo(() => JSON.parse(appearance) as readonly ColumnView[], [appearance])

  return useMemo(() => {
    const arrange = (next: Arrangement) => {
      if (sameArrangement(grid, next, now)) return
      if (setting !== null) return storeSetting(withDraft(setting, next))
      setEarly(next)
      setLoading(({ attempt, failed }) => ({ attempt: failed ? attempt + 1 : attempt, failed: false }))
    }
    return {
      grid,
      all: now.columns,
      shown: visible,
      density: now.density,
      changed: !sameArrangement(grid, now, stored),
      start: setting === null && !loading.failed ? undefined : start,
      // A phone stores only visibility: order and pins follow the screen.
      set: columns => {
        const hiddenNow = (key: string) => now.columns.find(column => column.key === key)?.hidden
        const requested = columns.map(one => (excluded.includes(one.key) ? { ...one, hidden: hiddenNow(one.key) } : one))
        arrange({
          ...now,
          columns: narrow
            ? now.columns.map(one => ({ ...one, hidden: requested.find(({ key }) => key === one.key)?.hidden ?? one.hidden }))
            : mergeColumns(grid, requested),
        })
      },
      arrange: next => arrange({ ...next, columns: mergeColumns(grid, next.columns) }),
      restore: () => arrange(stored),
      setStart: next => {
        if (setting !== null) storeSetting({ ...setting, start: next })
        else loadUserSetting(name).then(content => storeSetting({ ...keptIn(content), start: next }), () => {})
      },
    } satisfies ColumnsState
  }, [grid, name, setting, narrow, start, stored, now, visible, loading.failed, storeSetting, withDraft, excluded])
}
