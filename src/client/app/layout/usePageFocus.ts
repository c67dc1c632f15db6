import { useEffect, useRef } from 'react'
import { tabs } from '#client/data/tabs.ts'
import { giveFocus, isFree } from '#client/ui/giveFocus.ts'

/**
 * The focus follows from page to page: what had it in a page has it there again, and a new page can be worked by the
 * keyboard at once. Somebody who chose the page in the menu or the tab bar stays there; a finger would get a keyboard it did not ask for.
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
