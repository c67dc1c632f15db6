import { useState } from 'react'
import { approvalApi } from '#shared/api/approval.ts'
import type { Urgency, Workflow } from '#shared/api/workflow.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import type { PickEntry } from '#client/ui/pick/source.ts'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import type { DocumentRef } from './documentRef.ts'
import { firstChoice, nextProblem } from './nextPeople.ts'
import { useFlowSending } from './useFlowSending.ts'

export type PickedPeople = readonly Pick<PickEntry, 'key' | 'label'>[]

interface SubmitInput extends DocumentRef { readonly version: number, readonly workflow: Workflow }

/** Starts with the previous submit's values; the route follows the urgency. */
export function useSubmit({ kind, id, version, workflow }: SubmitInput, onDone: (workflow: Workflow) => void) {
  const [start] = useState(() => ({
    urgency: workflow.urgency,
    copies: workflow.copyKvs.map(({ key, value }) => ({ key, label: value })),
    copiesAt: workflow.copiesAt,
  }))
  const [urgency, setUrgency] = useState<Urgency>(start.urgency)
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const [copies, setCopies] = useState<PickedPeople>(start.copies)
  const [copiesAt, setCopiesAt] = useState(start.copiesAt)
  const [refused, setRefused] = useState<string>()
  const [form, toFault] = useFaultFocus<HTMLDivElement>()
  const route = useCall(approvalApi.route, { kind, id, urgency }, { quiet: true, revalidateIfStale: true, dedupingInterval: 0 })
  const { busy, send } = useFlowSending(onDone)
  const next = route.data?.next ?? null
  const candidates = new Set(next?.assigneeKvs.map(({ key }) => key))
  // Urgency may change the node and its candidates.
  const stillOffered = picked?.filter(key => candidates.has(key)) ?? []
  const chosen = stillOffered.length > 0 ? stillOffered : firstChoice(next)
  const unassigned = next !== null && next.assigneeKvs.length === 0 ? nextProblem(next, []) : null
  return {
    urgency, copies, setCopies, copiesAt, setCopiesAt, form, busy, route, next, chosen,
    error: refused ?? unassigned ?? undefined,
    dirty: urgency !== start.urgency || picked !== null || copies !== start.copies || copiesAt !== start.copiesAt,
    setUrgency: (value: Urgency) => { setUrgency(value); setRefused(undefined) },
    setNext: (keys: readonly string[]) => { setPicked(keys); setRefused(undefined) },
    send: async (): Promise<void> => {
      if (route.data === undefined || route.data.problems.length > 0) return
      const problem = nextProblem(next, chosen)
      if (problem !== null) {
        setRefused(problem)
        toFault()
        return
      }
      const input = { kind, id, version, urgency, nextAssignee: [...chosen], copies: copies.map(({ key }) => key), copiesAt }
      const failed = await send(input, key => call(approvalApi.submit, input, { key }), '已提交审批')
      if (failed?.field === 'nextAssignee') {
        setRefused(failed.text)
        toFault()
      }
    },
  }
}
