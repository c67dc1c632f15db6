import { AWARDS } from '#schemas/supply/awards.ts'
import { INQUIRY_APPLIES } from '#schemas/supply/applies.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { ORDERS } from '#schemas/supply/orders.ts'
import { subscribe } from '#schemas/supply/subscribe.ts'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { entitlement } from '#schemas/cost/entitlement.ts'
import { COMMON_ITEM } from '#schemas/cost/targetCost.ts'
import { newId } from '#server/core/ids.ts'
import { flowDefinition } from '#server/db/tables/company.ts'
import { role, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import { post } from '#server/ledger/index.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentApi } from '#shared/api/document.ts'
import { pullApi } from '#shared/api/pulls.ts'
import { subscribeApi } from '#shared/api/subscribe.ts'
import { TO_STARTER } from '#shared/approval/types.ts'
import { node } from '../approval/seals.ts'
import type { Person } from '../harness/world.ts'
import { rightsOf, TOMORROW, withAwards } from './fixtures.ts'
import { type Kind, type Move, type ModelDoc } from './paper.ts'
import { giveQuotes, quoteFor } from './quotes.ts'

const DOCUMENTS = {
  subscribe, apply: INQUIRY_APPLIES.MATERIAL, inquiry: INQUIRIES.MATERIAL, award: AWARDS.MATERIAL, contract: CONTRACTS_OF.MATERIAL,
  order: ORDERS.MATERIAL,
} as const
const APIS = {
  subscribe: documentApi(subscribe), apply: documentApi(INQUIRY_APPLIES.MATERIAL), inquiry: documentApi(INQUIRIES.MATERIAL),
  award: documentApi(AWARDS.MATERIAL),
  contract: documentApi(CONTRACTS_OF.MATERIAL), order: documentApi(ORDERS.MATERIAL),
} as const
const ACTIONS = { ask: 'ask', reply: 'reply', send: 'send', end: 'close', void: 'cancel', sign: 'sign' } as const
interface ProductDocument { readonly id: string, readonly row: string, readonly invited: readonly string[] }

export function withBuying(merchantId: string) {
  const world = withAwards(merchantId)
  const materialFields = { itemName: '', unit: '', spec: '', brand: '', libMaterialId: '' }
  let [buyer, approver]: Person[] = []
  const documents = new Map<ModelDoc, ProductDocument>()
  let site = ''
  const kindOf = ({ kind }: ModelDoc): string => DOCUMENTS[kind].name
  const documentOf = (modelDoc: ModelDoc): ProductDocument => documents.get(modelDoc)!

  async function begin(): Promise<void> {
    ({ approver } = await world.begin())
    buyer = await world.person(merchantId, [
      ...rightsOf('MATERIAL'), ...['query', 'edit', 'delete', 'reaudit'].map(action => `P_STORAGE:${action}`), 'P_PURCHASE:query',
      'P_PRICE',
    ])
    const [item] =
      (await world.database.pool.query<typeof materialFields>(`select id as "libMaterialId", name as "itemName", unit, spec, brand
      from material where merchant_id = '0' and not machine and spec is not null limit 1`)).rows
    Object.assign(materialFields, item)
    await world.system(async ({ q }) => {
      const id = newId()
      await q.insert(role).values({ id, key: 102, name: '看全部', seeAll: true })
      await q.insert(userRole).values([buyer, approver].map(person => ({ userId: person!.ctx.userId, roleId: id })))
      const nodes = [node('one', { users: [approver!.ctx.userId] })]
      await q.insert(flowDefinition)
        .values((['subscribe', 'purchase', 'purchaseBook'] as const).map(key => ({ key, revision: 1, nodes, byName: '系统', remark: '' })))
    }, merchantId)
  }
  async function build(limit: number): Promise<void> {
    site = newId()
    await world.system(async tx => {
      await tx.q.insert(project).values({ id: site, projectCode: site, projectName: site, state: 'CONSTRUCTING' })
      await post(tx, entitlement, { kind: 'test', id: site, day: '2026-01-01' }, [{
        key: { projectId: site, itemId: COMMON_ITEM, material: materialFields.libMaterialId, version: '1' }, line: 'limit',
        title: materialFields.itemName,
        quantity: String(limit),
      }])
    }, merchantId)
  }

  const versionOf = async (modelDoc: ModelDoc): Promise<number> =>
    (await buyer!.call(approvalApi.workflow, { kind: kindOf(modelDoc), id: documentOf(modelDoc).id })).version
  async function decide(modelDoc: ModelDoc, resultState: 'agree' | 'disagree'): Promise<void> {
    const input = { kind: kindOf(modelDoc), id: documentOf(modelDoc).id }
    const { taskId, version } = await approver!.call(approvalApi.workflow, input)
    const { processStateKv } = await approver!.call(approvalApi.audit, {
      ...input, taskId: taskId ?? -1, version, resultState, opinion: '好',
      ...resultState === 'disagree' && { taskDefinitionKey: TO_STARTER },
    })
    if (processStateKv.key === 'FAIL') throw new Error('the effect has failed')
  }

  async function add(kind: Kind, from: readonly ModelDoc[], quantity: number): Promise<ProductDocument> {
    const [source, need] = from.map(documentOf)
    const [id, supplierId] = [newId(), world.supplierOf('MATERIAL', 'C')]
    const row = {
      ...materialFields, id, quantity: String(quantity), ...source !== undefined && { sourceDocument: source.id, sourceRow: source.row },
      ...need !== undefined && { needDocument: need.id, needRow: need.row },
    }
    const suppliers = ['A', 'B', 'C'].map(name =>
      ({ id: newId(), supplierId: world.supplierOf('MATERIAL', name), supplierName: `MATERIAL ${name}` }))
    const terms = { projectId: site, supplierId, includeTax: true, taxRate: '3' }
    const saves: Readonly<Record<Kind, () => Promise<{ readonly id: string }>>> = {
      subscribe: () =>
        buyer!.call(APIS.subscribe.save, { head: { purpose: '地面', projectId: site, needDay: '2030-01-01' }, lines: { items: [row] } }),
      apply: () => buyer!.call(APIS.apply.save, { head: { purpose: '问价', projectId: site }, lines: { items: [row] } }),
      inquiry: () => buyer!.call(APIS.inquiry.save, {
        head: { inquiryName: '瓷砖', inquiryWay: 'INVITED', deadline: TOMORROW(), sealed: true, projectId: site },
        lines: { items: [row], suppliers },
      }),
      award: () => buyer!.call(
        APIS.award.save,
        { head: { awardName: '定标', inquiryId: source!.id }, lines: { items: [{ ...row, invited: source!.invited[2]!, reason: '交期' }] } }
      ),
      contract: () => buyer!.call(
        APIS.contract.save,
        { head: { contractName: '瓷砖', contractKind: 'ORDER', ...terms }, lines: { items: [{ ...row, price: '87.00' }] } }
      ),
      order: () => buyer!.call(
        APIS.order.save,
        { head: { orderName: '一批', needDay: '2030-01-01', deliverTo: 'STORE', ...terms }, lines: { items: [{ ...row, price: '87.00' }] } }
      ),
    }
    return { id: (await saves[kind]()).id, row: id, invited: suppliers.map(one => one.id) }
  }

  async function perform(move: Exclude<Move, { readonly deed: 'add' }>): Promise<void> {
    const { slip: modelDoc } = move
    const { id, row, invited } = documentOf(modelDoc)
    const input = { kind: kindOf(modelDoc), id }
    switch (move.deed) {
      case 'submit': await buyer!.call(approvalApi.submit, { ...input, version: await versionOf(modelDoc), urgency: 50 }); return
      case 'agree': return decide(modelDoc, 'agree')
      case 'reject': return decide(modelDoc, 'disagree')
      case 'recall': await buyer!.call(approvalApi.act, { ...input, deed: { act: 'recall' } }); return
      case 'cancel': case 'reaudit': await buyer!.call(approvalApi.act, { ...input, deed: { act: move.deed, opinion: '有误' } }); return
      case 'remove': await buyer!.call(APIS[modelDoc.kind].remove, { ids: [id] }); return
      case 'close': await buyer!.call(
        pullApi.close, { ...input, line: 'items', remainder: move.remainder, rows: [row], reason: '不要了' }
      ); return
      case 'reopen': await buyer!.call(pullApi.reopen, { ...input, line: 'items', remainder: move.remainder, rows: [row] }); return
      case 'end': await giveQuotes(
        world, buyer!, { id, rows: [row], invited },
        ['88.50', '89.00', '87.00'].map(price => quoteFor({ id, rows: [row], invited }, price, { taxRate: '3' }))
      )
    }
    const { act } = APIS[modelDoc.kind as 'apply' | 'inquiry' | 'contract']
    await buyer!.call(act, { ids: [id], action: ACTIONS[move.deed], ...move.deed === 'void' && { reason: '不要了' } } as never)
  }
  return {
    ...world, begin, build,
    /** Whether the product performs the move; an added document is stored under `slip`. */
    async plays(move: Move, store: (made: ProductDocument) => void): Promise<string> {
      const work = move.deed === 'add' ? add(move.kind, move.from, move.quantity).then(store) : perform(move)
      return work.then(() => 'done', (error: unknown) => String(error))
    },
    keep: (modelDoc: ModelDoc, made: ProductDocument): unknown => documents.set(modelDoc, made),
    /** Returns the product's row state by remainder: requested, used, in flight, remaining. */
    async standings(modelDoc: ModelDoc): Promise<Readonly<Record<string, readonly number[]>>> {
      const states = await buyer!.call(pullApi.standings, { kind: kindOf(modelDoc), id: documentOf(modelDoc).id })
      return Object.fromEntries(states.map(one => [one.remainder, [one.asked, one.taken, one.inFlight, one.remaining].map(Number)]))
    },
    async asked(): Promise<number> {
      const { rows } = await buyer!.call(subscribeApi.standing, { projectId: site, id: null, rows: [{ row: '1', ...materialFields }] })
      return Number(rows[0]!.asked)
    },
    state: async (modelDoc: ModelDoc): Promise<string> => {
      const { head } = await buyer!.call(APIS[modelDoc.kind as 'inquiry'].info, { id: documentOf(modelDoc).id })
      return String(head.state)
    },
  }
}
