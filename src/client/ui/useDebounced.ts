import { useEffect, useState } from 'react'

export interface Debounced<T> {
  /** The value as it stood after the last pause. */
  readonly value: T
  /** It is the value of now. */
  readonly isSettled: boolean
  /** Takes the value of now without waiting for the pause. */
  readonly settle: () => void
}

/** A value that changes with every key, taken after a pause of so many ms; null and objects of the same content are one value. */
export function useDebounced<T extends object>(now: T | null, ms: number): Debounced<T | null> {
  const text = JSON.stringify(now)
  const [settled, setSettled] = useState({ text, value: now })
  const isSettled = settled.text === text
  const settle = (): void => setSettled({ text, value: now })
  useEffect(() => {
    if (isSettled) return
    const timer = setTimeout(() => setSettled({ text, value: JSON.parse(text) as T | null }), ms)
    return () => clearTimeout(timer)
  }, [isSettled, text, ms])
  return { value: settled.value, isSettled, settle }
}
