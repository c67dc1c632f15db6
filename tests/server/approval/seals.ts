import { GRIDS } from '#schemas/index.ts'
import { ALWAYS, type FlowCondition } from '#schemas/org/flowCondition.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import { DOMAINS, registering, TASKS } from '#server/app/calls.ts'
import { newId } from '#server/core/ids.ts'
import { flowDefinition } from '#server/db/tables/company.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { approvalApi } from '#shared/api/approval.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { galleryCalls, galleryDocuments, galleryGrids } from '../../gallery/calls.ts'
import { sealApi } from '../../gallery/register/api.ts'
import { createRegisters } from '../../gallery/register/served.ts'
import { withPeople, type Person } from '../harness/world.ts'

export const KIND = 'gallery.seal'
const WRITES = ['query', 'edit', 'delete', 'reaudit'].map(action => `N_CONTRACT:${action}`).concat('N_PROCESS:query')

export const node = (key: string, facts: Partial<FlowNode>, condition: Partial<FlowCondition> = {}): FlowNode => ({
  taskDefinitionKey: key, name: `${key}审批`, category: 'APPROVE', mode: 'ANY', assignee: 'USERS', roles: [], users: [], whenEmpty: 'ADMIN',
  timeoutHours: null,
  condition: { ...ALWAYS, ...condition }, ...facts,
})

export function withSeals(merchantId: string) {
  const world = withPeople('demo', registering([...DOMAINS, ...galleryCalls], TASKS, [...GRIDS, ...galleryGrids], galleryDocuments))
  let revision = 0
  return {
    ...world,
    async begin(): Promise<{ starter: Person, approvers: Person[], admin: Person }> {
      await createRegisters(world.database.pool)
      const starter = await world.person(merchantId, WRITES)
      const approvers = await Promise.all([1, 2, 3].map(() => world.person(merchantId, ['N_PROCESS:query'])))
      const admin = await world.person(merchantId, ['N_PROCESS:query'])
      await world.system(async ({ q }) => {
        const id = newId()
        await q.insert(role).values({ id, key: 1, name: '管理员' })
        await q.insert(userRole).values({ userId: admin.ctx.userId, roleId: id })
      }, merchantId)
      return { starter, approvers, admin }
    },
    publish: (...nodes: FlowNode[]) => world.system(async ({ q }) => {
      revision += 1
      await q.insert(flowDefinition).values({ key: 'inquiryAward', revision, nodes, byName: '系统', remark: '' })
    }, merchantId),
    async seal(
      person: Person, subject = '投标文件', amount = '1000.00', more: { readonly projectId?: string, readonly handlerId?: string } = {}
    ) {
      const { id, version } = await person.call(
        sealApi.save, { head: { subject, amount, ...more }, lines: { files: [{ id: newId(), paperName: '合同', copies: '2', note: null }] } }
      )
      return { id, version }
    },
    submit: (
      person: Person, { id, version }: { readonly id: string, readonly version: number },
      more: Partial<InputOf<typeof approvalApi.submit>> = {}
    ) =>
      person.call(approvalApi.submit, { kind: KIND, id, version, urgency: 50, ...more }),
    async answer(
      person: Person, id: string, resultState: 'agree' | 'disagree', opinion = '同意', more: Partial<InputOf<typeof approvalApi.audit>> = {}
    ) {
      const { taskId, version } = await person.call(approvalApi.workflow, { kind: KIND, id })
      return person.call(approvalApi.audit, { kind: KIND, id, taskId: taskId ?? -1, version, resultState, opinion, ...more })
    },
    async shownTo(person: Person, ...ids: readonly string[]) {
      const { rows } = await person.call(approvalApi.stillAudit, { ids: [...ids], pageSize: -1 })
      return rows.map(row => ({ id: String(row.id), taskId: row.taskId, version: row.version }))
    },
    stateOf: async (person: Person, id: string) => (await person.call(sealApi.info, { id })).head.processState,
  }
}
