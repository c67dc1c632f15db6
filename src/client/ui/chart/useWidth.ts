import { useEffect, useRef, useState, type RefObject } from 'react'

/** In pixels; 0 until measured. Charts are drawn for it, so that text size is constant. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
