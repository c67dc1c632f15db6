import { useEffect, useState } from 'react'

/** Scroll distance that indicates a direction, in pixels. */
const STEP_PX = 24
/** Ignores scrolling caused by the toggle. */
const SETTLE_MS = 300
/** The pointer at the upper edge shows the header. */
const EDGE_PX = 4

/** Hides while scrolling down; returns on scrolling up, pointer and keyboard. */
export function useHeaderAway(enabled: boolean): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!enabled) return undefined
    const tops = new WeakMap<EventTarget, number>()
    let ignoreUntil = 0
    const turn = (next: boolean): void => {
      ignoreUntil = performance.now() + SETTLE_MS
      setAway(next)
    }
    const onScroll = ({ target }: Event): void => {
      if (!(target instanceof HTMLElement) || target.closest('.yz-page') === null) return
      const before = tops.get(target) ?? 0
      const by = target.scrollTop - before
      if (Math.abs(by) < STEP_PX) return
      tops.set(target, target.scrollTop)
      if (performance.now() > ignoreUntil) turn(by > 0)
    }
    const onMove = ({ clientY }: PointerEvent): void => { if (clientY <= EDGE_PX) turn(false) }
    const onFocus = ({ target }: FocusEvent): void => { if (target instanceof Element && target.closest('.yz-top')) turn(false) }
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    document.addEventListener('pointermove', onMove, { passive: true })
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true })
      document.removeEventListener('pointermove', onMove)
      document.removeEventListener('focusin', onFocus)
    }
  }, [enabled])
  return enabled && away
}
