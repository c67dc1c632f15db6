import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { toast } from '#client/ui/toaster.tsx'
import { matches } from '../remote/matches.ts'
import { messageOf } from '../remote/messages.ts'
import type { RemoteList } from '../remote/useRemoteList.ts'
import type { PageEdge, SheetHandle, SheetSelection, TypedAhead, Way } from '../sheet/types.ts'
import { wayOver } from './landing.ts'

/** Page flow of a list: the cursor leaving its page, edited rows moving once left. */
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
      const conflict = typed && model.conflict(typed.rowId, typed.column)
      if (conflict?.removed) return setNotice(`${conflict.by ?? '他人'}已删除该行，写入后可${grid.rows.add ? '恢复该行或' : ''}放弃`)
      if (typed && model.away().includes(typed.rowId)) return setNotice('该行可能已被他人移走或删除，写入后会提示结果')
      const moved = [...model.moved()].map(id => model.row(id)).filter(row => row !== undefined)
      const out = moved.some(row => !matches(grid, row, filters, model.lookups))
      setNotice(out ? '不再符合筛选条件，离开该行后移出' : model.moved().size > 0 ? '排序已变，离开该行后重新排列' : null)
    })
  }, [model, grid, filters])
  useEffect(() => model?.onReveal(place => {
    // Loaded rows are in the sheet after the next render.
    requestAnimationFrame(() => sheet.current?.goTo(place))
  }), [model, sheet])

  useEffect(() => {
    // A page that never loaded has its own message.
    const error = list?.error ?? null
    // A waiting cursor has a message.
    if (list && error !== null && error !== reported.current && list.total > 0 && ahead === null) {
      toast.bad(messageOf(error), { text: '重试', onClick: list.retry })
    }
    reported.current = error
  }, [list, ahead])

  const columns = (): string[] => sheet.current?.columns().filter(({ hidden }) => !hidden).map(({ key }) => key) ?? []
  // Input of an earlier window enters the sheet once no other waits.
  const takeUp = useEffectEvent(() => {
    if (!list || ahead !== null) return
    // Rarely needed.
    const repeatedWay = (to: unknown): Way => ({ to, go: async () => (await import('./landingAgain.ts')).wayAgain(to, list, columns).go() })
    list.ahead.handOver(work => sheet.current?.waitAgain(work, repeatedWay(work.to)) ?? false)
  })
  const restored = list?.ahead.restored
  useEffect(() => {
    takeUp()
    return restored?.subscribe(() => takeUp())
  }, [restored, ahead])

  return {
    /** Input for the next page, or edited rows that stay until left. */
    notice: list && ahead && ahead.entries.length > 0 && !ahead.stranded ? `正在翻页，已键入 ${ahead.entries.length} 项，翻页后写入` : notice,
    onEdge: (edge: PageEdge): Way | null => {
      return list ? wayOver(edge, list, columns, sheet.current?.selection().active?.column) : null
    },
    ahead,
    onAhead: (typed: TypedAhead | null): void => {
      setAhead(typed)
      list?.ahead.follow(typed && typed.entries.length > 0 ? typed.work : null)
    },
    onLeave: (selection: SheetSelection): void => {
      const movedIds = list?.model.moved()
      if (!list || !movedIds?.size || leaving.current || selection.rowIds.some(id => movedIds.has(id))) return
      list.model.leave(row => matches(list.grid, row, list.query.filters, list.model.lookups))
      leaving.current = true
      void list.reload().finally(() => { leaving.current = false })
    },
  }
}
