import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import { GROUP_HEADER_HEIGHT, HEADER_HEIGHT } from '../sheet/agOptions.ts'
import type { ColumnView, SheetHandle } from '../sheet/types.ts'
import { roomFor } from './room.ts'

/** Debounce for resizing. */
const SETTLED_MS = 150

/** In pixels; 0 for an overlay bar. */
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
  /** Without columns hidden from the user. */
  readonly grid: Grid
  readonly columns: readonly ColumnView[]
  readonly rowHeight: number
  readonly sheet: RefObject<SheetHandle | null>
}

/**
 * Adapts the page size to the rows that fit: before the first query, and when the window, the bars or the rows change height, not during
 * typing.
 * @returns a ref for the sheet with its docks; `look` is called after typing
 */
export function useRoom({ list, grid, columns, rowHeight, sheet }: Parts) {
  const place = useRef<HTMLDivElement>(null)
  const follows = list !== undefined && grid.tree === undefined
  const measure = useEffectEvent(() => {
    const area = place.current
    if (!follows || !area || area.clientHeight === 0 || list.model.typed() !== null) return
    const visible = columns.filter(({ hidden }) => !hidden)
    const isGrouped = visible.some(({ key }) => grid.columns[key]?.facts.group !== undefined)
    const isWide = visible.reduce((sum, { width = 0 }) => sum + width, 0) > area.clientWidth
    const rows = roomFor(area.clientHeight, {
      row: rowHeight,
      above: HEADER_HEIGHT + (isGrouped ? GROUP_HEADER_HEIGHT : 0),
      below: (Object.keys(grid.footer).length > 0 ? rowHeight : 0) + (isWide ? barHeight() : 0),
    })
    const active = sheet.current?.selection().active
    list.fit(rows, Math.max(0, active ? list.model.rows().findIndex(row => String(row[grid.rowKey]) === active.rowId) : 0))
  })
  // Runs before the list's first query, as layout effects come first.
  useLayoutEffect(() => measure(), [columns, rowHeight])
  // Applies postponed changes after the query.
  const phase = list?.phase
  useEffect(() => { if (phase === 'idle') measure() }, [phase])
  useEffect(() => {
    if (!follows || !place.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watcher = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => measure(), SETTLED_MS)
    })
    watcher.observe(place.current)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
    }
  }, [follows])
  return { place, look: useCallback(() => measure(), []) }
}
