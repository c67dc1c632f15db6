import { useLayoutEffect } from 'react'
import { holdKeys, pressHeld } from './holdKeys.ts'

/** A field that has no focus by then is not coming. */
const PATIENCE_MS = 1000

/** Keeps what is typed while a dialog opens for the field in which it begins: an input that matches `wanted`. */
export function useEarlyKeys(wanted: string): void {
  useLayoutEffect(() => {
    const release = holdKeys()
    const since = performance.now()
    const look = (): void => {
      const field = document.activeElement
      if (field instanceof HTMLInputElement && field.matches(wanted)) pressHeld(field, release())
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
