import { ALWAYS } from '#schemas/org/flowCondition.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { CONTRACT_LIBRARY } from '#schemas/contract/states.ts'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import { newId } from '#server/core/ids.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { flowDefinition } from '#server/db/tables/company.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { contractApis, supplementApis } from '../../tools/contractApis.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { withPeople, type Person } from '../harness/world.ts'

export const KINDS = ['LABOUR', 'MATERIAL', 'MACHINE'] as const
export const M2 = dictKey(DICT.materialUnit, 'm²')
type Rows = readonly Readonly<Record<string, unknown>>[]
interface Saved { readonly id: string, readonly version: number }

export const rightsOf = (kind: SupplierKind): string[] =>
  ['query', 'edit', 'delete', 'reaudit'].map(action => `${CONTRACT_LIBRARY[kind].key}:${action}`)

export function withContracts(merchantId: string) {
  const world = withPeople('demo')
  const supplierOf = (kind: SupplierKind): string => `${merchantId}-${kind}`
  const head = (kind: SupplierKind, more: object = {}) => ({
    contractName: '瓷砖采购', supplierId: supplierOf(kind), contractKind: kind === 'LABOUR' ? 'PIECE' : 'ORDER', includeTax: true,
    taxRate: '13.0000', progressRate: '80.0000', retentionRate: '3.0000', ...more,
  })
  const row = (quantity: string, price: string, more: object = {}) => ({ id: newId(), itemName: '抛釉砖', unit: M2, quantity, price, ...more })
  const approve = async (approver: Person, name: string, id: string, resultState: 'agree' | 'disagree' = 'agree') => {
    const { taskId, version } = await approver.call(approvalApi.workflow, { kind: name, id })
    return approver.call(approvalApi.audit, {
      kind: name, id, taskId: taskId ?? -1, version, resultState, opinion: resultState === 'agree' ? '同意' : '价格不对',
      ...(resultState === 'disagree' && { taskDefinitionKey: 'START' }),
    })
  }
  return {
    ...world, supplierOf, head, row, approve,
    async begin(): Promise<{ writer: Person, approver: Person }> {
      const writer = await world.person(merchantId, [...KINDS.flatMap(rightsOf), 'P_PRICE', 'N_QUOTA:query', 'N_CONTRACT:query'])
      const approver = await world.person(merchantId, ['N_PROCESS:query', 'P_PRICE'])
      await world.system(async ({ q }) => {
        const id = newId()
        await q.insert(role).values({ id, key: 1, name: '管理员' })
        await q.insert(userRole).values({ userId: approver.ctx.userId, roleId: id })
        await q.insert(supplier).values(KINDS.map(kind => ({ id: supplierOf(kind), kind, supplierName: `${kind}供应商` })))
        const nodes: FlowNode[] = [{
          taskDefinitionKey: 'one', name: '合约审批', category: 'APPROVE', mode: 'ANY', assignee: 'USERS', roles: [],
          users: [approver.ctx.userId], whenEmpty: 'ADMIN', timeoutHours: null, condition: ALWAYS,
        }]
        for (const key of ['purchase', 'workContract'])
          await q.insert(flowDefinition).values({ key, revision: 1, nodes, byName: '系统', remark: '' })
      }, merchantId)
      return { writer, approver }
    },
    save: (person: Person, kind: SupplierKind, more: object = {}, items: Rows = [row('10.000000', '52.80')]): Promise<Saved> =>
      person.call(contractApis[kind].save, { head: head(kind, more), lines: { items: [...items] } }),
    open: (person: Person, kind: SupplierKind, id: string) => person.call(contractApis[kind].info, { id }),
    async agreed(writer: Person, approver: Person, kind: SupplierKind, { id, version }: Saved): Promise<string> {
      const { name } = CONTRACTS_OF[kind]
      await writer.call(approvalApi.submit, { kind: name, id, version, urgency: 50 })
      await approve(approver, name, id)
      return id
    },
    async signed(writer: Person, approver: Person, kind: SupplierKind, saved: Saved): Promise<string> {
      const id = await this.agreed(writer, approver, kind, saved)
      await writer.call(contractApis[kind].act, { ids: [id], action: 'sign' })
      return id
    },
    async supplement(
      person: Person, kind: SupplierKind, contractId: string,
      edit: (draft: { head: Record<string, unknown>, items: Record<string, unknown>[] }) => void = () => {}
    ): Promise<Saved> {
      const initial = await person.call(documentFactsApi.amending, { kind: SUPPLEMENTS_OF[kind].name, of: contractId })
      const draft = {
        head: { ...initial.head, supplementName: '补充协议', reason: '增加用量' } as Record<string, unknown>, items: initial.lines.items ?? [],
      }
      edit(draft)
      return person.call(supplementApis[kind].save, { head: draft.head, lines: { items: draft.items } })
    },
    async approveSupplement(writer: Person, approver: Person, kind: SupplierKind, { id, version }: Saved) {
      const { name } = SUPPLEMENTS_OF[kind]
      await writer.call(approvalApi.submit, { kind: name, id, version, urgency: 50 })
      return approve(approver, name, id)
    },
  }
}
