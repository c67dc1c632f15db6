import { type RefObject, useLayoutEffect } from 'react'

/** Before the next key; again in the next frame, after a closing menu has returned its focus. */
export function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const focusField = (): void => field.current?.focus({ preventScroll: true })
    focusField()
    const frame = requestAnimationFrame(focusField)
    return () => cancelAnimationFrame(frame)
  }, [field])
}
