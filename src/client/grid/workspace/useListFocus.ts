import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { toast } from '#client/ui/toaster.tsx'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { CellPlace, SheetHandle } from '../sheet/types.ts'

/** Debounce, as arrow keys must not write the address one after the other. */
const REST_MS = 600

/** Shows the address's cell. @returns a function that updates it */
export function useListFocus(list: RemoteList | undefined, sheet: RefObject<SheetHandle | null>): (active: CellPlace | null) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const opened = useRef<unknown>(null)
  /** Cell selected by the sheet itself; null once the user moved. */
  const unchosen = useRef<string | null | undefined>(undefined)
  const address = list?.address
  const opening = address?.asked
  const idle = list?.phase === 'idle' && list.error === null

  useEffect(() => {
    if (!list || !opening || !idle || address?.waiting || opened.current === opening) return
    // The sheet receives the rows in an effect.
    const frame = requestAnimationFrame(() => {
      opened.current = opening
      if (!opening.focus) return
      if (sheet.current?.goTo(opening.focus!)) sheet.current.focus()
      else toast.info('链接中的单元格不在当前页')
    })
    return () => cancelAnimationFrame(frame)
  }, [address, opening, idle, list, sheet])
  useEffect(() => () => clearTimeout(timer.current), [])

  return active => {
    clearTimeout(timer.current)
    // Without rows there is no cursor: the address's cell is pending.
    if (active === null && !idle) return
    if (active !== null && unchosen.current !== null) {
      const place = `${active.column}.${active.rowId}`
      unchosen.current ??= place
      if (place !== unchosen.current) unchosen.current = null
    }
    timer.current = setTimeout(() => address?.setFocus(unchosen.current === null ? active : null), REST_MS)
  }
}
