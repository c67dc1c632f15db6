import { useMemo } from 'react'

/**
 * Wraps a reader so that runs never overlap. Calls during a run share one run after it, since the current one may read stale data. A failed
 * run rejects only its callers.
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

/** A new `read` gives a new reader. */
export const useCoalesced = (read: () => Promise<void>): (() => Promise<void>) => useMemo(() => coalesced(read), [read])
