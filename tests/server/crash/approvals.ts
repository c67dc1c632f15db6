import { randomUUID } from 'node:crypto'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import { ALWAYS } from '#schemas/org/flowCondition.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { authApi } from '#shared/api/auth.ts'
import { companyApi } from '#shared/api/company.ts'
import { contractApis, supplementApis } from '#shared/api/contractDocument.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import { Refused, type Api } from '../../tools/api.ts'

const KIND = SUPPLEMENTS_OF.MATERIAL.name
const { MATERIAL: contracts } = contractApis
const { MATERIAL: supplements } = supplementApis

/** Who writes and who approves. */
export interface Actors { readonly writer: Api, readonly approver: Api }

/** One change of a contract on its way through an approval; each call has its key, so that it is sent again as the same. */
export interface Change {
  /** The quantity that the contract has once the effect is there. */
  readonly mark: number
  readonly keys: { readonly save: string, readonly submit: string, readonly agree: string }
  /** What was sent last, to be sent again. */
  save?: Parameters<typeof sendSave>[1]
  stored?: { readonly id: string, readonly version: number }
  submitted: boolean
  /** The server's word that it is approved and in force. */
  done: boolean
}

/** A flow of one approver, so that the last agreement, with its effect, is what is mostly under way. */
export async function oneApprover(admin: Api, { approver }: Actors): Promise<void> {
  const { revision } = await admin.call(companyApi.queryFlow, { key: 'purchase' })
  const { userId } = await approver.call(authApi.queryNowUserInfo, {})
  await admin.call(companyApi.saveFlow, {
    key: 'purchase', revision, remark: '',
    nodes: [{ taskDefinitionKey: 'one', name: '审批', category: 'APPROVE', mode: 'ANY', assignee: 'USERS', roles: [], users: [userId], whenEmpty: 'ADMIN', timeoutHours: null, condition: ALWAYS }],
  }, randomUUID())
}

const agree = async ({ approver }: Actors, kind: string, id: string, key: string): Promise<void> => {
  const { taskId, processStateKv } = await approver.call(approvalApi.workflow, { kind, id })
  if (processStateKv.key === 'RUNNING') await approver.call(approvalApi.audit, { kind, id, taskId: taskId ?? -1, resultState: 'agree', opinion: '同意' }, key)
}

/** A contract of ten square metres, to be submitted. */
export async function draftContract(writer: Api): Promise<{ readonly kind: string, readonly id: string, readonly version: number }> {
  const { rows: [supplier] } = await writer.call(supplierApis.MATERIAL.page, { pageSize: 1 })
  const { id, version } = await writer.call(contracts.save, {
    head: { contractName: `合同 ${randomUUID().slice(0, 6)}`, supplierId: supplier!.id, contractKind: 'ORDER', includeTax: true, taxRate: '13.0000', progressRate: '80.0000', retentionRate: '3.0000' },
    lines: { items: [{ id: randomUUID(), itemName: '抛釉砖', unit: dictKey(DICT.materialUnit, 'm²'), quantity: '10', price: '52.80' }] },
  }, randomUUID())
  return { kind: CONTRACTS_OF.MATERIAL.name, id, version }
}

/** A contract in force, of ten square metres. */
export async function newContract(actors: Actors): Promise<string> {
  const { writer } = actors
  const { kind, id, version } = await draftContract(writer)
  await writer.call(approvalApi.submit, { kind, id, version, urgency: 50 }, randomUUID())
  await agree(actors, kind, id, randomUUID())
  await writer.call(contracts.act, { ids: [id], action: 'sign' }, randomUUID())
  return id
}

interface Draft { readonly head: Record<string, unknown>, readonly lines: { readonly items: Record<string, unknown>[] } }
const sendSave = (writer: Api, draft: Draft, key: string) => writer.call(supplements.save, draft, key)

/** Takes a change as far as it goes from where it stands: what was answered is not sent again. */
export async function goOn(actors: Actors, contractId: string, change: Change): Promise<void> {
  const { writer } = actors
  const { keys, mark } = change
  if (change.save === undefined) {
    const begun = await writer.call(documentFactsApi.amending, { kind: KIND, of: contractId })
    change.save = { head: { ...begun.head, supplementName: `增量 ${mark}`, reason: '增加用量' }, lines: { items: (begun.lines.items ?? []).map(row => ({ ...row, quantity: String(mark) })) } }
  }
  change.stored ??= await sendSave(writer, change.save, keys.save)
  const { id, version } = change.stored
  if (!change.submitted) await writer.call(approvalApi.submit, { kind: KIND, id, version, urgency: 50 }, keys.submit)
  change.submitted = true
  await agree(actors, KIND, id, keys.agree)
  change.done = true
}

/** Changes one contract again and again until the connection breaks. */
export async function changeOn(actors: Actors, contractId: string, changes: Change[]): Promise<void> {
  for (;;) {
    const change: Change = { mark: 11 + changes.length, keys: { save: randomUUID(), submit: randomUUID(), agree: randomUUID() }, submitted: false, done: false }
    changes.push(change)
    try {
      await goOn(actors, contractId, change)
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error
      return
    }
  }
}

/** Where the newest change of a contract stands. @throws Error where something is half: in force without its approval, or the other way round */
export async function standing({ writer, approver }: Actors, contractId: string, changes: readonly Change[]): Promise<string> {
  const { lines } = await writer.call(contracts.info, { id: contractId })
  const quantity = Number((lines.items as readonly Record<string, unknown>[])[0]!.quantity)
  const { rows } = await writer.call(supplements.page, { pageSize: -1, of: contractId })
  const marks = new Map(changes.map(change => [`增量 ${change.mark}`, change]))
  let effective = 10
  let newest = 'ABSENT'
  for (const { id } of rows) {
    const { head, workflow } = await writer.call(supplements.info, { id: String(id) })
    const change = marks.get(String(head.supplementName))
    if (change === undefined || workflow == null) throw new Error(`a supplement that nobody wrote: ${String(head.supplementName)}`)
    const state = workflow.processStateKv.key
    const did = (action: string): number => workflow.historicTasks.filter(one => one.action === action).length
    const wanted = state === 'COMPLETE' ? [1, 1, 1] : state === 'RUNNING' ? [1, 0, 0] : [0, 0, 0]
    const found = [did('SUBMIT'), did('AGREE'), did('EFFECT')]
    if (JSON.stringify(found) !== JSON.stringify(wanted) || !['COMPLETE', 'RUNNING', 'NOT_START'].includes(state)) throw new Error(`change ${change.mark} is ${state} with ${found.join()}`)
    if (change.done && state !== 'COMPLETE') throw new Error(`change ${change.mark} was confirmed and is ${state}`)
    // Nobody is lost: who is asked can answer.
    if (state === 'RUNNING' && !(await approver.call(approvalApi.workflow, { kind: KIND, id: String(id) })).can.audit) throw new Error(`nobody can answer change ${change.mark}`)
    if (state === 'COMPLETE') effective = Math.max(effective, change.mark)
    if (change === changes.at(-1)) newest = state
  }
  if (changes.some(({ done, mark }) => done && mark > effective)) throw new Error('a confirmed change is gone')
  if (quantity !== effective) throw new Error(`the contract has ${quantity}, approved is ${effective}`)
  return newest
}
