import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { toast } from '#client/ui/toaster.tsx'
import { matches } from '../remote/matches.ts'
import { messageOf } from '../remote/messages.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { PageEdge, SheetHandle, SheetSelection, TypedAhead, Way } from '../sheet/types.ts'
import { wayOver } from './landing.ts'

/** What moves a list on: the cursor running over its edge, and changed rows that take their new place once they are left. */
export function useListFlow(list: RemoteList | undefined, sheet: RefObject<SheetHandle | null>) {
  const reported = useRef<Error | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const leaving = useRef(false)
  const [ahead, setAhead] = useState<TypedAhead | null>(null)
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
    // A cursor that waits for the page has a message of its own.
    if (list && error !== null && error !== reported.current && list.total > 0 && ahead === null) {
      toast.bad(messageOf(error), { text: '重试', onClick: list.retry })
    }
    reported.current = error
  }, [list, ahead])

  const columns = (): string[] => sheet.current?.columns().filter(({ hidden }) => !hidden).map(({ key }) => key) ?? []
  // What an earlier window left goes into the sheet as soon as nothing else waits there.
  const takeUp = useEffectEvent(() => {
    if (!list || ahead !== null) return
    // Hardly anybody needs it: it comes with the first one.
    const again = (to: unknown): Way => ({ to, go: async () => (await import('./landingAgain.ts')).wayAgain(to, list, columns).go() })
    list.ahead.handOver(work => sheet.current?.waitAgain(work, again(work.to)) ?? false)
  })
  const restored = list?.ahead.restored
  useEffect(() => {
    takeUp()
    return restored?.subscribe(() => takeUp())
  }, [restored, ahead])

  return {
    /** What waits, and for what: entries for the next page, rows that stand where they were until the cursor leaves them. */
    notice: list && ahead && ahead.entries.length > 0 && !ahead.stranded ? `正在翻页，已键入 ${ahead.entries.length} 项，翻页后写入` : notice,
    onEdge: (edge: PageEdge): Way | null => {
      return list ? wayOver(edge, list, columns, sheet.current?.selection().active?.column) : null
    },
    /** What was typed while the cursor waits for its page. */
    ahead,
    onAhead: (typed: TypedAhead | null): void => {
      setAhead(typed)
      list?.ahead.follow(typed && typed.entries.length > 0 ? typed.work : null)
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
