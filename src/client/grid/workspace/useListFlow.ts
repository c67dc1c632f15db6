import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { toast } from '#client/ui/toaster.tsx'
import { matches } from '../remote/matches.ts'
import { messageOf } from '../remote/messages.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { CellPlace, PageEdge, SheetHandle, SheetSelection } from '../sheet/types.ts'

/** The page on which the cursor arrives over an edge. */
const pageBehind = (edge: PageEdge, { query: { pageNum }, pages }: RemoteList): number =>
  ({ up: pageNum - 1, previous: pageNum - 1, down: pageNum + 1, next: pageNum + 1, first: 1, last: pages })[edge]

/** The cell of the new page where the cursor arrives; `column` is the one that it came from. */
function landingOn(edge: PageEdge, { model, grid }: RemoteList, columns: readonly string[], column: string | undefined): CellPlace | undefined {
  const back = edge === 'up' || edge === 'previous' || edge === 'last'
  const rows = back ? model.rows().toReversed() : model.rows()
  const keys = back ? columns.toReversed() : columns
  const cells = rows.flatMap(row => keys.map(key => ({ row, key })))
  const sameColumn = edge === 'up' || edge === 'down'
  const tabbed = edge === 'next' || edge === 'previous'
  const cell = cells.find(({ row, key }) => (sameColumn ? key === column : !tabbed || model.editable(row, key))) ?? cells[0]
  return cell && { rowId: String(cell.row[grid.rowKey]), column: cell.key }
}

/** What moves a list on: the cursor running over its edge, and changed rows that take their new place once they are left. */
export function useListFlow(list: RemoteList | undefined, sheet: RefObject<SheetHandle | null>) {
  /** Where the cursor goes when the page that it asked for has arrived. */
  const landing = useRef<{ readonly edge: PageEdge; readonly column: string | undefined } | null>(null)
  const told = useRef<Error | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const leaving = useRef(false)
  const page = list?.query.pageNum
  const phase = list?.phase

  useEffect(() => {
    const target = landing.current
    if (!list || target === null || phase !== 'idle') return
    landing.current = null
    const columns = sheet.current?.columns().filter(({ hidden }) => !hidden).map(({ key }) => key) ?? []
    const place = landingOn(target.edge, list, columns, target.column)
    if (place) sheet.current?.goTo(place)
    sheet.current?.focus()
  }, [list, page, phase, sheet])

  const model = list?.model
  const filters = list?.query.filters
  const grid = list?.grid
  useEffect(() => {
    if (!model || !grid || !filters) return
    return model.subscribe(() => {
      const typed = model.typed()
      const found = typed && model.conflict(typed.rowId, typed.column)
      if (found?.removed) return setNotice(`${found.by ?? '他人'}已删除该行，写入后可${grid.rows.add ? '恢复该行或' : ''}放弃`)
      if (typed && model.away().includes(typed.rowId)) return setNotice('该行可能已被他人移走或删除，写入后会提示结果')
      const moved = [...model.moved()].map(id => model.row(id)).filter(row => row !== undefined)
      const out = moved.some(row => !matches(grid, row, filters, model.lookups))
      setNotice(out ? '不再符合筛选条件，离开该行后移出' : model.moved().size > 0 ? '排序已变，离开该行后重新排列' : null)
    })
  }, [model, grid, filters])
  useEffect(() => model?.onReveal(place => {
    // The page has only just arrived: its rows are in the sheet with the next drawing.
    requestAnimationFrame(() => sheet.current?.goTo(place))
  }), [model, sheet])

  useEffect(() => {
    // A page that never came is covered by its own message; rows on screen stay, and the failure is said beside them.
    const error = list?.error ?? null
    if (list && error !== null && error !== told.current && list.total > 0) {
      toast.bad(messageOf(error), { text: '重试', onClick: () => void list.reload() })
    }
    told.current = error
  }, [list])

  return {
    /** What changed rows wait for: they stand where they were until the cursor leaves them. */
    notice,
    onEdge: (edge: PageEdge): boolean => {
      const to = list ? pageBehind(edge, list) : 0
      if (!list || to < 1 || to > list.pages || to === list.query.pageNum) return false
      // While a page is on its way the cursor waits for it.
      if (list.phase === 'idle') {
        landing.current = { edge, column: sheet.current?.selection().active?.column }
        list.setPage(to)
      }
      return true
    },
    onLeave: (selection: SheetSelection): void => {
      const waiting = list?.model.moved()
      if (!list || !waiting?.size || leaving.current || selection.rowIds.some(id => waiting.has(id))) return
      list.model.leave(row => matches(list.grid, row, list.query.filters, list.model.lookups))
      leaving.current = true
      void list.reload().finally(() => { leaving.current = false })
    },
  }
}
