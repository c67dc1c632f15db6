import { useLayoutEffect, type RefObject } from 'react'
import { isInFront } from '#client/ui/inFront.ts'
import { finishTyping } from './finishTyping.ts'
import { useNewest } from './useNewest.ts'

/** Keys that type nothing: they need no Alt. */
const FUNCTION = /^F\d+$/

/** Alt and a key, by its place on the keyboard (`KeyL`), or a function key alone (`F3`), does something in what is shown, wherever the focus is and unless something covers it. */
export function useAltKey(code: string, run: () => void, shown: boolean, of?: RefObject<Element | null>): void {
  const newest = useNewest(run)
  useLayoutEffect(() => {
    if (!shown) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== code || event.altKey === FUNCTION.test(code) || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing || event.defaultPrevented) return
      // What opens over the page has keys of its own.
      if (!isInFront(of ? of.current : document.body)) return
      event.preventDefault()
      finishTyping()
      newest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [code, shown, of, newest])
}
