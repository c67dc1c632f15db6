import { useRef, useState } from 'react'
import type { Workflow } from '#shared/api/workflow.ts'
import { CallError } from '#client/data/callError.ts'
import { toast } from '#client/ui/toaster.tsx'
import { useRepeatable } from './useRepeatable.ts'

/**
 * Sends what is done to a flow, one at a time. A refusal is shown by the call and leaves everything that was typed; after an answer that was lost
 * the same words are done once. @returns the field that the server names, '' for a failure without one, null where it was done
 */
export function useFlowSending(onDone: (workflow: Workflow) => void) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const keyFor = useRepeatable()
  const send = async (input: object, attempt: (key: string) => Promise<Workflow>, said: string): Promise<{ readonly field: string, readonly text: string } | null> => {
    if (running.current) return { field: '', text: '' }
    running.current = true
    setBusy(true)
    try {
      const workflow = await attempt(keyFor(input))
      toast.ok(said)
      onDone(workflow)
      return null
    } catch (error) {
      return error instanceof CallError ? { field: error.field ?? '', text: error.msg } : { field: '', text: '' }
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, send }
}
