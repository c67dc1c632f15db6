import type { FileRef } from '#schemas/kit/index.ts'
import { OPINION_AGREE } from '#shared/api/approval.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { firstChoice, nextProblem } from './nextPeople.ts'

export type Result = 'agree' | 'disagree'
type Field = 'resultState' | 'opinion' | 'nextAssignee' | 'taskDefinitionKey' | 'fileIds'
export type Faults = Partial<Record<Field, string>>

export interface AnswerDraft {
  readonly result: Result
  readonly opinion: string
  readonly to: string | null
  readonly next: readonly string[]
  readonly files: readonly FileRef[]
}

/** 不同意 if the document may not be approved (spec-1 §4, §9). */
export function startOf({ notSuccess, next, rejectTo }: Workflow, preferred: Result): AnswerDraft {
  const result = notSuccess === null ? preferred : 'disagree'
  return {
    result, opinion: result === 'agree' ? OPINION_AGREE : '',
    to: rejectTo.length === 1 ? rejectTo[0]!.key : null, next: firstChoice(next), files: [],
  }
}

/** Missing values by field (spec-1 §5). */
export function answerFaults(workflow: Workflow, { result, opinion, to, next }: AnswerDraft, pending: boolean): Faults {
  const chooses = result === 'agree' ? nextProblem(workflow.next, next) : null
  return {
    ...(opinion.trim() === '' && { opinion: '请输入审批意见' }),
    ...(result === 'disagree' && to === null && { taskDefinitionKey: '请选择流程节点' }),
    ...(chooses !== null && { nextAssignee: chooses }),
    ...(pending && { fileIds: '上传未完成' }),
  }
}
