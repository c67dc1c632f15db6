import { useLayoutEffect } from 'react'
import { holdKeys, pressHeld } from './holdKeys.ts'

/** A dialog that has no focus by then is not getting it. */
const PATIENCE_MS = 1000
/** Who has the focus for so many frames of a dialog that opens, keeps it: there are dialogs without the wanted field. */
const STEADY_FRAMES = 3
const DIALOG = '.bp6-dialog'

/** Keeps what is typed while a dialog opens for the field in which it begins: an input that matches `wanted`, else the control that has got the focus. */
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
