import { useLayoutEffect, type RefObject } from 'react'
import { isInFront } from '#client/ui/inFront.ts'
import { finishTyping } from './finishTyping.ts'
import { useNewest } from './useNewest.ts'

/** Function keys need no Alt. */
const FUNCTION = /^F\d+$/

/** Alt and a key code (`KeyL`), or a function key alone, unless the element is covered. */
export function useAltKey(code: string, run: () => void, active: boolean, scope?: RefObject<Element | null>): void {
  const newest = useNewest(run)
  useLayoutEffect(() => {
    if (!active) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== code || event.altKey === FUNCTION.test(code)) return
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing || event.defaultPrevented) return
      // A dialog handles its keys itself.
      if (!isInFront(scope ? scope.current : document.body)) return
      event.preventDefault()
      finishTyping()
      newest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [code, active, scope, newest])
}
