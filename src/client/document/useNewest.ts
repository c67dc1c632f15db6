import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** For handlers with a stable identity. */
export function useNewest<T>(value: T): RefObject<T> {
  const newest = useRef(value)
  useLayoutEffect(() => {
    newest.current = value
  })
  return newest
}
