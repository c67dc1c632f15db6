import { useState, type RefObject } from 'react'
import { CallError } from '#client/data/callError.ts'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'

type Faults = Readonly<Record<string, string | undefined>>

/** What a form needs while it is sent: whether it is pending, and what the server said about which field. */
export interface Sending {
  readonly busy: boolean
  /** The message that belongs to a field; '' is the form as a whole. */
  readonly errorOf: (field: string) => string | undefined
  readonly send: (work: () => Promise<void>) => Promise<void>
  /** Shows what the form itself has to say of its fields. True where there is something. */
  readonly refuse: (faults: Faults) => boolean
  /** Goes around the fields: the one that has a message gets the focus, which a pending button loses. */
  readonly form: RefObject<HTMLDivElement | null>
}

/** @param fields those that show a message of their own; any other goes to the form as a whole */
export function useSending(...fields: readonly string[]): Sending {
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [form, toFault] = useFaultFocus<HTMLDivElement>()
  const refuse = (found: Faults): boolean => {
    setFaults(found)
    const isRefused = Object.values(found).some(text => text !== undefined)
    if (isRefused) toFault()
    return isRefused
  }
  return {
    busy, refuse, form,
    errorOf: field => faults[field],
    async send(work) {
      setBusy(true)
      setFaults({})
      try {
        await work()
      } catch (failed) {
        if (!(failed instanceof CallError)) throw failed
        refuse({ [fields.find(field => field === failed.field) ?? '']: failed.message })
      } finally {
        setBusy(false)
      }
    },
  }
}
