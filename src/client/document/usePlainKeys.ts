import { useLayoutEffect } from 'react'
import { isInFront } from '#client/ui/inFront.ts'
import { useNewest } from './useNewest.ts'

/** Where letters are text, and where arrows walk a list of their own. */
const TYPED = 'input, textarea, select, [contenteditable=true]'
const OWN = `${TYPED}, [role=radiogroup], [role=tablist], [role=menu], [role=combobox]`

/** Keys of the page that are plain letters: they are heard wherever nobody types and nothing covers the page. `keys` are lower-case, as events name them otherwise. */
export function usePlainKeys(keys: Readonly<Record<string, () => void>>, shown: boolean): void {
  const newest = useNewest(keys)
  useLayoutEffect(() => {
    if (!shown) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing || event.defaultPrevented) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      if (!Object.hasOwn(newest.current, key) || !isInFront(document.body)) return
      if (event.target instanceof Element && event.target.closest(OWN)) return
      event.preventDefault()
      newest.current[key]?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [shown, newest])
}
