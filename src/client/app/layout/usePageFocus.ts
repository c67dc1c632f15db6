import { useEffect, useRef } from 'react'
import { tabs } from '#client/data/tabs.ts'
import { giveFocus, isFree } from '#client/ui/giveFocus.ts'

/**
 * Restores the focus of a page when it is shown again, and focuses a new page. The focus stays in the menu or the tab bar for a keyboard
 * user there; touch focuses nothing, to avoid the on-screen keyboard.
 */
export function usePageFocus(pageId: string | null): void {
  const shown = useRef(pageId)
  const held = useRef(new Map<string, WeakRef<HTMLElement>>())

  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return
      const id = target.closest('.yz-tabpage')?.id.replace(/^panel-/, '')
      if (id !== undefined) held.current.set(id, new WeakRef(target))
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])

  useEffect(() => {
    const before = shown.current
    shown.current = pageId
    // The first page of a window is read from its top, as any page that a browser loads.
    if (before === null || pageId === null || before === pageId) return undefined
    for (const id of held.current.keys()) if (!tabs.state.list.some(tab => tab.id === id)) held.current.delete(id)
    const page = document.getElementById(`panel-${pageId}`)
    if (page === null || !isFree() || !matchMedia('(pointer: fine)').matches) return undefined
    return giveFocus(page, held.current.get(pageId)?.deref())
  }, [pageId])
}
