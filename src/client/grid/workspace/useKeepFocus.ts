import type { RefCallback } from 'react'
import { useCallback, useEffect, useRef } from 'react'

/** Somebody walks by the keyboard outside the page, such as from tab to tab: what he is on keeps the focus. */
const isWalking = (at = document.activeElement): boolean =>
  at instanceof HTMLElement && at.checkVisibility() && at.matches(':focus-visible') && at.closest('[role="tabpanel"]') === null

/**
 * Gives the focus back to a sheet that had it when its tab was left: a hidden element loses it. Put the answer as `ref`
 * on the element around the sheet.
 */
export function useKeepFocus(active: boolean, focus: () => void): RefCallback<HTMLElement> {
  const held = useRef(false)
  const give = useRef(focus)
  useEffect(() => {
    give.current = focus
  })

  useEffect(() => {
    if (active && held.current && !isWalking()) give.current()
  }, [active])

  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    const gained = () => { held.current = true }
    // Focus that goes to another part of the same page was taken away on purpose; one that leaves with the page was not.
    const elsewhere = (event: FocusEvent) => {
      const page = element.closest('[role="tabpanel"]')
      if (event.target instanceof Node && page?.contains(event.target) && !element.contains(event.target)) held.current = false
    }
    element.addEventListener('focusin', gained)
    document.addEventListener('focusin', elsewhere)
    return () => {
      element.removeEventListener('focusin', gained)
      document.removeEventListener('focusin', elsewhere)
    }
  }, [])
}
