import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Sets the class `tight` while the content overflows its width; measured after each render and resize. */
export function useTight(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return undefined
    const measure = (): void => {
      current.classList.remove('tight')
      current.classList.toggle('tight', current.scrollWidth > current.clientWidth)
    }
    measure()
    let frame = 0
    // The observer's callback must not change heights.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    })
    observer.observe(current)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  })
  return box
}
