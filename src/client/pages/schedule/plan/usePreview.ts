import { useEffect, useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { useDebounced } from '#client/ui/useDebounced.ts'

const PAUSE_MS = 300

/** Both null while nothing is asked for, or the answer is pending. */
export interface Preview<Answer> { readonly found: Answer | null, readonly refused: string | null }

/**
 * What would follow from an input that is being typed, asked for after each pause.
 * @param input null where it is not complete
 * @param ask the same function from one rendering to the next, unless it asks for something else
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
