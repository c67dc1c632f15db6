import type { Act } from '#shared/approval/types.ts'
import type { ApprovalAnswer, RefusedTask } from '#shared/api/approval.ts'
import { SAID_FILES } from '#shared/saidFiles.ts'
import { shownVersion } from '#server/approval/index.ts'
import { AppError } from '#server/core/errors.ts'
import { savepoint, type Tx } from '#server/db/tx.ts'
import { demandReading, type ServedDocument } from '#server/document/index.ts'
import { demandTaken } from '#server/files/index.ts'
import { lockDocument, type LockedDocument } from './lockDocument.ts'
import { namedDocument } from './notices.ts'
import { perform } from './perform.ts'

/** A displayed task with its document version. */
type DisplayedTask = Pick<ApprovalAnswer, 'taskId' | 'version'>
const CHANGED = '单据已有变化，请查看后再审批'

/**
 * Whether the same answer was given before.
 * @throws AppError WRONG_STATE where the task is not pending for the user, STALE_VERSION for a changed document
 */
async function isGiven(
  tx: Tx, { kept: { instance }, record }: LockedDocument, { taskId, version }: DisplayedTask, decision: 'AGREE' | 'REJECT', opinion: string
): Promise<boolean> {
  const by = tx.ctx.userId
  const task = instance.tasks.find(one => one.id === taskId && one.userId === by)
  const logEntry = instance.log.findLast(({ userId, action }) => userId === by && action === decision)
  if (task?.state === (decision === 'AGREE' ? 'AGREED' : 'DISAGREED') && logEntry?.opinion === opinion) return true
  if (task?.state !== 'OPEN') throw new AppError('WRONG_STATE', { text: '该任务已处理或不属于你' })
  if (version !== await shownVersion(tx, record.id)) throw new AppError('STALE_VERSION', { text: CHANGED })
  return false
}

/** Agrees after the business check, which the server repeats (domain B12.4). @returns the reason why the effect failed, or null */
async function agree(
  tx: Tx, locked: LockedDocument, act: Extract<Act, { kind: 'agree' }>, fileIds: readonly string[]
): Promise<string | null> {
  const failed = await locked.served.serving.hooks.approval?.check?.(tx, locked.record) ?? null
  if (failed !== null) throw new AppError('WRONG_STATE', { text: `不能同意：${failed}` })
  const { state, log } = await perform(tx, locked, act, { deed: 'audit', fileIds, reason: act.opinion })
  return state === 'FAIL' ? log.at(-1)!.opinion : null
}

/** For the displayed document version. @throws AppError NOT_FOUND, WRONG_STATE, STALE_VERSION */
export async function decide(
  tx: Tx, served: ServedDocument, { id, resultState, opinion, nextAssignee, taskDefinitionKey, fileIds, ...task }: ApprovalAnswer
): Promise<void> {
  const by = tx.ctx.userId
  await demandReading(served.stored, tx, id)
  await demandTaken(tx, fileIds, { field: 'fileIds', types: SAID_FILES.types })
  const locked = await lockDocument(tx, served, id)
  if (await isGiven(tx, locked, task, resultState === 'agree' ? 'AGREE' : 'REJECT', opinion)) return
  if (resultState === 'agree') await agree(tx, locked, { kind: 'agree', by, opinion, next: nextAssignee }, fileIds)
  else await perform(
    tx, locked, { kind: 'disagree', by, opinion, to: taskDefinitionKey ?? '' }, { deed: 'audit', fileIds, reason: opinion }
  )
}

/** In a savepoint. @returns a refusal, or null */
async function agreeOne(
  tx: Tx, served: ServedDocument, { id, ...task }: DisplayedTask & { readonly id: string }, opinion: string
): Promise<RefusedTask | null> {
  const before = await savepoint(tx)
  // The name stays empty unless the user may read the document.
  let name = ''
  try {
    await demandReading(served.stored, tx, id)
    const locked = await lockDocument(tx, served, id)
    name = namedDocument(served.stored.document, locked.subject.title)
    const failed = await isGiven(tx, locked, task, 'AGREE', opinion)
      ? null
      : await agree(tx, locked, { kind: 'agree', by: tx.ctx.userId, opinion }, [])
    await before.keep()
    return failed === null ? null : { id, name, text: `已同意，但处理失败：${failed}` }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await before.undo()
    return { id, name, text: error.message }
  }
}

/** Refused ones are returned, the others agreed. */
export async function agreeAll(
  tx: Tx, served: ServedDocument, tasks: readonly (DisplayedTask & { readonly id: string })[], opinion: string
): Promise<{ count: number, refused: RefusedTask[] }> {
  const unique = [...new Map(tasks.map(task => [task.id, task])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const refused: RefusedTask[] = []
  for (const task of unique) {
    const refusal = await agreeOne(tx, served, task, opinion)
    if (refusal !== null) refused.push(refusal)
  }
  return { count: unique.length - refused.length, refused }
}
