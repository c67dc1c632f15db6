import { useCallback, useRef, useState, type RefObject } from 'react'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { useNewest } from './useNewest.ts'
import { useSaveKey } from './useSaveKey.ts'

export interface FormSaveOptions {
  /** Returns null on an error. Later edits have been rendered by then. */
  readonly send: () => Promise<string | null>
  readonly dirty: boolean
  readonly done: (id: string) => void
}

export interface FormSave {
  readonly root: RefObject<HTMLDivElement | null>
  readonly saving: boolean
  readonly save: () => Promise<void>
}

/** An unmounted form's dirty flag is stale. */
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
 * Saves, then leaves, on a page or in a dialog. Ctrl+S saves, the first invalid field gets the focus, and edits made during the request are
 * saved as well.
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
