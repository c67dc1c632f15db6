import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { toast } from '#client/ui/toaster.tsx'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { CellPlace, SheetHandle } from '../sheet/types.ts'

/** The cursor is in the address once it has come to rest: arrow keys must not write one address after the other. */
const REST_MS = 600

/** Opens the cell that the address names, and answers the way to keep the address's cell up to date. */
export function useListFocus(list: RemoteList | undefined, sheet: RefObject<SheetHandle | null>): (active: CellPlace | null) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const opened = useRef<unknown>(null)
  /** The cell that the sheet selected by itself, which nobody chose; null once the user has moved. */
  const unchosen = useRef<string | null | undefined>(undefined)
  const address = list?.address
  const asked = address?.asked
  const idle = list?.phase === 'idle' && list.error === null

  useEffect(() => {
    if (!list || !asked || !idle || address?.waiting || opened.current === asked) return
    // The sheet takes the rows over in an effect of its own. Another drawing before that only puts it off.
    const frame = requestAnimationFrame(() => {
      opened.current = asked
      if (!asked.focus) return
      if (sheet.current?.goTo(asked.focus!)) sheet.current.focus()
      else toast.info('链接中的单元格不在当前页')
    })
    return () => cancelAnimationFrame(frame)
  }, [address, asked, idle, list, sheet])
  useEffect(() => () => clearTimeout(timer.current), [])

  return active => {
    clearTimeout(timer.current)
    // Before the rows have come there is no cursor; what the address says still has to be opened.
    if (active === null && !idle) return
    if (active !== null && unchosen.current !== null) {
      const place = `${active.column}.${active.rowId}`
      unchosen.current ??= place
      if (place !== unchosen.current) unchosen.current = null
    }
    timer.current = setTimeout(() => address?.setFocus(unchosen.current === null ? active : null), REST_MS)
  }
}
