import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { toast } from '#client/ui/toaster.tsx'
import { messageOf } from '../remote/messages.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { SheetHandle, SheetSelection } from '../sheet/types.ts'

/** What moves a list on: the cursor running over its edge, and changed rows that take their new place once they are left. */
export function useListFlow(list: RemoteList | undefined, sheet: RefObject<SheetHandle | null>) {
  /** Where the cursor goes when the page that it asked for has arrived. */
  const landing = useRef<{ readonly edge: 'up' | 'down'; readonly column: string | undefined } | null>(null)
  const told = useRef<Error | null>(null)
  const [moved, setMoved] = useState(false)
  const page = list?.query.pageNum
  const phase = list?.phase

  useEffect(() => {
    const target = landing.current
    if (!list || target === null || phase !== 'idle') return
    landing.current = null
    const rows = list.model.rows()
    const row = target.edge === 'down' ? rows[0] : rows.at(-1)
    if (row && target.column) sheet.current?.goTo({ rowId: String(row[list.grid.rowKey]), column: target.column })
    sheet.current?.focus()
  }, [list, page, phase, sheet])

  const model = list?.model
  useEffect(() => model?.subscribe(() => setMoved(model.moved().size > 0)), [model])

  useEffect(() => {
    // A page that never came is covered by its own message; rows on screen stay, and the failure is said beside them.
    const error = list?.error ?? null
    if (list && error !== null && error !== told.current && list.total > 0) {
      toast.bad(messageOf(error), { text: '重试', onClick: () => void list.reload() })
    }
    told.current = error
  }, [list])

  return {
    /** Changed rows stand where they were until the cursor leaves them. */
    moved,
    onEdge: (edge: 'up' | 'down'): void => {
      if (!list || list.phase !== 'idle') return
      const to = list.query.pageNum + (edge === 'down' ? 1 : -1)
      if (to < 1 || to > list.pages) return
      landing.current = { edge, column: sheet.current?.selection().active?.column }
      list.setPage(to)
    },
    onLeave: (selection: SheetSelection): void => {
      const waiting = list?.model.moved()
      if (list && waiting && waiting.size > 0 && !selection.rowIds.some(id => waiting.has(id))) void list.reload()
    },
  }
}
