import { useState, type RefObject } from 'react'
import { CallError } from '#client/data/callError.ts'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'

/** What a form needs while it is sent: whether it is on its way, and what the server said about which field. */
export interface Sending {
  readonly busy: boolean
  /** The message that belongs to a field; '' is the form as a whole. */
  readonly errorOf: (field: string) => string | undefined
  readonly send: (work: () => Promise<void>) => Promise<void>
  /** Shows a message of the form itself. */
  readonly refuse: (field: string, text: string) => void
  /** Goes around the fields: the one that has a message gets the focus, which a button on its way loses. */
  readonly form: RefObject<HTMLDivElement | null>
}

/** @param fields those that show a message of their own; any other goes to the form as a whole */
export function useSending(...fields: readonly string[]): Sending {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ readonly field: string, readonly text: string } | null>(null)
  const [failures, setFailures] = useState(0)
  const form = useFaultFocus<HTMLDivElement>(failures)
  const refuse = (field: string, text: string): void => {
    setError({ field, text })
    setFailures(count => count + 1)
  }
  return {
    busy, refuse, form,
    errorOf: field => (error?.field === field ? error.text : undefined),
    async send(work) {
      setBusy(true)
      setError(null)
      try {
        await work()
      } catch (failed) {
        if (!(failed instanceof CallError)) throw failed
        refuse(fields.find(field => field === failed.field) ?? '', failed.message)
      } finally {
        setBusy(false)
      }
    },
  }
}
