const VARIABLE = '--yz-toast-clear'
/** Width of the toast area at the window's edge. */
const WIDTH = 420
const HEIGHT = 64

export interface Bar { readonly top: number; readonly right: number; readonly bottom: number }

/** Distance from the window's lower edge, so that toasts cover no bar; bars above their reach do not count. */
export function clearance(bars: readonly Bar[], window: { readonly width: number; readonly height: number }): number {
  const low = bars.filter(({ top, right, bottom }) => bottom > top && right > window.width - WIDTH).toSorted((a, b) => b.bottom - a.bottom)
  return low.reduce(
    (raised, { top, bottom }) => (bottom > window.height - raised - HEIGHT ? Math.max(raised, window.height - top) : raised), 0
  )
}

const bars = new Set<Element>()
export const measureBars = (): void => {
  const rects = [...bars].map(bar => bar.getBoundingClientRect())
  document.documentElement.style.setProperty(VARIABLE, `${clearance(rects, { width: innerWidth, height: innerHeight })}px`)
}
const watched = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measureBars)
if (watched) addEventListener('resize', measureBars)

/** `ref` of a bottom bar whose buttons no toast may cover. */
export function clearOfToasts(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined
  bars.add(bar)
  watched?.observe(bar)
  return () => {
    bars.delete(bar)
    watched?.unobserve(bar)
    measureBars()
  }
}
