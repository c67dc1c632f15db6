import { useCallback, useRef } from 'react'

/**
 * Equal input gets the same idempotency key, so a retry after a lost response is executed once. An intended repeat comes after the first
 * success, which remounts the form.
 */
export function useRepeatable(): (input: object) => string {
  const sent = useRef<{ readonly text: string, readonly key: string }>(undefined)
  return useCallback(input => {
    const text = JSON.stringify(input)
    if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
    return sent.current.key
  }, [])
}
