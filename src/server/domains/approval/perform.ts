import { counts } from '#schemas/kit/index.ts'
import { step } from '#shared/approval/machine.ts'
import { isRefused, type Act, type Instance, type Message, type Stepped } from '#shared/approval/types.ts'
import { freshInstance, hoursOf, worldOf, writeInstance, type Kept } from '#server/approval/index.ts'
import { AppError } from '#server/core/errors.ts'
import { document as spine } from '#server/db/tables/document.ts'
import { savepoint, type Tx } from '#server/db/tx.ts'
import { commitRecord, freeTaken, headTable, type Deed } from '#server/document/index.ts'
import { lookupsFor, updateRows } from '#server/grid/index.ts'
import type { Held } from './held.ts'
import { notifyConcerned } from './notices.ts'

/** The definition in force takes the place of the one that an ended approval began with; what was done stays. */
async function renewed(tx: Tx, held: Held): Promise<Kept> {
  const { kept: { instance, ...kept }, subject } = held
  const fresh = await freshInstance(tx, subject.key, tx.ctx.userId)
  // What has failed stays with who began it; what was taken back begins with whoever submits it.
  const starterId = subject.state === 'FAIL' ? instance.starterId : tx.ctx.userId
  return { ...kept, revision: fresh.revision, instance: { ...instance, nodes: fresh.instance.nodes, starterId } }
}

/** An effect inside a savepoint: refused, nothing of it stays. @returns the reason, or null */
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

/** Takes the effect back. @throws AppError that says what is refused, before the reason of the document */
async function undone(tx: Tx, { served: { serving }, record }: Held): Promise<void> {
  try {
    await serving.hooks.approval?.undo(tx, record)
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, { text: `不能反审核：${error.message}` })
    throw error
  }
}

const BY_WHO_IS_ASKED: ReadonlySet<Act['kind']> = new Set(['agree', 'disagree', 'transfer', 'add'])

export interface Performing {
  /** Attachments of the opinion. */
  readonly fileIds?: readonly string[]
  /** Under which name the record keeps it. */
  readonly deed: string
  /** What was given as a reason. */
  readonly reason?: string
}

/**
 * One step of an approval in the transaction of its call: the machine's answer is written with the document's state, its effect is done
 * or undone, and whom it concerns is notified. What happens after the last agreement happens whole or not at all (domain B0).
 * @returns what has become of the approval
 * @throws AppError WRONG_STATE with the machine's refusal
 */
export async function perform(tx: Tx, held: Held, act: Act, { fileIds = [], deed, reason }: Performing): Promise<Instance> {
  const { served, record, subject, isNew } = held
  // What begins anew follows the definition of today (domain B12.1); what came back goes on with its own.
  const anew = (act.kind === 'submit' || act.kind === 'post') && (subject.state === 'NOT_START' || subject.state === 'FAIL')
  const kept = anew && !isNew ? await renewed(tx, held) : held.kept
  const world = await worldOf(tx, subject, kept)
  const said = (outcome: ReturnType<typeof step>): Stepped => {
    if (isRefused(outcome)) throw new AppError('WRONG_STATE', { text: outcome.refusal })
    return outcome
  }
  // Who answers has to be somebody whom the node still asks.
  const asked = BY_WHO_IS_ASKED.has(act.kind)
    ? said(step(kept.instance, { kind: 'refresh' }, world))
    : { instance: kept.instance, messages: [] }
  const first = said(step(asked.instance, act, world))
  if (act.kind === 'refresh' && first.instance === kept.instance) return kept.instance
  let { instance } = first
  const messages: Message[] = [...asked.messages, ...first.messages]
  const { approval } = served.serving.hooks
  if (first.effect === 'APPLY') {
    const apply = async (): Promise<void> => { await approval?.apply(tx, record) }
    // 过账 is refused as a whole: who does it stands before the document and mends it.
    const failed = act.kind === 'post' ? await apply().then(() => null) : await attempt(tx, apply)
    const settled = said(step(instance, { kind: 'effect', failed }, world))
    instance = settled.instance
    // Who posts knows how it ended.
    if (act.kind !== 'post') messages.push(...settled.messages)
  }
  if (first.effect === 'UNDO') await undone(tx, held)
  if (act.kind === 'disagree' && instance.state === 'REJECTED') await approval?.returned?.(tx, record, act.opinion)
  if (instance.state === 'CANCELLED') await approval?.cancelled?.(tx, record)
  const { stored } = served
  if (first.effect !== 'UNDO' && counts(stored.document, record.state) && !counts(stored.document, instance.state))
    await freeTaken(tx, stored, record)
  const before = isNew ? undefined : held.kept.instance
  await writeInstance(tx, {
    documentId: record.id, key: subject.key, revision: kept.revision, before, after: instance, hours: await hoursOf(tx, instance.urgency),
    fileIds,
  })
  await moveDocument(tx, held, instance, { action: deed, moves: 'processState', reason })
  await notifyConcerned(tx, held, before, instance, messages)
  return instance
}

/** The document's own state and its row in the spine follow the instance. */
async function moveDocument(
  tx: Tx, { served: { stored }, record }: Held, { state, urgency, round, starterId }: Instance, deed: Deed
): Promise<void> {
  if (state !== record.state) {
    await updateRows(
      tx, headTable(stored, tx, await lookupsFor(tx)), [{ id: record.id, [stored.kept.get('processState')!.column.name]: state }]
    )
  }
  await commitRecord(tx, stored, { id: record.id, before: record }, deed)
  await tx.sql`update ${spine} set urgency = ${urgency}, round = ${round}, starter_id = ${starterId}
    where merchant_id = ${tx.ctx.merchantId} and id = ${record.id}`
}

/** Does it and takes it back: what an undo would come to (domain B12.7). @throws AppError what is thrown inside */
export async function rehearse<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const before = await savepoint(tx)
  try {
    return await work()
  } finally {
    await before.undo()
  }
}
