import { useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'

type Texts = Readonly<Record<string, string>>
type FaultsOf<F extends Texts> = { readonly [K in keyof F]?: string | undefined }

/**
 * A short form of texts: its faults by field, and sending it once. A refusal of the server that names no field stands at the first one.
 * `send` resolves once the deed is done; the form is empty again. `form` goes around the fields: a fault of a failed attempt gets the focus.
 */
export function useForm<F extends Texts>(empty: F, faultsOf: (fields: F) => FaultsOf<F>, send: (fields: F) => Promise<void>) {
  const [fields, setFields] = useState(empty)
  const [faults, setFaults] = useState<FaultsOf<F>>({})
  const [form, toFault] = useFaultFocus<HTMLFormElement>()
  const [busy, setBusy] = useState(false)
  const change = (changed: Partial<F>) => {
    setFields({ ...fields, ...changed })
    setFaults({ ...faults, ...Object.fromEntries(Object.keys(changed).map(name => [name, undefined])) })
  }
  const refuse = (found: FaultsOf<F>) => {
    setFaults(found)
    toFault()
  }
  const submit = async () => {
    if (busy) return
    const found = faultsOf(fields)
    if (Object.values(found).some(fault => fault !== undefined)) return refuse(found)
    setFaults({})
    setBusy(true)
    try {
      await send(fields)
      setFields(empty)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const names = Object.keys(empty)
      const named = names.find(name => name === error.field) ?? names[0] ?? ''
      refuse({ [named]: error.msg } as FaultsOf<F>)
    } finally {
      setBusy(false)
    }
  }
  return { fields, faults, form, busy, change, submit }
}
