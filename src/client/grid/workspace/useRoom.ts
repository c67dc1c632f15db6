import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import { GROUP_HEADER_HEIGHT, HEADER_HEIGHT } from '../sheet/agOptions.ts'
import type { ColumnView, SheetHandle } from '../sheet/types.ts'
import { roomFor } from './room.ts'

/** A window that is drawn larger has many heights on the way. */
const SETTLED_MS = 150

/** Pixels that a scroll bar takes from what it scrolls: none where it lies over it. */
function barHeight(): number {
  const probe = document.createElement('div')
  probe.style.cssText = 'position:absolute;visibility:hidden;overflow:scroll'
  document.body.append(probe)
  const height = probe.offsetHeight - probe.clientHeight
  probe.remove()
  return height
}

interface Parts {
  readonly list: RemoteList | undefined
  /** The grid as the user may see it, its columns as they are shown, and the height of a row. */
  readonly grid: Grid
  readonly columns: readonly ColumnView[]
  readonly rowHeight: number
  readonly sheet: RefObject<SheetHandle | null>
}

/**
 * Measures how many rows the place of a sheet holds, and has the list's pages follow: before the first question, which waits
 * for nothing, and whenever the window, the bars above the sheet or the rows become higher or lower. While somebody types,
 * nothing moves.
 * @returns for the element of the sheet with its docks, which open and close over rows that somebody works in; `look` once somebody has typed
 */
export function useRoom({ list, grid, columns, rowHeight, sheet }: Parts) {
  const place = useRef<HTMLDivElement>(null)
  const follows = list !== undefined && grid.tree === undefined
  const look = useEffectEvent(() => {
    const area = place.current
    if (!follows || !area || area.clientHeight === 0 || list.model.typed() !== null) return
    const shown = columns.filter(({ hidden }) => !hidden)
    const isGrouped = shown.some(({ key }) => grid.columns[key]?.facts.group !== undefined)
    const isWide = shown.reduce((sum, { width = 0 }) => sum + width, 0) > area.clientWidth
    const rows = roomFor(area.clientHeight, {
      row: rowHeight,
      above: HEADER_HEIGHT + (isGrouped ? GROUP_HEADER_HEIGHT : 0),
      below: (Object.keys(grid.footer).length > 0 ? rowHeight : 0) + (isWide ? barHeight() : 0),
    })
    const active = sheet.current?.selection().active
    list.fit(rows, Math.max(0, active ? list.model.rows().findIndex(row => String(row[grid.rowKey]) === active.rowId) : 0))
  })
  // Before the list asks for the first time: its own effects follow those of the layout.
  useLayoutEffect(() => look(), [columns, rowHeight])
  // What could not follow then follows when the question is answered.
  const phase = list?.phase
  useEffect(() => { if (phase === 'idle') look() }, [phase])
  useEffect(() => {
    if (!follows || !place.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watcher = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => look(), SETTLED_MS)
    })
    watcher.observe(place.current)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
    }
  }, [follows])
  return { place, look: useCallback(() => look(), []) }
}
