import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { DRAFT_KEPT } from '#client/data/drafts.ts'
import { tabs } from '#client/data/tabs.ts'
import type { CloseSide } from '#client/data/tabs.ts'
import { settings } from '#client/data/settings.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { TAB_CHANGE_MS, throttle } from './throttle.ts'
import { questionOf } from './unsaved.ts'
import { IN_PLACE } from './inPlace.ts'
import { toast } from '#client/ui/toaster.tsx'

export interface TabActions {
  show(id: string): void
  /** `instead` is shown after the last tab is closed. */
  close(id: string, side: CloseSide, instead?: string): Promise<void>
  refresh(id: string): Promise<void>
  /** Closes the tab; if only one is visible, returns to its origin. */
  leave(id: string): void
}

const change = throttle(TAB_CHANGE_MS)

/** Unsaved work without a draft is confirmed once. */
export function useTabActions(): TabActions {
  const [, navigate] = useLocation()
  return useMemo(() => {
    const find = (id: string) => tabs.state.list.find(tab => tab.id === id)
    const close: TabActions['close'] = async (id, side, instead) => {
      const closing = tabs.targets(id, side)
      if (closing.length === 0 && side === 'self' && tabs.state.list.length === 1) {
        if (instead === undefined) toast.info('这是最后一页，不能再关闭了啦')
        else navigate(instead, { replace: true, state: IN_PLACE })
        return
      }
      const unsaved = closing.filter(tab => tab.dirty)
      // Only work without a stored draft is confirmed.
      if (unsaved.some(tab => !tab.kept) && !await confirm(questionOf(unsaved, '关闭'))) return
      if (unsaved.length > 0 && unsaved.every(tab => tab.kept)) toast.info(DRAFT_KEPT)
      const next = tabs.close(closing.map(tab => tab.id))
      if (next !== undefined) navigate(next)
    }
    return {
      show: id => {
        change(() => {
          const tab = find(id)
          if (tab) navigate(tab.location)
        })
      },
      close,
      leave: id => {
        if (settings.multiTab && tabs.state.list.length > 1) return void close(id, 'self')
        navigate(find(id)?.origin ?? '/')
      },
      refresh: async id => {
        const tab = find(id)
        if (tab?.dirty && !await confirm(questionOf([tab], '刷新'))) return
        tabs.refresh(id)
      },
    }
  }, [navigate])
}
