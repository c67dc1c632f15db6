import { useLayoutEffect, useRef, type RefObject } from 'react'

/** A box that is `tight` while what stands in it is wider than itself: found anew whenever it is drawn or has another width. */
export function useTight(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return undefined
    const look = (): void => {
      current.classList.remove('tight')
      current.classList.toggle('tight', current.scrollWidth > current.clientWidth)
    }
    look()
    let frame = 0
    // A class that changes heights may not be set while sizes are reported.
    const watching = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    })
    watching.observe(current)
    return () => {
      watching.disconnect()
      cancelAnimationFrame(frame)
    }
  })
  return box
}
