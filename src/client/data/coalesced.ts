import { useMemo } from 'react'

/**
 * Makes a reading that never overlaps with itself. Calls during a run share one further run after it: the current one may have read before what
 * they are to show. A failed run fails its own callers only.
 */
export function coalesced(read: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = (): Promise<void> => {
    current = read().finally(() => { current = null })
    return current
  }
  return () => {
    if (current === null) return run()
    next ??= current.catch(() => undefined).then(() => {
      next = null
      return run()
    })
    return next
  }
}

/** The same for a component: another `read` is another reading. */
export const useCoalesced = (read: () => Promise<void>): (() => Promise<void>) => useMemo(() => coalesced(read), [read])
