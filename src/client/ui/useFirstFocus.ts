import { type RefObject, useLayoutEffect } from 'react'

/** A field that a key opens has the focus before the next key; again with the next frame, when a menu that opened it has given its own away. */
export function useFirstFocus(field: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const take = (): void => field.current?.focus({ preventScroll: true })
    take()
    const frame = requestAnimationFrame(take)
    return () => cancelAnimationFrame(frame)
  }, [field])
}
