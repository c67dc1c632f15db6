import { counts } from '#schemas/kit/index.ts'
import { step } from '#shared/approval/machine.ts'
import { isRefused, type Act, type Instance, type Message, type Stepped } from '#shared/approval/types.ts'
import { freshInstance, hoursOf, worldOf, writeInstance, type StoredApproval } from '#server/approval/index.ts'
import { AppError } from '#server/core/errors.ts'
import { document as spine } from '#server/db/tables/document.ts'
import { savepoint, type Tx } from '#server/db/tx.ts'
import { commitRecord, freeTaken, headTable, type CommitAction } from '#server/document/index.ts'
import { lookupsFor, updateRows } from '#server/grid/index.ts'
import type { LockedDocument } from './lockDocument.ts'
import { notifyConcerned } from './notices.ts'

/** Replaces the flow revision of an ended approval by the current one, retaining its log. */
async function renewed(tx: Tx, locked: LockedDocument): Promise<StoredApproval> {
  const { kept: { instance, ...stored }, subject } = locked
  const fresh = await freshInstance(tx, subject.key, tx.ctx.userId)
  // A failed document retains its starter; a reversed one gets the submitting user.
  const starterId = subject.state === 'FAIL' ? instance.starterId : tx.ctx.userId
  return { ...stored, revision: fresh.revision, instance: { ...instance, nodes: fresh.instance.nodes, starterId } }
}

/** Rolled back on refusal. @returns the reason, or null */
async function attempt(tx: Tx, work: () => Promise<unknown>): Promise<string | null> {
  const before = await savepoint(tx)
  try {
    await work()
    await before.keep()
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await before.undo()
    return error.message
  }
}

/** Reverses the effect. @throws AppError with the refused act before the document's reason */
async function undone(tx: Tx, { served: { serving }, record }: LockedDocument): Promise<void> {
  try {
    await serving.hooks.approval?.undo(tx, record)
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, { text: `不能反审核：${error.message}` })
    throw error
  }
}

const BY_WHO_IS_ASKED: ReadonlySet<Act['kind']> = new Set(['agree', 'disagree', 'transfer', 'add'])

export interface Performing {
  readonly fileIds?: readonly string[]
  /** Action name in the log. */
  readonly deed: string
  readonly reason?: string
}

/**
 * Performs one step of an approval in the transaction of its call: writes the result with the document's state, applies or reverses its
 * effect, and notifies users. The effect after the last agreement happens whole or not at all (domain B0).
 * @returns the resulting approval
 * @throws AppError WRONG_STATE with the machine's refusal
 */
export async function perform(
  tx: Tx, locked: LockedDocument, act: Act, { fileIds = [], deed: auditAction, reason }: Performing
): Promise<Instance> {
  const { served, record, subject, isNew } = locked
  // A started document gets the current flow revision (domain B12.1); a resubmitted one retains its revision.
  const anew = (act.kind === 'submit' || act.kind === 'post') && (subject.state === 'NOT_START' || subject.state === 'FAIL')
  const currentApproval = anew && !isNew ? await renewed(tx, locked) : locked.kept
  const world = await worldOf(tx, subject, currentApproval)
  const unwrap = (outcome: ReturnType<typeof step>): Stepped => {
    if (isRefused(outcome)) throw new AppError('WRONG_STATE', { text: outcome.refusal })
    return outcome
  }
  // An answer requires a pending task of the node after a refresh.
  const refreshed = BY_WHO_IS_ASKED.has(act.kind)
    ? unwrap(step(currentApproval.instance, { kind: 'refresh' }, world))
    : { instance: currentApproval.instance, messages: [] }
  const first = unwrap(step(refreshed.instance, act, world))
  if (act.kind === 'refresh' && first.instance === currentApproval.instance) return currentApproval.instance
  let { instance } = first
  const messages: Message[] = [...refreshed.messages, ...first.messages]
  const { approval } = served.serving.hooks
  if (first.effect === 'APPLY') {
    const apply = async (): Promise<void> => { await approval?.apply(tx, record) }
    // A refused 过账 fails as a whole: its user corrects the document directly.
    const failed = act.kind === 'post' ? await apply().then(() => null) : await attempt(tx, apply)
    const completed = unwrap(step(instance, { kind: 'effect', failed }, world))
    instance = completed.instance
    // The posting user needs no notice of the result.
    if (act.kind !== 'post') messages.push(...completed.messages)
  }
  if (first.effect === 'UNDO') await undone(tx, locked)
  if (act.kind === 'disagree' && instance.state === 'REJECTED') await approval?.returned?.(tx, record, act.opinion)
  if (instance.state === 'CANCELLED') await approval?.cancelled?.(tx, record)
  const { stored } = served
  if (first.effect !== 'UNDO' && counts(stored.document, record.state) && !counts(stored.document, instance.state))
    await freeTaken(tx, stored, record)
  const before = isNew ? undefined : locked.kept.instance
  await writeInstance(tx, {
    documentId: record.id, key: subject.key, revision: currentApproval.revision, before, after: instance,
    hours: await hoursOf(tx, instance.urgency),
    fileIds,
  })
  await moveDocument(tx, locked, instance, { action: auditAction, moves: 'processState', reason })
  await notifyConcerned(tx, locked, before, instance, messages)
  return instance
}

async function moveDocument(
  tx: Tx, { served: { stored }, record }: LockedDocument, { state, urgency, round, starterId }: Instance, commitAction: CommitAction
): Promise<void> {
  if (state !== record.state) {
    await updateRows(
      tx, headTable(stored, tx, await lookupsFor(tx)), [{ id: record.id, [stored.kept.get('processState')!.column.name]: state }]
    )
  }
  await commitRecord(tx, stored, { id: record.id, before: record }, commitAction)
  await tx.sql`update ${spine} set urgency = ${urgency}, round = ${round}, starter_id = ${starterId}
    where merchant_id = ${tx.ctx.merchantId} and id = ${record.id}`
}

/** Runs work and rolls it back, to preview an undo (domain B12.7). @throws AppError what is thrown inside */
export async function rehearse<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const before = await savepoint(tx)
  try {
    return await work()
  } finally {
    await before.undo()
  }
}
