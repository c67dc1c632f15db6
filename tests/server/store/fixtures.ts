import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { newRow, SOURCE_DOCUMENT, SOURCE_ROW, type Document, type DocumentCalls, type Grid, type Row as Cells } from '#schemas/kit/index.ts'
import { ALWAYS } from '#schemas/org/flowCondition.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import { back, backIn } from '#schemas/store/backs.ts'
import { count } from '#schemas/store/counts.ts'
import { stock } from '#schemas/store/ledgers.ts'
import { monthEnd } from '#schemas/store/monthEnd.ts'
import { otherIn } from '#schemas/store/otherIn.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { pick } from '#schemas/store/picks.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { planOut } from '#schemas/store/planOut.ts'
import { directReturn, purchaseReturn, returnOut } from '#schemas/store/returns.ts'
import { transfer } from '#schemas/store/transfers.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { newId } from '#server/core/ids.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { codeOf, MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import { flowDefinition, warehouse } from '#server/db/tables/company.ts'
import { material } from '#server/db/tables/library.ts'
import { fromMaterial } from '#server/db/tables/libraryRows.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { fullPath, type Contract } from '#shared/api/contract.ts'
import { documentApi } from '#shared/api/document.ts'
import { CONTRACTS } from '#shared/api/index.ts'
import { withPeople, type Person } from '../harness/world.ts'

export const M2 = dictKey(DICT.materialUnit, 'm²')
export const DAY = '2026-05-01'
export type Bill = 'planIn' | 'backIn' | 'otherIn' | 'planOut' | 'otherOut' | 'returnOut' | 'directReturn' | 'pick' | 'back'
  | 'purchaseReturn' | 'order' | 'count' | 'transfer' | 'monthEnd'
const KINDS: Readonly<Record<Bill, Document & { readonly calls: DocumentCalls }>> = {
  planIn, backIn, otherIn, planOut, otherOut, returnOut, directReturn, pick, back, purchaseReturn, count, transfer, monthEnd,
  order: ORDERS.MATERIAL,
}
const apiOf = (bill: Bill) => documentApi(KINDS[bill])
export const listOf = (bill: Bill): readonly [Contract, Grid] =>
  [CONTRACTS.find(({ path }) => path === fullPath(KINDS[bill].calls.page ?? ''))!, KINDS[bill].list!]
export const KEEPER = [
  ...['P_STORAGE', 'N_MATERIAL'].flatMap(key => ['query', 'add', 'edit', 'delete', 'audit', 'reaudit'].map(action => `${key}:${action}`)),
  'N_PROJ:query', 'P_PRICE',
]
export interface Row { readonly id: string }

/** A company with one site store and one tile, a keeper with all store permissions and an approver. */
export function withStore(merchantId: string) {
  const world = withPeople('demo')
  let [keeper, boss]: Person[] = []
  const tile = `${merchantId}-tile`
  beforeAll(async () => {
    keeper = await world.person(merchantId, KEEPER)
    boss = await world.person(merchantId, ['N_PROCESS:query', 'P_PRICE', 'P_FINANCE:edit'])
    await world.system(async ({ q }) => {
      const id = newId()
      await q.insert(role).values({ id, key: 1, name: '管理员' })
      await q.insert(userRole).values([keeper!, boss!].map(({ ctx }) => ({ userId: ctx.userId, roleId: id })))
      await q.insert(project).values({ id: 'site', projectCode: 'XM-1', projectName: '云栖里', state: 'CONSTRUCTING' })
      await q.insert(project).values({ id: 'site2', projectCode: 'XM-2', projectName: '澜湾', state: 'CONSTRUCTING' })
      for (const projectId of ['site', 'site2'])
        await q.insert(userRole).values([keeper!, boss!].map(({ ctx }) => ({ userId: ctx.userId, roleId: id, projectId })))
      await q.insert(supplier).values({ id: `${merchantId}-s`, kind: 'MATERIAL', supplierName: '新明珠' })
      await q.insert(material).values({ id: tile, ...fromMaterial(
        { id: tile, materialName: '抛光砖', spec: '800×800', unit: M2, materialType: codeOf(MATERIAL_TREE, ['瓷砖', '地砖', '抛釉砖']) }, false
      ) })
      await q.insert(warehouse).values([
        { id: `${merchantId}-w`, place: 1, code: 'W1', name: '云栖里工地仓', kind: 'SITE', projectId: 'site' },
        { id: `${merchantId}-w2`, place: 2, code: 'W2', name: '澜湾工地仓', kind: 'SITE', projectId: 'site2' },
      ])
      const nodes: FlowNode[] = [{
        taskDefinitionKey: 'one', name: '审批', category: 'APPROVE', mode: 'ANY', assignee: 'USERS', roles: [], users: [boss!.ctx.userId],
        whenEmpty: 'ADMIN', timeoutHours: null, condition: ALWAYS,
      }]
      const keys = ['purchaseBook', 'planIn', 'planOut', 'otherIn', 'otherOut', 'requisition', 'backToWarehouse', 'purchaseReturned']
      await q.insert(flowDefinition).values(keys.map(key => ({ key, revision: 1, nodes, byName: '系统', remark: '' })))
    }, merchantId)
  })
  const nameOf = (bill: Bill): string => KINDS[bill].name
  const deedsOf = (me: () => Person) => {
    const info = (bill: Bill, id: string) => me().call(apiOf(bill).info, { id })
    return {
      info,
      save: (bill: Bill, head: object, items: readonly Cells[]) => me().call(apiOf(bill).save, {
        head: { projectId: 'site', warehouseId: `${merchantId}-w`, handlerId: keeper!.ctx.userId, bizDay: DAY, ...head },
        lines: { items: items.map(one => newRow(KINDS[bill].lines.items!, String(one.id), one)) },
      }),
      post: async (bill: Bill, { id }: Row) =>
        me().call(approvalApi.post, { kind: nameOf(bill), id, version: (await info(bill, id)).version }),
      postAt: (bill: Bill, { id }: Row, version: number, key: string) =>
        me().call(approvalApi.post, { kind: nameOf(bill), id, version }, key),
      submit: async (bill: Bill, { id }: Row) =>
        me().call(approvalApi.submit, { kind: nameOf(bill), id, version: (await info(bill, id)).version, urgency: 50 }),
      undo: (bill: Bill, { id }: Row) => me().call(approvalApi.act, { kind: nameOf(bill), id, deed: { act: 'reaudit', opinion: '有误' } }),
    }
  }
  const keeperActions = deedsOf(() => keeper!)
  return {
    world, nameOf, ...keeperActions,
    keeper: () => keeper!, boss: () => boss!,
    as: (person: Person) => deedsOf(() => person),
    line: (quantity: string, more: Cells = {}) =>
      ({ id: newId(), itemName: '抛光砖', spec: '800×800', unit: M2, owner: 'OWN', libMaterialId: tile, quantity, ...more }),
    from: (source: { readonly id: string }, row: string): Cells => ({ [SOURCE_DOCUMENT]: source.id, [SOURCE_ROW]: row }),
    async member(person: Person, projects: readonly string[] = ['site']) {
      await world.system(async ({ q }) => {
        const [roleRow] = await q.select({ id: role.id }).from(role).where(eq(role.merchantId, merchantId))
        for (const projectId of projects) await q.insert(userRole).values({ userId: person.ctx.userId, roleId: roleRow!.id, projectId })
      }, merchantId)
      return person
    },
    supplierId: `${merchantId}-s`,
    async agree(bill: Bill, { id }: Row) {
      const { taskId, version } = await boss!.call(approvalApi.workflow, { kind: nameOf(bill), id })
      return boss!.call(approvalApi.audit, { kind: nameOf(bill), id, taskId: taskId ?? -1, version, resultState: 'agree', opinion: '同意' })
    },
    state: async (bill: Bill, { id }: Row) => (await keeperActions.info(bill, id)).workflow!.processStateKv.key,
    balances: async (ledger: string) => (await world.database.pool.query<{ quantity: string, amount: string, key: string[] }>(
      'select quantity, amount, key from ledger_balance where merchant_id = $1 and ledger = $2 and (quantity <> 0 or amount <> 0) order '
        + 'by key',
      [merchantId, ledger])).rows.map(({ quantity, amount, key }) => ({ quantity: Number(quantity), amount, key })),
    balanceOf: async (
      warehouseId: string, lot: string, isOwn: boolean
    ): Promise<{ readonly quantity?: string }> => (await world.database.pool.query<{ quantity: string }>(
      'select quantity from ledger_balance where merchant_id = $1 and ledger = $2 and key[1] = $3 and key[6] = $4 and key[7] = $5',
      [merchantId, stock.name, warehouseId, lot, isOwn ? 'OWN' : 'PARTY_A'])).rows[0] ?? {},
    course: async () => (await world.database.pool.query<{ balance_amount: string }>(
      'select balance_amount from ledger_row where merchant_id = $1 and ledger = $2 order by sequence',
      [merchantId, stock.name])).rows.map(row => row.balance_amount),
  }
}
