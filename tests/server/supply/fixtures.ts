import { DICT } from '#schemas/dict/dictionaries.ts'
import { SOURCE_DOCUMENT, SOURCE_ROW } from '#schemas/kit/index.ts'
import { ALWAYS } from '#schemas/org/flowCondition.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { SUPPLY_LIBRARY } from '#schemas/supply/library.ts'
import { newId } from '#server/core/ids.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { flowDefinition } from '#server/db/tables/company.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentApi } from '#shared/api/document.ts'
import { withPeople, type Person } from '../harness/world.ts'

export const M2 = dictKey(DICT.materialUnit, 'm²')
export const rightsOf = (kind: SupplierKind): string[] =>
  ['query', 'edit', 'delete', 'reaudit'].map(action => `${SUPPLY_LIBRARY[kind].key}:${action}`)
/** One day from now, in the format of deadlines. */
export const TOMORROW = (): string => new Date(Date.now() + 86_400_000).toISOString()

const inquiryOf = (kind: SupplierKind) => documentApi(INQUIRIES[kind])
const awardOf = (kind: SupplierKind) => documentApi(AWARDS[kind])
export const inquiryApis = { LABOUR: inquiryOf('LABOUR'), MATERIAL: inquiryOf('MATERIAL'), MACHINE: inquiryOf('MACHINE') } as const
export const awardApis = { LABOUR: awardOf('LABOUR'), MATERIAL: awardOf('MATERIAL'), MACHINE: awardOf('MACHINE') } as const

export interface Inquired { readonly id: string, readonly rows: readonly string[], readonly invited: readonly string[] }
export interface AwardRow { readonly row: string, readonly invited: string, readonly quantity: string, readonly reason?: string }

/** A company that inquires and awards: a buyer, an awarder and an approver; suppliers A, B and C of each library. */
export function withAwards(merchantId: string) {
  const world = withPeople('demo')
  const supplierOf = (kind: SupplierKind, name: string): string => `${merchantId}-${kind}-${name}`
  return {
    ...world, supplierOf,
    async begin(): Promise<{ buyer: Person, awarder: Person, approver: Person }> {
      const rights = [...rightsOf('LABOUR'), ...rightsOf('MATERIAL'), 'P_PRICE']
      const [buyer, awarder, approver] = [
        await world.person(merchantId, rights), await world.person(merchantId, [...rights, 'N_QUOTA:query']),
        await world.person(merchantId, ['N_PROCESS:query', 'P_PRICE']),
      ]
      await world.system(async ({ q }) => {
        const id = newId()
        await q.insert(role).values({ id, key: 1, name: '管理员' })
        await q.insert(userRole).values({ userId: approver.ctx.userId, roleId: id })
        await q.insert(supplier).values((['LABOUR', 'MATERIAL'] as const).flatMap(kind =>
          ['A', 'B', 'C'].map(name => ({ id: supplierOf(kind, name), kind, supplierName: `${kind} ${name}` }))))
        const nodes: FlowNode[] = [{
          taskDefinitionKey: 'one', name: '定标审批', category: 'APPROVE', mode: 'ANY', assignee: 'USERS', roles: [],
          users: [approver.ctx.userId], whenEmpty: 'ADMIN', timeoutHours: null, condition: ALWAYS,
        }]
        await q.insert(flowDefinition).values({ key: 'inquiryAward', revision: 1, nodes, byName: '系统', remark: '' })
      }, merchantId)
      return { buyer, awarder, approver }
    },
    async inquire(
      buyer: Person, kind: SupplierKind, quantities: readonly string[], head: object = {}, item: object = {}
    ): Promise<Inquired> {
      const items = quantities.map((quantity, at) => ({ id: newId(), itemName: `抛釉砖${at + 1}`, unit: M2, quantity, ...item }))
      const suppliers = ['A', 'B', 'C'].map(name => ({ id: newId(), supplierId: supplierOf(kind, name), supplierName: `${kind} ${name}` }))
      const { id } = await buyer.call(
        inquiryApis[kind].save,
        { head: { inquiryName: '瓷砖及辅料', inquiryWay: 'INVITED', deadline: TOMORROW(), sealed: true, ...head }, lines: { items, suppliers } }
      )
      return { id, rows: items.map(one => one.id), invited: suppliers.map(one => one.id) }
    },
    act: (person: Person, kind: SupplierKind, id: string, action: string, reason?: string) =>
      person.call(inquiryApis[kind].act, { ids: [id], action, reason }),
    draft: (inquiryId: string, picks: readonly AwardRow[], head: object = {}) => ({
      head: { awardName: '瓷砖定标', inquiryId, ...head },
      lines: { items: picks.map(({ row, ...one }) => ({ id: newId(), [SOURCE_DOCUMENT]: inquiryId, [SOURCE_ROW]: row, ...one })) },
    }),
    async submit(person: Person, kind: SupplierKind, { id, version }: { readonly id: string, readonly version: number }): Promise<void> {
      await person.call(approvalApi.submit, { kind: AWARDS[kind].name, id, version, urgency: 50 })
    },
    async approve(approver: Person, kind: SupplierKind, id: string) {
      const { name } = AWARDS[kind]
      const { taskId, version } = await approver.call(approvalApi.workflow, { kind: name, id })
      return approver.call(approvalApi.audit, { kind: name, id, taskId: taskId ?? -1, version, resultState: 'agree', opinion: '同意' })
    },
    reaudit: (person: Person, kind: SupplierKind, id: string) =>
      person.call(approvalApi.act, { kind: AWARDS[kind].name, id, deed: { act: 'reaudit', opinion: '有误' } }),
  }
}
