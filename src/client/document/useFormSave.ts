import { useCallback, useEffect, useState, type RefObject } from 'react'
import { useTab } from '#client/data/tabContext.ts'
import { isInFront } from '#client/ui/inFront.ts'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'

/** What is asked of a form that is saved by hand. */
export interface FormSave {
  readonly root: RefObject<HTMLDivElement | null>
  readonly save: () => Promise<void>
}

/**
 * Saving a form of one thing, in a page or in a dialog: Ctrl+S does it, and the first field that is then said to be wrong gets
 * the focus, so that it is seen.
 */
export function useFormSave(send: () => Promise<void>): FormSave {
  const { active } = useTab()
  const [tries, setTries] = useState(0)
  const root = useFaultFocus<HTMLDivElement>(tries)
  const save = useCallback(async () => {
    await send()
    setTries(count => count + 1)
  }, [send])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!active || event.isComposing || event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      if (!isInFront(root.current)) return
      event.preventDefault()
      void save()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [active, root, save])
  return { root, save }
}
