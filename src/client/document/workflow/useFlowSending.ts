import { useRef, useState } from 'react'
import type { Workflow } from '#shared/api/workflow.ts'
import type { Problem } from '#schemas/kit/index.ts'
import { CallError } from '#client/data/callError.ts'
import { toast } from '#client/ui/toaster.tsx'
import { faultsOf } from '../saveFlow.ts'
import { useRepeatable } from './useRepeatable.ts'

/** `field` is '' without one. */
export interface FlowRefusal { readonly field: string, readonly text: string, readonly faults: readonly Problem[] }
const SILENT: FlowRefusal = { field: '', text: '', faults: [] }

/**
 * One at a time; a retry after a lost response is idempotent.
 * @returns null on success
 */
export function useFlowSending(onDone: (workflow: Workflow) => void) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const keyFor = useRepeatable()
  const send = async (input: object, attempt: (key: string) => Promise<Workflow>, message: string): Promise<FlowRefusal | null> => {
    if (running.current) return SILENT
    running.current = true
    setBusy(true)
    try {
      const workflow = await attempt(keyFor(input))
      toast.ok(message)
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
