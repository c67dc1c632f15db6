import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Act } from '#shared/approval/types.ts'
import type { ApprovalAct, approvalApi } from '#shared/api/approval.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import { editNeedOf, postNeedOf, reauditNeedOf } from '#shared/api/document.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { isOverdue, isParticipant, namesOf, posts, postsUntil, submittedOf } from '#server/approval/index.ts'
import { demand, seesPrices } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { blindToPrices } from '#server/core/projectRights.ts'
import { approvalCopy } from '#server/db/tables/approval.ts'
import { userMerchant } from '#server/db/tables/people.ts'
import type { Tx } from '#server/db/tx.ts'
import {
  checkStale, demandReading, demandTakings, everyRecord, readRecord, readWorkflow, refuseDraft, renew, standingOf, type ServedDocument,
} from '#server/document/index.ts'
import { lookupsFor, publishToPeople } from '#server/grid/index.ts'
import { copiedList } from '#schemas/process/lists.ts'
import { lockDocument, type LockedDocument } from './lockDocument.ts'
import { perform, rehearse } from './perform.ts'

/** @throws AppError NOT_FOUND for a document without approval */
export async function workflowNow(tx: Tx, served: ServedDocument, id: string): Promise<Workflow> {
  const workflow = await readWorkflow(served.serving, tx, await readRecord(tx, everyRecord(served.stored), id))
  if (workflow === null) throw new AppError('NOT_FOUND')
  return workflow
}

/** @throws AppError FORBIDDEN where the user may write others of the kind, but not this one */
async function demandHis(tx: Tx, { served, record }: LockedDocument): Promise<void> {
  const refusal = await served.serving.hooks.notHis?.(tx, record) ?? null
  if (refusal !== null) throw new AppError('FORBIDDEN', { text: refusal })
}

/** Requires active users. @throws AppError BAD_INPUT */
async function demandPeople(tx: Tx, ids: readonly string[], field: string): Promise<void> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length === 0) return
  const users = await tx.q.select({ id: userMerchant.userId }).from(userMerchant)
    .where(and(eq(userMerchant.merchantId, tx.ctx.merchantId), eq(userMerchant.state, 'ENABLED'), inArray(userMerchant.userId, uniqueIds)))
  if (users.length < uniqueIds.length) throw new AppError('BAD_INPUT', { field, text: '所选人员不存在或已停用' })
}

/** Requires an unchanged, valid document. @throws AppError STALE_VERSION, BAD_ROWS with every wrong cell, WRONG_STATE */
async function demandReady(tx: Tx, { served, record: stored }: LockedDocument, version: number, isPosted = false): Promise<LockedDocument> {
  checkStale(await standingOf(tx, stored), version)
  const { record, faults } = await renew(served.serving, tx, stored)
  refuseDraft(served.stored.document, record, await lookupsFor(tx), faults)
  const locked = await lockDocument(tx, served, stored.id)
  // A submit lists exceeded limits in its open dialog; a posting has no dialog and marks the cell.
  if (isPosted) await demandTakings(tx, served.stored, locked.record)
  const failed = await served.serving.hooks.approval?.check?.(tx, locked.record) ?? null
  if (failed !== null) throw new AppError('WRONG_STATE', { text: failed })
  await demandHis(tx, locked)
  return locked
}

/**
 * Requires permission to save and no faults (domain B12.2).
 * @throws AppError FORBIDDEN, STALE_VERSION, BAD_ROWS with every wrong cell, WRONG_STATE
 */
export async function submit(
  tx: Tx, served: ServedDocument, { id, version, urgency, nextAssignee, copies, copiesAt }: ParsedInput<typeof approvalApi.submit>
): Promise<void> {
  demand(tx.ctx, editNeedOf(served.stored.document))
  await demandReading(served.stored, tx, id)
  const before = await lockDocument(tx, served, id)
  // Idempotent after a lost response.
  if (before.subject.state === 'RUNNING' && before.kept.instance.starterId === tx.ctx.userId) return
  const locked = await demandReady(tx, before, version)
  await demandPeople(tx, copies, 'copies')
  if (await posts(tx, locked.subject)) throw new AppError('WRONG_STATE', { text: '该单据不需要审批，请过账' })
  await perform(
    tx, locked,
    { kind: 'submit', by: tx.ctx.userId, urgency, ...submittedOf(locked.subject, urgency), next: nextAssignee, copies, copiesAt },
    { deed: 'submit' }
  )
}

/**
 * 过账: takes effect without an approval, whole or not at all (domain B22.4).
 * @throws AppError FORBIDDEN, STALE_VERSION, BAD_ROWS with every wrong cell, WRONG_STATE where its effect is refused or an approval is
 *   required
 */
export async function postDocument(
  tx: Tx, served: ServedDocument, { id, version }: { readonly id: string, readonly version: number }
): Promise<void> {
  const { document } = served.stored
  demand(tx.ctx, postNeedOf(document))
  await demandReading(served.stored, tx, id)
  const before = await lockDocument(tx, served, id)
  // Idempotent after a lost response.
  if (before.subject.state === 'COMPLETE' && before.kept.instance.log.at(-1)?.userId === tx.ctx.userId
    && before.kept.instance.log.at(-1)?.action === 'POST') return
  const locked = await demandReady(tx, before, version, true)
  if (!await posts(tx, locked.subject)) {
    const amountLimit = await postsUntil(tx, locked.subject)
    throw new AppError('WRONG_STATE', { text: amountLimit == null ? '该单据须提交审批' : `金额超过 ${amountLimit} 元，须提交审批` })
  }
  await perform(
    tx, locked, { kind: 'post', by: tx.ctx.userId, ...submittedOf(locked.subject, locked.kept.instance.urgency) }, { deed: 'post' }
  )
}

/** A user who sees the amount may only add or transfer to approvers who see it too (domain B14). @throws AppError BAD_INPUT */
async function demandSight(tx: Tx, { subject: { document, projectId } }: LockedDocument, ids: readonly string[]): Promise<void> {
  if (document.process?.amount === undefined || !seesPrices(tx.ctx)) return
  const usersWithoutPrices = await blindToPrices(tx, ids, projectId)
  if (usersWithoutPrices.length === 0) return
  const nameOf = await namesOf(tx, usersWithoutPrices)
  throw new AppError('BAD_INPUT', { field: 'to', text: `${usersWithoutPrices.map(nameOf).join('、')}没有查看价格的权限，看不到这份单据的金额` })
}

const machineAct = (approvalAct: ApprovalAct, by: string): Act => {
  switch (approvalAct.act) {
    case 'cancel': case 'reaudit': return { kind: approvalAct.act, by, opinion: approvalAct.opinion }
    case 'transfer': return { kind: 'transfer', by, to: approvalAct.to, opinion: approvalAct.opinion }
    case 'add': return { kind: 'add', by, users: approvalAct.users, when: approvalAct.when, opinion: approvalAct.opinion }
    case 'reassign': return { kind: 'reassign', by, from: approvalAct.from, to: approvalAct.to }
    default: return { kind: approvalAct.act, by }
  }
}
const usersOf = (approvalAct: ApprovalAct): readonly string[] =>
  ('users' in approvalAct ? approvalAct.users : 'to' in approvalAct ? [approvalAct.to] : [])

/** Any act except submitting and answering. @throws AppError FORBIDDEN, WRONG_STATE */
export async function act(tx: Tx, served: ServedDocument, id: string, approvalAct: ApprovalAct): Promise<void> {
  if (approvalAct.act === 'reaudit') demand(tx.ctx, reauditNeedOf(served.stored.document))
  if (approvalAct.act !== 'reassign') await demandReading(served.stored, tx, id)
  await demandPeople(tx, usersOf(approvalAct), 'to')
  const locked = await lockDocument(tx, served, id)
  if (approvalAct.act === 'transfer' || approvalAct.act === 'add') await demandSight(tx, locked, usersOf(approvalAct))
  if (approvalAct.act === 'cancel') {
    demand(tx.ctx, editNeedOf(served.stored.document))
    await demandHis(tx, locked)
  }
  if (approvalAct.act === 'reassign') await demandAdmin(tx, locked)
  if (approvalAct.act === 'remind' && locked.subject.state === 'RUNNING' && !isOverdue(locked.kept, tx.ctx.now))
    throw new AppError('WRONG_STATE', { text: '审批时限未到，超时后可以催办' })
  await perform(
    tx, locked, machineAct(approvalAct, tx.ctx.userId),
    { deed: approvalAct.act === 'add' ? 'addSigner' : approvalAct.act, ...('opinion' in approvalAct && { reason: approvalAct.opinion }) }
  )
}

/** 离职转办 is for admins. @throws AppError FORBIDDEN */
async function demandAdmin(tx: Tx, { served, record }: LockedDocument): Promise<void> {
  const workflow = await readWorkflow(served.serving, tx, record)
  if (workflow?.can.reassign !== true) throw new AppError('FORBIDDEN')
}

/** Previews a 反审核 by performing it and rolling it back. @throws AppError FORBIDDEN */
export async function tryReaudit(tx: Tx, served: ServedDocument, id: string): Promise<{ blocked: string | null, reversals: string[] }> {
  demand(tx.ctx, reauditNeedOf(served.stored.document))
  await demandReading(served.stored, tx, id)
  const locked = await lockDocument(tx, served, id)
  if (locked.subject.state !== 'COMPLETE') throw new AppError('WRONG_STATE', { text: '只有已完成的单据可以反审核' })
  try {
    return {
      blocked: null, reversals: await rehearse(tx, async () => [...await served.serving.hooks.approval?.undo(tx, locked.record) ?? []]),
    }
  } catch (error) {
    if (error instanceof AppError) return { blocked: error.message, reversals: [] }
    throw error
  }
}

export async function readCopy(tx: Tx, id: string): Promise<void> {
  if (!await isParticipant(tx, id)) throw new AppError('NOT_FOUND')
  const read = await tx.q.update(approvalCopy).set({ readAt: tx.ctx.now.toISOString() })
    .where(and(
      eq(approvalCopy.merchantId, tx.ctx.merchantId), eq(approvalCopy.documentId, id), eq(approvalCopy.userId, tx.ctx.userId),
      isNull(approvalCopy.readAt)
    ))
    .returning({ id: approvalCopy.documentId })
  if (read.length > 0) publishToPeople(tx, copiedList.name, [tx.ctx.userId])
}
