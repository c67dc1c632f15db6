import { useState } from 'react'
import { CallError } from '#client/data/callError.ts'

/** What a form needs while it is sent: whether it is on its way, and what the server said about which field. */
export interface Sending {
  readonly busy: boolean
  /** The message that belongs to a field; '' is the form as a whole. */
  readonly errorOf: (field: string) => string | undefined
  readonly send: (work: () => Promise<void>) => Promise<void>
  /** Shows a message of the form itself. */
  readonly refuse: (field: string, text: string) => void
}

/** @param fields those that show a message of their own; any other goes to the form as a whole */
export function useSending(...fields: readonly string[]): Sending {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ readonly field: string, readonly text: string } | null>(null)
  return {
    busy,
    errorOf: field => (error?.field === field ? error.text : undefined),
    refuse: (field, text) => setError({ field, text }),
    async send(work) {
      setBusy(true)
      setError(null)
      try {
        await work()
      } catch (failed) {
        if (!(failed instanceof CallError)) throw failed
        setError({ field: fields.find(field => field === failed.field) ?? '', text: failed.message })
      } finally {
        setBusy(false)
      }
    },
  }
}
