import { useEffect, useState } from 'react'

export interface Debounced<T> {
  /** The value after the last pause. */
  readonly value: T
  readonly isSettled: boolean
  /** Uses the current value without waiting for the pause. */
  readonly settle: () => void
}

/** Null and objects of equal content are one value. */
export function useDebounced<T extends object>(now: T | null, ms: number): Debounced<T | null> {
  const text = JSON.stringify(now)
  const [debounced, setDebounced] = useState({ text, value: now })
  const isSettled = debounced.text === text
  const flush = (): void => setDebounced({ text, value: now })
  useEffect(() => {
    if (isSettled) return
    const timer = setTimeout(() => setDebounced({ text, value: JSON.parse(text) as T | null }), ms)
    return () => clearTimeout(timer)
  }, [isSettled, text, ms])
  return { value: debounced.value, isSettled, settle: flush }
}
