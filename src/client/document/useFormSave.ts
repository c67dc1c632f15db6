import { useCallback, type RefObject } from 'react'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { useSaveKey } from './useSaveKey.ts'

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
  const [root, toFault] = useFaultFocus<HTMLDivElement>()
  const save = useCallback(async () => {
    await send()
    toFault()
  }, [send, toFault])
  useSaveKey(useCallback(() => void save(), [save]), { of: useCallback(() => root.current, [root]), first: true })
  return { root, save }
}
