import { useLayoutEffect } from 'react'
import { isInFront } from '#client/ui/inFront.ts'
import { useNewest } from './useNewest.ts'

/** `WITH_ARROWS` adds those in which arrows move. */
const TYPED = 'input, textarea, select, [contenteditable=true]'
const WITH_ARROWS = `${TYPED}, [role=radiogroup], [role=tablist], [role=menu], [role=combobox]`

/** Outside text fields, while nothing covers the page. `keys` are lower-case, others named as in events. */
export function usePlainKeys(keys: Readonly<Record<string, () => void>>, active: boolean): void {
  const newest = useNewest(keys)
  useLayoutEffect(() => {
    if (!active) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing || event.defaultPrevented) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      if (!Object.hasOwn(newest.current, key) || !isInFront(document.body)) return
      if (event.target instanceof Element && event.target.closest(WITH_ARROWS)) return
      event.preventDefault()
      newest.current[key]?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [active, newest])
}
