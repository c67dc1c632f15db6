import { randomUUID } from 'node:crypto'
import { CONTRACTS_OF } from '#schemas/contract/contracts.ts'
import { SUPPLEMENTS_OF } from '#schemas/contract/supplements.ts'
import { ALWAYS } from '#schemas/org/flowCondition.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { authApi } from '#shared/api/auth.ts'
import { companyApi } from '#shared/api/company.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { contractApis, supplementApis } from '../../tools/contractApis.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { supplierApis } from '#shared/api/supplier.ts'
import { untilBroken, type Api } from '../../tools/api.ts'

export const KIND = SUPPLEMENTS_OF.MATERIAL.name
const { MATERIAL: contracts } = contractApis
const { MATERIAL: supplements } = supplementApis

export interface Actors { readonly writer: Api, readonly approver: Api }

/** A change of a contract in approval, with an idempotency key for each call. */
export interface Change {
  /** The contract's quantity after the effect. */
  readonly mark: number
  readonly keys: { readonly save: string, readonly submit: string, readonly agree: string }
  save?: Parameters<typeof sendSave>[1]
  answer?: InputOf<typeof approvalApi.audit>
  stored?: { readonly id: string, readonly version: number }
  submitted: boolean
  /** Whether the server has confirmed approval and effect. */
  done: boolean
}

/** Publishes a flow of one approver, so that the last agreement with its effect takes most of the time. */
export async function oneApprover(admin: Api, { approver }: Actors): Promise<void> {
  const { revision } = await admin.call(companyApi.queryFlow, { key: 'purchase' })
  const { userId } = await approver.call(authApi.queryNowUserInfo, {})
  await admin.call(companyApi.saveFlow, {
    key: 'purchase', revision, remark: '',
    nodes: [{
      taskDefinitionKey: 'one', name: '审批', category: 'APPROVE', mode: 'ANY', assignee: 'USERS', roles: [], users: [userId],
      whenEmpty: 'ADMIN', timeoutHours: null, condition: ALWAYS,
    }],
  }, randomUUID())
}

async function answerOf(approver: Api, kind: string, id: string): Promise<InputOf<typeof approvalApi.audit>> {
  const { taskId, version } = await approver.call(approvalApi.workflow, { kind, id })
  return { kind, id, taskId: taskId ?? -1, version, resultState: 'agree', opinion: '同意' }
}

export async function draftContract(writer: Api): Promise<{ readonly kind: string, readonly id: string, readonly version: number }> {
  const { rows: [supplier] } = await writer.call(supplierApis.MATERIAL.page, { pageSize: 1 })
  const { id, version } = await writer.call(contracts.save, {
    head: {
      contractName: `合同 ${randomUUID().slice(0, 6)}`, supplierId: supplier!.id, contractKind: 'ORDER', includeTax: true,
      taxRate: '13.0000', progressRate: '80.0000', retentionRate: '3.0000',
    },
    lines: { items: [{ id: randomUUID(), itemName: '抛釉砖', unit: dictKey(DICT.materialUnit, 'm²'), quantity: '10', price: '52.80' }] },
  }, randomUUID())
  return { kind: CONTRACTS_OF.MATERIAL.name, id, version }
}

export async function newContract({ writer, approver }: Actors): Promise<string> {
  const { kind, id, version } = await draftContract(writer)
  await writer.call(approvalApi.submit, { kind, id, version, urgency: 50 }, randomUUID())
  await approver.call(approvalApi.audit, await answerOf(approver, kind, id), randomUUID())
  await writer.call(contracts.act, { ids: [id], action: 'sign' }, randomUUID())
  return id
}

interface Draft { readonly head: Record<string, unknown>, readonly lines: { readonly items: Record<string, unknown>[] } }
const sendSave = (writer: Api, draft: Draft, key: string) => writer.call(supplements.save, draft, key)
const sendSubmit = (writer: Api, { id, version }: NonNullable<Change['stored']>, key: string) =>
  writer.call(approvalApi.submit, { kind: KIND, id, version, urgency: 50 }, key)
export const nameOf = ({ mark }: Pick<Change, 'mark'>): string => `增量 ${mark}`

export interface Changed { readonly id: string, readonly changes: Change[] }

/** Returns the open change of a contract, or a new one with another quantity and price, so that each has its price fact. */
export function changeOf({ changes }: Changed): Change {
  const last = changes.at(-1)
  if (last?.done === false) return last
  const change: Change = {
    mark: 11 + changes.length, keys: { save: randomUUID(), submit: randomUUID(), agree: randomUUID() }, submitted: false, done: false,
  }
  changes.push(change)
  return change
}

/** Takes a change to its last approver from its current state; answered calls are not repeated. */
export async function prepare({ writer }: Actors, contractId: string, change: Change): Promise<void> {
  const { keys, mark } = change
  if (change.save === undefined) {
    const draft = await writer.call(documentFactsApi.amending, { kind: KIND, of: contractId })
    change.save = {
      head: { ...draft.head, supplementName: nameOf(change), reason: '增加用量' },
      lines: { items: (draft.lines.items ?? []).map(row => ({ ...row, quantity: String(mark), price: `${mark}.80` })) },
    }
  }
  change.stored ??= await sendSave(writer, change.save, keys.save)
  if (!change.submitted) await sendSubmit(writer, change.stored, keys.submit)
  change.submitted = true
}

export async function finish({ approver }: Actors, change: Change): Promise<void> {
  const { id } = change.stored!
  change.answer ??= await answerOf(approver, KIND, id)
  await approver.call(approvalApi.audit, change.answer, change.keys.agree)
  change.done = true
}

export async function repeat({ writer, approver }: Actors, { save, stored, answer: decision, keys }: Change): Promise<void> {
  await sendSave(writer, save!, keys.save)
  await sendSubmit(writer, stored!, keys.submit)
  await approver.call(approvalApi.audit, decision!, keys.agree)
}

export async function goOn(actors: Actors, contractId: string, change: Change): Promise<void> {
  await prepare(actors, contractId, change)
  await finish(actors, change)
}

export const changeOn = (actors: Actors, contract: Changed): Promise<void> => untilBroken(async () => {
  for (;;) await goOn(actors, contract.id, changeOf(contract))
})
