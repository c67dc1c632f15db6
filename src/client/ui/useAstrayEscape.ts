import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { isTopmost } from './inFront.ts'

/**
 * For a dialog without the focus: Blueprint moves it there some frames after rendering, and handles only keys inside.
 * @param within any part of the dialog
 */
export function useAstrayEscape(within: RefObject<Element | null>, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !(event.target instanceof Element)) return
      // Overlays and popovers handle their keys.
      if (event.target.closest('.bp6-portal') !== null || !isTopmost(within.current)) return
      event.preventDefault()
      escape()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [within])
}
