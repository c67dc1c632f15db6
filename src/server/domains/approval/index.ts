import { approvalApi, type auditCall, type submitCall } from '#shared/api/approval.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { takesPart } from '#server/approval/index.ts'
import { implement, type CallSet } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { approvalLog } from '#server/db/tables/approval.ts'
import type { Tx } from '#server/db/tx.ts'
import { demandReading, readRecord, readWorkflow, type ServedDocument } from '#server/document/index.ts'
import type { FileOwner } from '#server/files/index.ts'
import { act, postDocument, readCopy, submit, tryReaudit, workflowNow } from './acts.ts'
import { agreeAll, decide } from './decisions.ts'
import { delegate, endDelegation, listDelegations } from './delegations.ts'
import { processCounts, processPages } from './lists.ts'
import { previewRoute } from './route.ts'

export { act as actOnApproval, postDocument, submit, workflowNow } from './acts.ts'
export { decide } from './decisions.ts'
export { recheckEnded } from './delegations.ts'
export { approvalDuty } from './duty.ts'
export { ownDuty } from './ownDuty.ts'
export { bizOf, namedDocument, routeOfDocument } from './notices.ts'
export { PEOPLE_CHANGED, recheckPeople } from './recheck.ts'
export { remindTasks } from './remind.ts'

/** Readable for participants. */
export const opinionFiles: FileOwner = {
  table: approvalLog, column: approvalLog.fileIds, merchant: approvalLog.merchantId, need: '-',
  where: ctx => takesPart(ctx, approvalLog.documentId),
}

/** By their names in the specification. */
export const approvalOf = (
  served: ServedDocument, submitting: ReturnType<typeof submitCall>, answering: ReturnType<typeof auditCall>
): CallSet => [
  implement(submitting, { audit: 'own', write: async (tx, input) => {
    await submit(tx, served, { ...input, kind: served.stored.document.name })
    return workflowNow(tx, served, input.id)
  } }),
  implement(answering, { audit: 'own', write: async (tx, input) => {
    await decide(tx, served, input)
    return workflowNow(tx, served, input.id)
  } }),
]

/** For documents with a process (domain B12). */
export function approvalCalls(all: readonly ServedDocument[]): CallSet {
  const kinds = new Map(all.filter(({ stored }) => stored.document.process !== undefined)
    .map(served => [served.stored.document.name, served]))
  /** @throws AppError NOT_FOUND for a kind without approval */
  const served = (kind: string): ServedDocument => {
    const match = kinds.get(kind)
    if (match === undefined) throw new AppError('NOT_FOUND')
    return match
  }
  /** Wraps a write so that it returns the resulting workflow. */
  const withWorkflow = <G extends { readonly kind: string, readonly id: string }>(work: (
    tx: Tx, document: ServedDocument, input: G
  ) => Promise<void>) =>
    async (tx: Tx, input: G): Promise<Workflow> => {
      const document = served(input.kind)
      await work(tx, document, input)
      return workflowNow(tx, document, input.id)
    }
  const pages = processPages(kinds)
  return [
    implement(approvalApi.workflow, { read: async (db, { kind, id }) => {
      const document = served(kind)
      await demandReading(document.stored, db, id)
      const workflow = await readWorkflow(document.serving, db, await readRecord(db, document.stored, id))
      if (workflow === null) throw new AppError('NOT_FOUND')
      return workflow
    } }),
    implement(approvalApi.route, { read: async (db, { kind, id, urgency }) => {
      await demandReading(served(kind).stored, db, id)
      return previewRoute(db, served(kind), id, urgency)
    } }),
    implement(approvalApi.submit, { audit: 'own', write: withWorkflow((tx, document, input) => submit(tx, document, input)) }),
    implement(approvalApi.post, { audit: 'own', write: withWorkflow((tx, document, input) => postDocument(tx, document, input)) }),
    implement(approvalApi.audit, { audit: 'own', write: withWorkflow((tx, document, input) => decide(tx, document, input)) }),
    implement(
      approvalApi.act,
      { audit: 'own', write: withWorkflow((tx, document, { id, deed: approvalAct }) => act(tx, document, id, approvalAct)) }
    ),
    implement(approvalApi.dryRun, { audit: 'none', write: (tx, { kind, id }) => tryReaudit(tx, served(kind), id) }),
    implement(approvalApi.agreeAll, { audit: 'own', write: (tx, { kind, tasks, opinion }) => agreeAll(tx, served(kind), tasks, opinion) }),
    implement(approvalApi.readCopy, { audit: 'none', write: async (tx, { id }) => { await readCopy(tx, id); return null } }),
    implement(approvalApi.page, { read: pages.page }),
    implement(approvalApi.launched, { read: pages.launched }),
    implement(approvalApi.stillAudit, { read: pages.stillAudit }),
    implement(approvalApi.audited, { read: pages.audited }),
    implement(approvalApi.copied, { read: pages.copied }),
    implement(approvalApi.counts, { read: processCounts }),
    implement(approvalApi.delegations, { read: listDelegations }),
    implement(approvalApi.delegate, { audit: 'own', write: async (tx, input) => { await delegate(tx, input); return null } }),
    implement(approvalApi.endDelegation, { audit: 'own', write: async (tx, { id }) => { await endDelegation(tx, id); return null } }),
  ]
}
