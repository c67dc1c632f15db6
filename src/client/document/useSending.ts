import { useState, type RefObject } from 'react'
import { CallError } from '#client/data/callError.ts'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'

type Faults = Readonly<Record<string, string | undefined>>

export interface Sending {
  readonly busy: boolean
  /** '' is the whole form. */
  readonly errorOf: (field: string) => string | undefined
  readonly send: (work: () => Promise<void>) => Promise<void>
  /** @returns whether there are local messages */
  readonly refuse: (faults: Faults) => boolean
  /** Around the fields: the one with a message gets the focus, which a pending button loses. */
  readonly form: RefObject<HTMLDivElement | null>
}

/** @param fields those that show a message; others go to the form */
export function useSending(...fields: readonly string[]): Sending {
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [form, toFault] = useFaultFocus<HTMLDivElement>()
  const refuse = (messages: Faults): boolean => {
    setFaults(messages)
    const isRefused = Object.values(messages).some(text => text !== undefined)
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
