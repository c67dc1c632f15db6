import { useCallback, useRef } from 'react'

/**
 * Names a write by what it says: sent again with the same words, after an answer that was lost, it is done once. Who repeats himself in
 * earnest has seen the first one arrive, and mounts anew.
 */
export function useRepeatable(): (input: object) => string {
  const sent = useRef<{ readonly text: string, readonly key: string }>(undefined)
  return useCallback(input => {
    const text = JSON.stringify(input)
    if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
    return sent.current.key
  }, [])
}
