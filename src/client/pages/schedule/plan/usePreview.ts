import { useEffect, useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { useDebounced } from '#client/ui/useDebounced.ts'

const PAUSE_MS = 300

/** Both null without an input, or while the answer is pending. */
export interface Preview<Result> { readonly found: Result | null, readonly refused: string | null }

/**
 * Debounced preview of an input while it is typed.
 * @param input null while incomplete
 * @param ask must be stable between renders, unless it requests something else
 */
export function usePreview<Input extends object, Result>(
  input: Input | null, ask: (input: Input, signal: AbortSignal) => Promise<Result>
): Preview<Result> {
  const { value, isSettled } = useDebounced(input, PAUSE_MS)
  const [result, setResult] = useState<Preview<Result> & { readonly of: Input | null }>({ of: null, found: null, refused: null })
  useEffect(() => {
    if (value === null) return undefined
    const stop = new AbortController()
    const run = async (): Promise<void> => {
      try {
        setResult({ of: value, found: await ask(value, stop.signal), refused: null })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (!stop.signal.aborted) setResult({ of: value, found: null, refused: error.msg })
      }
    }
    void run()
    return () => stop.abort()
  }, [ask, value])
  return isSettled && result.of === value ? result : { found: null, refused: null }
}
