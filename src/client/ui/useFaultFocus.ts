import { useEffect, useRef, type RefObject } from 'react'

const FAULTY = ':is(input, textarea, select, button)[aria-invalid="true"], [data-invalid="true"] button'

/**
 * Puts the focus on the first control with a fault once an attempt to send has failed; put the answer as `ref` on the form.
 * @param failures counts the attempts that failed: correcting one fault must not lead away to the next
 */
export function useFaultFocus<E extends HTMLElement>(failures: number): RefObject<E | null> {
  const form = useRef<E>(null)
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>(FAULTY)?.focus()
  }, [failures])
  return form
}
