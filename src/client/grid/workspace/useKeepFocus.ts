import type { RefCallback } from 'react'
import { useCallback, useEffect, useRef } from 'react'

/** A user who navigates by keyboard outside the page keeps the focus there. */
const isWalking = (at = document.activeElement): boolean =>
  at instanceof HTMLElement && at.checkVisibility() && at.matches(':focus-visible') && at.closest('[role="tabpanel"]') === null

/** Returns the focus to a sheet that had it when its tab was hidden. The result is the `ref` of the surrounding element. */
export function useKeepFocus(active: boolean, focus: () => void): RefCallback<HTMLElement> {
  const hadFocus = useRef(false)
  const give = useRef(focus)
  useEffect(() => {
    give.current = focus
  })

  useEffect(() => {
    if (active && hadFocus.current && !isWalking()) give.current()
  }, [active])

  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    const gained = () => { hadFocus.current = true }
    // A focus moved elsewhere is intended; one lost with the page is not.
    const elsewhere = (event: FocusEvent) => {
      const page = element.closest('[role="tabpanel"]')
      if (event.target instanceof Node && page?.contains(event.target) && !element.contains(event.target)) hadFocus.current = false
    }
    element.addEventListener('focusin', gained)
    document.addEventListener('focusin', elsewhere)
    return () => {
      element.removeEventListener('focusin', gained)
      document.removeEventListener('focusin', elsewhere)
    }
  }, [])
}
