import { useEffect, useEffectEvent, type RefObject } from 'react'

/** A paste event of React or the browser. */
export interface Pasting {
  readonly clipboardData: DataTransfer | null
  preventDefault(): void
}

/** Anywhere in `from`, such as the form around a field. Text stays text: spreadsheet cells come with a picture of themselves. */
export function usePasteFrom(
  from: RefObject<HTMLElement | null> | undefined, field: RefObject<HTMLElement | null>, onPasted: (paste: Pasting) => void
): void {
  const onPaste = useEffectEvent((event: ClipboardEvent): void => {
    const inField = event.target instanceof Node && field.current?.contains(event.target) === true
    if (!inField && event.clipboardData?.getData('text/plain') === '') onPasted(event)
  })
  useEffect(() => {
    const element = from?.current
    element?.addEventListener('paste', onPaste)
    return () => element?.removeEventListener('paste', onPaste)
  }, [from])
}
