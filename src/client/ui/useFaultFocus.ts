import { useEffect, useReducer, useRef, type RefObject } from 'react'

const FAULTY = ':is(input, textarea, select, button)[aria-invalid="true"], [data-invalid="true"] button'

/**
 * Focuses the first invalid control after a failed attempt to send: returns the form's `ref`, and a function to call after each failure.
 * Correcting one fault does not move the focus to the next.
 */
export function useFaultFocus<E extends HTMLElement>(): readonly [RefObject<E | null>, () => void] {
  const form = useRef<E>(null)
  const [failures, toFault] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>(FAULTY)?.focus()
  }, [failures])
  return [form, toFault]
}
