import { useState } from 'react'
import type { FileRef } from '#schemas/kit/index.ts'
import { approvalApi, OPINION_AGREE } from '#shared/api/approval.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { call } from '#client/data/http.ts'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { answerFaults, startOf, type Faults, type Given, type Result } from './answer.ts'
import type { DocumentRef } from './documentRef.ts'
import { useFlowSending } from './useFlowSending.ts'

export interface AnswerOptions extends DocumentRef {
  readonly workflow: Workflow
  /** What stands there at first; agreed where it may be, unless said. */
  readonly first?: Result
  readonly onDone: (workflow: Workflow) => void
}

/** The answer to a task while it is being given: what is filled in stays until it has been sent. */
export function useAnswer({ kind, id, workflow, first = 'agree', onDone }: AnswerOptions) {
  const [start] = useState(() => startOf(workflow, first))
  const [given, setGiven] = useState(start)
  const [faults, setFaults] = useState<Faults>({})
  const [pending, setPending] = useState(false)
  const [form, toFault] = useFaultFocus<HTMLDivElement>()
  const { busy, send } = useFlowSending(onDone)
  const set = (change: Partial<Given>): void => {
    setGiven(now => ({ ...now, ...change }))
    setFaults({})
  }
  const refuse = (found: Faults): void => {
    setFaults(found)
    toFault()
  }
  const { taskId, version } = workflow
  return {
    workflow, given, faults, form, busy, dirty: given !== start && JSON.stringify(given) !== JSON.stringify(start),
    setOpinion: (opinion: string) => set({ opinion }),
    setTo: (to: string | null) => set({ to }),
    setNext: (next: readonly string[]) => set({ next }),
    setFiles: (files: readonly FileRef[]) => set({ files }),
    setPending,
    /** 同意 as an opinion comes and goes with the result; what somebody has typed stays. */
    setResult: (result: Result) => set({
      result, ...(result === 'disagree' && given.opinion === OPINION_AGREE && { opinion: '' }), ...(result === 'agree' && given.opinion === '' && { opinion: OPINION_AGREE }),
    }),
    send: async (): Promise<void> => {
      const found = answerFaults(workflow, given, pending)
      if (Object.keys(found).length > 0 || taskId === null) return refuse(found)
      const { result, opinion, to, next, files } = given
      const input = {
        kind, id, taskId, version, resultState: result, opinion, fileIds: files.map(file => file.id),
        ...(result === 'agree' ? { nextAssignee: [...next] } : { taskDefinitionKey: to ?? undefined }),
      }
      const failed = await send(input, key => call(approvalApi.audit, input, { key }), result === 'agree' ? '已同意' : '已驳回')
      if (failed !== null && Object.hasOwn({ opinion, nextAssignee: 0, taskDefinitionKey: 0 }, failed.field)) refuse({ [failed.field]: failed.text })
    },
  }
}
export type Answer = ReturnType<typeof useAnswer>
