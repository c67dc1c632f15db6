import { useEffect, useReducer, useRef, type RefObject } from 'react'

const FAULTY = ':is(input, textarea, select, button)[aria-invalid="true"], [data-invalid="true"] button'

/**
 * A form whose first control with a fault gets the focus when an attempt to send has failed: the first of the answer is the
 * form's `ref`, the second is called after each failure. Correcting one fault does not lead away to the next.
 */
export function useFaultFocus<E extends HTMLElement>(): readonly [RefObject<E | null>, () => void] {
  const form = useRef<E>(null)
  const [failures, toFault] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>(FAULTY)?.focus()
  }, [failures])
  return [form, toFault]
}
