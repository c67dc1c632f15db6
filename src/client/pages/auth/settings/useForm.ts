import { useState } from 'react'
import { CallError } from '#client/data/callError.ts'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'

type Texts = Readonly<Record<string, string>>
type FaultsOf<F extends Texts> = { readonly [K in keyof F]?: string | undefined }

/**
 * A short form of texts: faults by field, and a single submission. A server refusal without a field is shown at the first one. `send`
 * resolves after success, and the form is emptied. `form` wraps the fields: a failed attempt focuses its fault.
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
  const refuse = (newFaults: FaultsOf<F>) => {
    setFaults(newFaults)
    toFault()
  }
  const submit = async () => {
    if (busy) return
    const inputFaults = faultsOf(fields)
    if (Object.values(inputFaults).some(fault => fault !== undefined)) return refuse(inputFaults)
    setFaults({})
    setBusy(true)
    try {
      await send(fields)
      setFields(empty)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const names = Object.keys(empty)
      const faultField = names.find(name => name === error.field) ?? names[0] ?? ''
      refuse({ [faultField]: error.msg } as FaultsOf<F>)
    } finally {
      setBusy(false)
    }
  }
  return { fields, faults, form, busy, change, submit }
}
