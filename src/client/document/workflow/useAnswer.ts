import { useState } from 'react'
import type { FileRef } from '#schemas/kit/index.ts'
import { approvalApi, OPINION_AGREE } from '#shared/api/approval.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { call } from '#client/data/http.ts'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import { answerFaults, startOf, type Faults, type AnswerDraft, type Result } from './answerDraft.ts'
import type { DocumentRef } from './documentRef.ts'
import { useFlowSending } from './useFlowSending.ts'

export interface AnswerOptions extends DocumentRef {
  readonly workflow: Workflow
  /** Default 同意, if permitted. */
  readonly first?: Result
  readonly onDone: (workflow: Workflow) => void
}

/** Retained until it is sent. */
export function useAnswer({ kind, id, workflow, first = 'agree', onDone }: AnswerOptions) {
  const [start] = useState(() => startOf(workflow, first))
  const [draft, setDraft] = useState(start)
  const [faults, setFaults] = useState<Faults>({})
  const [pending, setPending] = useState(false)
  const [form, toFault] = useFaultFocus<HTMLDivElement>()
  const { busy, send } = useFlowSending(onDone)
  const set = (change: Partial<AnswerDraft>): void => {
    setDraft(now => ({ ...now, ...change }))
    setFaults({})
  }
  const refuse = (messages: Faults): void => {
    setFaults(messages)
    toFault()
  }
  const { taskId, version } = workflow
  return {
    workflow, given: draft, faults, form, busy,
    dirty: draft !== start && JSON.stringify(draft) !== JSON.stringify(start),
    setOpinion: (opinion: string) => set({ opinion }),
    setTo: (to: string | null) => set({ to }),
    setNext: (next: readonly string[]) => set({ next }),
    setFiles: (files: readonly FileRef[]) => set({ files }),
    setPending,
    /** The opinion 同意 follows the result; typed text stays. */
    setResult: (result: Result) => set({
      result,
      ...(result === 'disagree' && draft.opinion === OPINION_AGREE && { opinion: '' }),
      ...(result === 'agree' && draft.opinion === '' && { opinion: OPINION_AGREE }),
    }),
    send: async (): Promise<void> => {
      const missing = answerFaults(workflow, draft, pending)
      if (Object.keys(missing).length > 0 || taskId === null) return refuse(missing)
      const { result, opinion, to, next, files } = draft
      const input = {
        kind, id, taskId, version, resultState: result, opinion, fileIds: files.map(file => file.id),
        ...(result === 'agree' ? { nextAssignee: [...next] } : { taskDefinitionKey: to ?? undefined }),
      }
      const failed = await send(input, key => call(approvalApi.audit, input, { key }), result === 'agree' ? '已同意' : '已驳回')
      if (failed !== null && Object.hasOwn({ opinion, nextAssignee: 0, taskDefinitionKey: 0 }, failed.field)) {
        refuse({ [failed.field]: failed.text })
      }
    },
  }
}
export type DecisionForm = ReturnType<typeof useAnswer>
