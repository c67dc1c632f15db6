import { useState } from 'react'
import { CallError } from '#client/data/callError.ts'

type Texts = Readonly<Record<string, string>>
type FaultsOf<F extends Texts> = { readonly [K in keyof F]?: string | undefined }

/**
 * A short form of texts: its faults by field, and sending it once. A refusal of the server that names no field stands at the first one.
 * `send` resolves once the deed is done; the form is empty again. `failures` counts the attempts that failed.
 */
export function useForm<F extends Texts>(empty: F, faultsOf: (fields: F) => FaultsOf<F>, send: (fields: F) => Promise<void>) {
  const [fields, setFields] = useState(empty)
  const [faults, setFaults] = useState<FaultsOf<F>>({})
  const [failures, setFailures] = useState(0)
  const [busy, setBusy] = useState(false)
  const change = (changed: Partial<F>) => {
    setFields({ ...fields, ...changed })
    setFaults({ ...faults, ...Object.fromEntries(Object.keys(changed).map(name => [name, undefined])) })
  }
  const refuse = (found: FaultsOf<F>) => {
    setFaults(found)
    setFailures(count => count + 1)
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
  return { fields, faults, failures, busy, change, submit }
}
