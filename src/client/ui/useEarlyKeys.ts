import { useLayoutEffect } from 'react'
import { holdKeys, pressHeld } from './holdKeys.ts'

/** A dialog that has no focus by then is not getting it. */
const PATIENCE_MS = 1000
/** A focus held for this number of frames in an opening dialog is final: some dialogs lack the wanted field. */
const STEADY_FRAMES = 3
const DIALOG = '.bp6-dialog'

/** Collects keys while a dialog opens for its first field: an input that matches `wanted`, else the focused control. */
export function useEarlyKeys(wanted: string): void {
  useLayoutEffect(() => {
    const release = holdKeys()
    const since = performance.now()
    let [before, held]: [Element | null, number] = [null, 0]
    const look = (): void => {
      const field = document.activeElement
      held = field === before ? held + 1 : 0
      before = field
      const isControl = field instanceof HTMLElement && field.closest(DIALOG) !== null && !field.matches(DIALOG)
      if (isControl && (field.matches(wanted) || held >= STEADY_FRAMES)) pressHeld(field, release())
      else if (performance.now() - since > PATIENCE_MS) release()
      else frame = requestAnimationFrame(look)
    }
    let frame = requestAnimationFrame(look)
    return () => {
      cancelAnimationFrame(frame)
      release()
    }
  }, [wanted])
}
