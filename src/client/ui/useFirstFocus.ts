import { type RefObject, useLayoutEffect } from 'react'

/** Before the next key; again in the next frame, after a closing menu has returned its focus. */
export function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const take = (): void => field.current?.focus({ preventScroll: true })
    take()
    const frame = requestAnimationFrame(take)
    return () => cancelAnimationFrame(frame)
  }, [field])
}
