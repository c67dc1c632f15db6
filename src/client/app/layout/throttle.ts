/** See spec-1 §9. */
export const TAB_CHANGE_MS = 500

/** Runs the first call at once, and the last one within `gap` ms at their end. */
export function throttle(gap: number): (act: () => void) => void {
  let pending: (() => void) | null = null
  let resting = false
  const rest = (): void => {
    resting = true
    setTimeout(() => {
      resting = false
      const act = pending
      pending = null
      if (act === null) return
      act()
      rest()
    }, gap)
  }
  return act => {
    if (resting) {
      pending = act
      return
    }
    act()
    rest()
  }
}
