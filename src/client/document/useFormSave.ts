import { useCallback, useRef, useState, type RefObject } from 'react'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { useNewest } from './useNewest.ts'
import { useSaveKey } from './useSaveKey.ts'

export interface FormSaveOptions {
  /** Checks the form and sends it; answers the id of what the server holds now, and has drawn by then what is unsaved since. Null where something is wrong. */
  readonly send: () => Promise<string | null>
  readonly dirty: boolean
  /** Leads away from the form. */
  readonly done: (id: string) => void
}

/** What is asked of a form that is saved by hand. */
export interface FormSave {
  readonly root: RefObject<HTMLDivElement | null>
  readonly saving: boolean
  readonly save: () => Promise<void>
}

/** Sends until nothing is unsaved any more, or something is wrong. A form that has gone meanwhile is not drawn anew: its word on that is stale. */
async function sendAll(form: RefObject<FormSaveOptions>): Promise<string | null> {
  let asked: FormSaveOptions
  let id: string | null
  do {
    asked = form.current
    id = await asked.send()
  } while (id !== null && form.current !== asked && form.current.dirty)
  return id
}

/**
 * Saving a form of one thing, in a page or in a dialog, which it leads away from: Ctrl+S does it, the first field that is then said
 * to be wrong gets the focus, and what was typed while the request was pending is saved as well.
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
