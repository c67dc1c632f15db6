import { useLayoutEffect } from 'react'
import { holdKeys, pressHeld } from './holdKeys.ts'

/** Timeout after which a dialog without focus is given up. */
const PATIENCE_MS = 1000
/** After this number of frames the focus is final: some dialogs lack the requested field. */
const STEADY_FRAMES = 3
const DIALOG = '.bp6-dialog'

/** Collects keys for an opening dialog's first field: an input that matches `selector`, else the focused control. */
export function useEarlyKeys(selector: string): void {
  useLayoutEffect(() => {
    const release = holdKeys()
    const startTime = performance.now()
    let [before, steadyFrames]: [Element | null, number] = [null, 0]
    const poll = (): void => {
      const field = document.activeElement
      steadyFrames = field === before ? steadyFrames + 1 : 0
      before = field
      const isControl = field instanceof HTMLElement && field.closest(DIALOG) !== null && !field.matches(DIALOG)
      if (isControl && (field.matches(selector) || steadyFrames >= STEADY_FRAMES)) pressHeld(field, release())
      else if (performance.now() - startTime > PATIENCE_MS) release()
      else frame = requestAnimationFrame(poll)
    }
    let frame = requestAnimationFrame(poll)
    return () => {
      cancelAnimationFrame(frame)
      release()
    }
  }, [selector])
}
