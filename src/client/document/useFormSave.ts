import { useCallback, useRef, useState, type RefObject } from 'react'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { useNewest } from './useNewest.ts'
import { useSaveKey } from './useSaveKey.ts'

export interface FormSaveOptions {
  /**
   * Validates the form and sends it; answers the id of the saved record, or null where something is wrong. The form has rendered by
   * then what has been edited since.
   */
  readonly send: () => Promise<string | null>
  readonly dirty: boolean
  /** Leaves the form. */
  readonly done: (id: string) => void
}

/** State and action of a form with a save button. */
export interface FormSave {
  readonly root: RefObject<HTMLDivElement | null>
  readonly saving: boolean
  readonly save: () => Promise<void>
}

/** Repeats while edits arrive during a request. An unmounted form is no longer rendered: its dirty flag is stale. */
async function sendAll(form: RefObject<FormSaveOptions>): Promise<string | null> {
  let sent: FormSaveOptions
  let id: string | null
  do {
    sent = form.current
    id = await sent.send()
  } while (id !== null && form.current !== sent && form.current.dirty)
  return id
}

/**
 * Saves the form of a record on a page or in a dialog, then leaves it. Ctrl+S saves, the first wrong field gets the focus, and edits
 * made during the request are saved as well.
 */
export function useFormSave(options: FormSaveOptions): FormSave {
  const [root, toFault] = useFaultFocus<HTMLDivElement>()
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const newest = useNewest(options)
  const save = useCallback(async () => {
    if (busy.current) return
    busy.current = true
    setSaving(true)
    const id = await sendAll(newest).finally(() => {
      busy.current = false
      setSaving(false)
    })
    if (id === null) toFault()
    else newest.current.done(id)
  }, [newest, toFault])
  useSaveKey(useCallback(() => void save(), [save]), { of: useCallback(() => root.current, [root]), first: true })
  return { root, saving, save }
}
