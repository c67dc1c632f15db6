import { randomUUID } from 'node:crypto'
import type { Document } from '#schemas/kit/index.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { apiFor } from './app.ts'

const APPROVERS = ['pm', 'cost', 'buyer', 'keeper', 'estimator', 'finance', 'boss', 'admin'] as const

/** All approvers agree in turn; their number depends on amounts, which depend on prices left by other tests. */
export async function agreedByAll({ name }: Pick<Document, 'name'>, id: string): Promise<void> {
  for (let round = 0; round < APPROVERS.length; round++) {
    for (const person of APPROVERS) {
      const api = await apiFor(person)
      const workflow = await api.call(approvalApi.workflow, { kind: name, id }).catch(() => null)
      if (workflow?.processStateKv.key === 'COMPLETE') return
      if (workflow?.taskId != null && workflow.can.audit) await api.call(
        approvalApi.audit, { kind: name, id, taskId: workflow.taskId, version: workflow.version, resultState: 'agree', opinion: '同意' },
        randomUUID()
      )
    }
  }
  throw new Error(`nobody agrees to ${name} ${id}`)
}
