import { useEffect, useRef } from 'react'
import { tabs } from '#client/data/tabs.ts'
import { giveFocus, isFree } from '#client/ui/giveFocus.ts'

/**
 * Restores the focus of a revisited page, and focuses a new one. A keyboard user's focus in menu or tab bar stays; touch focuses nothing,
 * to avoid the on-screen keyboard.
 */
export function usePageFocus(pageId: string | null): void {
  const visible = useRef(pageId)
  const focused = useRef(new Map<string, WeakRef<HTMLElement>>())

  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return
      const id = target.closest('.yz-tabpage')?.id.replace(/^panel-/, '')
      if (id !== undefined) focused.current.set(id, new WeakRef(target))
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])

  useEffect(() => {
    const before = visible.current
    visible.current = pageId
    // A window's first page is read from its top.
    if (before === null || pageId === null || before === pageId) return undefined
    for (const id of focused.current.keys()) if (!tabs.state.list.some(tab => tab.id === id)) focused.current.delete(id)
    const page = document.getElementById(`panel-${pageId}`)
    if (page === null || !isFree() || !matchMedia('(pointer: fine)').matches) return undefined
    return giveFocus(page, focused.current.get(pageId)?.deref())
  }, [pageId])
}
