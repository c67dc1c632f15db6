import { useRef, useState } from 'react'
import type { Workflow } from '#shared/api/workflow.ts'
import type { Problem } from '#schemas/kit/index.ts'
import { CallError } from '#client/data/callError.ts'
import { toast } from '#client/ui/toaster.tsx'
import { faultsOf } from '../saveFlow.ts'
import { useRepeatable } from './useRepeatable.ts'

/** Why something was not done: the field that the server names, '' for a failure without one, and the cells that it finds wrong. */
export interface FlowRefusal { readonly field: string, readonly text: string, readonly faults: readonly Problem[] }
const SILENT: FlowRefusal = { field: '', text: '', faults: [] }

/**
 * Sends what is done to a flow, one at a time. A refusal is shown by the call and leaves everything that was typed; after an answer that was lost
 * the same words are done once. @returns null where it was done
 */
export function useFlowSending(onDone: (workflow: Workflow) => void) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const keyFor = useRepeatable()
  const send = async (input: object, attempt: (key: string) => Promise<Workflow>, said: string): Promise<FlowRefusal | null> => {
    if (running.current) return SILENT
    running.current = true
    setBusy(true)
    try {
      const workflow = await attempt(keyFor(input))
      toast.ok(said)
      onDone(workflow)
      return null
    } catch (error) {
      return error instanceof CallError ? { field: error.field ?? '', text: error.msg, faults: faultsOf(error) } : SILENT
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, send }
}
