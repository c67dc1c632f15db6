import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { isTopmost } from './inFront.ts'

/**
 * Escape for a dialog that does not hold the focus yet: Blueprint moves it there some frames after the dialog is drawn, and hears only keys
 * inside of it.
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
