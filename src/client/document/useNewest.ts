import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** The value of the newest render, for handlers whose identity must not change with it. */
export function useNewest<T>(value: T): RefObject<T> {
  const newest = useRef(value)
  useLayoutEffect(() => {
    newest.current = value
  })
  return newest
}
