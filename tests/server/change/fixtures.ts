import { beforeAll } from 'vitest'
import { loss } from '#schemas/change/losses.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { targetCost } from '#schemas/cost/targetCost.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { newRow, SOURCE_DOCUMENT, SOURCE_ROW, type Document, type DocumentCalls, type Row } from '#schemas/kit/index.ts'
import { ALWAYS } from '#schemas/org/flowCondition.ts'
import type { FlowNode } from '#schemas/org/flowNodes.ts'
import { otherIn } from '#schemas/store/otherIn.ts'
import { otherOut } from '#schemas/store/otherOut.ts'
import { pick } from '#schemas/store/picks.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { newId } from '#server/core/ids.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { codeOf, MATERIAL_TREE } from '#server/db/seeds/trees.ts'
import { flowDefinition, warehouse } from '#server/db/tables/company.ts'
import { material } from '#server/db/tables/library.ts'
import { fromMaterial } from '#server/db/tables/libraryRows.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { position, positionDesign } from '#server/db/tables/position.ts'
import { project } from '#server/db/tables/project.ts'
import { projectItem } from '#server/db/tables/projectItem.ts'
import { supplier } from '#server/db/tables/supplier.ts'
import { post } from '#server/ledger/index.ts'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisChangeApi } from '#shared/api/analysisChange.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentApi } from '#shared/api/document.ts'
import { positionMatchApi } from '#shared/api/positionMatch.ts'
import { withPeople, type Person } from '../harness/world.ts'

export const M2 = dictKey(DICT.unit, 'm²')
const PIECES = dictKey(DICT.materialUnit, 'm²')
export const DAY = '2026-05-01'
const KINDS: Readonly<Record<string, Document & { readonly calls: DocumentCalls }>> = {
  change: variableChange, loss, otherIn, otherOut, pick, subscribe,
}
type Kind = keyof typeof KINDS
export const COST = ['P_INFO', 'P_STORAGE', 'N_MATERIAL', 'P_PURCHASE', 'P_PLAN', 'P_ANALYSE_COMPARISON'].flatMap(
  key => ['query', 'add', 'edit', 'delete', 'audit', 'reaudit'].map(action => `${key}:${action}`)
).concat('N_PROJ:query', 'P_PRICE')

type Goods = readonly (readonly [quantity: string, price: string])[]

/**
 * A project with a tile of 1,000 m² at 30.00 and 60.00 a unit and a sell price of 120.00, a stone at 50.00 and 140.00, and a store with
 * both as materials.
 */
export function withChanges(merchantId: string) {
  const world = withPeople('demo')
  let [me, boss]: Person[] = []
  const id = (name: string): string => `${merchantId}-${name}`
  const [tile, stone] = [id('tile'), id('stone')]
  beforeAll(async () => {
    me = await world.person(merchantId, COST)
    boss = await world.person(merchantId, [...COST, 'N_PROCESS:query', 'N_MERCHANT:edit'])
    await world.system(async tx => {
      const { q } = tx
      const admin = newId()
      await q.insert(role).values({ id: admin, key: 1, name: '管理员', seeAll: true })
      await q.insert(userRole).values([me!, boss!].map(({ ctx }) => ({ userId: ctx.userId, roleId: admin })))
      await q.insert(project).values([
        { id: 'site', projectCode: 'XM-1', projectName: '云栖里', state: 'CONSTRUCTING', partyA: '云栖置业' },
        { id: 'other', projectCode: 'XM-2', projectName: '澜湾', state: 'CONSTRUCTING' },
      ])
      const item = { projectId: 'site', unit: M2 }
      await q.insert(projectItem).values([
        { ...item, id: tile, name: '块料墙面', sort: 1, quantity: '1000', price: '120.00' },
        { ...item, id: stone, name: '石材墙面', sort: 2, quantity: '200', price: '260.00' },
        { ...item, id: id('paint'), name: '乳胶漆', sort: 3, quantity: '50' },
        { ...item, id: id('foreign'), projectId: 'other', name: '他项', sort: 1, quantity: '1' },
      ])
      await q.insert(position).values({ id: id('room'), projectId: 'site', sort: 1, code: 'A1', name: '大堂' })
      await q.insert(positionDesign).values({ projectId: 'site', state: 'COMMITTED' })
      const source = { kind: 'analysisRound', id: id('round'), day: DAY }
      const key = (itemId: string) => ({ projectId: 'site', itemId, version: '1' })
      await post(tx, targetCost, source, [
        { key: { ...key(tile), costClass: 'LABOUR' }, line: '1', title: '块料墙面', quantity: '1000', amount: '30000.00' },
        { key: { ...key(tile), costClass: 'MATERIAL' }, line: '2', title: '块料墙面', quantity: '1000', amount: '60000.00' },
        { key: { ...key(stone), costClass: 'LABOUR' }, line: '3', title: '石材墙面', quantity: '200', amount: '10000.00' },
        { key: { ...key(stone), costClass: 'MATERIAL' }, line: '4', title: '石材墙面', quantity: '200', amount: '28000.00' },
      ])
      await post(tx, entitlement, source, [
        { key: { ...key(tile), material: id('m') }, line: '1', title: '墙砖', quantity: '1050', amount: '60000.00' },
        { key: { ...key(stone), material: id('s') }, line: '2', title: '石材', quantity: '206', amount: '28000.00' },
      ])
      await q.insert(supplier)
        .values([{ id: id('team'), kind: 'LABOUR', supplierName: '泥瓦一班' }, { id: id('seller'), kind: 'MATERIAL', supplierName: '新明珠' }])
      await q.insert(material).values({ id: id('m'), ...fromMaterial(
        { id: id('m'), materialName: '墙砖', spec: '800×800', unit: PIECES, materialType: codeOf(MATERIAL_TREE, ['瓷砖', '地砖', '抛釉砖']) }, false
      ) })
      await q.insert(warehouse).values({ id: id('w'), place: 1, code: 'W1', name: '工地仓', kind: 'SITE', projectId: 'site' })
      const nodes: FlowNode[] = [{
        taskDefinitionKey: 'one', name: '审批', category: 'APPROVE', mode: 'ANY', assignee: 'USERS', roles: [], users: [boss!.ctx.userId],
        whenEmpty: 'ADMIN', timeoutHours: null, condition: ALWAYS,
      }]
      const flows = ['variableChange', 'costAnalyse', 'loss', 'otherIn', 'otherOut', 'requisition', 'subscribe']
      await q.insert(flowDefinition).values(flows.map(flow => ({ key: flow, revision: 1, nodes, byName: '系统', remark: '' })))
    }, merchantId)
  })
  const nameOf = (kind: Kind): string => KINDS[kind]!.name
  const info = (kind: Kind, id: string) => me!.call(documentApi(KINDS[kind]!).info, { id })
  const save = (
    kind: Kind, head: object, items: readonly Row[], more: Readonly<Record<string, readonly Row[]>> = {}
  ) => me!.call(documentApi(KINDS[kind]!).save, {
    head: { projectId: 'site', handlerId: me!.ctx.userId, ...head },
    lines: { items: items.map(one => newRow(KINDS[kind]!.lines.items!, String(one.id), one)), ...more },
  })
  const analyse = async (changeId: string) => {
    const { analyseId } = await me!.call(analysisChangeApi.start, { projectId: 'site', changeId })
    const sheet = { projectId: 'site', analyseId }
    const { canStart } = await me!.call(analysisChangeApi.state, { projectId: 'site', changeId })
    if (canStart) await me!.call(analysisApi.start, sheet)
    return { ...sheet, rows: (await me!.call(analysisSheetApi.page, { ...sheet, pageSize: -1 })).rows }
  }
  const analysed = async (changeId: string) => {
    const { rows, ...sheet } = await analyse(changeId)
    const free = rows.filter(({ state }) => state === 'NONE').map(({ id: row }) => row)
    if (free.length > 0) await me!.call(analysisSheetApi.noCost, { ...sheet, itemIds: free, reason: '甲供' })
    if ((await me!.call(analysisChangeApi.state, { projectId: 'site', changeId })).analyseState === 'ANALYSING')
      await me!.call(analysisChangeApi.submit, sheet)
    return sheet
  }
  const submit = async (kind: Kind, id: string) =>
    me!.call(approvalApi.submit, { kind: nameOf(kind), id, version: (await info(kind, id)).version, urgency: 50 })
  const posted = async (kind: Kind, head: object, items: readonly Row[]) => {
    const saved = await save(kind, { warehouseId: id('w'), bizDay: DAY, ...head }, items)
    await me!.call(approvalApi.post, { kind: nameOf(kind), id: saved.id, version: saved.version })
    return saved
  }
  const stocked = async (goods: Goods) => {
    const rows = goods.map(([quantity], at) => ({
      id: newId(), itemName: '墙砖', spec: '800×800', unit: PIECES, owner: 'OWN', lot: `L${at}-${newId().slice(-4)}`, libMaterialId: id('m'),
      quantity,
    }))
    await posted('otherIn', { reason: 'OPENING' }, rows.map((row, at) => ({ ...row, id: newId(), price: goods[at]![1] })))
    return rows
  }
  return {
    ...world, tile, stone, id, info, save, submit, analyse, analysed,
    me: (): Person => me!, boss: (): Person => boss!,
    change: (items: readonly Row[], head: object = {}, more: Readonly<Record<string, readonly Row[]>> = {}) =>
      save('change', { title: '墙面加高', changeKind: 'SITE', occurredDay: DAY, probability: '70', ...head }, items, more),
    loss: (items: readonly Row[], head: object = {}) =>
      save('loss', { title: '返工损耗', lossKind: 'REWORK', bizDay: DAY, responsible: 'OWN', share: '0', ...head }, items),
    line: (way: string, more: Row): Row => ({ id: newId(), way, ...more }),
    from: (source: { readonly id: string }, row: string): Row => ({ [SOURCE_DOCUMENT]: source.id, [SOURCE_ROW]: row }),
    stocked,
    /**
     * Receives goods and writes them off as scrapped, one row per quantity and unit cost.
     * @returns the bill with its rows
     */
    async scrapped(goods: Goods, reason = 'SCRAPPED') {
      const rows = await stocked(goods)
      return { id: (await posted('otherOut', { reason }, rows)).id, rows }
    },
    async complete(kind: Kind, id: string) {
      if (kind === 'change') await analysed(id)
      await submit(kind, id)
      const { taskId, version } = await boss!.call(approvalApi.workflow, { kind: nameOf(kind), id })
      return boss!.call(
        approvalApi.audit, { kind: nameOf(kind), id, taskId: taskId ?? -1, version, resultState: 'agree', opinion: '同意' }
      )
    },
    undo: (kind: Kind, id: string) => me!.call(approvalApi.act, { kind: nameOf(kind), id, deed: { act: 'reaudit', opinion: '有误' } }),
    balances: async (ledger: string) => (await world.database.pool.query<{ quantity: string, amount: string, key: string[] }>(
      'select quantity, amount, key from ledger_balance where merchant_id = $1 and ledger = $2 and (quantity <> 0 or amount <> 0) order '
        + 'by key',
      [merchantId, ledger])).rows.map(({ quantity, amount, key }) =>
        [key.slice(1).join('/').replaceAll(`${merchantId}-`, ''), Number(quantity), amount] as const),
    joins: (person: Person) => world.system(async ({ q }) => {
      const crew = newId()
      await q.insert(role).values({ id: crew, key: 10, name: `施工员${crew.slice(-6)}` })
      await q.insert(userRole).values({ userId: person.ctx.userId, roleId: crew, projectId: 'site' })
    }, merchantId),
    design: async (): Promise<string> => (await me!.call(positionMatchApi.itemCount, { projectId: 'site' })).projectItem.statusCode,
    items: async () =>
      (await world.database.pool.query<{ name: string, quantity: string }>(
        "select name, quantity from project_item where merchant_id = $1 and project_id = 'site' order by sort", [merchantId]
      )).rows.map(({ name, quantity }) => `${name} ${Number(quantity)}`),
  }
}
