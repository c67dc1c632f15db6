import { useEffect, useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { useDebounced } from '#client/ui/useDebounced.ts'

const PAUSE_MS = 300

/** Both null without an input, or while the answer is pending. */
export interface Preview<Answer> { readonly found: Answer | null, readonly refused: string | null }

/**
 * Debounced preview of an input while it is typed.
 * @param input null while incomplete
 * @param ask must be stable between renders, unless it requests something else
 */
export function usePreview<Input extends object, Answer>(
  input: Input | null, ask: (input: Input, signal: AbortSignal) => Promise<Answer>
): Preview<Answer> {
  const { value, isSettled } = useDebounced(input, PAUSE_MS)
  const [answer, setAnswer] = useState<Preview<Answer> & { readonly of: Input | null }>({ of: null, found: null, refused: null })
  useEffect(() => {
    if (value === null) return undefined
    const stop = new AbortController()
    const run = async (): Promise<void> => {
      try {
        setAnswer({ of: value, found: await ask(value, stop.signal), refused: null })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (!stop.signal.aborted) setAnswer({ of: value, found: null, refused: error.msg })
      }
    }
    void run()
    return () => stop.abort()
  }, [ask, value])
  return isSettled && answer.of === value ? answer : { found: null, refused: null }
}
